extension String {
  /// A word with its indefinite article, for messages: `a tap`, `an edge-pan`.
  package var withArticle: String { (first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + self }
}
