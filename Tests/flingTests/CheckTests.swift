import Foundation
import Testing

@Suite("fling check")
struct CheckTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  @Test("A good scene is told in one line, and nothing is written")
  func good() throws {
    let outcome = try command.run("check", "falling.yaml")
    #expect(outcome.status == 0)
    #expect(outcome.text == "falling.yaml: 0.2 s, 1 expectation holds\n")
    #expect(outcome.messages.isEmpty)
    #expect(command.contents() == ["falling.yaml"])
  }

  @Test("A failed expectation ends with 1")
  func failing() throws {
    try command.write(SceneText.failing(), to: "failing.yaml")
    let outcome = try command.run("check", "failing.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.text == "failing.yaml: 0.2 s, 0 of 1 expectation hold\n")
    #expect(outcome.messages.contains("failing.yaml:16:"))
  }

  @Test("Warnings are told, and are errors if asked for")
  func strict() throws {
    try command.write(
      SceneText.falling.replacingOccurrences(of: "let: {drop: 20}", with: "let: {drop: 20, unused: 1}"), to: "doubtful.yaml")
    let mild = try command.run("check", "doubtful.yaml")
    #expect(mild.status == 0)
    #expect(mild.messages.contains(": warning: "))
    let strict = try command.run("check", "doubtful.yaml", "--strict")
    #expect(strict.status == 1)
    #expect(strict.messages.contains(": error: "))
    #expect(try command.run("render", "doubtful.yaml", "--strict").status == 1)
    #expect(command.contents() == ["doubtful.yaml", "falling.yaml"])
  }

  @Test("A variable can be given another value")
  func override() throws {
    #expect(try command.run("check", "falling.yaml", "--set", "drop=5").status == 0)
    #expect(try command.run("check", "falling.yaml", "--set", "drop== 2 * 3").status == 0)
  }

  @Test("The version is told")
  func version() throws {
    #expect(try command.run("--version").text.hasPrefix("Fling 0.1.0\n"))
  }

  @Test("JSON tells everything in one document, the same each time")
  func json() throws {
    try command.write(SceneText.failing(), to: "failing.yaml")
    try command.write("fling: 1\ncanvas: {size: [60, 80]}\nveiws: []\n", to: "wrong.yaml")
    let outcome = try command.run("render", "--json", "failing.yaml", "wrong.yaml", "missing.yaml", "--quiet")
    #expect(outcome.status == 66)
    #expect(outcome.messages.isEmpty)
    let sizes = ["film.gif", "last.png", "film.jsonl", "film.csv"].map { command.read("Output/\($0)")?.count ?? 0 }
    #expect(sizes.allSatisfy { $0 > 0 })
    print(outcome.text)
    let again = try command.run("render", "--json", "failing.yaml", "wrong.yaml", "missing.yaml", "--quiet")
    #expect(again.text == outcome.text)
  }
}
