import FlingGeometry

/// The recent positions of a finger, from touch-down until its trace has faded.
struct FingerTail {
  /// The number of the contact with the screen.
  let contact: Int
  /// The times of touch-down and of the lift or cancellation; `end` is nil while the finger is down.
  let start: Time
  var end: Time?
  private(set) var samples: [(time: Time, point: Point)] = []

  /// How long a position stays in the tail.
  static let memory = Time(units: 180)
  /// The duration of the fade after the lift.
  static let fading = Time(units: 120)

  init(contact: Int, start: Time) {
    self.contact = contact
    self.start = start
  }

  /// Adds the position at a tick and drops positions that are too old, except the newest of them, where the
  /// visible tail ends.
  mutating func add(_ point: Point, at time: Time) {
    samples.append((time, point))
    let oldest = time - FingerTail.memory
    while samples.count > 2, samples[1].time < oldest { samples.removeFirst() }
  }

  /// Whether the trace has faded completely.
  func hasFaded(at time: Time) -> Bool { end.map { time >= $0 + FingerTail.fading } ?? false }

  /// The positions of the tail at a moment with their ages as fractions of `memory`, the newest first.
  func positions(at now: Time, head: Point) -> [(point: Point, age: Double)] {
    var positions: [(point: Point, age: Double)] = [(head, 0)]
    for (time, point) in samples.reversed() where time < now {
      let age = Double((now - time).units) / Double(FingerTail.memory.units)
      guard age < 1 else { break }
      if point != positions[positions.count - 1].point { positions.append((point, age)) }
    }
    return positions
  }
}
