import TestTraits
import Testing

@Suite(
  "Preview page in Chromium", .heavy, .serialized, .timeLimit(.minutes(5)),
  .enabled(if: Browser.program != nil, Browser.absence))
struct PreviewTests {
  /// A film of 20 frames in 0.4 s.
  private static func scene(
    title: String = "Falling", fill: String = "'#0000ff'", gravity: String = "gravity",
    values: String = "drop: 20", rest: String = ""
  ) -> String {
    """
    fling: 1
    title: "\(title)"
    description: "\(title) in words"
    canvas: {size: [100, 100], background: white}
    let: {\(values)}
    views:
      - view: square
        center: = [50, drop]
        size: 20
        fill: \(fill)
    behaviors:
      - \(gravity): fall
        items: square
    script:
      - at: 0.2s
        do: [{mark: half}, {log: "half \(title)"}]
    render: {duration: 0.4s, fps: 50, outputs: []}
    \(rest)

    """
  }

  private let scene: WatchedScene
  private let tab: Tab

  init() throws {
    scene = try WatchedScene(Self.scene())
    tab = try Tab()
    try tab.open(scene.address)
    try tab.wait(until: "document.getElementById('film')?.dataset.frame >= 0")
    try waitForSize()
  }

  private func text(_ id: String) throws -> String {
    try tab.value("document.getElementById('\(id)').textContent")
  }
  private func frame() throws -> Int? { Int(try tab.value("document.getElementById('film').dataset.frame")) }

  private func film() throws -> String { try tab.value("document.getElementById('film').dataset.film") }

  /// Waits until the page shows another film than the one with this number.
  private func waitForFilm(after number: String) throws {
    try tab.wait(until: "document.getElementById('film').dataset.film != \(number)")
  }

  /// Waits until the film was drawn at the size at which it is shown.
  private func waitForSize() throws {
    try tab.wait(
      until:
        "(film => film.width === film.clientWidth && film.width !== 100)(document.getElementById('film'))")
  }

  /// Chooses an entry of a menu.
  private func choose(_ value: String, in id: String) throws {
    _ = try tab.value(
      "(menu => { menu.value = '\(value)'; menu.dispatchEvent(new Event('change')); })(document.getElementById('\(id)'))"
    )
  }

  /// Sets the value of a field and sends its input event.
  private func enter(_ value: String, into id: String) throws {
    _ = try tab.value(
      "(field => { field.value = '\(value)'; field.dispatchEvent(new Event('input')); })(document.getElementById('\(id)'))"
    )
  }

  /// The pixel of the film at (x, y) in points, as four numbers.
  private func pixel(_ x: Int, _ y: Int, of id: String = "film") throws -> String {
    try tab.value(
      "(film => film.getContext('2d').getImageData(\(x) * film.width / 100, \(y) * film.width / 100, 1, 1).data)(document.getElementById('\(id)'))"
    )
  }

  @Test("The film plays, pauses, steps and seeks")
  func playing() throws {
    try tab.wait(until: "document.getElementById('state').dataset.kind === 'good'")
    try tab.wait(until: "document.getElementById('film').dataset.frame > 3")
    try tab.press("Home")
    try tab.wait(until: "document.getElementById('film').dataset.frame == 0")
    #expect(try pixel(50, 20) == "0,0,255,255")
    #expect(try pixel(50, 70) == "255,255,255,255")
    try tab.press("ArrowRight")
    try tab.press("ArrowRight")
    try tab.wait(until: "document.getElementById('film').dataset.frame == 2")
    #expect(try text("time") == "0.04 s · frame 3 of 20")
    try tab.press("ArrowRight", shift: true)
    try tab.wait(until: "document.getElementById('film').dataset.frame == 12")
    try tab.press("End")
    try tab.wait(until: "document.getElementById('film').dataset.frame == 19")
    // 20 + 500 · 0.38² = 92.2
    #expect(try pixel(50, 20) == "255,255,255,255")
    #expect(try pixel(50, 90) == "0,0,255,255")
    try tab.press("M", shift: true)
    try tab.wait(until: "document.getElementById('film').dataset.frame == 10")
    try enter("5", into: "place")
    try tab.wait(until: "document.getElementById('film').dataset.frame == 5")
    #expect(try text("lines") == "0.20 shalf Falling")
    try tab.press(" ")
    try tab.wait(until: "document.getElementById('film').dataset.frame > 8")
    #expect(tab.complaints == [])
  }

