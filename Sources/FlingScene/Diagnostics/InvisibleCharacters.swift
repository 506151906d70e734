/// Characters that are invisible but affect a terminal or a reader: control characters, marks that change the
/// text direction, line and paragraph separators, and zero-width characters, which make different texts look
/// alike.
///
/// Joiners (U+200C, U+200D), combining marks and variation selectors are not included, because scripts and
/// emoji need them.
extension Unicode.Scalar {
  package var isInvisible: Bool {
    if value < 0x20 { return true }
    if value < 0x7F { return false }
    if value < 0xA0 { return true }
    return switch value {
    case 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE00FF:
      true
    default: false
    }
  }

  /// The escape sequence of the character in a double-quoted YAML string: `\u001b`, `\u202e`, `\U000e0041`,
  /// `\n`, `\r` and `\t`.
  package var escaped: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(value, radix: 16)
      let (letter, count) = value > 0xFFFF ? ("U", 8) : ("u", 4)
      return "\\" + letter + String(repeating: "0", count: count - digits.utf8.count) + digits
    }
  }
}

extension String {
  /// The text on one line for a terminal: invisible characters are escaped, including line breaks and tabs.
  package var onOneLine: String { escapingInvisible(except: []) }

  /// The text for a terminal: invisible characters are escaped except line feeds and tabs.
  package var forTerminal: String { escapingInvisible(except: ["\n", "\t"]) }

  /// The first invisible character, escaped; nil if there is none.
  package var firstInvisible: String? { unicodeScalars.first(where: \.isInvisible)?.escaped }

  private func escapingInvisible(except exceptions: [Unicode.Scalar]) -> String {
    func isShown(_ scalar: Unicode.Scalar) -> Bool { !scalar.isInvisible || exceptions.contains(scalar) }
    // Most texts contain no such character.
    if unicodeScalars.allSatisfy(isShown) { return self }
    var text = ""
    for scalar in unicodeScalars {
      if isShown(scalar) { text.unicodeScalars.append(scalar) } else { text += scalar.escaped }
    }
    return text
  }
}
