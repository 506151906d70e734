import FlingGeometry
import FlingScene
import Testing

@testable import FlingPreview

@Suite("What the page tries")
struct PreviewSettingsTests {
  private let base = PreviewSettings(values: [("drop", "20"), ("name", "it's")], theme: .dark)

  private func read(_ form: String) -> PreviewSettings? {
    PreviewSettings(form: Array(form.utf8), over: base)
  }

  @Test("Values, overlays and a theme come as a form")
  func form() throws {
    let settings = try #require(read("set.drop=3.5&set.turn=30deg&show.bodies=on&show.clock=off&theme=light"))
    #expect(settings.allValues.map(\.name) == ["drop", "name", "turn"])
    #expect(settings.allValues.map(\.value) == ["3.5", "it's", "30deg"])
    #expect(settings.triedOverlays.map(\.overlay) == [.bodies, .clock])
    #expect(settings.triedOverlays.map(\.isOn) == [true, false])
    #expect(settings.triedTheme == .light && settings.theme == .dark)
  }

  @Test("Names and values may hold any characters")
  func escapes() throws {
    let settings = try #require(read("set.a%3Db=1+%26+%C3%A4"))
    #expect(settings.triedValues.first?.name == "a=b")
    #expect(settings.triedValues.first?.value == "1 & ä")
  }

  @Test("An empty form takes all back that was tried")
  func empty() throws {
    #expect(try #require(read("")).allValues.map(\.value) == ["20", "it's"])
  }

  @Test(
    "What is no form, or asks for something else, is refused",
    arguments: [
      "drop=1", "show.nothing=on", "show.bodies=maybe", "theme=blue", "set.a", "set.a=%", "set.a=%zz",
      "set.a=%ff",
    ])
  func mistakes(form: String) {
    #expect(read(form) == nil)
  }

  @Test("The values can be copied to a command line of a shell")
  func commandLine() throws {
    #expect(PreviewSettings().commandLine == "")
    #expect(base.commandLine == "--set drop=20 --set 'name=it'\\''s'")
    #expect(try #require(read("set.drop=-1.5deg")).commandLine.hasPrefix("--set drop=-1.5deg "))
  }
}

@Suite("Controls of variables and switches of overlays")
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

  @Test("Numbers get sliders, from nothing to twice what they are")
  func sliders() throws {
    let sliders = try sliders(Self.variables)
    #expect(sliders.map(\.name) == ["count", "share", "turn", "wait", "zero", "up"])
    #expect(sliders.map(\.value) == [5, 0.8, 30, 0.25, 0, -40])
    #expect(sliders.map(\.unit) == ["", "", "deg", "s", "", ""])
    #expect(sliders.map(\.range.lowerBound) == [0, 0, 0, 0, -1, -80])
    #expect(sliders[0].step == 1 && sliders[1].step < 0.05)
  }

  @Test("Texts get fields and truth values boxes; what is computed gets nothing")
  func fields() throws {
    let others = VariableControl.all(of: try document(Self.variables)).filter { control in
      if case .slider = control { false } else { true }
    }
    #expect(others == [.text(name: "word", "tea"), .check(name: "is", isOn: true)])
  }

  @Test(
    "A slider that was moved keeps its scale", arguments: [(7.0, 0.0...10.0), (50, 0...50), (-3, -3...10)])
  func scale(value: Double, range: ClosedRange<Double>) throws {
    let own = try #require(try sliders("let: {count: 5}").first)
    let moved = try #require(try sliders("let: {count: \(value)}").first)
    #expect(moved.adoptingScale(of: own).range == range && moved.adoptingScale(of: own).step == 1)
  }

  @Test("Every overlay that can be switched on can be switched off again", arguments: OverlaySwitch.allCases)
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

  @Test("What only a scene can say can be switched off")
  func captions() throws {
    var document = try document("show:\n  - caption: hello\n  - plot: = time\n  - clock:")
    OverlaySwitch.captions.set(false, in: &document)
    OverlaySwitch.plots.set(false, in: &document)
    #expect(OverlaySwitch.states(of: document).filter(\.isOn).map(\.overlay) == [.clock])
  }
}
