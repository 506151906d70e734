extension SceneTree {
  /// The syntax of a written tree. All forms have the same meaning.
  package enum Form: CaseIterable, Sendable {
    /// Block YAML with indentation.
    case block
    /// JSON with line breaks.
    case json
    /// JSON on one line, which can be very long.
    case line
  }

  package func text(_ form: Form) -> String {
    switch form {
    case .block:
      var lines: [String] = []
      appendBlock(to: &lines, indent: 0, before: "")
      return lines.joined(separator: "\n") + "\n"
    case .json, .line:
      var text = ""
      appendJSON(to: &text, indent: form == .json ? 0 : nil)
      return text + "\n"
    }
  }

  /// - Parameter before: the text before the value on its first line, such as `- ` or `key: `.
  private func appendBlock(to lines: inout [String], indent: Int, before: String) {
    let space = String(repeating: " ", count: indent)
    switch self {
    case .plain, .text: lines.append(space + before + inlineText)
    case .list(let items) where items.isEmpty: lines.append(space + before + "[]")
    case .map(let entries) where entries.isEmpty: lines.append(space + before + "{}")
    case .list(let items):
      if !before.isEmpty { lines.append(space + before) }
      for item in items {
        item.appendBlock(to: &lines, indent: before.isEmpty ? indent : indent + 2, before: "- ")
      }
    case .map(let entries):
      // The first entry of a map in a list follows the dash.
      let isElement = before == "- "
      if !before.isEmpty, !isElement { lines.append(space + before) }
      let inner = before.isEmpty ? indent : indent + 2
      for (index, entry) in entries.enumerated() {
        let key = SceneTree.isSafe(entry.key) ? entry.key : SceneTree.quoted(entry.key)
        let first = lines.count
        entry.value.appendBlock(to: &lines, indent: inner, before: "\(key): ")
        if isElement, index == 0 {
          lines[first] = space + before + lines[first].dropFirst(inner)
        }
      }
    }
  }

  private var inlineText: String {
    switch self {
    case .plain(let text): text.isEmpty || SceneTree.isSafe(text) ? text : SceneTree.quoted(text)
    case .text(let text): SceneTree.quoted(text)
    case .list, .map: preconditionFailure("a list or map needs lines of its own")
    }
  }

  /// Whether YAML reads the text as the same text without quotes, outside of brackets.
  private static func isSafe(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    func isWord(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "+", "_": true
      case "-": text.count > 1 && text != "---"
      default: false
      }
    }
    return text.utf8.count < 200 && isWord(first) && last != " " && !text.hasPrefix("- ") && text != "..."
      && text.unicodeScalars.allSatisfy { isWord($0) || " *()%/".unicodeScalars.contains($0) }
  }

  /// The text in quotes with escapes that JSON and YAML share. Control characters that YAML forbids are
  /// escaped.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private func appendJSON(to text: inout String, indent: Int?) {
    func list<Element>(
      _ elements: [Element], _ brackets: (String, String), append: (Element, inout String) -> Void
    ) {
      let space = indent.map { "\n" + String(repeating: " ", count: $0 + 2) } ?? ""
      text += brackets.0
      for (index, element) in elements.enumerated() {
        text += (index > 0 ? "," : "") + space
        append(element, &text)
      }
      if !elements.isEmpty { text += space.dropLast(indent == nil ? 0 : 2) }
      text += brackets.1
    }
    let inner = indent.map { $0 + 2 }
    switch self {
    case .plain("true"), .plain("false"), .plain("null"): text += scalar ?? ""
    case .plain(let word): text += SceneTree.isNumber(word) ? word : SceneTree.quoted(word)
    case .text(let words): text += SceneTree.quoted(words)
    case .list(let items): list(items, ("[", "]")) { $0.appendJSON(to: &$1, indent: inner) }
    case .map(let entries):
      list(entries, ("{", "}")) {
        $1 += SceneTree.quoted($0.key) + ": "
        $0.value.appendJSON(to: &$1, indent: inner)
      }
    }
  }

  /// Whether JSON reads the word as a number.
  private static func isNumber(_ word: String) -> Bool {
    word.wholeMatch(of: /-?\d+(\.\d+)?([eE][-+]?\d+)?/) != nil
  }
}
