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
    for name in ["new", "render", "check", "watch", "test", "format", "trace", "diff", "schema", "selftest"] {
      #expect(page.contains("\n.SS fling \(name)\n"))
    }
  }

  @Test(
    "Completion scripts contain commands, templates, themes and formats", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let script = try command.run("--generate-completion-script", shell).text
    for word in ["selftest", "format", "pendulum", "dark", "y4m", "yaml", "jsonl"] {
      #expect(script.contains(word), "\(word)")
    }
    #expect(!script.contains("manual"))
  }
}
