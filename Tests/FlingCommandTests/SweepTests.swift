import Foundation
import Testing

@Suite("Sweeps in commands")
struct SweepTests {
  private let command: Command

  private static let scene = SceneText.failing().replacingOccurrences(
    of: """
          - gif: film.gif
          - png: last.png
          - frames: frames
          - trace: film.jsonl
          - trace: film.csv
      """,
    with: """
          - strobe: strobe.png
            every: 50ms
          - sheet: sheet.png
            count: 3
          - trace: film.csv
      sweep: {over: {drop: [20, 60]}}
      """)

  init() throws {
    command = try Command()
    try command.write(SweepTests.scene, to: "swept.yaml")
  }

  @Test("fling check prints the number of cells, and a failure prints the values of its cell")
  func check() throws {
    let outcome = try command.run("check", "swept.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.text == "swept.yaml: 0.2 s, 2 cells, 1 of 2 expectations hold\n")
    #expect(outcome.messages.contains(", with drop 20\n"))
    #expect(try command.run("check", "swept.yaml", "--set", "drop=60").status == 0)
  }

  @Test("The report contains numbers of exposures, frames and rows")
  func lines() throws {
    let outcome = try command.run("render", "swept.yaml")
    let lines = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("Output") }
      .map { $0.components(separatedBy: "  ").dropLast().dropFirst(1) }
    #expect(lines[0].last == "4 exposures")
    #expect(lines[1].last == "3 frames")
    #expect(lines[2] == ["24 rows"])
    #expect(command.contents(of: "Output") == ["film.csv", "sheet.png", "strobe.png"])
  }

  @Test("JSON contains the cells, the values of a failure, frames and exposures")
  func json() throws {
    let text = try command.run("render", "swept.yaml", "--json", "--quiet").text
    let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let scene = try #require((report["scenes"] as? [[String: Any]])?.first)
    #expect(scene["cells"] as? [[String: Int]] == [["drop": 20], ["drop": 60]])
    let files = try #require(scene["files"] as? [[String: Any]])
    #expect(files.map { $0["kind"] as? String } == ["strobe", "sheet", "trace"])
    #expect(files[0]["exposures"] as? Int == 4)
    #expect(files[1]["frames"] as? Int == 3)
    let expectations = try #require(scene["expectations"] as? [String: Any])
    let failure = try #require((expectations["failures"] as? [[String: Any]])?.first)
    #expect(failure["sweep"] as? [String: Int] == ["drop": 20])
  }

  @Test("--only selects a sheet or a strobe, for a file and for the standard output")
  func selection() throws {
    #expect(try command.run("render", "swept.yaml", "--only", "sheet.png", "-o", "a.png").status == 1)
    #expect(try command.run("render", "swept.yaml", "--only", "sheet.png", "--quiet").status == 1)
    #expect(command.read("a.png") != nil && command.read("a.png") == command.read("Output/sheet.png"))
    let piped = try command.run("render", "swept.yaml", "--only", "strobe.png", "-o", "-", "--quiet")
    #expect(piped.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try command.run("render", "swept.yaml", "-o", "b.png", "--quiet").status == 1)
    #expect(command.read("b.png") != nil && command.read("b.png") != command.read("a.png"))
    // --width is the width of the whole sheet.
    let wide = try command.run("render", "swept.yaml", "--only", "sheet.png", "--width", "300", "-o", "w")
    #expect(wide.messages.contains("w/sheet.png  300×"))
  }

  @Test("A contact sheet that is the only output is the default picture")
  func onlySheet() throws {
    try command.write(
      SceneText.falling.components(separatedBy: "    - gif:")[0] + "    - sheet: s.png\n", to: "one.yaml")
    #expect(try command.run("render", "one.yaml", "-o", "a.png").messages.contains("12 frames"))
    #expect(try command.run("render", "one.yaml", "--format", "png", "-o", "x").messages.contains("x/s.png"))
  }
}
