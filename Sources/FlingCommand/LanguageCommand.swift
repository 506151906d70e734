import ArgumentParser
import FlingFilm
import FlingScene

struct LanguageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "language",
    abstract: "Print what the scene language says about a word.",
    discussion: """
      Without a word it lists the maps and lists of a scene. With the name of one, it lists the keys or kinds there; \
      with a kind of entry such as drag, all of its keys; with a key, its meaning wherever it may be written.
      """)

  @Argument(help: ArgumentHelp("A map, a list, a kind of entry or a key.", valueName: "word"))
  var word: String?

  func run() throws {
    let sections = word.map(LanguageHelp.sections) ?? [LanguageHelp.overview]
    if let word, sections.isEmpty {
      throw Refusal(
        status: Refusal.usage, message: "the language has no word \"\(word)\"",
        hint: LanguageHelp.nearest(to: word).map { "did you mean \"\($0)\"?" })
    }
    let texts = sections.map { section in
      let rows = section.rows.flatMap { WrappedText.lines($0.text, beside: $0.term, column: 24) }
      return (WrappedText.lines(section.heading, indent: 0) + rows).joined(separator: "\n") + "\n"
    }
    try Console.print(text: texts.joined(separator: "\n"))
  }
}
