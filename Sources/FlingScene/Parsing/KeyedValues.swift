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

/// What an action does to a key.
enum Change: String {
  case set
  case animated

  func allows(_ key: KeySpec) -> Bool { key.access.contains(self == .set ? .set : .animate) }
}
