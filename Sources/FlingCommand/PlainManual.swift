/// The man page as plain text, for terminals.
struct PlainManual {
  private var lines: [String] = []
  /// The indent of text, in characters.
  private var indent = PlainManual.usualIndent
  /// Whether the next line is the term of a list.
  private var isTerm = false
  /// Whether lines keep their layout.
  private var isLiteral = false
  /// What stands before the next line.
  private var start = ""

  private static let usualIndent = 7

  /// - Parameter page: a page in roff's man macros, as `ManualPage` writes it.
  init(_ page: String) {
    for line in page.split(separator: "\n") { add(String(line)) }
  }

  var text: String { lines.drop { $0.isEmpty }.joined(separator: "\n") + "\n" }

  private mutating func add(_ line: String) {
    guard line.hasPrefix(".") else { return addText(PlainManual.plain(line)) }
    let parts = line.split(separator: " ", maxSplits: 1)
    let rest = PlainManual.plain(parts.count > 1 ? String(parts[1]) : "")
    switch parts[0] {
    case ".SH", ".SS":
      lines += ["", (parts[0] == ".SH" ? "" : "   ") + rest]
      indent = PlainManual.usualIndent
    case ".PP":
      lines.append("")
      indent = PlainManual.usualIndent
    case ".TP":
      lines.append("")
      isTerm = true
    case ".nf": isLiteral = true
    case ".fi": isLiteral = false
    case ".B": start = rest + " "
    // The title, comments, and ends of lines.
    default: break
    }
  }

  private mutating func addText(_ text: String) {
    let text = start + text
    start = ""
    if isTerm {
      lines.append(String(repeating: " ", count: PlainManual.usualIndent) + text)
      indent = 2 * PlainManual.usualIndent
      isTerm = false
    } else if isLiteral {
      lines.append(String(repeating: " ", count: indent) + text)
    } else {
      lines += WrappedText.lines(text, indent: indent)
    }
  }

  /// Text without roff's escapes.
  private static func plain(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch next {
      // The name of a font is one letter.
      case "f": _ = rest.popFirst()
      case "e": result.append("\\")
      case "&": break
      default: result.append(next)
      }
    }
    return result
  }
}
