import FlingGeometry

/// Where a finger has just been, from touch-down until its last trace has faded.
struct FingerTail {
  /// Tells one contact with the glass from the next.
  let contact: Int
  /// When it came down, and when it was lifted or taken away; nil while it is down.
  let start: Time
  var end: Time?
  private(set) var samples: [(time: Time, point: Point)] = []

  /// How long the tail remembers a place.
  static let memory = Time(units: 180)
  /// How long a finger is seen to leave.
  static let fading = Time(units: 120)

  init(contact: Int, start: Time) {
    self.contact = contact
    self.start = start
  }

  mutating func add(_ point: Point, at time: Time) {
    samples.append((time, point))
    let oldest = time - FingerTail.memory
    while samples.count > 2, samples[1].time < oldest { samples.removeFirst() }
  }

  /// Whether nothing of it is seen any more.
  func isGone(at time: Time) -> Bool { end.map { time >= $0 + FingerTail.fading } ?? false }

  /// The places of the tail at a moment with their ages as shares of its memory, the newest first.
  func places(at now: Time, head: Point) -> [(point: Point, age: Double)] {
    var places: [(point: Point, age: Double)] = [(head, 0)]
    for (time, point) in samples.reversed() where time < now {
      let age = Double((now - time).units) / Double(FingerTail.memory.units)
      guard age < 1 else { break }
      if point != places[places.count - 1].point { places.append((point, age)) }
    }
    return places
  }
}
