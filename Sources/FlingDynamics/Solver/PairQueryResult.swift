/// What was found when the pairs of some bodies were sought anew: which of the contacts that are there already, and which new
/// pairs. So what is found once more takes no room.
struct PairQueryResult: Sendable {
  /// Of each contact.
  private(set) var isFound: [Bool]
  var newcomers: [PartPair] = []
  /// How many pairs were found, known or new.
  private(set) var count = 0
  /// Of each body the first contact of which it, or one after it, is the first.
  private let starts: [Int32]

  /// - Parameter contacts: in order.
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

  mutating func take(_ pair: PartPair, _ contacts: [Contact]) {
    count += 1
    if let known = contacts.index(of: pair, in: Int(starts[pair.a])..<Int(starts[pair.a + 1])) {
      isFound[known] = true
    } else {
      newcomers.append(pair)
    }
  }

  /// Takes all pairs out of a list.
  mutating func take(_ pairs: inout [PartPair], _ contacts: [Contact]) {
    for pair in pairs { take(pair, contacts) }
    pairs.removeAll(keepingCapacity: true)
  }

  /// Begins anew; what was found of the known is there still.
  mutating func forgetSweepContacts() {
    newcomers.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Leaves pairs with walls alone.
  mutating func forgetBodies(_ contacts: [Contact]) {
    newcomers.removeAll { $0.b != World.ground }
    for i in isFound.indices where !contacts[i].isBoundary { isFound[i] = false }
  }
}
