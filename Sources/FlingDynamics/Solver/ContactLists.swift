/// Contacts of which one body is awake, sorted by how near its bodies are to each other.
struct ContactLists: Sendable {
  /// All of them, and all but those that piles follow.
  var live: [Int32] = []
  private(set) var externalContacts: [Int32] = []
  /// Those that touch, those that lie in each other deeper than is left alone, and those that are apart; but for what piles
  /// hold, which is struck by nothing and parted there.
  var touching: [Int32] = []
  var penetrating: [Int32] = []
  var separated: [Int32] = []

  /// Finds which of all are to be looked at.
  mutating func dropSolverOwned(_ contacts: [Contact]) {
    externalContacts.clear()
    for i in live where !contacts[Int(i)].isSolverOwned { externalContacts.append(i) }
  }

  mutating func forgetOrder() {
    touching.clear()
    penetrating.clear()
    separated.clear()
  }

  @inline(__always)
  mutating func sort(_ i: Int32, _ contact: Contact) {
    if contact.isSolverOwned { return }
    if contact.gap > World.touch {
      separated.append(i)
    } else if contact.count > 0 {
      if contact.isInelasticWide { return }
      touching.append(i)
      if contact.gap < -World.slop { penetrating.append(i) }
    }
  }
}
