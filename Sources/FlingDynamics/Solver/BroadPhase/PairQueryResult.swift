/// The result of a broad phase query: which existing contacts were found again, and which pairs are new.
/// Pairs found again take no memory.
struct PairQueryResult: Sendable {
  /// For each contact, whether its pair was found.
  private(set) var isFound: [Bool]
  var newPairs: [PartPair] = []
  /// Number of pairs found, existing or new.
  private(set) var count = 0
  /// For each body, the index of the first contact whose body A is that body or a later one.
  private let starts: [Int32]

  /// - Parameter contacts: sorted by pair.
  init(among contacts: [Contact], bodies: Int) {
    isFound = Array(repeating: false, count: contacts.count)
    var starts = Array(repeating: Int32(truncatingIfNeeded: contacts.count), count: bodies + 1)
    var body = 0
    for i in contacts.indices {
      while body <= contacts[i].a {
        starts[body] = Int32(truncatingIfNeeded: i)
        body += 1
      }
    }
    self.starts = starts
  }

  /// Records a pair as found or new.
  mutating func record(_ pair: PartPair, among contacts: [Contact]) {
    count += 1
    if let known = contacts.index(of: pair, in: Int(starts[pair.a])..<Int(starts[pair.a + 1])) {
      isFound[known] = true
    } else {
      newPairs.append(pair)
    }
  }

  /// Records all pairs of a list and empties it.
  mutating func record(_ pairs: inout [PartPair], among contacts: [Contact]) {
    for pair in pairs { record(pair, among: contacts) }
    pairs.removeAll(keepingCapacity: true)
  }

  /// Removes the new pairs. Marks of existing contacts stay.
  mutating func removeNewPairs() {
    newPairs.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Removes all pairs of bodies; pairs with boundaries stay.
  mutating func removeBodyPairs(among contacts: [Contact]) {
    newPairs.removeAll { $0.b != World.ground }
    for i in isFound.indices where !contacts[i].isBoundary { isFound[i] = false }
  }
}
