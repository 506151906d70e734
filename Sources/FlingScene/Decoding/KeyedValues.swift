/// A key of an entry that its table knows, with what stands behind it.
struct KeyedValue {
  var spec: KeySpec
  var keyRange: SourceRange
  var value: Node
  /// The place of the first key of its map, which tells maps apart.
  var map = SourceRange(line: 0, column: 0)

  /// A key with a mistake that has been reported: it counts as present, its value is not read.
  static func broken(_ spec: KeySpec, _ entry: Node.Entry, _ map: SourceRange) -> KeyedValue {
    KeyedValue(spec: spec, keyRange: entry.keyRange, value: Node(.broken, range: entry.value.range), map: map)
  }
}

/// The keys of one entry, checked against its table.
struct KeyedValues {
  var list: [KeyedValue] = []

  subscript(_ name: String) -> KeyedValue? { list.first { $0.spec.name == name } }

  func has(_ name: String) -> Bool { self[name] != nil }

  /// What stands behind a key, unless it is missing or its mistake is known.
  func value(_ name: String) -> Node? {
    guard let value = self[name]?.value, !value.isBroken else { return nil }
    return value
  }

  /// A key with a value that is a mistake counts as present.
  func isMissing(_ name: String) -> Bool { self[name] == nil }
}

/// An entry of a list: its kind, what stands behind the kind, and its other keys.
struct EntryParts {
  var kind: KindSpec
  var kindRange: SourceRange
  var main: Node
  var fields: KeyedValues
}

/// What an action does to a key.
enum Change: String {
  case set
  case animated

  func allows(_ key: KeySpec) -> Bool { key.access.contains(self == .set ? .set : .animate) }
}

