import FlingFilm
import FlingScene

/// The man page, generated from the commands' help.
struct ManualPage {
  private var lines: [String] = []

  /// Parses the commands' help.
  /// - Parameter dump: the output of `--experimental-dump-help`: JSON, which is also YAML.
  /// - Returns: nil if the dump does not have the expected form.
  init?(dump: String) {
    let bytes = Array(dump.utf8)
    let findings = DiagnosticSink(file: "help", lines: SourceLines(bytes))
    guard let command = YAMLReader.read(bytes, findings: findings)?["command"] else { return nil }
    write(command)
  }

  /// The page in roff's man macros.
  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func write(_ program: Node) {
    lines.append(".\\\" Made by \"fling manual\"; change the commands, not this page.")
    lines.append(".TH FLING 1 \"\" \"Fling \(Versions.fling)\" \"User Commands\"")
    lines += [
      ".SH NAME",
      "fling \\- \(Self.escaped(String(program.text(of: "abstract").lowercasedFirst.dropLast())))",
    ]
    let commands = (program["subcommands"]?.items ?? []).filter {
      $0.isShown && $0.text(of: "commandName") != "help"
    }
    lines.append(".SH SYNOPSIS")
    for command in commands {
      lines += [".B fling \(Self.escaped(command.text(of: "commandName")))", Self.usage(of: command), ".br"]
    }
    lines += [".B fling", "[\\fB\\-\\-licenses\\fR | \\fB\\-\\-version\\fR | \\fB\\-\\-help\\fR]"]
    lines.append(".SH DESCRIPTION")
    let paragraphs = Self.paragraphs(of: program.text(of: "discussion"))
    for paragraph in paragraphs where !paragraph.hasPrefix("Exit status:") {
      lines += [".PP", Self.escaped(paragraph)]
    }
    lines.append(".SH COMMANDS")
    for command in commands { write(command: command) }
    write(exitStatus: paragraphs.first { $0.hasPrefix("Exit status:") } ?? "")
    lines += Self.examples
  }

  private mutating func write(command: Node) {
    let name = command.text(of: "commandName")
    lines += [".SS fling \(Self.escaped(name))", Self.escaped(command.text(of: "abstract"))]
    for paragraph in Self.paragraphs(of: command.text(of: "discussion")) {
      lines.append(".PP")
      // Lists that are aligned with spaces keep their layout.
      let isList = paragraph.contains("\n  ")
      if isList { lines.append(".nf") }
      lines += paragraph.split(separator: "\n").map { Self.escaped(String($0)) }
      if isList { lines.append(".fi") }
    }
    for argument in command["arguments"]?.items ?? [] where argument.isShown {
      let names = argument.names
      if ["--help", "--version"].contains(names.last ?? "") { continue }
      var tag = names.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
      if argument.text(of: "kind") != "flag" {
        tag += (names.isEmpty ? "" : " ") + "\\fI\(Self.escaped(argument.text(of: "valueName")))\\fR"
      }
      var text = argument.text(of: "abstract")
      let values = (argument["allValues"]?.items ?? []).compactMap(\.text)
      if !values.isEmpty { text += " One of \(values.joined(separator: ", "))." }
      let initial = argument.text(of: "defaultValue")
      if !initial.isEmpty, argument.text(of: "kind") != "flag" {
        text += initial.hasSuffix(".") ? " Default: \(initial)" : " Default: \(initial)."
      }
      lines += [".TP", tag, Self.escaped(text)]
    }
  }

  /// Formats the paragraph `Exit status: 0 success; 1 an error …; …. For several scenes …` as a list.
  private mutating func write(exitStatus paragraph: String) {
    lines.append(".SH EXIT STATUS")
    let sentences = paragraph.dropFirst("Exit status: ".count).split(separator: ". ", maxSplits: 1)
    for entry in (sentences.first ?? "").split(separator: ";") {
      let fields = entry.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard fields.count == 2 else { continue }
      lines += [".TP", "\\fB\(fields[0])\\fR", Self.escaped(String(fields[1]))]
    }
    if sentences.count == 2 { lines += [".PP", Self.escaped(String(sentences[1]))] }
  }

  /// The arguments after the command's name.
  private static func usage(of command: Node) -> String {
    var parts: [String] = []
    var hasOptions = false
    for argument in command["arguments"]?.items ?? [] where argument.isShown {
      guard argument.text(of: "kind") == "positional" else {
        hasOptions = hasOptions || !["help", "version"].contains(argument.text(of: "valueName"))
        continue
      }
      let value = "\\fI\(escaped(argument.text(of: "valueName")))\\fR"
      let name = argument["isRepeating"]?.text == "true" ? value + " ..." : value
      parts.append(argument["isOptional"]?.text == "true" ? "[\(name)]" : name)
    }
    if hasOptions { parts.append("[\\fIoptions\\fR]") }
    return parts.joined(separator: " ")
  }

  private static func paragraphs(of text: String) -> [String] {
    var paragraphs: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || paragraphs.isEmpty { paragraphs.append("") }
      guard !line.isEmpty, let last = paragraphs.popLast() else { continue }
      paragraphs.append(last.isEmpty ? String(line) : last + "\n" + line)
    }
    return paragraphs.filter { !$0.isEmpty }
  }

  /// Text with roff's special characters escaped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }

  private static let examples = [
    ".SH EXAMPLES",
    ".TP", "fling new card \\-\\-from toss && fling render card.yaml",
    "Creates a scene and renders it to Output/card\\-light.gif and Output/card\\-dark.gif.",
    ".TP", "fling check \\-\\-strict Scenes/*.yaml && fling format \\-\\-check Scenes/*.yaml",
    "Checks scenes on a build server.",
    ".TP", "fling render scene.yaml \\-o \\- \\-\\-format y4m | ffmpeg \\-i \\- film.mp4",
    "Makes a video.",
    ".TP", "fling trace scene.yaml \\-\\-csv > rows.csv",
    "Writes a table of all positions.",
  ]
}

extension Node {
  /// The text of a key; empty if there is none.
  fileprivate func text(of key: String) -> String { self[key]?.text ?? "" }

  fileprivate var isShown: Bool { self["shouldDisplay"]?.text != "false" }

  /// The names of an option with their dashes, the shortest first, such as `-o` and `--output`.
  fileprivate var names: [String] {
    (self["names"]?.items ?? []).map { name in
      (name.text(of: "kind") == "short" ? "-" : "--") + name.text(of: "name")
    }.sorted { $0.count < $1.count }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
