import Foundation
import TestTraits
import Testing

@Suite(
  "Page of a vector film in Chromium", .heavy, .serialized, .timeLimit(.minutes(5)),
  .enabled(if: Browser.program != nil, Browser.absence))
struct VectorPageTests {
  private let tab: Tab

  init() throws {
    tab = try Tab()
  }

  /// A film in which a box moves by 80 points a second from x = 20, or by less in a longer film, and a mark is set in
  /// the middle.
  private static func scene(
    duration: Double = 1, title: String = "A box", output: String = "", loop: String = "forever"
  ) -> String {
    """
    fling: 1
    title: '\(title)'
    description: '\(title) that moves'
    canvas: {size: [120, 80], background: white}
    views: [{view: box, center: [20, 40], size: 20, fill: 'light-dark(#ff0000, #00ff00)'}]
    script:
      - do: [{animate: box, to: {center: [100, 40]}, duration: \(duration)s, ease: linear}]
      - at: \(duration / 2)s
        do: [{mark: half}]
    render:
      theme: both
      duration: \(duration)s
      fps: 50
      \(output)
      outputs: [{html: film.html, hold-last: 0s, loop: \(loop)}]

    """
  }

  /// Opens the page of a scene.
  private func open(_ scene: String, waits: Bool = true) async throws {
    let film = try VectorFilmFiles(scene)
    try tab.open(film.address("film.html"))
    try tab.wait(until: "document.readyState === 'complete' && document.querySelector('fieldset')")
    // The page needs no file beside it, nor its own any longer.
    film.remove()
  }

  /// The center of the box in points, computed from what the page shows.
  private static let place = """
    (([film, box]) => Math.round(10 * (box.x + box.width / 2 - film.x) / film.width * 120) / 10)(
      [document.querySelector('main svg'), [...document.querySelectorAll('main svg :is(rect, path)')].at(-1)]
        .map(element => element.getBoundingClientRect()))
    """
  /// Whether the box is where it should be, or nearly so: the last sample of a film lies before its end.
  private func isAt(_ x: Double) throws -> Bool {
    let place = try #require(Double(try tab.value(Self.place)))
    return abs(place - x) < 0.7
  }

  private static let slider = "document.querySelector('input')"

  /// What the slider tells assistive technology.
  private func told() throws -> String { try tab.value("\(Self.slider).getAttribute('aria-valuetext')") }

  private func label() throws -> String {
    try tab.value("document.querySelector('[name=play]').getAttribute('aria-label')")
  }

  private func button(_ label: String) -> String { "document.querySelector('[aria-label=\"\(label)\"]')" }

  /// Emulates settings of the system and the kind of medium.
  private func emulate(media: String = "screen", theme: String = "light", isCalm: Bool = false) throws {
    try tab.call(
      "Emulation.setEmulatedMedia",
      [
        "media": media,
        "features": [
          ["name": "prefers-color-scheme", "value": theme],
          ["name": "prefers-reduced-motion", "value": isCalm ? "reduce" : "no-preference"],
        ],
      ])
  }

  // MARK: Playing

  @Test func `The film plays, pauses, steps and seeks by keys`() async throws {
    try await open(Self.scene())
    try tab.wait(until: "\(Self.slider).value > 10")
    #expect(try label() == "Pause")
    try tab.press(" ")
    #expect(try label() == "Play")
    let shown = try #require(Double(try tab.value("document.querySelector('output').value.slice(0, -2)")))
    #expect(try isAt(20 + 80 * shown), "the time shown is that of the film")
    try tab.press("Home")
    #expect(try told() == "0.00 s" && isAt(20))
    try tab.press("ArrowRight")
    try tab.press("ArrowRight")
    try tab.press("ArrowLeft")
    #expect(try told() == "0.02 s" && isAt(21.6))
    try tab.press("ArrowRight", shift: true)
    #expect(try told() == "0.12 s" && isAt(29.6))
    try tab.press("End")
    #expect(try told() == "1.00 s, half" && isAt(100))
    #expect(try tab.value("\(Self.slider).value") == "50")
    try tab.press("ArrowRight")
    #expect(try told() == "1.00 s, half")
    try tab.press("Home")
    try tab.press("ArrowLeft")
    #expect(try told() == "0.00 s")
    #expect(tab.complaints == [])
  }

  @Test func `After clicks on buttons, marks and the time line, Space still plays and pauses`() async throws {
    try await open(Self.scene())
    try tab.click(button("Pause"))
    #expect(try label() == "Play")
    try tab.press("Home")
    try tab.click(button("Next frame"))
    try tab.click(button("Next frame"))
    try tab.click(button("Previous frame"))
    #expect(try told() == "0.02 s")
    try tab.click("document.querySelector('p button')")
    #expect(try told() == "0.50 s, half" && isAt(60))
    try tab.press(" ")
    #expect(try label() == "Pause", "not the mark that was clicked")
    try tab.click("document.querySelector('main svg')")
    #expect(try label() == "Play")
    try tab.click(Self.slider)
    #expect(try told() == "0.50 s, half", "the middle")
    try tab.press("ArrowRight")
    #expect(try told() == "0.52 s, half", "one frame, though the slider has the focus")
    #expect(tab.complaints == [])
  }

