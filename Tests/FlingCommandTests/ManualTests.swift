import Foundation
import TestTraits
import Testing

@Suite("The man page and completions")
struct ManualTests {
  private let command: Command

  init() throws { command = try Command() }

  /// `FLING_BLESS=1 swift test --filter ManualTests` regenerates the page.
  @Test("Documentation/fling.1 equals the output of fling manual and describes every command")
  func current() throws {
    let page = try command.run("manual").text
    let file = ShippedScenes.root.appending(path: "Documentation/fling.1")
    let environment = ProcessInfo.processInfo.environment
    if environment["FLING_BLESS"] == "1", environment["CI"] == nil { try Data(page.utf8).write(to: file) }
    #expect(page == (try? String(contentsOf: file, encoding: .utf8)))
    for name in [
      "new", "run", "render", "check", "watch", "test", "plan", "join", "format", "trace", "diff", "schema",
      "language",
      "manual", "cache", "selftest",
    ] {
      #expect(page.contains("\n.SS fling \(name)\n"))
    }
  }

  @Test("As plain text the manual has all words of the man page, and no macros")
  func plainText() throws {
    let text = try command.run("manual", "--text").text
    #expect(text.hasPrefix("NAME\n       fling - "))
    #expect(text.contains("\n   fling new\n       Create a scene from a template.\n"))
    #expect(text.contains("\n         toss       A card that a finger drags, throws or lets go.\n"))
    #expect(text.contains("\n       --from template\n              The template. Default: blank.\n"))
    for line in text.split(separator: "\n") {
      #expect(!line.hasPrefix(".") && !line.contains("\\f") && !line.contains("\\-"), "\(line)")
    }
  }

  @Test("The language is explained word by word")
  func language() throws {
    let all = try command.run("language").text
    #expect(all.contains("\n  behaviors             gravity, collision,") && all.contains("\n  render "))
    let drag = try command.run("language", "drag").text
    #expect(drag.hasPrefix("drag, an entry of script: The view that is dragged.\n  at "))
    #expect(drag.contains("\n  compensate            Whether it moves 10 points further,"))
    #expect(drag.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let wrong = try command.run("language", "dragg")
    #expect(wrong.status == 64)
    #expect(wrong.messages == "error: the language has no word \"dragg\"\nhint: did you mean \"drag\"?\n")
    #expect(try command.run("help", "drag").messages.contains("hint: \"fling language drag\" explains"))
  }

  @Test(
    "Completion scripts contain commands, templates, themes and formats", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let script = try command.run("--generate-completion-script", shell).text
    for word in ["selftest", "format", "pendulum", "dark", "y4m", "yaml", "jsonl"] {
      #expect(script.contains(word), "\(word)")
    }
  }
}
