/// Checks the keys of maps against tables.
extension SceneParser {
  /// The largest number of keys that a hint lists: views have more, all other entries fewer.
  private static let mostListedKeys = 20

  /// Checks keys against a table. Unknown keys, keys of other kinds, keys that `change` does not allow, keys
  /// that are not built yet and keys without a value are errors.
  /// - Parameters:
  ///   - kind: the entry's kind, for tables with several kinds.
  ///   - what: the entry for messages, such as `"view"`.
  ///   - change: in actions, the change that all keys must allow.
  ///   - nestedMaps: maps within the entry. A hint names the one to which an unknown key belongs.
  ///   - isGuess: whether the kind is a guess. Then unknown keys are not reported, because they may belong to
  ///     the intended kind.
  func fields(
    _ entries: [Node.Entry], _ table: KeyTable, kind: String = "", of what: String,
    allowing change: Change? = nil,
    nestedMaps: [(name: String, keys: KeyTable)] = [], isGuess: Bool = false
  ) -> KeyedValues {
    var fields = KeyedValues()
    let map = entries.first?.keyRange ?? SourceRange(line: 0, column: 0)
    let seen = Set(entries.map(\.key))
    for entry in entries {
      guard let spec = table.key(entry.key, of: kind) else {
        if isGuess { continue }
        if LaterWords.hasKey(entry.key, in: table, isChange: change != nil) {
          findings.error(
            entry.keyRange, LaterWords.message(entry.key, "of \(what)"), hint: LaterWords.hint(for: entry.key)
          )
          findings.suppressErrors(at: entry.value.range)
          continue
        }
        let known = table.keys(of: kind)
        let meant =
          findings.areMany
          ? nil : Synonyms.likelyMeaning(of: entry.key, among: known.map(\.name), table: table.synonyms)
        let nested = nestedMaps.first { $0.keys.has(entry.key) || $0.keys.hasKind(entry.key) }?.name
        if let kinds = table.firstKey(named: entry.key)?.kinds {
          findings.error(
            entry.keyRange, "\"\(entry.key)\" is not a key of \(what)",
            hint: Synonyms.synonym(of: entry.key, among: known.map(\.name)).map {
              "did you mean \"\($0)\"?"
            }
              ?? "it belongs to \(kinds.joined(separator: ", "))" + (nested.map { ", or in \"\($0)\"" } ?? "")
          )
        } else {
          findings.error(
            entry.keyRange, "unknown key \"\(entry.key.shortened(to: 40))\" of \(what)",
            hint: nested.map { "it belongs in \"\($0)\"" }
              ?? meant.map { "did you mean \"\($0)\"?" }
              ?? (known.count <= Self.mostListedKeys
                ? "its \(known.count == 1 ? "key is" : "keys are") \(known.map(\.name).joined(separator: ", "))"
                : nil))
        }
        // The intended key of a misspelt one is not missing.
        if let spec = known.first(where: { $0.name == meant }), !seen.contains(spec.name),
          fields[spec.name] == nil
        {
          fields.list.append(KeyedValue.broken(spec, entry, map))
        }
        continue
      }
      if let change, !change.allows(spec) {
        findings.error(
          entry.keyRange,
          (change == .animated ? spec.animationRefusal : nil)
            ?? "\"\(entry.key)\" of \(what) can't be \(change.rawValue)",
          hint: change == .animated && spec.allowedChanges.contains(.set) ? "change it by \"set\"" : nil)
        continue
      }
      if entry.value.isEmpty {
        reportEmpty(entry)
        fields.list.append(KeyedValue.broken(spec, entry, map))
        continue
      }
      fields.list.append(
        KeyedValue(spec: spec.of(kind), keyRange: entry.keyRange, value: entry.value, map: map))
    }
    return fields
  }

  /// Reports a key without a value.
  private func reportEmpty(_ entry: Node.Entry) {
    findings.error(
      entry.keyRange, "\"\(entry.key)\" has no value", hint: emptyValueHint(after: entry.keyRange))
  }

  /// A hint for `fill: #f00`, which has no value because YAML reads the color as a comment.
  private func emptyValueHint(after key: SourceRange) -> String? {
    let remainder = findings.sources.lines(of: key).remainder(
      of: key.line, from: key.column + key.length)
    guard let colon = remainder.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let value = remainder[remainder.index(after: colon)...].drop { $0 == 0x20 || $0 == 0x09 }
    guard value.first == UInt8(ascii: "#"), let next = value.dropFirst().first, next != 0x20 else {
      return nil
    }
    return "quote colors that start with #"
  }
}
