extension Diagnostic {
  /// The diagnostic as text for a terminal: `file:line:column: error: message`, then the source line, a caret
  /// line, the includes and uses that lead there and the hint, if present. The text does not end with a line break. Invisible characters are
  /// escaped.
  package var rendered: String {
    var lines: [String] = []
    if let range {
      lines.append("\(file):\(range.line):\(range.column): \(severity.rawValue): \(message)".onOneLine)
      if let line {
        let excerpt = Excerpt(of: line, around: range)
        lines.append(excerpt.text)
        lines.append(excerpt.caret)
      }
    } else {
      lines.append("\(file): \(severity.rawValue): \(message)".onOneLine)
    }
    lines += trailLines
    if let hint { lines.append("hint: \(hint)".onOneLine) }
    return lines.joined(separator: "\n")
  }

  /// The source line around the position; nil if the diagnostic has no position.
  package var excerpt: Excerpt? {
    guard let range, let line else { return nil }
    return Excerpt(of: line, around: range)
  }

  /// The includes and uses that lead to the position, one a line.
  package var trailLines: [String] {
    trail.map { "\($0.isUse ? "used at" : "included from") \($0.file):\($0.line)".onOneLine }
  }

  /// A source line (cut if very long) in three parts: before, in and after the range of a diagnostic. Tabs are kept;
  /// other invisible characters are escaped.
  package struct Excerpt: Hashable, Sendable {
    package private(set) var before: String
    /// Empty if the range is the end of the line.
    package private(set) var marked = ""
    package private(set) var after = ""
    /// A line with a caret and tildes below the marked part, for a terminal.
    fileprivate private(set) var caret: String

    fileprivate var text: String { before + marked + after }

    /// For a very long line, the number of characters shown before and after the position.
    private static let contextLength = 100

    fileprivate init(of line: String, around range: SourceRange) {
      let scalars = Array(line.unicodeScalars)
      let caretIndex = min(max(range.column - 1, 0), scalars.count)
      let isCut = scalars.count > 2 * Excerpt.contextLength
      let first = isCut ? max(0, caretIndex - Excerpt.contextLength) : 0
      let last = isCut ? min(scalars.count, caretIndex + Excerpt.contextLength) : scalars.count
      before = first > 0 ? "…" : ""
      caret = first > 0 ? " " : ""
      let end = min(caretIndex + max(range.length, 1), max(last, caretIndex + 1))
      for index in first..<last {
        let scalar = scalars[index]
        let shown = scalar.isInvisible && scalar != "\t" ? scalar.escaped : String(scalar)
        let columns = shown.unicodeScalars.reduce(0) { $0 + Diagnostic.columnWidth(of: $1) }
        if index < caretIndex {
          before += shown
          caret += scalar == "\t" ? "\t" : String(repeating: " ", count: columns)
        } else if index == caretIndex {
          marked += shown
          caret += "^" + String(repeating: "~", count: max(columns, 1) - 1)
        } else if index < end {
          marked += shown
          caret += String(repeating: "~", count: scalar == "\t" ? 1 : columns)
        } else {
          after += shown
        }
      }
      if caretIndex >= last { caret += "^" }
      if last < scalars.count { after += "…" }
    }
  }

  /// The width of a character in terminal columns: 0 for combining marks, 2 for East Asian wide characters
  /// and emoji (the main blocks of Unicode's EastAsianWidth).
  fileprivate static func columnWidth(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return 0
      default: return 1
      }
    }
  }
}
