import FlingGeometry
import FlingScene

/// What is due at later ticks: timers and the ends of animations.
struct Schedule {
  /// By tick, then in the order in which they were scheduled.
  private var entries: [Entry] = []

  var hasTimers: Bool {
    entries.contains { entry in
      if case .timer = entry.event { true } else { false }
    }
  }

  struct Entry {
    let tick: Int
    let event: Event
  }

  enum Event {
    case timer(TimerID?, actions: [Action], locals: [(name: String, value: Value)])
    /// The animation of this number has run out on its view.
    case animationEnd(Int, view: Int)
  }

  mutating func add(_ event: Event, at tick: Int) {
    var index = entries.count
    while index > 0, entries[index - 1].tick > tick { index -= 1 }
    entries.insert(Entry(tick: tick, event: event), at: index)
  }

  /// Takes out the oldest that is due; nil if none is.
  mutating func next(dueAt tick: Int) -> Event? {
    guard let first = entries.first, first.tick <= tick else { return nil }
    entries.removeFirst()
    return first.event
  }

  mutating func remove(_ timer: TimerID) {
    entries.removeAll { entry in
      if case .timer(timer, _, _) = entry.event { true } else { false }
    }
  }
}
