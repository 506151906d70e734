import FlingGeometry
import Testing

@testable import SceneFuzz

@Suite("Verdicts on runs")
struct VerdictTests {
  /// A random command with the given name, with or without JSON.
  private func command(_ name: SceneCommand.Name, json: Bool = false) throws -> SceneCommand {
    let commands = (0..<500).map { (seed: UInt64) in
      var draws = SeededRandom(seed: seed, key: 2)
      return SceneCommand(&draws)
    }
    return try #require(
      commands.first { $0.name == name && $0.isJSON == json && !$0.arguments.contains("--csv") })
  }

  private func kinds(
    _ name: SceneCommand.Name, json: Bool = false, _ status: Int32, output: String = "",
    messages: String = "",
    outputs: [String] = []
  ) throws -> [String] {
    let outcome = Verdict.Outcome(
      status: status, output: Array(output.utf8), messages: Array(messages.utf8), outputs: outputs)
    return Verdict.faults(of: try command(name, json: json), outcome).map { String($0.prefix { $0 != ":" }) }
  }

  private static let located =
    "in/scene.yaml:3:1: error: unknown key\nviewz: 1\n^~~~~\nhint: did you mean \"views\"?\n"

  @Test("A valid scene and a wrong scene with located mistakes have no fault")
  func noFault() throws {
    #expect(try kinds(.check, 0, output: "in/scene.yaml: 2.5 s\n") == [])
    #expect(try kinds(.check, 1, messages: Self.located) == [])
    #expect(try kinds(.check, 1, messages: "\(Self.located)in/scene.yaml: error: and 12 more\n") == [])
    #expect(try kinds(.render, 73, messages: "error: out/a: cannot be written\n") == [])
  }

  @Test("A mistake without a location is a fault")
  func missingLocation() throws {
    #expect(try kinds(.check, 1, messages: "in/scene.yaml: error: it runs for too long\n") == ["place"])
    #expect(try kinds(.check, 1, messages: "error: something\n") == ["place"])
    #expect(try kinds(.check, 1, messages: "in/scene.yaml: error: and 12 more\n") == ["place"])
    #expect(try kinds(.check, 1) == ["silence"])
    let diagnostic = #"{"scenes": [{"diagnostics": [{"severity": "error", "message": "no"PLACE}]}]}"#
    #expect(try kinds(.check, json: true, 1, output: diagnostic.replacing("PLACE", with: "")) == ["place"])
    #expect(
      try kinds(.check, json: true, 1, output: diagnostic.replacing("PLACE", with: ", \"line\": 3")) == [])
    #expect(try kinds(.check, json: true, 1, output: "{") == ["json"])
  }

  @Test(
    "An undocumented exit status is a fault", arguments: [2, 64, 66, 70, 74, 130, 139] as [Int32])
  func status(status: Int32) throws {
    #expect(try kinds(.check, status) == ["status"])
  }

  @Test(
    "An unescaped control character is a fault",
    arguments: ["\u{1B}[31m", "\u{7}", "\0", "\r", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200F}"])
  func control(text: String) throws {
    #expect(try kinds(.check, 0, output: "in/scene.yaml: \(text)\n") == ["control"])
    #expect(try kinds(.check, 1, messages: Self.located.replacing("key", with: text)) == ["control"])
  }

  @Test("An output of a wrong scene and a temporary file are faults")
  func files() throws {
    #expect(try kinds(.render, 0, outputs: ["scene.gif"]) == [])
    #expect(try kinds(.render, 0, outputs: [".scene.gif.1.0.tmp"]) == ["leftover"])
    let wrong = #"{"scenes": [{"diagnostics": [{"severity": "error", "line": 1, "message": "no"}]}]}"#
    #expect(try kinds(.render, json: true, 1, output: wrong, outputs: ["scene.gif"]) == ["leftover"])
    #expect(try kinds(.render, json: true, 1, output: wrong) == [])
  }
}
