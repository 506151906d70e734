import FlingScene

/// Words of command lines in the notations of the files that contain them.
enum ExportText {
  /// A command line for the POSIX shell.
  static func shell(_ words: [String]) -> String { words.map(ShellText.quoted).joined(separator: " ") }

  /// A text in the value of a Ninja variable.
  static func ninja(_ text: String) -> String { replacing(text, ["$": "$$"]) }

  /// A path in a build line of Ninja.
  static func ninjaPath(_ path: String) -> String { replacing(path, ["$": "$$", " ": "$ ", ":": "$:"]) }

  /// A text in a recipe of make.
  static func make(_ text: String) -> String { replacing(text, ["$": "$$"]) }

  /// A path as target or prerequisite of a rule of make; nil for one that make can't express.
  static func makePath(_ path: String) -> String? {
    // These end the list of prerequisites or make it something else, and there is no way to quote them.
    guard !path.utf8.contains(where: { makeRefuses.contains($0) }) else { return nil }
    let escaped = replacing(
      path, ["$": "$$", " ": "\\ ", "#": "\\#", ":": "\\:", "*": "\\*", "?": "\\?", "[": "\\["])
    return escaped.hasPrefix("~") ? "./\(escaped)" : escaped
  }

  private static let makeRefuses = Set("\\;|=&%\t".utf8)

  /// A text as a double-quoted scalar of YAML.
  static func yaml(_ text: String) -> String { "\"\(replacing(text, ["\\": "\\\\", "\"": "\\\""]))\"" }

  /// A text for a workflow of GitHub, in which `${{` begins an expression.
  static func github(_ text: String) -> String { replacing(text, ["${{": "${{ '${{' }}"]) }

  /// Whether a text has control characters, which several of these notations can't express.
  static func isExpressible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && !$0.isInvisible
    }
  }

  /// Replaces the first of the words that stands at each place of a text.
  private static func replacing(_ text: String, _ table: [String: String]) -> String {
    // No word of a table begins another one, so their order is of no matter.
    let words = table.map { (Array($0.key.utf8), Array($0.value.utf8)) }
    var remaining = Array(text.utf8)[...]
    var result: [UInt8] = []
    while let byte = remaining.first {
      if let (word, replacement) = words.first(where: { remaining.starts(with: $0.0) }) {
        result += replacement
        remaining = remaining.dropFirst(word.count)
      } else {
        result.append(byte)
        remaining = remaining.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
