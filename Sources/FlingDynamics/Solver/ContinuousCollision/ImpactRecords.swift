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
struct ImpactRecords: Sendable {
  /// Impacts since touches were last compared; the last one of each pair counts.
  private var records: [ImpactRecord] = []
  /// Number of `records`, from the first on, that are sorted by pair.
  private var sortedCount = 0
  /// The records of the previous comparison of touches, sorted.
  private var pastRecords: [ImpactRecord] = []

  /// Whether there was no impact since touches were last compared.
  var isEmpty: Bool { records.isEmpty }

  /// Adds a record. When the list has grown much, all but the last record of each pair are dropped.
  mutating func add(_ impactRecord: ImpactRecord) {
    records.append(impactRecord)
    guard records.count > 2 * sortedCount + 256 else { return }
    sort()
  }

  /// Sorts the records by pair and keeps the last of each.
  mutating func sort() {
    defer { sortedCount = records.count }
    guard records.count > 1 else { return }
    for k in records.indices { records[k].number = k }
    records.sort { $0.pair != $1.pair ? $0.pair.precedes($1.pair) : $0.number < $1.number }
    var keptCount = 0
    for k in records.indices
    where k + 1 == records.count || records[k + 1].pair != records[k].pair {
      records[keptCount] = records[k]
      keptCount += 1
    }
    records.removeLast(records.count - keptCount)
  }

  /// Makes the records past ones. Bodies that an impact separated
  /// count as touching until the end of the next substep.
  mutating func moveToPast() {
    swap(&records, &pastRecords)
    records.clear()
    sortedCount = 0
  }

  /// Forgets the past records, because parts have new indices.
  mutating func clearPast() { pastRecords.clear() }

  /// Last impact of a pair; the records must be sorted.
  func last(of pair: PartPair) -> ImpactRecord? { Self.last(of: pair, in: records) }

  /// Last impact of a pair before touches were compared.
  func lastPast(of pair: PartPair) -> ImpactRecord? { Self.last(of: pair, in: pastRecords) }

  private static func last(of pair: PartPair, in records: [ImpactRecord]) -> ImpactRecord? {
    let end = records.bisect(records.indices) { !pair.precedes($0.pair) }
    return end > 0 && records[end - 1].pair == pair ? records[end - 1] : nil
  }
}
