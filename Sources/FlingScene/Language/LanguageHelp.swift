/// What the tables of the language say about a word, as plain text.
package enum LanguageHelp {
  package struct Section: Equatable, Sendable {
    /// A sentence or a name.
    package var heading: String
    package var rows: [Row]
  }

  package struct Row: Equatable, Sendable {
    package var term: String
    package var text: String
  }

  private static let tables = KeyTable.all + [KeyTable.gestureChanges]

  /// All maps and lists with their kinds or keys.
  package static var overview: Section {
    Section(
      heading: "A scene consists of maps with keys, and of lists whose entries have a kind:",
      rows: tables.map { table in
        let words = table.kinds.isEmpty ? table.keys.map(\.name) : table.kinds.map(\.word)
        return Row(term: title(of: table), text: words.joined(separator: ", "))
      })
  }

  /// What a word means: the map or list of this name, the kind of entry, and the key, wherever there is one.
  package static func sections(about word: String) -> [Section] {
    var sections: [Section] = []
    for table in tables where word == table.name || word == title(of: table) {
      let isList = !table.kinds.isEmpty
      sections.append(
        Section(
          heading: isList ? "The kinds of \(title(of: table))" : "The keys of \(title(of: table))",
          rows: isList
            ? table.kinds.map { Row(term: $0.word, text: plain($0.note)) } : rows(table.keys, of: table)))
    }
    for table in tables {
      guard let kind = table.kind(word) else { continue }
      sections.append(
        Section(
          heading: "\(word), an entry of \(title(of: table)): \(plain(kind.note))",
          rows: rows(table.keys(of: word).map { $0.of(word) }, of: table, isOneKind: true)))
    }
    let keys = tables.flatMap { table in
      rows(table.keys.filter { $0.name == word }, of: table).map { row in
        Row(term: title(of: table), text: row.text)
      }
    }
    if !keys.isEmpty { sections.append(Section(heading: "\(word), a key of", rows: keys)) }
    return sections
  }

  /// The word of the language that is most like another one; nil if none is.
  package static func nearest(to word: String) -> String? {
    FlingScene.nearest(
      word, in: tables.flatMap { [title(of: $0)] + $0.kinds.map(\.word) + $0.keys.map(\.name) })
  }

  /// Rows for keys, several for a key that differs between kinds.
  private static func rows(_ keys: [KeySpec], of table: KeyTable, isOneKind: Bool = false) -> [Row] {
    keys.flatMap { (key: KeySpec) -> [Row] in
      if isOneKind { return [Row(term: key.name, text: description(of: key))] }
      return KeyReferencePage.variants(of: key, in: table).map { variant in
        let kinds = KeyReferencePage.phrase(for: variant.kinds, of: table)
        return Row(
          term: variant.key.name,
          text: description(of: variant.key) + (kinds.isEmpty ? "" : " For \(kinds)."))
      }
    }
  }

  /// The meaning of a key, its values and its default.
  private static func description(of key: KeySpec) -> String {
    let fallback = key.fallback.map { "default \(KeyReferencePage.text($0))" }
    let details = [key.valueDescription, fallback ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
    return plain(details.isEmpty ? key.note : "\(key.note) (\(details))")
  }

  private static func title(of table: KeyTable) -> String { plain(KeyReferencePage.title(of: table)) }

  /// Markdown without the marks of code, and links as their texts.
  private static func plain(_ markdown: String) -> String {
    var result = ""
    var rest = markdown.filter { $0 != "`" }[...]
    while let link = rest.firstRange(of: "](#") {
      var before = rest[..<link.lowerBound]
      let text = before.lastIndex(of: "[").map { before[before.index(after: $0)...] } ?? ""
      if let bracket = before.lastIndex(of: "[") { before = before[..<bracket] }
      result += before + text
      rest = rest[link.upperBound...].drop { $0 != ")" }.dropFirst()
    }
    return result + rest
  }
}
