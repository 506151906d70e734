import FlingGeometry
import FlingScene

/// What is due at later ticks: timers and the ends of animations.
///
/// Ticks are asked one after the other, so each has a list of its own and neither adding nor taking out searches or
/// moves what else is due: a million timers take a million steps.
struct Schedule {
  /// What is due, by tick, each in the order in which it was scheduled. Only looked up, never gone through.
  private var entries: [Int: [Entry]] = [:]
  /// The first tick that may have entries, and how many of them have been taken out.
  private var tick = 0
  private var taken = 0
  /// The entry of each named timer that still runs; an entry that is not the newest of its timer is void.
  private var newest: [TimerID: Int] = [:]
  private var lastNumber = 0
  private var timerCount = 0

  var hasTimers: Bool { timerCount > 0 }

  private struct Entry {
    let number: Int
    let event: Event
  }

  enum Event {
    case timer(TimerID?, actions: [Action], context: ActionContext)
    /// The animation of this number has run out on its view.
    case animationEnd(Int, view: Int)
  }

  /// A named timer that already runs is set anew.
  mutating func add(_ event: Event, at due: Int) {
    lastNumber += 1
    if case .timer(let timer, _, _) = event {
      if let timer {
        remove(timer)
        newest[timer] = lastNumber
      }
      timerCount += 1
    }
    entries[max(due, tick), default: []].append(Entry(number: lastNumber, event: event))
  }

  /// Takes out the oldest that is due; nil if none is.
  mutating func next(dueAt now: Int) -> Event? {
    while tick <= now {
      while let entry = entries[tick]?[at: taken] {
        taken += 1
        guard case .timer(let timer, _, _) = entry.event else { return entry.event }
        if let timer {
          guard newest[timer] == entry.number else { continue }
          newest[timer] = nil
        }
        timerCount -= 1
        return entry.event
      }
      // What is added at this very tick from now on still finds its place.
      if tick == now { return nil }
      entries[tick] = nil
      tick += 1
      taken = 0
    }
    return nil
  }

  mutating func remove(_ timer: TimerID) {
    if newest.removeValue(forKey: timer) != nil { timerCount -= 1 }
  }
}

extension Array {
  fileprivate subscript(at index: Int) -> Element? { index < count ? self[index] : nil }
}
