/// Escapes text for HTML.
enum HTMLText {
  /// Text that is safe in an element or a quoted attribute.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    // A quote followed by a combining mark is one character, but still ends an attribute.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
