extension SourceRewriter {
  /// A property behind `@NSManaged`, whose accessors Objective-C makes at run time: its name, and the last token
  /// of its type. Nil if there is none, or several in one declaration.
  /// - Parameter index: behind the attribute.
  func managedProperty(after index: Int) -> (name: String, last: Int)? {
    var start = index
    while start < index + 8, source.isWord(start) || source.word(start) == "@", source.word(start) != "var" {
      start += 1
    }
    guard source.word(start) == "var", source.isWord(start + 1), source.word(start + 2) == ":" else {
      return nil
    }
    var end = start + 3
    while end < source.count, end == start + 3 || !source.startsLine[end], isPartOfType(end) {
      end = source.after(end)
    }
    guard end > start + 3, !["{", "=", ","].contains(source.word(end)) || source.startsLine[end] else {
      return nil
    }
    return (source.word(start + 1), end - 1)
  }

  private func isPartOfType(_ index: Int) -> Bool {
    switch source.tokens[index].kind {
    case .word: true
    case .symbol: source.word(index) != "="
    case .mark:
      source.word(index) == "." || ["(", "["].contains(source.word(index)) && source.partners[index] != nil
    default: false
    }
  }
}
