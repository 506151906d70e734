import FlingGeometry
import FlingScene

/// The events due at later ticks: timers and ends of animations.
///
/// Every tick has a list of its own, so adding and removing an event takes constant time, however many are
/// due.
struct Schedule {
  /// The events of each tick, in the order in which they were added. The dictionary is never iterated.
  private var entries: [Int: [Entry]] = [:]
  /// The first tick that may have events, and the number of its events already returned.
  private var tick = 0
  private var returnedCount = 0
  /// The event number of each running named timer; events of that timer with other numbers are void.
  private var newest: [TimerID: Int] = [:]
  private var lastNumber = 0
  private var timerCount = 0

  var hasTimers: Bool { timerCount > 0 }

  /// An event with its running number, which identifies it.
  private struct Entry {
    let number: Int
    let event: Event
  }

  enum Event {
    case timer(TimerID?, actions: [Action], context: ActionContext)
    /// An animation with this number runs out on this view.
    case animationEnd(Int, view: Int)
    /// An animation with this number runs out on this variable.
    case variableAnimationEnd(Int, VariableID)
  }

  /// Adds an event. A named timer that already runs is replaced.
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

  /// Removes and returns the oldest event that is due; nil if there is none.
  mutating func next(dueAt now: Int) -> Event? {
    while tick <= now {
      while let entry = entries[tick]?[at: returnedCount] {
        returnedCount += 1
        guard case .timer(let timer, _, _) = entry.event else { return entry.event }
        if let timer {
          guard newest[timer] == entry.number else { continue }
          newest[timer] = nil
        }
        timerCount -= 1
        return entry.event
      }
      // Keeps the list of the current tick, since events may still be added to it.
      if tick == now { return nil }
      entries[tick] = nil
      tick += 1
      returnedCount = 0
    }
    return nil
  }

  /// Stops a named timer; its event becomes void.
  mutating func remove(_ timer: TimerID) {
    if newest.removeValue(forKey: timer) != nil { timerCount -= 1 }
  }
}

extension Array {
  fileprivate subscript(at index: Int) -> Element? { index < count ? self[index] : nil }
}