  @Test func `With Tab alone, a reader reaches a mark and jumps to it`() async throws {
    try await open(Self.scene())
    try tab.press(" ")
    try tab.press("Home")
    var names: [String] = []
    for _ in 0..<10 {
      try tab.press("Tab")
      names.append(
        try tab.value(
          "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"))
    }
    #expect(
      names == [
        "Play", "Previous frame", "Next frame", "¼", "½", "1", "2", "Keys", "Time", "half 0.50 s",
      ])
    try tab.press(" ")
    #expect(try told() == "0.50 s, half")
    #expect(try label() == "Play", "Space pressed the button")
    #expect(tab.complaints == [])
  }

  @Test func `Speeds are chosen by keys and buttons`() async throws {
    try await open(Self.scene(duration: 4))
    func rates() throws -> String {
      try tab.value("[...new Set(document.getAnimations().map(animation => animation.playbackRate))]")
    }
    for (key, rate) in [("1", "0.25"), ("2", "0.5"), ("4", "2"), ("3", "1")] {
      try tab.press(key)
      #expect(try rates() == rate)
      #expect(try tab.value("document.querySelector('[aria-pressed=true]').value") == rate)
    }
    try tab.click("document.querySelector('[value=\"0.25\"]')")
    #expect(try rates() == "0.25")
    let start = ContinuousClock.now
    try tab.press("Home")
    try tab.press(" ")
    try tab.wait(until: "\(Self.slider).value >= 10")
    #expect(ContinuousClock.now - start > .seconds(0.75), "0.2 s of film last 0.8 s")
    #expect(tab.complaints == [])
  }

  @Test func `A film that plays once stops at its end and starts again from there`() async throws {
    try await open(Self.scene(duration: 0.4, loop: "1"))
    try tab.wait(until: "\(button("Play")) && \(Self.slider).value == 20")
    #expect(try isAt(100))
    try tab.press(" ")
    try tab.wait(until: "\(Self.slider).value < 15")
    try tab.wait(until: "\(button("Play")) && \(Self.slider).value == 20")
    #expect(tab.complaints == [])
  }

  @Test func `A boomerang goes back on the time line`() async throws {
    try await open(Self.scene(duration: 0.4, loop: "boomerang"))
    try tab.wait(until: "\(Self.slider).value > 15")
    try tab.wait(until: "\(Self.slider).value < 15 && \(Self.slider).value > 5")
    try tab.wait(until: "\(Self.slider).value > 15")
    #expect(tab.complaints == [])
  }

  @Test func `The list of keys opens and closes by keys and pointer`() async throws {
    let isOpen = "document.querySelector('dialog').open"
    try await open(Self.scene())
    try tab.press("Home")
    try tab.press("?")
    #expect(try tab.value(isOpen) == "true")
    try tab.press("End")
    #expect(try told() == "0.00 s", "the film receives no keys")
    try tab.press("Escape")
    try tab.wait(until: "!\(isOpen)")
    try tab.click(button("Keys"))
    #expect(try tab.value(isOpen) == "true")
    try tab.click("document.querySelector('dialog button')")
    #expect(try tab.value(isOpen) == "false")
    #expect(tab.complaints == [])
  }

  // MARK: Readers' settings

  @Test(arguments: [(1, true), (6, false)])
  func `Under reduced motion and beyond five seconds the film waits at its poster, and plays from the start`(
    duration: Double, isCalm: Bool
  ) async throws {
    try emulate(isCalm: isCalm)
    try await open(Self.scene(duration: duration, output: "poster: \(duration / 4)s"))
    try await Task.sleep(for: .seconds(0.3))
    #expect(try label() == "Play")
    #expect(try isAt(40))
    try tab.press(" ")
    try tab.wait(until: "\(Self.slider).value > 0")
    #expect(try Double(tab.value(Self.place)) ?? 100 < 39)
    #expect(try label() == "Pause")
    #expect(tab.complaints == [])
  }

  @Test func `Without scripts the film plays and has no controls`() async throws {
    try tab.call("Emulation.setScriptExecutionDisabled", ["value": true])
    try await open(Self.scene())
    #expect(try tab.value("document.querySelector('fieldset').checkVisibility()") == "false")
    try tab.wait(until: "\(Self.place) > 40")
    try tab.wait(until: "\(Self.place) < 40")
  }

  @Test(arguments: [true, false])
  func `On paper the film is its poster`(hasScripts: Bool) async throws {
    try tab.call("Emulation.setScriptExecutionDisabled", ["value": !hasScripts])
    try await open(Self.scene(output: "poster: 0.25s"))
    try emulate(media: "print")
    if hasScripts { _ = try tab.value("dispatchEvent(new Event('beforeprint'))") }
    try tab.wait(until: "Math.abs(\(Self.place) - 40) < 0.5")
    #expect(try tab.value("document.querySelector('fieldset').checkVisibility()") == "false")
    #expect(try tab.value("document.querySelector('main svg').clientWidth") == "120")
    try emulate()
    if hasScripts {
      _ = try tab.value("dispatchEvent(new Event('afterprint'))")
      try tab.wait(until: "\(Self.place) > 50")
      #expect(try label() == "Pause")
    }
  }

  // MARK: Layout

  @Test(arguments: [1440, 390], ["light", "dark"])
  func `Every control has a name, a size of 44 pixels and a contrast of 4.5 : 1, and nothing overflows`(
    width: Int, theme: String
  ) async throws {
    try tab.resize(width: width, height: 844, theme: theme)
    try await open(Self.scene())
    try tab.press("Home")
    let controls = try tab.controls()
    #expect(controls.count >= 11)
    for control in controls { #expect(!control.name.isEmpty, "\(control.role)") }
    #expect(controls.contains { $0.role == "image" && $0.name.hasPrefix("A box") })
    #expect(
      try tab.value(
        "[...document.querySelectorAll('fieldset button, input')].every(control => control.offsetWidth >= 44 && control.offsetHeight >= 44)"
      ) == "true")
    #expect(try tab.value(PreviewTests.faintTexts) == "")
    #expect(try tab.value("document.documentElement.scrollWidth <= innerWidth") == "true")
    #expect(try tab.value("document.documentElement.scrollHeight <= innerHeight") == "true")
    let share =
      "document.querySelector('main svg').clientWidth / document.querySelector('main > div').clientWidth"
    if width < 1000 { #expect(try tab.value("\(share) > 0.99") == "true", "the film is as wide as the page") }
    if width > 1000 {
      let line =
        "[...document.querySelectorAll('fieldset > button, input')].map(control => control.offsetTop)"
      #expect(try tab.value("new Set(\(line)).size") == "1", "the controls are in one row")
    }
    try tab.press("?")
    #expect(try tab.value(PreviewTests.faintTexts) == "")
    #expect(tab.complaints == [])
  }

  @Test func `The film fits a small window without margins`() async throws {
    try tab.resize(width: 320, height: 240)
    try await open(Self.scene())
    #expect(try tab.value("document.querySelector('main').getBoundingClientRect().x") == "0")
    // The controls are below the film; a scroll bar leads to them.
    #expect(
      try tab.value(
        "document.querySelector('main').getBoundingClientRect().width === document.documentElement.clientWidth"
      )
        == "true")
    let box = "document.querySelector('main svg').getBoundingClientRect()"
    #expect(
      try tab.value("\(box).height >= 60 && Math.abs(\(box).width / \(box).height - 1.5) < 0.05") == "true")
  }

  @Test func `The colors follow the system while the film stands`() async throws {
    try emulate(theme: "light")
    try await open(Self.scene())
    try tab.press("End")
    func colors() throws -> [String] {
      try [
        tab.value("getComputedStyle([...document.querySelectorAll('main svg :is(rect, path)')].at(-1)).fill"),
        tab.value("getComputedStyle(document.body).backgroundColor"),
      ]
    }
    #expect(try colors() == ["rgb(255, 0, 0)", "rgb(255, 255, 255)"])
    try emulate(theme: "dark")
    #expect(try colors() == ["rgb(0, 255, 0)", "rgb(20, 23, 27)"])
    #expect(try told() == "1.00 s, half")
  }

  // MARK: Safety

  @Test func `Words of the scene stay words, and no request leaves the page`() async throws {
    let title =
      #"</title></style></script><script>window.evil = 1</script><img src=x onerror="window.evil = 1">"#
    try await open(Self.scene(title: title))
    #expect(try tab.value("document.title") == title)
    #expect(try tab.value("window.evil") == "undefined")
    #expect(try tab.value("document.querySelectorAll('script, img').length") == "1")
    #expect(try tab.value("performance.getEntriesByType('resource').length") == "0")
    #expect(tab.complaints == [])
  }

  @Test func `The policy of the page refuses other scripts`() async throws {
    try await open(Self.scene())
    _ = try tab.value(
      "(script => { script.textContent = 'window.evil = 1'; document.body.append(script); })(document.createElement('script'))"
    )
    #expect(try tab.value("window.evil") == "undefined")
    #expect(tab.complaints.contains { $0.contains("Content Security Policy") })
  }
}
