/// Entries of lists as hints write them: each can be pasted in the place of what was written.
enum SampleEntry {
  /// The entry that a word alone was most likely meant to be.
  /// - Parameters:
  ///   - word: what stands in the list; nil for what is no text.
  ///   - kinds: of the list.
  ///   - first: the first of them.
  ///   - isInline: whether the list stands in brackets.
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
    // What may be a view is called so too.
    if let meant = Synonyms.meant(by: word, among: words), meant != "view" { return text(of: meant) }
    return first.word == "view" && SceneNames.isName(word) ? text("view", word) : text(of: first.word)
  }

  /// What kinds want behind them; the others may stand alone.
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
