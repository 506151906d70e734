internal import FlingGeometry

/// A key of the scene language: one row of a table, which the front end, the hints, the schema, the stage and the reference
/// page read.
package struct KeySpec: Sendable {
  package let name: String
  private(set) package var type: ValueType
  /// The schema of a key that takes more than its type, or is read by itself; nil where the type has one.
  var schema: JSONValue?
  /// The kinds of entries that have it; nil for all.
  var kinds: [String]?
  var access: Access
  /// What it means, as editors and the reference page show it.
  var note: String
  /// What counts if it is left out; nil if nothing does, or if that depends on other keys.
  var fallback: JSONValue?
  var example: JSONValue?
  /// The choice that an entry must have made to have the key.
  var requirement: Requirement?
  /// What differs in some kinds.
  private var variants: [String: Variant] = [:]
  /// What a view's key does to where the view lies.
  private(set) package var layout = Layout()
  /// What has the value, in messages of a run: the key, or other words for it.
  private(set) package var subject: String

  /// What may change a key after the scene is read.
  struct Access: OptionSet, Sendable {
    let rawValue: Int

    static let set = Access(rawValue: 1)
    static let animate = Access(rawValue: 2)

    static let fixed: Access = []
    static let animated: Access = [.set, .animate]
  }

  /// One of some words behind another key of the entry, such as `type: noise`.
  struct Requirement: Sendable {
    var key: String
    var words: [String]

    init(_ key: String, _ words: [String]) {
      self.key = key
      self.words = words
    }
  }

  package struct Layout: Sendable {
    /// Keys take effect in this order, so that each finds what it builds upon.
    package var order = 6
    package var effects: Effects = []
    /// The keys that say the same in other words.
    var alternatives: [String] = []
  }

  /// What of a view follows a key.
  package struct Effects: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Where its anchor lies.
    package static let place = Effects(rawValue: 1)
    package static let size = Effects(rawValue: 2)
    /// How it is turned or scaled.
    package static let turn = Effects(rawValue: 4)
    /// The size of a label that has none of its own.
    package static let textSize = Effects(rawValue: 8)

    package static let outline: Effects = [.place, .size]
    package static let geometry: Effects = [.place, .size, .turn]
  }

  private struct Variant: Sendable {
    var type: ValueType?
    var schema: JSONValue?
    var words: Words?
    var requirement: Requirement?
  }

  private struct Words: Sendable {
    var note: String
    var fallback: JSONValue?
    var example: JSONValue?
  }

  init(
    _ name: String, _ type: ValueType, for kinds: [String]? = nil, access: Access = .set, note: String,
    default fallback: JSONValue? = nil, example: JSONValue? = nil, requires requirement: Requirement? = nil
  ) {
    self.name = name
    subject = name
    self.type = type
    self.kinds = kinds
    self.access = access
    self.note = note
    self.fallback = fallback
    self.example = example
    self.requirement = requirement
  }

  /// A key that takes more than its type says, such as a word in place of a number, or that is read by itself.
  init(
    _ name: String, _ type: ValueType = .custom, schema: JSONValue, for kinds: [String]? = nil,
    access: Access = .set, note: String, default fallback: JSONValue? = nil, example: JSONValue? = nil
  ) {
    self.init(
      name, type, for: kinds, access: access, note: note, default: fallback, example: example)
    self.schema = schema
  }

  /// The row with something else for entries of one kind. A note brings its own default and example.
  func within(
    _ kind: String, _ type: ValueType? = nil, schema: JSONValue? = nil, note: String? = nil,
    default fallback: JSONValue? = nil,
    example: JSONValue? = nil, requires requirement: Requirement? = nil
  ) -> KeySpec {
    var spec = self
    spec.variants[kind] = Variant(
      type: type, schema: schema, words: note.map { Words(note: $0, fallback: fallback, example: example) },
      requirement: requirement)
    return spec
  }

  /// The row with what it does to where a view lies.
  func layout(order: Int = 6, _ effects: Effects = [], instead alternatives: [String] = []) -> KeySpec {
    var spec = self
    spec.layout = Layout(order: order, effects: effects, alternatives: alternatives)
    return spec
  }

  /// The row with other words for what has the value, in messages of a run.
  func called(_ subject: String) -> KeySpec {
    var spec = self
    spec.subject = subject
    return spec
  }

  /// The row as entries of a kind have it.
  package func of(_ kind: String?) -> KeySpec {
    guard let kind, let variant = variants[kind] else { return self }
    var spec = self
    spec.type = variant.type ?? type
    spec.schema = variant.schema ?? schema
    spec.requirement = variant.requirement ?? requirement
    if let words = variant.words {
      spec.note = words.note
      spec.fallback = words.fallback
      spec.example = words.example
    }
    return spec
  }

  /// What counts if the key is left out, as an expression reads it; nil if nothing does.
  package var fallbackValue: Value? {
    switch (type, fallback) {
    case (.number(let dimension, _), .number(let number)): .number(number, dimension ?? .plain)
    case (.whole, .number(let number)): .number(number, .plain)
    case (.truth, .truth(let truth)), (.insets, .truth(let truth)): .truth(truth)
    case (.choice, .text(let word)): .text(word)
    case (.point, .array(let pair)), (.vector, .array(let pair)): Value(pair)
    default: nil
    }
  }

  /// Whether the row is another one in entries of a kind.
  func differs(in kind: String) -> Bool {
    variants[kind].map { $0.words != nil || $0.schema != nil || $0.type != nil } ?? false
  }

  package func isFor(_ kind: String) -> Bool { kinds?.contains(kind) ?? true }

  static let copies = KeySpec(
    "repeat", schema: .reference("copies"), access: .fixed, note: "Makes copies that see i and n.", example: 5
  )
}

/// A kind of entry in a list: the key that tells it.
struct KindSpec: Sendable {
  var word: String
  /// What stands behind the kind, if that is one value.
  var type: ValueType
  /// The schema of what stands behind the kind.
  var schema: JSONValue
  var note: String
  var fallback: JSONValue?
  var example: JSONValue?
  var needs: [SchemaNeed]

  init(
    _ word: String, _ schema: JSONValue, note: String, default fallback: JSONValue? = nil,
    example: JSONValue? = nil, needs: [SchemaNeed] = []
  ) {
    self.init(
      word, .custom, schema: schema, note: note, default: fallback, example: example, needs: needs)
  }

  /// A kind behind which a value of a type stands.
  /// - Parameter schema: nil for that of the type.
  init(
    _ word: String, _ type: ValueType, schema: JSONValue? = nil, note: String,
    default fallback: JSONValue? = nil, example: JSONValue? = nil, needs: [SchemaNeed] = []
  ) {
    self.word = word
    self.type = type
    self.schema = schema ?? SchemaForms.schema(of: type) ?? .truth(true)
    self.note = note
    self.fallback = fallback
    self.example = example
    self.needs = needs
  }
}

extension Value {
  /// A point from two numbers.
  fileprivate init?(_ pair: [JSONValue]) {
    guard pair.count == 2, case .number(let x) = pair[0], case .number(let y) = pair[1] else { return nil }
    self = .point(Point(x, y))
  }
}
