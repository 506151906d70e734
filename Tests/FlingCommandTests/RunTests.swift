import Foundation
import Testing

@Suite struct RunTests {
  private let command: Command

  init() throws { command = try Command() }

  private static let program = """
    import UIKit

    class CardController: UIViewController {
      @IBOutlet weak var card: UIView!
    }

    """

  @Test func `The rewriting is shown as a difference`() throws {
    try command.write(Self.program, to: "Card.swift")
    let outcome = try command.run("run", "--show-rewrite", "Card.swift")
    #expect(outcome.status == 0 && outcome.messages.isEmpty)
    #expect(
      outcome.text.hasPrefix(
        "--- Card.swift\n+++ Card.swift (rewritten)\n@@ -4,1 +4,1 @@\n-  @IBOutlet weak var"))
    #expect(command.contents() == ["Card.swift"])
  }

  @Test func `What can't be rewritten is an error at its place`() throws {
    try command.write("extension A {\n  override func f() {}\n}\n", to: "Card.swift")
    let outcome = try command.run("run", "--show-rewrite", "Card.swift")
    #expect(outcome.status == 1)
    #expect(outcome.messages.hasPrefix("Card.swift:2:3: error: an extension overrides a member"))
  }

  @Test(arguments: ["run", "check", "trace", "test"])
  func `Without a compiler, the exit status is 69 and nothing is written`(word: String) throws {
    try command.write(Self.program, to: "Card.swift")
    let outcome = try command.run(word, "Card.swift", environment: ["FLING_SWIFTC": "/nowhere/swiftc"])
    #expect(outcome.status == 69, "\(outcome.messages)")
    #expect(outcome.messages.contains("missing"))
    #expect(command.contents() == ["Card.swift"])
  }

  @Test func `A file and an output may begin with a dash`() throws {
    try command.write(Self.program, to: "-Card.swift")
    let outcome = try command.run(
      "run", "--output=-Card.gif", "--", "-Card.swift", environment: ["FLING_SWIFTC": "/nowhere/swiftc"])
    #expect(outcome.status == 69, "\(outcome.messages)")
    #expect(outcome.messages.hasPrefix("-Card.swift: error: "))
  }

  /// Makes a layer without modules and a compiler that runs a script.
  /// - Returns: the environment in which the program takes both.
  private func layer(compiler script: String) throws -> [String: String] {
    try FileManager.default.createDirectory(
      at: command.folder.appending(path: "layer/modules"), withIntermediateDirectories: true)
    let compiler = command.folder.appending(path: "swiftc").path
    try command.write("#!/bin/sh\n\(script)\n", to: "swiftc")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: compiler)
    return ["FLING_SWIFTC": compiler, "FLING_LIBRARY": command.folder.appending(path: "layer").path]
  }

  @Test func `With another compiler than that of the layer, the exit status is 69`() throws {
    try command.write(Self.program, to: "Card.swift")
    let message = "/t/Card.swift:1:8: error: module compiled with Swift 5 cannot be imported: /l"
    let environment = try layer(compiler: "echo '\(message)'; exit 1")
    let outcome = try command.run("run", "Card.swift", environment: environment)
    #expect(outcome.status == 69, "\(outcome.messages)")
    #expect(outcome.messages.contains("error: another version of Swift has built the layer"))
    #expect(!command.contents().contains("Card.gif"))
  }

  @Test func `The compiler gets folders that it can write to`() throws {
    try command.write(Self.program, to: "Card.swift")
    var environment = try layer(
      compiler: "test -d \"$TMPDIR\" && echo \"error: in $TMPDIR with $*\"; exit 1")
    environment.merge(["HOME": "/dev/null", "TMPDIR": "/nowhere", "XDG_CACHE_HOME": ""]) { $1 }
    let outcome = try command.run("run", "Card.swift", environment: environment)
    #expect(outcome.status == 1, "\(outcome.messages)")
    let words = outcome.messages.split(separator: " ").map(String.init)
    let folder = try #require(words.first { $0.hasPrefix("/tmp/fling-program-") && !$0.contains(".swift") })
    #expect(words.contains("-module-cache-path") && words.contains("\(folder)/modules"))
    #expect(words.contains { $0.hasPrefix("\(folder)/Card.swift") })
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test(arguments: [
    (["run", "card.yaml"], "is no Swift file"),
    (["run", "Card.swift", "--limit", "0"], "--limit must be above 0"),
    (["run", "Card.swift", "--fps", "-1"], "fps"),
  ])
  func `A command line that makes no sense is refused`(arguments: [String], message: String) throws {
    let outcome = try command.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains(message))
  }

  @Test func `A file that is not there can't be read`() throws {
    #expect(try command.run("run", "Card.swift").status == 66)
    #expect(try command.run("run", "--show-rewrite", "Card.swift").status == 66)
  }

  @Test func `A mistake in the film file is found before anything is compiled`() throws {
    try command.write(Self.program, to: "Card.swift")
    try command.write("fling: 1\nviews: []\n", to: "Card.film.yaml")
    let outcome = try command.run("check", "Card.swift", environment: ["FLING_SWIFTC": "/nowhere/swiftc"])
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.hasPrefix("Card.film.yaml:2:1: error: the film of a program can't have \"views\""))
  }

  @Test func `The template of UIKit code has a controller and a film, and replaces nothing`() throws {
    let outcome = try command.run("new", "snap-card", "--from", "uikit")
    #expect(outcome.status == 0)
    #expect(outcome.text == "snap-card.swift\nsnap-card.film.yaml\n")
    let program = String(decoding: command.read("snap-card.swift") ?? Data(), as: UTF8.self)
    #expect(program.contains("class SnapCardController: UIViewController"))
    #expect(try command.run("new", "snap-card", "--from", "uikit").status == 73)
  }

  @Test func `Where the film of a template is in the way, no program is written`() throws {
    try command.write("fling: 1\n", to: "snap-card.film.yaml")
    let outcome = try command.run("new", "snap-card", "--from", "uikit")
    #expect(outcome.status == 73 && outcome.text.isEmpty)
    #expect(outcome.messages.contains("snap-card.film.yaml"))
    #expect(command.contents() == ["snap-card.film.yaml"])
  }
}
