internal import FlingGeometry

/// Values of keys that must be known at load, within the bounds of the keys' rows. Nil if a key is missing or its value
/// is a mistake.
extension ValueLowering {
  func knownNumber(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> Double? {
    known(key, fields) { knownNumber($0, key: key, .plain, $1, scope) }
  }

  func whole(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> Int? {
    known(key, fields) { whole($0, key: key, $1, scope) }
  }

  func knownTime(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> Time? {
    known(key, fields) { knownTime($0, key: key, $1, scope) }
  }

  /// A time up to which a scene runs.
  func knownRunTime(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> Time? {
    known(key, fields) { knownRunTime($0, key: key, $1, scope) }
  }

  func knownTruth(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> Bool? {
    fields.value(key).flatMap { knownTruth($0, key: key, scope) }
  }

  /// One of the words of the key's row.
  func knownChoice<Word: RawRepresentable<String>>(
    _ key: String, of fields: KeyedValues, _ scope: CopyScope
  ) -> Word? {
    guard let field = fields[key], !field.value.isBroken, case .choice(let words) = field.spec.type else {
      return nil
    }
    return knownChoice(field.value, key: key, words, scope).flatMap(Word.init(rawValue:))
  }

  private func known<Known>(
    _ key: String, _ fields: KeyedValues, _ read: (Node, Bounds) -> Known?
  ) -> Known? {
    guard let field = fields[key], !field.value.isBroken else { return nil }
    return read(field.value, field.spec.type.bounds)
  }
}
