extension Diagnostic {
  /// The diagnostic as text for a terminal: `file:line:column: error: message`, then the source line, a caret
  /// line, the includes and uses that lead there and the hint, if present. The text does not end with a line break. Invisible characters are
  /// escaped.
  package var rendered: String {
    var lines: [String] = []
    if let range {
      lines.append("\(file):\(range.line):\(range.column): \(severity.rawValue): \(message)".onOneLine)
      if let line {
        let window = Diagnostic.sourceExcerpt(of: line, around: range)
        lines.append(window.text)
        lines.append(window.caret)
      }
    } else {
      lines.append("\(file): \(severity.rawValue): \(message)".onOneLine)
    }
    for step in trail {
      lines.append("\(step.isUse ? "used at" : "included from") \(step.file):\(step.line)".onOneLine)
    }
    if let hint { lines.append("hint: \(hint)".onOneLine) }
    return lines.joined(separator: "\n")
  }

  /// The source line with a caret line below; nil if the diagnostic has no position.
  package var excerpt: String? {
    guard let range, let line else { return nil }
    let window = Diagnostic.sourceExcerpt(of: line, around: range)
    return window.text + "\n" + window.caret
  }

  /// For a very long line, the number of characters shown before and after the position.
  private static let contextLength = 100

  /// The source line (cut if very long) and a line with the caret. Tabs are kept in both; other invisible
  /// characters are escaped.
  private static func sourceExcerpt(of line: String, around range: SourceRange) -> (
    text: String, caret: String
  ) {
    let scalars = Array(line.unicodeScalars)
    let caretIndex = min(max(range.column - 1, 0), scalars.count)
    let first = scalars.count > 2 * contextLength ? max(0, caretIndex - contextLength) : 0
    let last =
      scalars.count > 2 * contextLength ? min(scalars.count, caretIndex + contextLength) : scalars.count
    var text = first > 0 ? "…" : ""
    var caret = first > 0 ? " " : ""
    let end = min(max(caretIndex + max(range.length, 1), caretIndex + 1), max(last, caretIndex + 1))
    for index in first..<last {
      let scalar = scalars[index]
      let shown = scalar.isInvisible && scalar != "\t" ? scalar.escaped : String(scalar)
      text += shown
      let columns = shown.unicodeScalars.reduce(0) { $0 + Diagnostic.columnWidth(of: $1) }
      if index < caretIndex {
        caret += scalar == "\t" ? "\t" : String(repeating: " ", count: columns)
      } else if index == caretIndex {
        caret += "^" + String(repeating: "~", count: max(columns, 1) - 1)
      } else if index < end {
        caret += String(repeating: "~", count: scalar == "\t" ? 1 : columns)
      }
    }
    if caretIndex >= last { caret += "^" }
    if last < scalars.count { text += "…" }
    return (text, caret)
  }

  /// The width of a character in terminal columns: 0 for combining marks, 2 for East Asian wide characters
  /// and emoji (the main blocks of Unicode's EastAsianWidth).
  private static func columnWidth(of scalar: Unicode.Scalar) -> Int {
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
