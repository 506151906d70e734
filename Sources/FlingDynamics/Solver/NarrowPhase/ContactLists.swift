/// Contacts with an awake body, grouped by separation.
struct ContactLists: Sendable {
  /// All contacts with an awake body.
  var awake: [Int32] = []
  /// Touching contacts, except inelastic contacts of wide islands, which have no impacts.
  var touching: [Int32] = []
  /// Touching contacts that are deeper than the slop.
  var penetrating: [Int32] = []
  /// Contacts whose parts are apart.
  var separated: [Int32] = []

  mutating func clearSeparations() {
    touching.clear()
    penetrating.clear()
    separated.clear()
  }

  /// Adds a contact to the lists that its separation belongs to.
  @inline(__always)
  mutating func addBySeparation(_ i: Int32, _ contact: Contact) {
    if contact.gap > World.touchDistance {
      separated.append(i)
    } else if contact.count > 0 {
      if !contact.isInelasticWide { touching.append(i) }
      if contact.gap < -World.slop { penetrating.append(i) }
    }
  }
}
