/// Parses entries of lists.
extension SceneParser {
  /// Splits an entry of a list into its kind and its other keys. A misspelt kind is reported, and the entry
  /// is read as the nearest kind.
  /// - Returns: the entry; nil if it has no kind or several, which is reported.
  func entry<Entry>(_ node: Node, _ table: KeyTable, list: String) -> Unresolved<Entry>? {
    guard let entries = mapEntries(of: node, kinds: table.kinds, list: list) else { return nil }
    let kindEntries = entries.filter { table.hasKind($0.key) }
    guard let first = kindEntries.first, let kind = table.kind(first.key) else {
      if let later = entries.first(where: { LaterWords.hasKind($0.key, in: table) }) {
        findings.error(
          later.keyRange, LaterWords.message(later.key, "in \(list)"),
          hint: LaterWords.hint(for: later.key))
        return nil
      }
      let meant = likelyKind(of: entries, table)
      let key = meant?.entry ?? entries.first
      findings.error(
        key?.keyRange ?? node.range,
        key.map { "\"\($0.key.shortened(to: 40))\" is not a kind of entry in \(list)" }
          ?? "an entry of \(list) has no kind",
        hint: meant.map { "did you mean \"\($0.kind.word)\"?" } ?? kindHint(for: entries, table.kinds))
      guard let meant else { return nil }
      // The misspelt kind may explain a further error in its value.
      findings.suppressErrors(at: meant.entry.value.range)
      return entry(of: entries, meant.entry, meant.kind, table, isGuess: true)
    }
    if kindEntries.count > 1 {
      findings.error(
        kindEntries[1].keyRange,
        "an entry has one kind, this one has \"\(first.key)\" and \"\(kindEntries[1].key)\"",
        hint: "begin another entry with \"- \(kindEntries[1].key):\"")
      return nil
    }
    return entry(of: entries, first, kind, table)
  }

  func entry<Entry>(
    of entries: [Node.Entry], _ first: Node.Entry, _ kind: KindSpec, _ table: KeyTable, isGuess: Bool = false
  ) -> Unresolved<Entry>? {
    guard let word = Entry.Word(kind: kind.word) else { return nil }
    let otherEntries = entries.filter { $0.key != first.key }
    let fields = fields(
      otherEntries, table, kind: kind.word, of: "\"\(kind.word)\"",
      nestedMaps: nestedMaps(of: table, kind.word), isGuess: isGuess)
    return Unresolved(
      kind: word, kindRange: first.keyRange, main: first.value, fields: fields,
      repetition: repetition(fields), word: kind.word)
  }

  /// The maps within or around an entry to which an unknown key may belong.
  private func nestedMaps(of table: KeyTable, _ kind: String) -> [(name: String, keys: KeyTable)] {
    if table.name == KeyTable.outputs.name { return [("render", KeyTable.render)] }
    return parameters[kind].map { [("with", $0)] } ?? []
  }

  /// The valid kinds, or the correct order if the name is written before the kind as in `card: view`.
  private func kindHint(for entries: [Node.Entry], _ kinds: [KindSpec]) -> String {
    let words = kinds.map(\.word)
    if words.first == "view", entries.contains(where: { $0.key == "with" }) {
      return "a component is defined in \"components\", here or in a file of \"include\""
    }
    guard let first = entries.first, let kind = first.value.text, words.contains(kind) else {
      return "its kinds are \(words.joined(separator: ", "))"
    }
    return "the kind comes first: \"- \(kind): \(first.key.shortened(to: 40))\""
  }

  /// Guesses the kind of an entry that has no valid one.
  /// - Returns: the first unknown key that resembles a kind, and the kind; nil if there is none.
  func likelyKind(of entries: [Node.Entry], _ table: KeyTable)
    -> (entry: Node.Entry, kind: KindSpec)?
  {
    guard !findings.areMany else { return nil }
    for entry in entries where mayBeKind(entry, table) {
      let word = Synonyms.likelyMeaning(of: entry.key, among: table.kinds.map(\.word))
      if let word, let kind = table.kind(word) { return (entry, kind) }
    }
    return nil
  }

  /// Whether a key is unknown and may be a misspelt kind. The key `with` stands beside the name of a component.
  func mayBeKind(_ entry: Node.Entry, _ table: KeyTable) -> Bool {
    !table.has(entry.key) && entry.key != "with"
  }

  /// The keys of an entry; nil if the entry is not a map, which is reported with a sample.
  private func mapEntries(of node: Node, kinds: [KindSpec], list: String) -> [Node.Entry]? {
    if node.isBroken { return nil }
    guard let entries = node.entries else {
      findings.error(
        node.range,
        node.isEmpty
          ? "an entry of \(list) is empty" : "an entry of \(list) is a map, not \(node.description)",
        hint: kinds.first.map {
          let isInline =
            findings.sources.lines(of: node.range).lastVisibleByte(before: node.range) != UInt8(ascii: "-")
          return "write \(SuggestedEntry.text(for: node.text, of: kinds, first: $0, isInline: isInline))"
        })
      return nil
    }
    return entries
  }

  /// Parses `repeat`; nil if there is none. The index is named `i` by default.
  func repetition(_ fields: KeyedValues) -> Repetition? {
    guard let field = fields["repeat"] else { return nil }
    guard let entries = field.value.entries else {
      return Repetition(count: field.value, name: "i", keyRange: field.keyRange)
    }
    let repetitionFields = self.fields(entries, KeyTable.copies, of: "repeat")
    var name = "i"
    if let node = repetitionFields.value("as") {
      if let text = node.text, SceneNames.isName(text), text == "i" || !SceneNames.reserved.contains(text) {
        name = text
      } else {
        findings.error(
          node.range, "\(node.description) can't be the name of an index",
          hint: "write a short one, such as k")
      }
    }
    guard let count = repetitionFields.value("count") else {
      if repetitionFields.isMissing("count") { findings.error(field.keyRange, "\"repeat\" needs \"count\"") }
      return Repetition(count: Node(.broken, range: field.keyRange), name: name, keyRange: field.keyRange)
    }
    return Repetition(count: count, name: name, keyRange: field.keyRange)
  }

  /// The key table of an action. For `set` it accepts all keys that are present: they depend on the target,
  /// and lowering checks them.
  func actionKeys(in node: Node) -> KeyTable {
    let entries = node.entries ?? []
    var word = "set"
    if !entries.contains(where: { entry in KeyTable.actions.hasKind(entry.key) }),
      let meant = likelyKind(of: entries, KeyTable.actions),
      meant.kind.word == "set"
    {
      word = meant.entry.key
    }
    guard entries.contains(where: { $0.key == word }) else { return .actions }
    return KeyTable(
      "action", kinds: KeyTable.actions.kinds,
      keys: entries.filter { $0.key != word }.map {
        $0.key == "repeat" ? .copies : KeySpec($0.key, .custom, note: "")
      })
  }
}
