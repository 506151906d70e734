/// A piece of a YAML document with its place: the tree that the parser of scenes reads. Aliases are already replaced, entries
/// whose keys begin with `x-` are already left out.
package struct Node: Sendable {
  package enum Content: Sendable {
    case scalar(String, Style)
    case sequence([Node])
    case mapping([Entry])
    /// Something whose mistake has been reported: what reads it stays silent.
    case broken
  }

  package enum Style: Sendable {
    case plain
    /// In single or double quotes.
    case quoted
    /// Behind `|` or `>`.
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
  /// Whether a scalar's text stands in the file character by character, after the quote if there is one.
  package var isVerbatim = false

  package init(_ content: Content, range: SourceRange, isVerbatim: Bool = false) {
    self.content = content
    self.range = range
    self.isVerbatim = isVerbatim
  }
}

extension Node {
  /// The text of a scalar, however it is written.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The text of a scalar without quotes: what may be a number, a truth value or a null.
  package var plainText: String? {
    if case .scalar(let text, .plain) = content { text } else { nil }
  }

  /// Whether nothing stands here, or YAML's null.
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

  /// What the node is, for messages.
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
  /// At most so many characters, on one line; a longer text ends in an ellipsis.
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
