/// Right and wrong scenes, and the pieces that they are made of: what mutations begin with and put in.
package struct Corpus: Sendable {
  package struct Seed: Sendable {
    package let name: String
    package let bytes: [UInt8]
    /// Nil of what is no YAML; only its bytes can be damaged.
    package let tree: SceneTree?
  }

  /// What cases begin with.
  package private(set) var seeds: [Seed] = []
  /// Values that stand behind a key anywhere.
  private(set) var values: [String: [SceneTree]] = [:]
  /// Elements of the lists behind a key.
  private(set) var elements: [String: [SceneTree]] = [:]
  /// Entries of maps; they are found by the key that the map stands behind.
  private(set) var entries: [String: [SceneTree.Entry]] = [:]
  /// All keys, each once, in the order in which they came.
  private(set) var keys: [String] = []
  /// Words and marks of expressions.
  private(set) var tokens: [String] = []

  private var known: Set<SceneTree> = []
  private var knownTokens: Set<String> = []

  package init() {}

  /// Most pieces that are kept of one kind.
  private static let most = 200

  /// - Parameter isSeed: whether cases begin with it; if not, they only get pieces of it.
  package mutating func add(_ name: String, _ bytes: [UInt8], isSeed: Bool = true) {
    let tree = SceneTree(yaml: bytes)
    if isSeed { seeds.append(Seed(name: name, bytes: bytes, tree: tree)) }
    tree?.visit { _, key, node in
      if let text = node.scalar, text.hasPrefix("=") {
        for token in Expressions.tokens(text) where knownTokens.insert(token).inserted {
          tokens.append(token)
        }
      }
      if let entries = node.entries {
        for entry in entries { add(entry, of: key) }
      }
      if let items = node.items, elements[key, default: []].count < Corpus.most {
        elements[key, default: []] += items.filter { $0.entries != nil }
      }
    }
  }

  private mutating func add(_ entry: SceneTree.Entry, of key: String) {
    if values[entry.key] == nil { keys.append(entry.key) }
    if values[entry.key, default: []].count < Corpus.most,
      known.insert(.map([entry])).inserted
    {
      values[entry.key, default: []].append(entry.value)
      entries[key, default: []].append(entry)
    }
  }
}

/// Expressions as pieces.
enum Expressions {
  /// Cuts an expression into words, numbers, quoted texts and single marks; spaces fall away.
  static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var rest = text[...]
    while let first = rest.first {
      let count: Int
      if first.isLetter || first.isNumber || first == "." || first == "_" {
        count = rest.prefix { $0.isLetter || $0.isNumber || ".-_".contains($0) }.count
      } else if first == "'" || first == "\"" {
        count = min(rest.count, rest.dropFirst().prefix { $0 != first }.count + 2)
      } else {
        count = 1
      }
      if first != " " { tokens.append(String(rest.prefix(count))) }
      rest = rest.dropFirst(count)
    }
    return tokens
  }
}
