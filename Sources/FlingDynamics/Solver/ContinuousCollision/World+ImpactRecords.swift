internal import FlingGeometry

/// Position and normal of an impact of a pair.
struct ImpactRecord: Sendable {
  var pair: PartPair
  var position: Point
  var normal: Point
  /// Order of occurrence; only valid while records are sorted.
  var number = 0
}

/// Records of impacts, from which touches get their position if the bodies have separated again.
extension World {
  /// Adds a record. When the list has grown much, all but the last record of each pair are dropped.
  mutating func add(_ impactRecord: ImpactRecord) {
    impactRecords.append(impactRecord)
    guard impactRecords.count > 2 * sortedImpactRecords + 256 else { return }
    sortImpactRecords()
  }

  /// Sorts the records by pair and keeps the last of each.
  mutating func sortImpactRecords() {
    defer { sortedImpactRecords = impactRecords.count }
    guard impactRecords.count > 1 else { return }
    for k in impactRecords.indices { impactRecords[k].number = k }
    impactRecords.sort { $0.pair != $1.pair ? $0.pair.precedes($1.pair) : $0.number < $1.number }
    var keptCount = 0
    for k in impactRecords.indices
    where k + 1 == impactRecords.count || impactRecords[k + 1].pair != impactRecords[k].pair {
      impactRecords[keptCount] = impactRecords[k]
      keptCount += 1
    }
    impactRecords.removeLast(impactRecords.count - keptCount)
  }

  /// Replaces `pastImpactRecords` by the present records and clears these. Bodies that an impact separated
  /// count as touching until the end of the next substep.
  mutating func moveImpactRecordsToPast() {
    swap(&impactRecords, &pastImpactRecords)
    impactRecords.clear()
    sortedImpactRecords = 0
  }

  /// Last impact of a pair; `impactRecords` must be sorted.
  func impactRecord(of pair: PartPair) -> ImpactRecord? { Self.last(of: pair, in: impactRecords) }

  /// Last impact of a pair before touches were compared.
  func pastImpactRecord(of pair: PartPair) -> ImpactRecord? { Self.last(of: pair, in: pastImpactRecords) }

  private static func last(of pair: PartPair, in impactRecords: [ImpactRecord]) -> ImpactRecord? {
    let end = impactRecords.bisect(impactRecords.indices) { !pair.precedes($0.pair) }
    return end > 0 && impactRecords[end - 1].pair == pair ? impactRecords[end - 1] : nil
  }
}