extension SceneDecoder {
  /// Checks keys against a table: unknown ones, ones of other kinds, ones that are not built and ones without a value
  /// are errors.
  /// - Parameters:
  ///   - kind: the entry's kind, for tables that serve several.
  ///   - what: the entry for messages, such as `"view"`.
  ///   - change: the change that all keys must allow, in actions.
  ///   - parts: maps within the entry, whose keys may have been meant to be there.
  ///   - isGuess: whether the kind is a guess: then keys that it does not have may be those of what was meant.
  func fields(
    _ entries: [Node.Entry], _ table: KeyTable, kind: String = "", of what: String,
    can change: Change? = nil,
    parts: [(name: String, keys: KeyTable)] = [], isGuess: Bool = false
  ) -> KeyedValues {
    var fields = KeyedValues()
    let map = entries.first?.keyRange ?? SourceRange(line: 0, column: 0)
    let seen = Set(entries.map(\.key))
    for entry in entries {
      guard let spec = table.key(entry.key, of: kind) else {
        if isGuess { continue }
        let known = table.keys(of: kind)
        let meant = findings.areMany ? nil : Synonyms.meant(by: entry.key, among: known.map(\.name))
        if let kinds = table.first(entry.key)?.kinds {
          findings.error(
            entry.keyRange, "\"\(entry.key)\" is no key of \(what)",
            hint: Synonyms.meaning(of: entry.key, among: known.map(\.name)).map {
              "did you mean \"\($0)\"?"
            }
              ?? "it belongs to \(kinds.joined(separator: ", "))")
        } else {
          findings.error(
            entry.keyRange, "unknown key \"\(entry.key.shortened(to: 40))\" of \(what)",
            hint: parts.first { $0.keys.has(entry.key) }.map {
              "it belongs into \"\($0.name)\""
            }
              ?? meant.map { "did you mean \"\($0)\"?" }
              ?? (known.count <= 8
                ? "its \(known.count == 1 ? "key is" : "keys are") \(known.map(\.name).joined(separator: ", "))"
                : nil))
        }
        // What it was meant to be is not missing.
        if let spec = known.first(where: { $0.name == meant }), !seen.contains(spec.name),
          fields[spec.name] == nil
        {
          fields.list.append(KeyedValue.broken(spec, entry, map))
        }
        continue
      }
      if let change, !change.allows(spec) {
        findings.error(
          entry.keyRange, "\"\(entry.key)\" of \(what) can't be \(change.rawValue)",
          hint: change == .animated && spec.access.contains(.set) ? "change it by \"set\"" : nil)
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

  private func reportEmpty(_ entry: Node.Entry) {
    findings.error(entry.keyRange, "\"\(entry.key)\" has no value", hint: emptyHint(behind: entry.keyRange))
  }

  /// Why there is no value: `fill: #f00` is a comment to YAML.
  private func emptyHint(behind key: SourceRange) -> String? {
    let rest = findings.lines.rest(of: key.line, from: key.column + key.length)
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let value = rest[rest.index(after: colon)...].drop { $0 == 0x20 || $0 == 0x09 }
    guard value.first == UInt8(ascii: "#"), let next = value.dropFirst().first, next != 0x20 else {
      return nil
    }
    return "quote colors that start with #"
  }

  /// Splits an entry of a list into its kind and its other keys; nil if it has no kind or several, which is reported. One
  /// whose kind is misspelt is read as the kind that is near.
  func entry(_ node: Node, _ table: KeyTable, list: String) -> EntryParts? {
    guard let entries = mapEntries(of: node, kinds: table.kinds, list: list) else { return nil }
    let found = entries.filter { table.hasKind($0.key) }
    guard let first = found.first, let kind = table.kind(first.key) else {
      let meant = meantKind(of: entries, table)
      let key = meant?.entry ?? entries.first
      findings.error(
        key?.keyRange ?? node.range,
        key.map { "\"\($0.key.shortened(to: 40))\" is no kind of entry of \(list)" }
          ?? "an entry of \(list) has no kind",
        hint: meant.map { "did you mean \"\($0.kind.word)\"?" } ?? kindHint(for: entries, table.kinds))
      guard let meant else { return nil }
      // What else is wrong with what stands behind the kind may be right behind the one that was meant.
      findings.silence(meant.entry.value.range)
      return parts(of: entries, meant.entry, meant.kind, table, isGuess: true)
    }
    if found.count > 1 {
      findings.error(
        found[1].keyRange, "an entry has one kind, this one has \"\(first.key)\" and \"\(found[1].key)\"",
        hint: "begin another entry with \"- \(found[1].key):\"")
      return nil
    }
    return parts(of: entries, first, kind, table)
  }

  /// Some write the name before the kind.
  private func kindHint(for entries: [Node.Entry], _ kinds: [KindSpec]) -> String {
    let words = kinds.map(\.word)
    guard let first = entries.first, let kind = first.value.text, words.contains(kind) else {
      return "its kinds are \(words.joined(separator: ", "))"
    }
    return "the kind stands first: \"- \(kind): \(first.key.shortened(to: 40))\""
  }

  private func parts(
    of entries: [Node.Entry], _ first: Node.Entry, _ kind: KindSpec, _ table: KeyTable, isGuess: Bool = false
  ) -> EntryParts {
    let rest = entries.filter { $0.key != first.key }
    return EntryParts(
      kind: kind, kindRange: first.keyRange, main: first.value,
      fields: fields(rest, table, kind: kind.word, of: "\"\(kind.word)\"", isGuess: isGuess))
  }

  /// The key of an entry without a kind that is near one, and that one.
  func meantKind(of entries: [Node.Entry], _ table: KeyTable)
    -> (entry: Node.Entry, kind: KindSpec)?
  {
    guard !findings.areMany else { return nil }
    for entry in entries where !table.has(entry.key) {
      let word = Synonyms.meant(by: entry.key, among: table.kinds.map(\.word))
      if let word, let kind = table.kind(word) { return (entry, kind) }
    }
    return nil
  }

  private func mapEntries(of node: Node, kinds: [KindSpec], list: String) -> [Node.Entry]? {
    if node.isBroken { return nil }
    guard let entries = node.entries else {
      findings.error(
        node.range,
        node.isEmpty
          ? "an entry of \(list) is empty" : "an entry of \(list) is a map, not \(node.description)",
        hint: kinds.first.map {
          let isInline = findings.lines.before(node.range) != UInt8(ascii: "-")
          return "write \(SampleEntry.text(for: node.text, of: kinds, first: $0, isInline: isInline))"
        })
      return nil
    }
    return entries
  }

  /// The entries of a list; reports anything else.
  func list(_ node: Node?, named name: String) -> [Node] {
    guard let node, !node.isBroken else { return [] }
    guard let items = node.items else {
      findings.error(
        node.range, "\"\(name)\" is a list, not \(node.description)", hint: "begin each entry with \"- \"")
      return []
    }
    return items
  }

  /// The entries of a map; reports anything else.
  func map(_ node: Node?, named name: String) -> [Node.Entry]? {
    guard let node, !node.isBroken else { return nil }
    guard let entries = node.entries else {
      findings.error(node.range, "\"\(name)\" is a map, not \(node.description)")
      return nil
    }
    return entries
  }
}
