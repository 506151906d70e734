internal import FlingGeometry

/// Where and along what a pair was struck.
struct ImpactRecord: Sendable {
  var pair: PartPair
  var place: Point
  var normal: Point
  var number = 0
}

/// What is remembered of blows, for those who ask where bodies met.
extension World {
  /// Of many blows to one pair only the last is kept in the long run.
  mutating func add(_ impactRecord: ImpactRecord) {
    impactRecords.append(impactRecord)
    guard impactRecords.count > 2 * sortedImpactRecords + 256 else { return }
    sortImpactRecords()
  }

  /// By pairs, of each the last.
  mutating func sortImpactRecords() {
    defer { sortedImpactRecords = impactRecords.count }
    guard impactRecords.count > 1 else { return }
    for k in impactRecords.indices { impactRecords[k].number = k }
    impactRecords.sort { $0.pair != $1.pair ? $0.pair.precedes($1.pair) : $0.number < $1.number }
    var kept = 0
    for k in impactRecords.indices
    where k + 1 == impactRecords.count || impactRecords[k + 1].pair != impactRecords[k].pair {
      impactRecords[kept] = impactRecords[k]
      kept += 1
    }
    impactRecords.removeLast(impactRecords.count - kept)
  }

  /// Keeps the strikes until others are put aside: what they parted counts as touching until the end of the next substep.
  mutating func setImpactRecordsAside() {
    swap(&impactRecords, &pastImpactRecords)
    impactRecords.clear()
    sortedImpactRecords = 0
  }

  /// The last blow to a pair.
  func impactRecord(of pair: PartPair) -> ImpactRecord? { Self.last(of: pair, in: impactRecords) }

  /// The last blow to a pair before touches were compared.
  func pastImpactRecord(of pair: PartPair) -> ImpactRecord? { Self.last(of: pair, in: pastImpactRecords) }

  private static func last(of pair: PartPair, in impactRecords: [ImpactRecord]) -> ImpactRecord? {
    let end = impactRecords.bisect(impactRecords.indices) { !pair.precedes($0.pair) }
    return end > 0 && impactRecords[end - 1].pair == pair ? impactRecords[end - 1] : nil
  }
}
