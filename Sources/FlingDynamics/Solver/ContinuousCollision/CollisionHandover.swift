/// What other stages tell continuous collision from one part of a substep to another, and learn from it.
struct CollisionHandover: Sendable {
  /// Contacts that were found during the sweeps.
  var sweepContacts = SweepContacts()
  /// Contacts that the solver has handed over in this substep.
  private(set) var handedContacts: [Int] = []
  /// Whether an impact changed any body's path in the last drift.
  private(set) var hasStruck = false
  /// Whether any contact exceeded the number of impacts that are resolved in a step.
  var hasExceededImpactCap = false
  /// Whether bodies were moved by anything but a straight drift since the last sweeps.
  private var mayHaveShifted = true

  /// Begins the sweeps of a substep.
  /// - Parameter contacts: Number of contacts.
  /// - Returns: Whether bodies may have been moved off their paths since the last sweeps.
  mutating func beginSubstep(contacts count: Int) -> Bool {
    sweepContacts.begin(at: count)
    hasStruck = false
    defer { mayHaveShifted = false }
    return mayHaveShifted
  }

  /// Ends the sweeps of a substep.
  mutating func endSubstep() { handedContacts.removeAll(keepingCapacity: true) }

  /// Takes over a contact from the solver for this substep.
  mutating func takeOver(contact: Int) { handedContacts.append(contact) }

  /// Notes that bodies were moved by anything but a straight drift.
  mutating func noteShift() { mayHaveShifted = true }

  /// Notes that an impact changed the path of a body.
  mutating func noteStruckBody() {
    hasStruck = true
    mayHaveShifted = true
  }
}

/// The contacts that were found during the sweeps, as linked lists by body. They are in order of discovery
/// until the broad phase sorts them into the others.
struct SweepContacts: Sendable {
  /// Index of the first such contact.
  private(set) var first = 0
  /// For body A and body B of each contact, the previous such contact of that body, or -1.
  private var earlier: [SIMD2<Int32>] = []

  /// Begins without contacts.
  /// - Parameter count: Number of contacts so far.
  mutating func begin(at count: Int) {
    first = count
    earlier.removeAll(keepingCapacity: true)
  }

  /// Notes that all contacts are sorted.
  mutating func noteSorted(count: Int) { first = count }

  /// Links a contact that was appended to all contacts to the lists of its bodies.
  mutating func link(_ k: Int, _ pair: PartPair, _ sweeps: inout BodySweeps) {
    // The ground gets no list, which could be long.
    earlier.append(SIMD2(sweeps[pair.a].newest, pair.b == World.ground ? -1 : sweeps[pair.b].newest))
    sweeps[pair.a].newest = Int32(truncatingIfNeeded: k)
    if pair.b != World.ground { sweeps[pair.b].newest = Int32(truncatingIfNeeded: k) }
  }

  /// The contact of a body that was found before a given one; -1 if there is none.
  func contact(before contact: Int, ofBody body: Int, _ contacts: [Contact]) -> Int32 {
    contacts[contact].a == body ? earlier[contact - first].x : earlier[contact - first].y
  }
}
