import FlingGeometry

/// The recent positions of a finger, from touch-down until its ring has faded.
struct FingerTail {
  /// The number of the contact with the screen.
  let contact: Int
  /// Tells apart the fingers that are visible at once. It is free again when the finger has faded.
  let slot: Int
  /// The times of touch-down and of the lift or cancellation; `end` is nil while the finger is down.
  let start: Time
  var end: Time?
  private(set) var samples: [(time: Time, point: Point)] = []

  /// How long a position stays in the tail.
  static let memory = Time(units: 180)
  /// How long the ring grows after the lift.
  static let fading = Time(units: 180)
  /// The length of the longest tail, from the middle of the finger, in points.
  static let longest = 60.0

  init(contact: Int, slot: Int, start: Time) {
    self.contact = contact
    self.slot = slot
    self.start = start
  }

  /// Adds the position at a tick and drops positions that are too old, except the newest of them, where the
  /// visible tail ends.
  mutating func add(_ point: Point, at time: Time) {
    samples.append((time, point))
    let oldest = time - FingerTail.memory
    while samples.count > 2, samples[1].time < oldest { samples.removeFirst() }
  }

  /// The time since the lift as a fraction of `fading`; 0 while the finger is down.
  func left(at time: Time) -> Double {
    guard let end, time > end else { return 0 }
    return Double((time - end).units) / Double(FingerTail.fading.units)
  }

  /// Whether the ring has faded.
  func hasFaded(at time: Time) -> Bool { left(at: time) >= 1 }

  /// The way back from the finger, the newest point first. It ends where the distance along it as a fraction
  /// of `longest` and the age as a fraction of `memory` add up to 1: the tail of a fast finger is longer than
  /// that of a slow one, and the tail of a finger that stops is drawn in.
  func way(at now: Time, head: Point) -> [Point] {
    var way = [head]
    var (distance, share) = (0.0, 0.0)
    for (time, point) in samples.reversed() where time < now {
      guard let last = way.last, point.isFinite else { break }
      distance += point.distance(to: last)
      let next =
        distance / FingerTail.longest + Double((now - time).units) / Double(FingerTail.memory.units)
      guard next < 1 else {
        way.append(last.mixed(with: point, by: (1 - share) / (next - share)))
        break
      }
      if point != last { way.append(point) }
      share = next
    }
    return way
  }
}
