/// Text for XML and HTML files.
package enum XMLText {
  /// Text that can stand between tags and in attributes with either quote. Characters that XML 1.0 forbids, such as
  /// most control characters, are left out. A quote that a combining mark follows is escaped too.
  ///
  /// Source: Extensible Markup Language 1.0, productions 2 (Char) and 14 (CharData).
  package static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where isAllowed(scalar) {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      // A reader would turn it into a line feed.
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
