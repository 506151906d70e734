internal import FlingGeometry

/// Where and along what a pair was struck.
struct Strike: Sendable {
  var pair: PartPair
  var place: Point
  var normal: Point
  var number = 0
}

/// What is remembered of blows, for those who ask where bodies met.
extension World {
  /// Of many blows to one pair only the last is kept in the long run.
  mutating func add(_ strike: Strike) {
    strikes.append(strike)
    guard strikes.count > 2 * strikesSorted + 256 else { return }
    sortStrikes()
  }

  /// By pairs, of each the last.
  mutating func sortStrikes() {
    defer { strikesSorted = strikes.count }
    guard strikes.count > 1 else { return }
    for k in strikes.indices { strikes[k].number = k }
    strikes.sort { $0.pair != $1.pair ? $0.pair.precedes($1.pair) : $0.number < $1.number }
    var kept = 0
    for k in strikes.indices where k + 1 == strikes.count || strikes[k + 1].pair != strikes[k].pair {
      strikes[kept] = strikes[k]
      kept += 1
    }
    strikes.removeLast(strikes.count - kept)
  }

  /// Keeps the strikes until others are put aside: what they parted counts as touching until the end of the next substep.
  mutating func putStrikesAside() {
    swap(&strikes, &pastStrikes)
    strikes.clear()
    strikesSorted = 0
  }

  /// The last blow to a pair.
  func strike(of pair: PartPair) -> Strike? { Self.last(of: pair, in: strikes) }

  /// The last blow to a pair before touches were compared.
  func pastStrike(of pair: PartPair) -> Strike? { Self.last(of: pair, in: pastStrikes) }

  private static func last(of pair: PartPair, in strikes: [Strike]) -> Strike? {
    let end = strikes.bisect(strikes.indices) { !pair.precedes($0.pair) }
    return end > 0 && strikes[end - 1].pair == pair ? strikes[end - 1] : nil
  }
}