  @Test(
    "Space plays and pauses regardless of the focused control",
    arguments: [
      "play", "overlay-grid", "mark-0", "loop", "place", "value-0", "value-0-number", "size", "theme",
    ])
  func space(clicked: String) throws {
    try tab.wait(until: "document.getElementById('state').dataset.kind === 'good'")
    let path = "document.querySelector('#\(clicked)')"
    let label = "document.getElementById('play').getAttribute('aria-label')"
    try tab.click(path)
    try tab.wait(until: "document.activeElement === \(path)")
    // An open menu takes all keys; after Escape it keeps the focus.
    if ["size", "theme"].contains(clicked) { try tab.press("Escape") }
    let state =
      "[document.getElementById('loop').checked, document.getElementById('theme').value,"
      + " document.getElementById('overlay-grid').getAttribute('aria-pressed'), location.href]"
    let before = try tab.value(state)
    let first = try tab.value(label)
    try tab.press(" ")
    let second = try tab.value(label)
    #expect(Set([first, second]) == ["Play", "Pause"])
    try tab.press(" ")
    #expect(try tab.value(label) == first)
    #expect(try tab.value(state) == before)
    #expect(tab.complaints == [])
  }

  @Test("Space types into a text field and activates a control that has the focus by Tab")
  func spaceKey() throws {
    try scene.save(Self.scene(values: "drop: 20, note: ab"))
    try tab.wait(until: "document.getElementById('value-1')?.value === 'ab'")
    let label = try tab.value("document.getElementById('play').getAttribute('aria-label')")
    try tab.click("document.getElementById('value-1')")
    try tab.press("End")
    try tab.press(" ")
    #expect(try tab.value("document.getElementById('value-1').value") == "ab ")
    try tab.click("document.getElementById('speed')")
    try tab.press("Escape")
    try tab.press("Tab")
    #expect(try tab.value("document.activeElement.id") == "loop")
    try tab.press(" ")
    #expect(try tab.value("document.getElementById('loop').checked") == "false")
    #expect(try tab.value("document.getElementById('play').getAttribute('aria-label')") == label)
    #expect(tab.complaints == [])
  }

  @Test("A mistake is shown over the last film until the scene is valid again")
  func mistakes() throws {
    try tab.press("Home")
    try tab.wait(until: "document.getElementById('state').dataset.kind === 'good'")
    try scene.save(Self.scene(gravity: "gravitas"))
    try tab.wait(until: "!document.getElementById('mistakes').hidden")
    let message = try text("mistakes")
    #expect(message.contains("line 12, column 5"))
    #expect(try tab.value("document.querySelector('#mistakes pre').textContent") == "  - gravitas: fall")
    #expect(try tab.value("document.querySelector('#mistakes mark').textContent") == "gravitas")
    #expect(message.contains("Hint: did you mean \"gravity\"?"))
    #expect(try tab.value("document.getElementById('stage').classList.contains('stale')") == "true")
    #expect(try pixel(50, 20) == "0,0,255,255")
    let old = try film()
    try scene.save(Self.scene(fill: "'#ff0000'"))
    try tab.wait(until: "document.getElementById('mistakes').hidden")
    try waitForFilm(after: old)
    #expect(try pixel(50, 20) == "255,0,0,255")
    #expect(try frame() == 0)
    #expect(tab.complaints == [])
  }

  @Test("The page tries values and overlays, and R resets them")
  func temporarySettings() throws {
    try tab.press("Home")
    var old = try film()
    try enter("36", into: "value-0")
    try tab.wait(until: "document.getElementById('line').textContent === '--set drop=36'")
    try waitForFilm(after: old)
    #expect(try pixel(50, 45) == "0,0,255,255")
    old = try film()
    _ = try tab.value("document.getElementById('overlay-grid').click()")
    try waitForFilm(after: old)
    #expect(try pixel(20, 90) != "255,255,255,255")
    old = try film()
    try tab.press("r")
    try waitForFilm(after: old)
    try tab.wait(until: "document.getElementById('line').textContent === ''")
    #expect(try pixel(20, 90) == "255,255,255,255")
    #expect(try pixel(50, 45) == "255,255,255,255")
    #expect(tab.complaints == [])
  }

