import FlingScene
import Synchronization

/// The record of a whole run.
struct SceneRecord: Sendable {
  /// The state before tick 0.
  let start: SceneState
  fileprivate(set) var ticks: [TickRecord] = []
  /// What is known of the tick after the last one, to which values are interpolated.
  var end: NextTick?
  /// The memory of the ticks since the last whole second.
  private var recentByteCount = 0
  /// Gives the memory back to the budget when the record is no longer used.
  private let reservation: RecordBudget.Reservation

  init(_ start: SceneState, in budget: RecordBudget) {
    self.start = start
    reservation = budget.reservation()
  }

  /// Adds a tick.
  /// - Parameter count: the number of ticks of the whole run; nil if it is not known.
  /// - Returns: false if the budget has no memory for it, or for half of what the whole run needs if it goes on
  ///   like the last second. Bodies may come to rest, so less is no reason to give up.
  mutating func append(_ tick: TickRecord, of count: Int?) -> Bool {
    let byteCount = tick.byteCount
    guard reservation.add(byteCount) else { return false }
    ticks.append(tick)
    recentByteCount += byteCount
    guard ticks.count % 60 == 0 else { return true }
    defer { recentByteCount = 0 }
    guard let count else { return true }
    return recentByteCount / 60 * (count - ticks.count) <= 2 * reservation.remaining
  }
}

/// The memory for records of all films that are prepared together.
package final class RecordBudget: Sendable {
  private let remaining: Mutex<Int>

  /// The memory of all records, if nothing else is said.
  package static let standardByteCount = 16 << 20

  package init(byteCount: Int = RecordBudget.standardByteCount) { remaining = Mutex(byteCount) }

  func reservation() -> Reservation { Reservation(self) }

  private func take(_ byteCount: Int) -> Bool {
    remaining.withLock { remaining in
      guard remaining >= byteCount else { return false }
      remaining -= byteCount
      return true
    }
  }

  /// The memory that one record takes.
  final class Reservation: Sendable {
    private let budget: RecordBudget
    private let byteCount = Mutex(0)

    fileprivate init(_ budget: RecordBudget) { self.budget = budget }

    deinit { _ = budget.take(-byteCount.withLock { $0 }) }

    /// The memory that the budget still has.
    var remaining: Int { budget.remaining.withLock { $0 } }

    /// - Returns: false if the budget has less.
    func add(_ count: Int) -> Bool {
      guard budget.take(count) else { return false }
      byteCount.withLock { $0 += count }
      return true
    }
  }
}
