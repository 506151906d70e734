/// Sample entries that hints suggest in place of mistaken ones.
enum SuggestedEntry {
  /// A sample of the entry that a plain word in a list most likely stands for.
  /// - Parameters:
  ///   - word: the mistaken item of the list; nil if it is not a text.
  ///   - kinds: the kinds of entries that the list may have.
  ///   - first: the first kind, which is the sample if the word suggests none.
  ///   - isInline: whether the list is in brackets, so that the sample is `{kind: value}`.
  static func text(for word: String?, of kinds: [KindSpec], first: KindSpec, isInline: Bool) -> String {
    let words = kinds.map(\.word)
    func text(_ kind: String, _ value: String?) -> String {
      isInline ? "{\(kind): \(value ?? "")}" : value.map { "- \(kind): \($0)" } ?? "- \(kind):"
    }
    func text(of kind: String) -> String {
      let isTouch = words.contains("interrupt") && KeyTable.fingerSteps.contains(kind)
      return text(kind, isTouch ? "card" : values.first { $0.kinds.contains(kind) }?.value)
    }
    guard let word, !word.isEmpty else { return text(of: first.word) }
    if words.contains(word) { return text(of: word) }
    if word.hasPrefix("="), let test = ["when", "always", "if", "plot"].first(where: words.contains) {
      let words = word.shortened(to: 40)
      return text(test, isInline ? "\"\(words)\"" : words)
    }
    // A word such as `box` means the kind `view`, but is also a usual name for one.
    if let meant = Synonyms.likelyMeaning(of: word, among: words), meant != "view" { return text(of: meant) }
    return first.word == "view" && SceneNames.isName(word) ? text("view", word) : text(of: first.word)
  }

  /// Sample values of kinds that need one.
  private static let values: [(kinds: [String], value: String)] = [
    (["trail", "ghosts", "vectors", "rests"], "all"),
    (["caption", "log"], "'some words'"),
    (["plot"], "= card.center.y"),
    (["when", "always", "never", "eventually", "if"], "= card.resting"),
    (["wait", "at", "after"], "0.5s"),
    (["within"], "[0.5s, 1s]"),
    (["mark"], "landed"),
    (["let"], "{count: 1}"),
    (["item-group"], "pair"),
    (["add", "remove"], "fall"),
    (["run"], "again"),
    (["fires"], "pressed"),
    (["set", "animate", "stop", "add-velocity"], "card"), (["do"], "[{log: 'some words'}]"),
  ]
}
