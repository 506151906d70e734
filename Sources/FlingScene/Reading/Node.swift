/// A node of a YAML document with its position: the tree that `SceneParser` reads. Aliases are already
/// replaced, and entries whose keys begin with `x-` are omitted.
package struct Node: Sendable {
  package enum Content: Sendable {
    case scalar(String, Style)
    case sequence([Node])
    case mapping([Entry])
    /// A node whose error has been reported; code that reads it reports nothing more.
    case broken
  }

  package enum Style: Sendable {
    case plain
    /// In single or double quotes.
    case quoted
    /// After `|` or `>`.
    case block
  }

  /// A key with its value.
  package struct Entry: Sendable {
    package var key: String
    package var keyRange: SourceRange
    package var value: Node
  }

  package var content: Content
  package var range: SourceRange
  /// Whether a scalar's text equals the characters in the file, after the opening quote if there is one. Only
  /// then can positions inside the text be mapped to the file.
  package var isVerbatim = false

  package init(_ content: Content, range: SourceRange, isVerbatim: Bool = false) {
    self.content = content
    self.range = range
    self.isVerbatim = isVerbatim
  }
}

extension Node {
  /// The text of a scalar of any style.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The text of an unquoted scalar: only unquoted scalars can be numbers, truth values or null.
  package var plainText: String? {
    if case .scalar(let text, .plain) = content { text } else { nil }
  }

  /// Whether the value is missing or YAML's null.
  package var isEmpty: Bool {
    if let text = plainText { text.isEmpty || text == "~" || text == "null" } else { false }
  }

  package var isBroken: Bool {
    if case .broken = content { true } else { false }
  }

  package var items: [Node]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  package subscript(key: String) -> Node? {
    entries?.first { $0.key == key }?.value
  }

  /// The node in words, for messages.
  package var description: String {
    switch content {
    case .scalar(let text, _): text.isEmpty ? "nothing" : "\"\(text.shortened(to: 40))\""
    case .sequence: "a list"
    case .mapping: "a map"
    case .broken: "a mistake"
    }
  }
}

extension String {
  /// The first line, with at most `count` characters; a text that is cut ends in an ellipsis.
  package func shortened(to count: Int) -> String {
    let line = prefix { !$0.isNewline }
    guard let end = line.index(line.startIndex, offsetBy: count, limitedBy: line.endIndex),
      end != line.endIndex
    else {
      return line.endIndex == endIndex ? self : line + "…"
    }
    return line[..<end] + "…"
  }
}
