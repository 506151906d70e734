import FlingFilm
import FlingGeometry
import FlingScene
import Testing

@testable import FlingPreview

@Suite("Settings of the preview page")
struct PreviewSettingsTests {
  private let base = PreviewSettings(values: [("drop", "20"), ("name", "it's")], theme: .dark)

  private func read(_ form: String) -> PreviewSettings? {
    PreviewSettings(form: Array(form.utf8), over: base)
  }

  @Test("A form sets values, overlays and the theme")
  func form() throws {
    let settings = try #require(read("set.drop=3.5&set.turn=30deg&show.bodies=on&show.clock=off&theme=light"))
    #expect(settings.allValues.map(\.name) == ["drop", "name", "turn"])
    #expect(settings.allValues.map(\.value) == ["3.5", "it's", "30deg"])
    #expect(settings.triedOverlays.map(\.overlay.name) == ["bodies", "clock"])
    #expect(settings.triedOverlays.map(\.isOn) == [true, false])
    #expect(settings.themes == [.light] && settings.theme == .dark)
  }

  @Test("The page tries one theme or both; without a try, the theme of the command line holds")
  func themes() throws {
    #expect(try #require(read("theme=both")).themes == [.light, .dark])
    #expect(try #require(read("")).themes == [.dark])
    #expect(PreviewSettings().themes == [nil])
  }

  @Test("The room on the page has a width, a height and at most a scale")
  func room() throws {
    #expect(try #require(read("room=900,400")).room == PreviewRoom(width: 900, height: 400))
    #expect(
      try #require(read("room=900,400,1.5")).room == PreviewRoom(width: 900, height: 400, largestScale: 1.5))
  }

  @Test("Settings that leave all values alone do not run the scene again")
  func comparison() throws {
    let settings = try #require(read("set.drop=3&show.grid=on&room=900,400"))
    #expect(settings.hasSamePictures(as: try #require(read("set.drop=3&show.grid=on&room=900,400"))))
    let stopped = try #require(read("set.drop=3&show.grid=on&room=900,400&place=0.25"))
    #expect(stopped.place == 0.25 && settings.hasSamePictures(as: stopped))
    for place in ["", "x", "nan", "inf"] { #expect(read("place=\(place)") == nil) }
    for other in [
      "set.drop=3&room=900,400", "set.drop=3&show.grid=on&room=900,401",
      "set.drop=3&show.grid=off&room=900,400", "set.drop=3&show.grid=on&room=900,400&theme=light",
    ] {
      let other = try #require(read(other))
      #expect(settings.hasSameValues(as: other) && !settings.hasSamePictures(as: other))
    }
    #expect(!settings.hasSameValues(as: try #require(read("set.drop=4&show.grid=on&room=900,400"))))
  }

  @Test("Names and values may contain any character")
  func escapes() throws {
    let settings = try #require(read("set.a%3Db=1+%26+%C3%A4"))
    #expect(settings.triedValues.first?.name == "a=b")
    #expect(settings.triedValues.first?.value == "1 & ä")
  }

  @Test("An empty form resets all settings of the page")
  func empty() throws {
    #expect(try #require(read("")).allValues.map(\.value) == ["20", "it's"])
  }

  @Test(
    "A malformed form and an unknown setting are refused",
    arguments: [
      "drop=1", "show.nothing=on", "show.bodies=maybe", "theme=blue", "set.a", "set.a=%", "set.a=%zz",
      "set.a=%ff", "room=900", "room=900,x", "room=0,400", "room=900,99999", "room=900,400,0",
      "room=900,400,nan", "room=900,400,1,1",
    ])
  func mistakes(form: String) {
    #expect(read(form) == nil)
  }

  @Test("The values become options of a shell command")
  func commandLine() throws {
    #expect(PreviewSettings().commandLine == "")
    #expect(base.commandLine == "--set drop=20 --set 'name=it'\\''s'")
    #expect(try #require(read("set.drop=-1.5deg")).commandLine.hasPrefix("--set drop=-1.5deg "))
  }
}

@Suite("Controls of variables and overlays")
struct VariableControlTests {
  private func document(_ text: String) throws -> Document {
    let scene =
      "fling: 1\ncanvas: {size: [60, 60]}\n\(text)\nviews: [{view: a, center: [5, 5], size: 10}]\nrender: {duration: 1s}\n"
    return try SceneReader.read(SourceFile(name: "scene.yaml", bytes: Array(scene.utf8)))
  }

