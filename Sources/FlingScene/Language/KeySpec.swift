package import FlingGeometry

/// A key of the scene language: one row of a `KeyTable`. The front end, hints, schema, stage and reference page
/// use it.
package struct KeySpec: Sendable {
  package let name: String
  private(set) package var type: ValueType
  /// The schema of a key that accepts more than its type or that has a parser of its own; nil if the type
  /// determines the schema.
  var schema: JSONValue?
  /// The kinds of entries that have the key; nil for all kinds.
  var kinds: [String]?
  var allowedChanges: AllowedChanges
  /// The meaning, for editors and the reference page.
  var note: String
  /// The default value; nil if there is none or it depends on other keys.
  var fallback: JSONValue?
  var example: JSONValue?
  /// The choice of another key that this key requires.
  var requirement: Requirement?
  /// Differences for single kinds.
  private var variants: [String: Variant] = [:]
  /// The effect of a view's key on the view's geometry.
  private(set) package var geometryEffect = GeometryEffect()
  /// The subject of run-time messages about the value: the key or a phrase for it.
  private(set) package var messageSubject: String
  /// The error of an animation of the key, where it says more than that the key can't be animated.
  private(set) var animationRefusal: String?

  /// The actions that may change a key after the scene is read.
  struct AllowedChanges: OptionSet, Sendable {
    let rawValue: Int

    static let set = AllowedChanges(rawValue: 1)
    static let animate = AllowedChanges(rawValue: 2)

    static let fixed: AllowedChanges = []
    static let animated: AllowedChanges = [.set, .animate]
  }

  /// A set of values of another key of the entry, such as `type: noise`.
  struct Requirement: Sendable {
    var key: String
    var values: [String]

    init(_ key: String, _ values: [String]) {
      self.key = key
      self.values = values
    }
  }

  /// How a view's key affects the view's geometry.
  package struct GeometryEffect: Sendable {
    /// Keys are applied in this order, so that each key finds the values it depends on.
    package var order = 6
    package var parts: GeometryParts = []
    /// What the key writes of the view's place; empty for keys that are not about the place.
    package var coordinates: Coordinates = []
    /// Other keys that determine the same property.
    var alternatives: [String] = []
  }

  /// The parts of a view's geometry that depend on a key.
  package struct GeometryParts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let positionX = GeometryParts(rawValue: 1)
    package static let positionY = GeometryParts(rawValue: 2)
    package static let width = GeometryParts(rawValue: 4)
    package static let height = GeometryParts(rawValue: 8)
    /// Rotation and scale.
    package static let transform = GeometryParts(rawValue: 16)
    /// The size of a label without an explicit size.
    package static let textSize = GeometryParts(rawValue: 32)

    /// The position of the anchor.
    package static let position: GeometryParts = [.positionX, .positionY]
    package static let size: GeometryParts = [.width, .height]
    package static let outline: GeometryParts = [.position, .size]
    package static let geometry: GeometryParts = [.position, .size, .transform]

    /// The position of the anchor on an axis.
    package static func position(on axis: Axis) -> GeometryParts {
      axis == .horizontal ? .positionX : .positionY
    }

    /// The width or the height.
    package static func length(on axis: Axis) -> GeometryParts { axis == .horizontal ? .width : .height }
  }

  private struct Variant: Sendable {
    var type: ValueType?
    var schema: JSONValue?
    var description: Description?
    var requirement: Requirement?
  }

  private struct Description: Sendable {
    var note: String
    var fallback: JSONValue?
    var example: JSONValue?
  }

  init(
    _ name: String, _ type: ValueType, for kinds: [String]? = nil, changes: AllowedChanges = .set,
    note: String,
    default fallback: JSONValue? = nil, example: JSONValue? = nil, requires requirement: Requirement? = nil
  ) {
    self.name = name
    messageSubject = name
    self.type = type
    self.kinds = kinds
    self.allowedChanges = changes
    self.note = note
    self.fallback = fallback
    self.example = example
    self.requirement = requirement
  }

  /// A key that accepts more than its type, such as a word in place of a number, or that has a parser of its own.
  init(
    _ name: String, _ type: ValueType = .custom, schema: JSONValue, for kinds: [String]? = nil,
    changes: AllowedChanges = .set, note: String, default fallback: JSONValue? = nil,
    example: JSONValue? = nil
  ) {
    self.init(
      name, type, for: kinds, changes: changes, note: note, default: fallback, example: example)
    self.schema = schema
  }

  /// The row with differences for entries of one kind. If a note is given, default and example are replaced
  /// too.
  func variant(
    for kind: String, _ type: ValueType? = nil, schema: JSONValue? = nil, note: String? = nil,
    default fallback: JSONValue? = nil,
    example: JSONValue? = nil, requires requirement: Requirement? = nil
  ) -> KeySpec {
    var spec = self
    spec.variants[kind] = Variant(
      type: type, schema: schema,
      description: note.map { Description(note: $0, fallback: fallback, example: example) },
      requirement: requirement)
    return spec
  }

  /// The row with its effect on a view's geometry.
  /// - Parameter coordinates: what the key writes of the view's place.
  func affectingGeometry(
    order: Int = 6, _ parts: GeometryParts = [], writing coordinates: Coordinates = [],
    instead alternatives: [String] = []
  ) -> KeySpec {
    var spec = self
    spec.geometryEffect = GeometryEffect(
      order: order, parts: parts, coordinates: coordinates, alternatives: alternatives)
    return spec
  }

  /// The row with a phrase for its value in run-time messages.
  func withMessageSubject(_ subject: String) -> KeySpec {
    var spec = self
    spec.messageSubject = subject
    return spec
  }

  /// The row with the error of an animation of the key.
  func refusingAnimation(_ message: String) -> KeySpec {
    var spec = self
    spec.animationRefusal = message
    return spec
  }

  /// The row as it applies to entries of a kind.
  package func of(_ kind: String?) -> KeySpec {
    guard let kind, let variant = variants[kind] else { return self }
    var spec = self
    spec.type = variant.type ?? type
    spec.schema = variant.schema ?? schema
    spec.requirement = variant.requirement ?? requirement
    if let description = variant.description {
      spec.note = description.note
      spec.fallback = description.fallback
      spec.example = description.example
    }
    return spec
  }

  /// The default value as an expression reads it; nil if there is none.
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

  /// Whether the row differs in the schema or the reference for entries of a kind.
  func differs(in kind: String) -> Bool {
    variants[kind].map { $0.description != nil || $0.schema != nil || $0.type != nil } ?? false
  }

  package func applies(to kind: String) -> Bool { kinds?.contains(kind) ?? true }

  static let copies = KeySpec(
    "repeat", schema: .reference("copies"), changes: .fixed,
    note: "Makes copies; in each, i is its index and n their number.", example: 5
  )
}

/// A kind of list entry, identified by its key.
struct KindSpec: Sendable {
  var word: String
  /// The type of the kind's own value; `.custom` if it is not a single value.
  var type: ValueType
  /// The schema of the kind's own value.
  var schema: JSONValue
  var note: String
  var fallback: JSONValue?
  var example: JSONValue?
  var needs: [SchemaRule]

  init(
    _ word: String, _ schema: JSONValue, note: String, default fallback: JSONValue? = nil,
    example: JSONValue? = nil, needs: [SchemaRule] = []
  ) {
    self.init(
      word, .custom, schema: schema, note: note, default: fallback, example: example, needs: needs)
  }

  /// A kind whose own value has a type.
  /// - Parameter schema: nil for that of the type.
  init(
    _ word: String, _ type: ValueType, schema: JSONValue? = nil, note: String,
    default fallback: JSONValue? = nil, example: JSONValue? = nil, needs: [SchemaRule] = []
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
