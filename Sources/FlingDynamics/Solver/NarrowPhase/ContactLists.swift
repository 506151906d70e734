/// Contacts with an awake body, grouped by separation.
struct ContactLists: Sendable {
  /// All contacts with an awake body.
  var awake: [Int32] = []
  /// Those of `awake` that no wide solver updates.
  private(set) var worldUpdatedContacts: [Int32] = []
  /// Touching contacts, except inelastic contacts of wide solvers: these have no impacts, and their overlaps
  /// are corrected there.
  var touching: [Int32] = []
  /// Those of `touching` that are deeper than the slop.
  var penetrating: [Int32] = []
  /// Contacts whose parts are apart.
  var separated: [Int32] = []

  /// Collects the contacts that no wide solver updates.
  mutating func collectWorldUpdatedContacts(among contacts: [Contact]) {
    worldUpdatedContacts.clear()
    for i in awake where !contacts[Int(i)].isSolverOwned { worldUpdatedContacts.append(i) }
  }

  mutating func clearSeparations() {
    touching.clear()
    penetrating.clear()
    separated.clear()
  }

  /// Adds a contact to the lists that its separation belongs to.
  @inline(__always)
  mutating func addBySeparation(_ i: Int32, _ contact: Contact) {
    if contact.isSolverOwned { return }
    if contact.gap > World.touchDistance {
      separated.append(i)
    } else if contact.count > 0 {
      if contact.isInelasticWide { return }
      touching.append(i)
      if contact.gap < -World.slop { penetrating.append(i) }
    }
  }
}
