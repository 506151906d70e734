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
    #expect(settings.triedTheme == .light && settings.theme == .dark)
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
      "set.a=%ff",
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

  @Test("Texts get fields, booleans get checkboxes, computed variables get no control")
  func fields() throws {
    let others = VariableControl.all(of: try document(Self.variables)).filter { control in
      if case .slider = control { false } else { true }
    }
    #expect(others == [.text(name: "word", "tea"), .check(name: "is", isOn: true)])
  }

  @Test(
    "A slider keeps its range after a change of its value",
    arguments: [(7.0, 0.0...10.0), (50, 0...50), (-3, -3...10)])
  func scale(value: Double, range: ClosedRange<Double>) throws {
    let own = try #require(try sliders("let: {count: 5}").first)
    let moved = try #require(try sliders("let: {count: \(value)}").first)
    #expect(moved.adoptingScale(of: own).range == range && moved.adoptingScale(of: own).step == 1)
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
