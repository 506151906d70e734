import FlingDynamics
import FlingGeometry
import FlingScene

/// The contacts that began and ended in the last step, for reactions.
extension Physics {
  /// The contacts of the last step that have reactions; each is returned once.
  ///
  /// Order: by substep, ended ones before begun ones, then by collision, item and other item, items before
  /// boundaries.
  func drainContacts() -> [(collision: BehaviorInstance, isBegin: Bool, report: ContactReport)] {
    let removed = removedReactors
    removedReactors = []
    defer { for instance in removed { reactors[instance.simulationID] = nil } }
    guard !reactors.isEmpty else { return [] }
    let entries = simulation.contactEvents.compactMap(contactEntry)
    return entries.indices.sorted {
      entries[$0].precedes(entries[$1]) ?? ($0 < $1)
    }.map { (entries[$0].collision, entries[$0].isBegin, entries[$0].report) }
  }

  /// A contact with the values by which contacts are sorted.
  private struct ContactEntry {
    let collision: BehaviorInstance
    let isBegin: Bool
    let report: ContactReport
    let substep: Int

    /// Nil if the order of both is equal.
    func precedes(_ next: ContactEntry) -> Bool? {
      if substep != next.substep { return substep < next.substep }
      if isBegin != next.isBegin { return next.isBegin }
      if collision.orderIndex != next.collision.orderIndex {
        return collision.orderIndex < next.collision.orderIndex
      }
      let (a, b) = (report, next.report)
      if a.item != b.item { return a.item < b.item }
      guard let x = a.other, let y = b.other else {
        return (a.other == nil) == (b.other == nil) ? nil : a.other != nil
      }
      return x == y ? nil : x < y
    }
  }

  /// The entry of a contact event; nil if its collision has no reactions. The first item in the document
  /// becomes `item`.
  private func contactEntry(of event: ItemContactEvent) -> ContactEntry? {
    let contact = event.contact
    guard let collision = reactors[contact.collision] else { return nil }
    let (first, second) = (contact.item.number, contact.other?.number)
    let isReversed = second.map { $0 < first } ?? false
    return ContactEntry(
      collision: collision, isBegin: event.isBegin,
      report: ContactReport(
        item: ViewID(index: isReversed ? second ?? first : first),
        other: second.map { ViewID(index: isReversed ? first : $0) },
        boundary: contact.other == nil ? contact.boundary ?? "bounds" : nil, point: contact.point,
        normal: isReversed ? -contact.normal : contact.normal, impulse: contact.impulse),
      substep: event.substep)
  }
}
