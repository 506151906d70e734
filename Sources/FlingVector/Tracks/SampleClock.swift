/// The moments at which a film is sampled, in seconds of film. It remembers the last ones.
struct SampleClock {
  /// How many moments are remembered.
  private static let memory = 64

  /// The number of the present moment, from 0 on; −1 before the first one.
  private(set) var index = -1
  private var times = [Double](repeating: 0, count: Self.memory)

  var now: Double { self[index] }

  /// The time of one of the last moments.
  subscript(index: Int) -> Double { times[index % Self.memory] }

  /// - Parameter time: later than all before.
  mutating func advance(to time: Double) {
    precondition(index < 0 || time > now, "moments come in the order of time")
    index += 1
    times[index % Self.memory] = time
  }
}
