import TestTraits
import Testing

@Suite(
  "Preview page in Chromium", .heavy, .serialized, .timeLimit(.minutes(5)),
  .enabled(if: Browser.program != nil, Browser.absence))
struct PreviewTests {
  /// A film of 20 frames in 0.4 s.
  private static func scene(
    title: String = "Falling", fill: String = "'#0000ff'", gravity: String = "gravity",
    values: String = "drop: 20"
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

    """
  }

  private let scene: WatchedScene
  private let tab: Tab

  init() throws {
    scene = try WatchedScene(Self.scene())
    tab = try Tab()
    try tab.open(scene.address)
    try tab.wait(until: "document.getElementById('film')?.dataset.frame >= 0")
  }

  private func text(_ id: String) throws -> String {
    try tab.value("document.getElementById('\(id)').textContent")
  }
  private func frame() throws -> Int? { Int(try tab.value("document.getElementById('film').dataset.frame")) }

  /// Waits until the page shows the film with this number.
  private func waitForFilm(_ number: Int) throws {
    try tab.wait(until: "document.getElementById('film').dataset.film == \(number)")
  }

  /// Sets the value of a field and sends its input event.
  private func enter(_ value: String, into id: String) throws {
    _ = try tab.value(
      "(field => { field.value = '\(value)'; field.dispatchEvent(new Event('input')); })(document.getElementById('\(id)'))"
    )
  }

  /// The pixel of the film at (x, y), as four numbers.
  private func pixel(_ x: Int, _ y: Int) throws -> String {
    try tab.value("document.getElementById('film').getContext('2d').getImageData(\(x), \(y), 1, 1).data")
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
      "play", "overlay-grid", "loop", "place", "value-0", "size", "keys > summary", "value-0 ~ input",
    ])
  func space(clicked: String) throws {
    try tab.wait(until: "document.getElementById('state').dataset.kind === 'good'")
    let path = "document.querySelector('#\(clicked)')"
    let label = "document.getElementById('play').getAttribute('aria-label')"
    try tab.click(path)
    try tab.wait(until: "document.activeElement === \(path)")
    // An open menu takes all keys; after Escape it keeps the focus.
    if clicked == "size" { try tab.press("Escape") }
    let state =
      "[document.getElementById('loop').checked, document.getElementById('keys').open,"
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
    #expect(message.contains("  - gravitas: fall\n    ^~~~~~~~"))
    #expect(message.contains("Hint: did you mean \"gravity\"?"))
    #expect(try tab.value("document.getElementById('stage').classList.contains('stale')") == "true")
    #expect(try pixel(50, 20) == "0,0,255,255")
    try scene.save(Self.scene(fill: "'#ff0000'"))
    try tab.wait(until: "document.getElementById('mistakes').hidden")
    try tab.wait(until: "document.getElementById('film').dataset.film > 2")
    #expect(try pixel(50, 20) == "255,0,0,255")
    #expect(try frame() == 0)
    #expect(tab.complaints == [])
  }

  @Test("The page tries values and overlays, and R resets them")
  func temporarySettings() throws {
    try tab.press("Home")
    try enter("36", into: "value-0")
    try tab.wait(until: "document.getElementById('line').textContent === '--set drop=36'")
    try waitForFilm(2)
    #expect(try pixel(50, 45) == "0,0,255,255")
    _ = try tab.value("document.getElementById('overlay-grid').click()")
    try waitForFilm(3)
    #expect(try pixel(20, 90) != "255,255,255,255")
    try tab.press("r")
    try waitForFilm(4)
    try tab.wait(until: "document.getElementById('line').textContent === ''")
    #expect(try pixel(20, 90) == "255,255,255,255")
    #expect(try pixel(50, 45) == "255,255,255,255")
    #expect(tab.complaints == [])
  }

  @Test("Text fields and checkboxes try values and show the command line")
  func fields() throws {
    try tab.press("Home")
    try scene.save(
      Self.scene(
        fill: "= if(isRed, 'red', tint)", values: "drop: 20, tint: '#0000ff', isRed: false, note: 12 pt"))
    try tab.wait(until: "document.getElementById('value-3')?.value === '12 pt'")
    #expect(try tab.value("document.getElementById('value-1').value") == "#0000ff")
    try enter("#00ff00", into: "value-1")
    try tab.wait(until: "document.getElementById('line').textContent === `--set 'tint=\"#00ff00\"'`")
    try waitForFilm(3)
    #expect(try pixel(50, 20) == "0,255,0,255")
    _ = try tab.value("document.getElementById('value-2').click()")
    try waitForFilm(4)
    #expect(try pixel(50, 20) == "255,0,0,255")
    #expect(try text("line") == "--set 'tint=\"#00ff00\"' --set isRed=true")
    // A focused field receives the keys: R does not reset the values.
    _ = try tab.value("document.getElementById('value-3').focus()")
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
}
