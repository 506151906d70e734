/// A table of the language: the keys of a map, or the kinds and keys of list entries.
package struct KeyTable: Sendable {
  /// Identifies the table in the schema and the reference.
  let name: String
  /// Whether every key also accepts `unset`.
  let allowsUnset: Bool
  /// Rules about the keys of entries of all kinds.
  let needs: [SchemaRule]
  let kinds: [KindSpec]
  let keys: [KeySpec]
  /// Names of other systems for keys of this table, in lower case without dashes.
  let synonyms: [String: String]
  /// The indices in `keys` of all rows with a name, in order.
  private let keyIndices: [String: [Int]]
  private let kindIndices: [String: Int]
  /// The keys whose values are lists of actions; the keys of all kinds come first.
  let actionKeys: [String]

  init(
    _ name: String = "", allowsUnset: Bool = false, needs: [SchemaRule] = [], kinds: [KindSpec] = [],
    keys: [KeySpec], synonyms: [String: String] = [:]
  ) {
    self.synonyms = synonyms
    self.name = name
    self.allowsUnset = allowsUnset
    self.needs = needs
    self.kinds = kinds
    self.keys = keys
    var keyIndices: [String: [Int]] = [:]
    for (index, key) in keys.enumerated() { keyIndices[key.name, default: []].append(index) }
    self.keyIndices = keyIndices
    kindIndices = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1.word, $0) })
    let reactions = keys.filter { $0.type.isActions }
    actionKeys = (reactions.filter { $0.kinds == nil } + reactions.filter { $0.kinds != nil }).map(\.name)
  }

  package func has(_ key: String) -> Bool { keyIndices[key] != nil }

  /// The first row with a name, for any kind.
  package func firstKey(named key: String) -> KeySpec? { keyIndices[key].map { keys[$0[0]] } }

  /// The row of a key for entries of a kind.
  package func key(_ name: String, of kind: String) -> KeySpec? {
    keyIndices[name]?.lazy.map { keys[$0] }.first { $0.applies(to: kind) }
  }

  func keys(of kind: String) -> [KeySpec] { keys.filter { $0.applies(to: kind) } }

  func kind(_ word: String) -> KindSpec? { kindIndices[word].map { kinds[$0] } }

  /// The bounds of the number that is the value of a kind.
  func valueBounds(ofKind word: String) -> NumberBounds { kind(word)?.type.bounds ?? .any }

  func hasKind(_ word: String) -> Bool { kindIndices[word] != nil }

  /// The table with the keys that satisfy a condition.
  func filtered(_ isIncluded: (KeySpec) -> Bool) -> KeyTable {
    KeyTable(
      name, allowsUnset: allowsUnset, needs: needs, kinds: kinds, keys: keys.filter(isIncluded),
      synonyms: synonyms)
  }

  /// The table with every key for every kind, for entries of unknown kind.
  var forAnyKind: KeyTable {
    KeyTable(
      name, allowsUnset: allowsUnset, needs: needs, kinds: kinds,
      keys: keys.map { key in
        var key = key
        key.kinds = nil
        return key
      }, synonyms: synonyms)
  }

  /// The bounds of the number of copies of one entry.
  static let copyCount = copies.firstKey(named: "count")?.type.bounds ?? .any

  static let all = [
    scene, canvas, physics, views, strokes, shadows, paints, stops, stars, bodies, layouts, layoutMotions,
    fonts, insets,
    copies,
    behaviors, boundaries, regions, gestures, script, touchKeys, actions, springs, keyframes, whens,
    expectations, overlays, components, render, outputs, sweep, goldens, tolerances,
  ]
}

extension View.Key {
  /// The rows of all keys of views.
  package static let specs: [View.Key: KeySpec] = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { key in
      KeyTable.views.firstKey(named: key.rawValue).map { (key, $0) }
    })
}

extension Boundary {
  /// The row of a key of boundaries.
  package static func spec(of key: Key) -> KeySpec? { KeyTable.boundaries.firstKey(named: key.rawValue) }
}

extension Behavior.Kind {
  /// The row of a key; nil if behaviors of this kind do not have the key.
  package func spec(of key: Behavior.Key) -> KeySpec? {
    KeyTable.behaviors.key(key.rawValue, of: rawValue)?.of(rawValue)
  }

  /// The keys that expressions can read.
  var readableKeys: [String] {
    KeyTable.behaviors.keys(of: rawValue).filter { $0.type.reading != nil }.map(\.name).sorted()
  }
}
