/// The names that Swift gives methods in Objective-C.
enum SelectorName {
  /// The name of a method: `tap` without parameters, `tap:`, `tapWithSender:`, `moveTo:animated:`.
  ///
  /// - Parameter labels: The labels of the arguments; `_` for those without one.
  static func of(_ name: String, labels: [String]) -> String {
    let base = name.filter { $0 != "`" }
    guard let first = labels.first else { return base }
    var selector = base
    if first != "_" {
      let hasPreposition = prepositions.contains { first == $0 || startsWord(first, $0) }
      selector += (hasPreposition ? "" : "With") + first.prefix(1).uppercased() + first.dropFirst()
    }
    selector += ":"
    for label in labels.dropFirst() { selector += (label == "_" ? "" : label) + ":" }
    return selector
  }

  /// Whether a name in camel case begins with a word.
  private static func startsWord(_ name: String, _ word: String) -> Bool {
    name.hasPrefix(word) && name.dropFirst(word.count).first?.isUppercase == true
  }

  /// Labels that begin with one of these follow the name without "With".
  private static let prepositions = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
    "given", "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since",
    "to",
    "until", "using", "via", "when", "with", "within",
  ]
}
