import Foundation
import Testing

@Suite("fling new")
struct NewTests {
  private let command: Command

  init() throws { command = try Command() }

  private static let templates = [
    "blank", "drop", "spring", "keyframes", "toss", "pendulum", "reorder", "refresh", "compare", "sweep",
    "sheet", "strobe", "golden",
  ]

  @Test("Every template passes check --strict and contains expectations", arguments: templates)
  func runs(template: String) throws {
    let made = try command.run("new", "my-scene", "--from", template)
    #expect(made.status == 0)
    #expect(made.text == "my-scene.yaml\n")
    let outcome = try command.run("check", "--strict", "my-scene.yaml")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.isEmpty)
    #expect(outcome.text.contains("expectation"))
  }

  @Test("--list prints every template with a description")
  func lists() throws {
    let lines = try command.run("new", "--list").text.split(separator: "\n")
    let names = lines.map { String($0.split(separator: " ")[0]) }
    #expect(names == Self.templates + ["uikit"])
    #expect(lines.allSatisfy { $0.split(separator: " ").count > 3 })
  }

  @Test("--includes prints every built-in include with a description, and --include its text")
  func includes() throws {
    let lines = try command.run("new", "--includes").text.split(separator: "\n")
    #expect(lines.map { String($0.split(separator: " ")[0]) } == ["fling:paper"])
    #expect(lines.allSatisfy { $0.split(separator: " ").count > 3 })
    for name in ["paper", "fling:paper"] {
      let text = try command.run("new", "--include", name).text
      #expect(text.hasPrefix("fling: 1\n") && text.contains("\n  accent: "))
    }
    let wrong = try command.run("new", "--include", "papr")
    #expect(wrong.status == 64)
    #expect(wrong.messages.contains("There is no built-in include \"papr\". Did you mean \"paper\"?"))
  }

  @Test("An existing file is never replaced")
  func keeps() throws {
    try command.write("mine", to: "card.yaml")
    let outcome = try command.run("new", "card")
    #expect(outcome.status == 73)
    #expect(outcome.messages == "error: card.yaml: cannot be written: it already exists\n")
    #expect(command.read("card.yaml") == Data("mine".utf8))
  }

  @Test("A new scene names a schema that exists beside it, and otherwise none")
  func modeline() throws {
    let modeline = "# yaml-language-server: $schema=scene.schema.json\n"
    #expect(try command.run("new", "first").status == 0)
    #expect(
      command.read("first.yaml").map { !String(decoding: $0, as: UTF8.self).contains("$schema") } == true)
    #expect(try command.run("schema", "-o", "Scenes/scene.schema.json").status == 0)
    #expect(try command.run("new", "second", "-o", "Scenes/").text == "Scenes/second.yaml\n")
    let second = try #require(command.read("Scenes/second.yaml"))
    #expect(String(decoding: second, as: UTF8.self).hasPrefix(modeline + "fling: 1\n"))
    #expect(String(decoding: second, as: UTF8.self).contains("\ntitle: Second\n"))
    #expect(try command.run("check", "--strict", "Scenes/second.yaml").status == 0)
    #expect(try command.run("new", "third").status == 0)
    #expect(
      command.read("third.yaml").map { !String(decoding: $0, as: UTF8.self).contains("$schema") } == true)
  }

  @Test("A name with invisible characters is refused")
  func unseenName() throws {
    for name in ["a\u{200D}", "a\u{202E}b", "a\u{1B}"] { #expect(try command.run("new", name).status == 64) }
    #expect(try command.run("new", "a", "-o", "b\u{202E}c").status == 73)
    #expect(try command.run("new", "\u{442}\u{435}\u{301}").status == 0)
    #expect(command.contents() == ["\u{442}\u{435}\u{301}.yaml"])
  }

  @Test("A missing folder is created, and an extension is not doubled")
  func folders() throws {
    #expect(try command.run("new", "card.yaml", "-o", "some/where").text == "some/where/card.yaml\n")
    #expect(command.read("some/where/card.yaml") != nil)
  }

  @Test("An unknown template and an invalid name are reported with a hint")
  func mistakes() throws {
    let unknown = try command.run("new", "card", "--from", "pendulem")
    #expect(unknown.status == 64)
    #expect(unknown.messages.contains("There is no template \"pendulem\". Did you mean \"pendulum\"?"))
    #expect(try command.run("new", "card", "--from", "x").messages.contains("Templates are blank, drop, "))
    #expect(try command.run("new", "a/b").messages.contains("choose a folder with -o"))
    #expect(try command.run("new").messages.contains("A name is missing"))
    #expect(command.contents().isEmpty)
  }
}