  private func sliders(_ text: String) throws -> [VariableSlider] {
    VariableControl.all(of: try document(text)).compactMap { control in
      if case .slider(let slider) = control { slider } else { nil }
    }
  }

  private static let variables =
    "let: {count: 5, share: 0.8, turn: 30deg, wait: 250ms, zero: 0, word: tea, twice: = count * 2, up: -40, is: true, place: [1, 2]}"

  @Test("Numbers get sliders from zero to twice their value")
  func sliders() throws {
    let sliders = try sliders(Self.variables)
    #expect(sliders.map(\.name) == ["count", "share", "turn", "wait", "zero", "up"])
    #expect(sliders.map(\.value) == [5, 0.8, 30, 0.25, 0, -40])
    #expect(sliders.map(\.unit) == ["", "", "deg", "s", "", ""])
    #expect(sliders.map(\.range.lowerBound) == [0, 0, 0, 0, -1, -80])
    #expect(sliders[0].step == 1 && sliders[1].step < 0.05)
  }

  @Test("Booleans get checkboxes and texts get fields after the numbers; computed variables get no control")
  func fields() throws {
    let controls = VariableControl.all(of: try document(Self.variables))
    #expect(controls.dropFirst(6) == [.check(name: "is", isOn: true), .text(name: "word", "tea")])
  }

  @Test("Colors come last, with what they look like in the theme")
  func colors() throws {
    let controls = VariableControl.all(
      of: try document("let: {ink: '#123', pale: 'light-dark(white, #00000080)', word: Reddish, count: 5}"))
    #expect(controls.map(\.name) == ["count", "word", "ink", "pale"])
    let shown = controls.suffix(2).map { control in
      if case .color(_, _, let color) = control { color.text } else { "none" }
    }
    #expect(shown == ["#112233", "#ffffff"])
  }

  @Test("Variables that actions assign or animate get no control")
  func assigned() throws {
    let controls = VariableControl.all(
      of: try document(
        """
        let: {begin: 1, goal: 2, hit: false, drop: 20}
        script:
          - do: [{let: {goal: 3}}, {animate: begin, to: 2}]
          - {at: 0.5s, do: [{if: = drop > 3, then: [{let: {hit: true}}]}]}
        """))
    #expect(controls.map(\.name) == ["drop"])
  }

  @Test(
    "A slider keeps its range after a change of its value",
    arguments: [(7.0, 0.0...10.0), (50, 0...50), (-3, -3...10)])
  func scale(value: Double, range: ClosedRange<Double>) throws {
    let own = try changed("let: {count: 5}", to: "let: {count: \(value)}")
    guard case .slider(let slider)? = own.first else {
      Issue.record("no slider")
      return
    }
    #expect(slider.range == range && slider.step == 1)
  }

  @Test("While it is changed, a color stays a color and another text a text, so that its field stays")
  func kinds() throws {
    let controls = try changed("let: {ink: red, word: Reddish}", to: "let: {ink: re, word: red}")
    #expect(
      controls == [
        .text(name: "word", "red"),
        .color(name: "ink", text: "re", Color(red: 1, green: 0, blue: 0)),
      ])
  }

  /// The controls of a scene after a change of its variables.
  private func changed(_ before: String, to after: String) throws -> [VariableControl] {
    let controls = VariableControl.all(of: try document(before)).map { ($0.name, $0) }
    return VariableControl.all(
      of: try document(after), before: Dictionary(uniqueKeysWithValues: controls))
  }

  @Test("Every overlay can be switched on and off", arguments: OverlaySwitch.all)
  func switches(overlay: OverlaySwitch) throws {
    var document = try document("let: {count: 5}")
    overlay.set(true, in: &document)
    #expect(document.overlays.count == (overlay.canBeAdded ? 1 : 0))
    #expect(
      OverlaySwitch.states(of: document).filter(\.isOn).map(\.overlay)
        == (overlay.canBeAdded ? [overlay] : []))
    overlay.set(true, in: &document)
    #expect(document.overlays.count <= 1)
    overlay.set(false, in: &document)
    #expect(document.overlays.isEmpty)
  }

  @Test("Overlays that only a scene can add can be switched off")
  func captions() throws {
    var document = try document("show:\n  - caption: hello\n  - plot: = time\n  - clock:")
    try #require(OverlaySwitch(name: "caption")).set(false, in: &document)
    try #require(OverlaySwitch(name: "plot")).set(false, in: &document)
    #expect(OverlaySwitch.states(of: document).filter(\.isOn).map(\.overlay.name) == ["clock"])
  }
}
