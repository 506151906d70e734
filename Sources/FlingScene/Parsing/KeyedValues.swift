internal import FlingGeometry

/// A known key of an entry with its value.
struct KeyedValue {
  var spec: KeySpec
  var keyRange: SourceRange
  var value: Node
  /// The position of the first key of its map. It identifies the map.
  var map = SourceRange(line: 0, column: 0)
  /// Coordinates of a view's place that keys of a higher layer write instead.
  var replaced: Coordinates = []
  /// The space of the names in the value, if it is not that of the entry.
  var space: Int?

  /// The coordinates of a view's place that the key writes.
  var coordinates: Coordinates { spec.geometryEffect.coordinates.subtracting(replaced) }

  /// A key with a mistake that has been reported. It counts as present, but its value is not read.
  static func broken(_ spec: KeySpec, _ entry: Node.Entry, _ map: SourceRange) -> KeyedValue {
    KeyedValue(spec: spec, keyRange: entry.keyRange, value: Node(.broken, range: entry.value.range), map: map)
  }
}

/// The keys of one entry with their values, checked against a table. A misspelt key counts as the nearest
/// known key with a broken value; other unknown keys are left out.
struct KeyedValues {
  var list: [KeyedValue] = []

  subscript(_ name: String) -> KeyedValue? { list.first { $0.spec.name == name } }

  /// Whether the entry has a key, even with a mistaken value.
  func has(_ name: String) -> Bool { self[name] != nil }

  /// The value of a key; nil if the key is missing or its mistake has been reported.
  func value(_ name: String) -> Node? {
    guard let value = self[name]?.value, !value.isBroken else { return nil }
    return value
  }

  /// Whether the entry lacks a key: the opposite of `has`.
  func isMissing(_ name: String) -> Bool { !has(name) }
}

/// How an action changes a property.
enum Change: String {
  case set
  case animated

  /// Whether an action can change a key in this way.
  func allows(_ key: KeySpec) -> Bool { key.allowedChanges.contains(self == .set ? .set : .animate) }
}
