/// Limits the work that contacts may cause in one step, so that no scene runs for hours.
///
/// Convex items that do not overlap have at most three times as many contacts as there are items, and each
/// takes a few impacts in a step. Only items that are created in one place, or that gain speed with every
/// impact, cause orders of magnitude more. Everything counted here depends on the scene only, never on time
/// measured by a machine, so the same scene is refused everywhere.
struct ContactBudget: Equatable, Sendable {
  /// The kind of work that exceeds its limit.
  enum Excess: Equatable, Sendable {
    /// More contacts than `World.pairLimit`.
    case pairs
    /// More overlapping pairs than `maxOverlaps`.
    case overlaps
    /// More re-checks of neighbors after impacts than the saved budget allows.
    case impacts
  }

  /// Nil while all counts are within limits. Otherwise excess contacts are left out and the step fails with
  /// an error.
  private(set) var excess: Excess?
  /// Re-checks of neighbors that impacts may still cause.
  private var rechecks = ContactBudget.burst
  /// Units charged for one re-check.
  private var price = 1

  /// The most re-checks that steps can save up, for a crowd that lands at once.
  private static let burst = 120_000_000
  /// Re-checks that each step adds: in all, and for each body.
  private static let rechecksAStep = 120_000
  private static let rechecksABody = 1200
  /// Units charged for a re-check if impacts gain energy, since their number never falls then.
  private static let priceOfGain = 6
  /// Overlapping pairs that are allowed: in all, and for each body.
  private static let overlaps = 30_000
  private static let overlapsABody = 16

  /// Begins a step.
  /// - Parameter gainsEnergy: whether any elasticity is above 1.
  mutating func begin(bodies: Int, gainsEnergy: Bool) {
    excess = nil
    price = gainsEnergy ? Self.priceOfGain : 1
    rechecks = Swift.min(Self.burst, rechecks + Self.rechecksAStep + Self.rechecksABody * bodies)
  }

  /// Charges for the re-checks of neighbors that an impact causes.
  @inline(__always)
  mutating func charge(rechecks count: Int) {
    rechecks -= count * price
    if rechecks < 0 { excess = .impacts }
  }

  /// The most overlapping pairs that are allowed.
  static func maxOverlaps(bodies: Int) -> Int { overlaps + overlapsABody * bodies }

  /// Notes that a limit is exceeded.
  mutating func recordExcess(_ excess: Excess) { self.excess = excess }
}

extension WorldState {
  /// Whether any body or boundary has an elasticity above 1, so that contacts may gain energy.
  var gainsEnergy: Bool {
    bodies.gainEnergy || surroundings.gainEnergy
  }

  /// Counts the overlapping pairs, but only if there are enough contacts to exceed the limit.
  mutating func checkOverlaps() {
    let limit = ContactBudget.maxOverlaps(bodies: bodyStates.count)
    guard contacts.count > limit else { return }
    var count = 0
    for i in contacts.indices where !contacts[i].isBoundary && contacts[i].gap < -World.slop { count += 1 }
    if count > limit { budget.recordExcess(.overlaps) }
  }
}
