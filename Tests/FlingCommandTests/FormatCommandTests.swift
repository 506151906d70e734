import Foundation
import Testing

@Suite("fling format")
struct FormatCommandTests {
  private let command: Command
  private static let untidy = "fling:  1\ncanvas: { size: [60,80] }  \n"
  private static let tidy = "fling: 1\ncanvas: {size: [60, 80]}\n"

  init() throws {
    command = try Command()
    try command.write(Self.untidy, to: "untidy.yaml")
    try command.write(Self.tidy, to: "tidy.yaml")
  }

  private func text(_ name: String) -> String? {
    command.read(name).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A changed file is replaced, keeps its permissions and leaves no temporary file")
  func replaces() throws {
    let path = command.folder.appendingPathComponent("untidy.yaml").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let outcome = try command.run("format", "untidy.yaml", "tidy.yaml")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages == "formatted untidy.yaml\n")
    #expect(text("untidy.yaml") == Self.tidy)
    #expect(command.contents() == ["tidy.yaml", "untidy.yaml"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test("Formatting a symbolic link changes its target and keeps the link")
  func links() throws {
    let link = command.folder.appendingPathComponent("link.yaml").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "untidy.yaml")
    #expect(try command.run("format", "link.yaml").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "untidy.yaml")
    #expect(text("untidy.yaml") == Self.tidy)
  }

  @Test("--check writes nothing, lists files that would change and exits with 1")
  func checks() throws {
    let outcome = try command.run("format", "--check", "tidy.yaml", "untidy.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.text == "untidy.yaml\n")
    #expect(text("untidy.yaml") == Self.untidy)
    #expect(try command.run("format", "--check", "tidy.yaml").status == 0)
  }

  @Test("The command formats the standard input to the standard output")
  func pipes() throws {
    let outcome = try command.run("format", "-", input: Self.untidy)
    #expect(outcome.status == 0)
    #expect(outcome.text == Self.tidy)
    #expect(try command.run("format", "--check", "-", input: Self.untidy).text == "stdin\n")
  }

  @Test("A file that is not YAML is reported and unchanged; other files are formatted")
  func faults() throws {
    try command.write("fling:  [1\n", to: "wrong.yaml")
    let outcome = try command.run("format", "wrong.yaml", "untidy.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.messages.hasPrefix("wrong.yaml:2:1: error: "))
    #expect(text("wrong.yaml") == "fling:  [1\n")
    #expect(text("untidy.yaml") == Self.tidy)
    #expect(try command.run("format", "none.yaml").status == 66)
  }
}
