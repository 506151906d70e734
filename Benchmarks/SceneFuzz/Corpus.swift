/// Valid and wrong scenes, and their parts: the input and the material of mutations.
package struct Corpus: Sendable {
  package struct Seed: Sendable {
    package let name: String
    package let bytes: [UInt8]
    /// Nil if the file is not YAML; then only its bytes can be mutated.
    package let tree: SceneTree?
  }

  /// The scenes that cases start from.
  package private(set) var seeds: [Seed] = []
  /// Values by key, from anywhere in the corpus.
  private(set) var values: [String: [SceneTree]] = [:]
  /// Elements of lists by the key of the list.
  private(set) var elements: [String: [SceneTree]] = [:]
  /// Entries of maps by the key of the map.
  private(set) var entries: [String: [SceneTree.Entry]] = [:]
  /// All keys in order of their first occurrence.
  private(set) var keys: [String] = []
  /// Tokens of expressions.
  private(set) var tokens: [String] = []

  private var known: Set<SceneTree> = []
  private var knownTokens: Set<String> = []

  package init() {}

  /// The maximum number of parts for a key.
  private static let maxPartsPerKey = 200

  /// - Parameter isSeed: whether cases start from the scene; if not, only its parts are used.
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
      if let items = node.items, elements[key, default: []].count < Corpus.maxPartsPerKey {
        elements[key, default: []] += items.filter { $0.entries != nil }
      }
    }
  }

  private mutating func add(_ entry: SceneTree.Entry, of key: String) {
    if values[entry.key] == nil { keys.append(entry.key) }
    if values[entry.key, default: []].count < Corpus.maxPartsPerKey,
      known.insert(.map([entry])).inserted
    {
      values[entry.key, default: []].append(entry.value)
      entries[key, default: []].append(entry)
    }
  }
}

/// Tokenization of expressions.
enum Expressions {
  /// The words, numbers, quoted texts and single characters of an expression, without spaces.
  static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var remainder = text[...]
    while let first = remainder.first {
      let count: Int
      if first.isLetter || first.isNumber || first == "." || first == "_" {
        count = remainder.prefix { $0.isLetter || $0.isNumber || ".-_".contains($0) }.count
      } else if first == "'" || first == "\"" {
        count = min(remainder.count, remainder.dropFirst().prefix { $0 != first }.count + 2)
      } else {
        count = 1
      }
      if first != " " { tokens.append(String(remainder.prefix(count))) }
      remainder = remainder.dropFirst(count)
    }
    return tokens
  }
}
