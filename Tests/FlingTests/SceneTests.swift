import Fling
import Foundation
import TestTraits
import Testing

/// These tests import `Fling` alone, as its users do.
@Suite("Scenes read by the library")
struct SceneTests {
  static let box = """
    fling: 1
    title: A box
    description: It slides.
    canvas: {size: [40, 30], background: white}
    let: {speed: 100}
    views: [{view: box, center: [10, 10], size: 8, fill: blue}]
    behaviors: [{dynamic-item: fast, items: box, velocity: [= speed, 0]}]
    script: [{at: 0.05s, do: [{mark: halfway}]}]
    expect: [{at: 0.05s, that: = box.center.x > 12, because: it is fast}]
    render: {duration: 0.1s}
    """

  @Test("A scene tells its title, size, outputs and marks")
  func properties() throws {
    let scene = try Scene(text: SceneTests.box, path: "folder/box.yaml")
    #expect(scene.title == "A box")
    #expect(scene.summary == "It slides.")
    #expect([scene.width, scene.height] == [40, 30])
    #expect(scene.outputs.map(\.path) == ["box.gif"])
    #expect(scene.outputs.map(\.format) == [.gif])
    #expect(scene.marks == ["halfway"])
    #expect(scene.variables == ["speed"])
    #expect(scene.warnings.isEmpty)
  }

  @Test("A file and its text give the same scene")
  func file() async throws {
    let path = ShippedScenes.file("rod-pendulum.yaml").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let options = RenderOptions(outputs: .format(.jsonl))
    let fromFile = try await Film.rehearse(Scene(contentsOfFile: path), options: options).files()
    let fromText = try await Film.rehearse(Scene(text: text, path: path), options: options).files()
    #expect(fromFile == fromText)
    #expect(!fromFile.isEmpty)
  }

  @Test("A root that is not a folder is an error, for a file and for a text")
  func root() {
    let path = ShippedScenes.file("rod-pendulum.yaml").path
    for root in ["no-folder", path] {
      let error = #expect(throws: FlingError.self) { try Scene(text: SceneTests.box, root: root) }
      guard case .unreadable(root, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test("All errors of a scene are thrown with their places, and described as the program prints them")
  func errors() throws {
    let text = """
      fling: 1
      canvas: {size: [10, 10]}
      views: [{view: box, size: 2, centre: [1, 1]}]
      behaviors: [{gravity: fall, itmes: box}]
      """
    let error = try #require(throws: FlingError.self) { try Scene(text: text, path: "wrong.yaml") }
    guard case .scene(let diagnostics) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(diagnostics.map(\.line) == [3, 4])
    #expect(diagnostics.allSatisfy { $0.isError && $0.path == "wrong.yaml" })
    let second = try #require(diagnostics.last)
    #expect(second.message == "unknown key \"itmes\" of \"gravity\"")
    #expect(second.hint == "did you mean \"items\"?")
    #expect([second.column, second.length] == [29, 5])
    #expect(error.description == diagnostics.map(\.description).joined(separator: "\n"))
    #expect(
      second.description == """
        wrong.yaml:4:29: error: unknown key "itmes" of "gravity"
        behaviors: [{gravity: fall, itmes: box}]
                                    ^~~~~
        hint: did you mean "items"?
        """)
  }

  @Test("A file that cannot be read is told with its path")
  func unreadable() {
    #expect(
      throws: FlingError.unreadable(path: "no/such.yaml", reason: "there is no such file or folder")
    ) { try Scene(contentsOfFile: "no/such.yaml") }
    #expect(throws: FlingError.self) { try Scene(contentsOfFile: "-") }
  }

  @Test("Values replace those of variables")
  func values() async throws {
    let slow = try Scene(text: SceneTests.box, values: ["speed": "1"])
    let failures = try await Film.rehearse(slow).failedExpectations
    #expect(failures.map(\.reason) == ["it is fast"])
    #expect(failures.map(\.time) == [0.05])
    #expect(failures.map(\.diagnostic.line) == [9])
    #expect(throws: FlingError.self) { try Scene(text: SceneTests.box, values: ["pace": "1"]) }
  }
}