  @Test("Numbers come first with range and unit, colors last and folded; assigned variables are left out")
  func order() throws {
    try scene.save(
      Self.scene(
        values: "tint: '#0000ff', isRed: false, drop: 20, hit: 0, wait: 250ms",
        rest: "when: [{when: = drop > 19, do: [{let: {hit: 1}}]}]"))
    try tab.wait(until: "document.getElementById('color-rows').children.length === 1")
    let labels = "[...document.querySelectorAll('#values label')].map(label => label.textContent.trim())"
    #expect(try tab.value(labels) == "drop,wait,isRed,tint")
    #expect(
      try tab.value("document.querySelector('#rows').children[1].innerText.trim().split(/\\s+/)")
        == "wait,s,0,0.5")
    #expect(try tab.value("document.getElementById('colors').open") == "false")
    #expect(
      try tab.value("getComputedStyle(document.querySelector('#swatches i')).backgroundColor")
        == "rgb(0, 0, 255)")
  }

  @Test("Text fields, color pickers and checkboxes try values and show the command line")
  func fields() throws {
    try tab.press("Home")
    let first = try film()
    try scene.save(
      Self.scene(
        fill: "= if(isRed, 'red', tint)", values: "drop: 20, tint: '#0000ff', isRed: false, note: 12 pt"))
    try waitForFilm(after: first)
    #expect(try tab.value("document.getElementById('value-2').value") == "12 pt")
    #expect(try tab.value("document.getElementById('value-3').value") == "#0000ff")
    #expect(try tab.value("document.getElementById('value-3-picker').value") == "#0000ff")
    var old = try film()
    try enter("#00ff00", into: "value-3-picker")
    try tab.wait(until: "document.getElementById('line').textContent === `--set 'tint=\"#00ff00\"'`")
    try waitForFilm(after: old)
    #expect(try pixel(50, 20) == "0,255,0,255")
    old = try film()
    _ = try tab.value("document.getElementById('value-1').click()")
    try waitForFilm(after: old)
    #expect(try pixel(50, 20) == "255,0,0,255")
    #expect(try text("line") == "--set 'tint=\"#00ff00\"' --set isRed=true")
    // A focused field receives the keys: R does not reset the values.
    _ = try tab.value("document.getElementById('value-2').focus()")
    try tab.press("r")
    #expect(try text("line").contains("isRed=true"))
    #expect(tab.complaints == [])
  }

  @Test("Texts of a scene never become markup")
  func noMarkupFromTexts() throws {
    let title = "</script><img src=x onerror=alert(1)>"
    try scene.save(Self.scene(title: title))
    try tab.wait(until: "document.title !== 'Falling'")
    try tab.wait(until: "document.getElementById('state').dataset.kind === 'good'")
    #expect(try tab.value("document.title") == title)
    #expect(try text("title") == title)
    #expect(try text("about") == "\(title) in words")
    #expect(try text("lines").hasSuffix("half \(title)"))
    #expect(try tab.value("document.querySelectorAll('img, script:not([nonce])').length") == "0")
    #expect(tab.complaints == [])
  }

  @Test("The film fits the window, is scaled at once and drawn again at its size", arguments: [1440, 390])
  func size(width: Int) throws {
    try tab.press("Home")
    try tab.press("ArrowRight")
    try tab.wait(until: "document.getElementById('film').dataset.frame == 1")
    let before = try tab.value("document.getElementById('film').clientWidth")
    try tab.resize(width: width, height: 844)
    try tab.wait(until: "document.getElementById('film').clientWidth != \(before)")
    try waitForSize()
    #expect(try frame() == 1, "the film goes on at its time")
    #expect(
      try tab.value("document.getElementById('controls').getBoundingClientRect().bottom <= innerHeight")
        == "true")
    #expect(try tab.value("document.documentElement.scrollWidth <= innerWidth") == "true")
    let share =
      "document.getElementById('film').clientHeight / document.getElementById('screen').clientHeight"
    if width > 1000 { #expect(try tab.value("\(share) > 0.9") == "true") }
    try choose("1", in: "size")
    try tab.wait(until: "document.getElementById('film').width === 100")
    #expect(try tab.value("document.getElementById('film').clientWidth") == "100")
    #expect(tab.complaints == [])
  }

  @Test("Light and dark play side by side")
  func bothThemes() throws {
    try tab.press("Home")
    try scene.save(Self.scene(fill: "'light-dark(#0000ff, #ff0000)'"))
    try tab.wait(until: "document.getElementById('state').dataset.kind === 'good'")
    try choose("both", in: "theme")
    try tab.wait(until: "!document.getElementById('twin').hidden")
    try waitForSize()
    #expect(try pixel(50, 20) == "0,0,255,255")
    #expect(try pixel(50, 20, of: "twin") == "255,0,0,255")
    try tab.press("ArrowRight")
    try tab.wait(
      until: "[...document.querySelectorAll('canvas')].every(canvas => canvas.dataset.frame == 1)")
    let names = try tab.controls().filter { $0.role == "image" }.map(\.name)
    #expect(names == ["light: Falling in words", "dark: Falling in words"])
    try tab.press("r")
    try tab.wait(until: "document.getElementById('twin').hidden")
    #expect(tab.complaints == [])
  }

  @Test("The keys are listed in a dialog that keys and pointers open and close")
  func keys() throws {
    let isOpen = "document.getElementById('keys').open"
    try tab.press("Home")
    try tab.wait(until: "document.getElementById('film').dataset.frame == 0")
    try tab.click("document.getElementById('overlay-grid')")
    try tab.press("?")
    try tab.wait(until: isOpen)
    #expect(try tab.value("document.activeElement.id") == "close")
    try tab.press("End")
    try tab.press("Escape")
    try tab.wait(until: "!\(isOpen)")
    #expect(try tab.value("document.activeElement.id") == "overlay-grid")
    try tab.click("document.getElementById('help')")
    try tab.wait(until: isOpen)
    try tab.click("document.getElementById('close')")
    try tab.wait(until: "!\(isOpen)")
    try tab.press("?")
    try tab.press("?")
    #expect(try tab.value(isOpen) == "false")
    #expect(try frame() == 0, "the film receives no keys while the dialog is open")
    #expect(tab.complaints == [])
  }

  @Test("Findings are shown in full, however narrow the window", arguments: [1440, 390])
  func findings(width: Int) throws {
    try tab.resize(width: width, height: 844)
    let condition =
      "= square.center.y > 1000 and \(Array(repeating: "drop > 0", count: 20).joined(separator: " and "))"
    try scene.save(Self.scene(rest: "expect: [{at: 0.2s, that: \"\(condition)\"}]"))
    try tab.wait(until: "document.querySelector('#found pre')")
    #expect(try text("found").contains("line 18"))
    let isWhole = "(line => line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight)"
    #expect(try tab.value("\(isWhole)(document.querySelector('#found pre'))") == "true")
    #expect(try tab.value("document.documentElement.scrollWidth <= innerWidth") == "true")
  }

  @Test(
    "Every control has a name, and every text a contrast of 4.5 : 1",
    arguments: [1440, 390], ["light", "dark"])
  func accessibility(width: Int, theme: String) throws {
    try tab.resize(width: width, height: 844, theme: theme)
    try scene.save(
      Self.scene(
        values: "drop: 20, tint: red, note: 12 pt, isRed: false",
        rest: "expect: [{at: 0.2s, that: = square.center.y > 1000}]"))
    try tab.wait(until: "document.querySelector('#found pre')")
    _ = try tab.value("document.getElementById('colors').open = true")
    _ = try tab.value("document.getElementById('overlay-grid').click()")
    try tab.wait(until: "!document.getElementById('unwritten').hidden")
    let controls = try tab.controls()
    #expect(controls.count > 25)
    for control in controls { #expect(!control.name.isEmpty, "\(control.role)") }
    #expect(try tab.value(Self.faintTexts) == "")
    try scene.save(Self.scene(gravity: "gravitas"))
    try tab.wait(until: "!document.getElementById('mistakes').hidden")
    try tab.press("?")
    #expect(try tab.value(Self.faintTexts) == "")
    #expect(tab.complaints == [])
  }

  /// The texts whose contrast with the background behind them is less than 4.5 : 1.
  static let faintTexts = """
    [...document.querySelectorAll('body *')].filter(element => {
      const isShown = element.checkVisibility() && [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
      if (!isShown || element.matches('script, style, option')) return false;
      const channels = color => color.match(/[\\d.]+/g).map(Number);
      let behind = element;
      while (channels(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
      const light = color => channels(color).slice(0, 3).map(byte => byte / 255)
        .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
        .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0.05);
      const pair = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor].map(light);
      return Math.max(...pair) / Math.min(...pair) < 4.5;
    }).map(element => element.textContent.slice(0, 40)).join('; ')
    """
}
