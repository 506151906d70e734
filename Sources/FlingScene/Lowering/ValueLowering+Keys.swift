internal import FlingGeometry

/// Values of keys that must be known at load, checked against the bounds in the `KeySpec`. Each function
/// returns nil if the key is missing, or if its value has an error, which has been reported.
extension ValueLowering {
  func knownNumber(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> Double? {
    known(key, fields) { knownNumber($0, key: key, .plain, $1, scope) }
  }

  func knownInteger(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> Int? {
    known(key, fields) { knownInteger($0, key: key, $1, scope) }
  }

  func knownTime(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> Time? {
    known(key, fields) { knownTime($0, key: key, $1, scope) }
  }

  /// A time that is at most the longest run, `Limits.seconds`.
  func knownTimeWithinRun(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> Time? {
    known(key, fields) { knownTimeWithinRun($0, key: key, $1, scope) }
  }

  func knownTruth(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> Bool? {
    fields.value(key).flatMap { knownTruth($0, key: key, scope) }
  }

  /// One of the words of the key's `KeySpec`.
  func knownChoice<Word: RawRepresentable<String>>(
    _ key: String, of fields: KeyedValues, _ scope: CopyScope
  ) -> Word? {
    guard let field = fields[key], !field.value.isBroken, case .choice(let words) = field.spec.type else {
      return nil
    }
    return knownChoice(field.value, key: key, words, scope).flatMap(Word.init(rawValue:))
  }

  private func known<Known>(
    _ key: String, _ fields: KeyedValues, _ read: (Node, NumberBounds) -> Known?
  ) -> Known? {
    guard let field = fields[key], !field.value.isBroken else { return nil }
    return read(field.value, field.spec.type.bounds)
  }
}
