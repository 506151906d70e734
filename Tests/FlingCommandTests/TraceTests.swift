import Foundation
import Testing

@Suite("fling trace")
struct TraceTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  @Test("fling trace prints the bytes of a trace output and writes no other output")
  func lines() throws {
    #expect(try command.run("render", "falling.yaml", "--only", "film.jsonl", "-o", "made").status == 0)
    let outcome = try command.run("trace", "falling.yaml")
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    #expect(outcome.output == command.read("made/film.jsonl"))
    #expect(command.contents() == ["falling.yaml", "made", "made/film.jsonl"])
    let rows = outcome.text.split(separator: "\n")
    #expect(rows.count == 12)
    #expect(rows.first?.hasPrefix("{\"tick\":0,\"time\":0,\"items\":{\"square\":[30,20,0,0,0,0]}") == true)
  }

  @Test("Options set variables, rate, range and format")
  func options() throws {
    let outcome = try command.run(
      "trace", "falling.yaml", "--csv", "--fps", "20", "--from", "0.05s", "--set", "drop=30")
    let rows = outcome.text.split(separator: "\n").map { row -> String in
      row.split(separator: ",").prefix(4).joined(separator: ",")
    }
    #expect(rows == ["tick,time,square.x,square.y", "3,0.05,30,31.25", "6,0.1,30,35", "9,0.15,30,41.25"])
    #expect(try command.run("trace", "falling.yaml", "-o", "made/a.csv").output.isEmpty)
    #expect(command.read("made/a.csv")?.starts(with: Data("tick,".utf8)) == true)
    #expect(try command.run("trace", "-", input: SceneText.falling).text.hasPrefix("{\"tick\":0"))
  }

  @Test("A trace with a failed expectation is complete and exits with 1; a wrong scene has none")
  func failures() throws {
    let failed = try command.run("trace", "-", input: SceneText.failing())
    #expect(failed.status == 1)
    #expect(failed.text.hasPrefix("{\"tick\":0"))
    #expect(failed.messages.contains("it should be lower"))
    let wrong = try command.run("trace", "-", input: "fling: 1\n")
    #expect(wrong.status == 1)
    #expect(wrong.output.isEmpty)
    #expect(try command.run("trace", "falling.yaml", "--ticks", "--fps", "3").status == 64)
    #expect(try command.run("trace", "falling.yaml", "-o", "a.gif").status == 64)
    #expect(
      try command.run("trace", "falling.yaml", "--from", "never").messages.contains("no mark \"never\""))
  }
}
