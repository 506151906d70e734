/// How much work contacts may make in one step, so that no scene runs for hours.
///
/// Convex items that do not lie in each other touch at most three times as often as there are items, and each of them takes a
/// few blows in a step. Only items that are born in one place, or that gain speed with every blow, make more work by orders
/// of magnitude. All counts are of the scene, not of the machine's time, so the same scene is refused everywhere.
struct ContactBudget: Equatable, Sendable {
  /// What there is too much of.
  enum Excess: Equatable, Sendable {
    /// More pairs near each other than `World.pairLimit`.
    case pairs
    /// More pairs that lie in each other.
    case overlaps
    /// More blows than can be followed on their way.
    case impacts
  }

  /// Nil while all is in bounds. What exceeds them is left out, and the step is an error.
  private(set) var excess: Excess?
  /// How many looks at neighbors are left for blows.
  private var looks = ContactBudget.burst
  /// What a look costs.
  private var price = 1

  /// The most looks that can be saved up for a step, as when a crowd lands.
  private static let burst = 120_000_000
  /// How many looks a step adds, in all and for each body.
  private static let looksAStep = 120_000
  private static let looksABody = 1200
  /// What a look costs where blows gain energy: it never gets less there.
  private static let priceOfGain = 6
  /// How many pairs may lie in each other, in all and for each body.
  private static let overlaps = 30_000
  private static let overlapsABody = 16

  /// Begins a step.
  /// - Parameter gainsEnergy: whether any elasticity is above 1.
  mutating func begin(bodies: Int, gainsEnergy: Bool) {
    excess = nil
    price = gainsEnergy ? Self.priceOfGain : 1
    looks = Swift.min(Self.burst, looks + Self.looksAStep + Self.looksABody * bodies)
  }

  /// Counts looks at neighbors that a blow makes necessary.
  @inline(__always)
  mutating func spend(_ count: Int) {
    looks -= count * price
    if looks < 0 { excess = .impacts }
  }

  /// The most pairs that may lie in each other.
  static func mostOverlaps(bodies: Int) -> Int { overlaps + overlapsABody * bodies }

  mutating func refuse(_ excess: Excess) { self.excess = excess }
}

extension World {
  /// Whether any contact may gain energy.
  var gainsEnergy: Bool {
    bodies.gainEnergy || boundaries.contains { $0.elasticity > 1 }
  }

  /// Counts the pairs that lie in each other, if so many pairs are near that they may be too many.
  mutating func checkOverlaps() {
    let most = ContactBudget.mostOverlaps(bodies: bodyStates.count)
    guard contacts.count > most else { return }
    var count = 0
    for i in contacts.indices where !contacts[i].isBoundary && contacts[i].gap < -Self.slop { count += 1 }
    if count > most { budget.refuse(.overlaps) }
  }
}
