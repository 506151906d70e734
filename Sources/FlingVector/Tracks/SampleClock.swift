/// The moments at which a film is sampled, in seconds of film.
struct SampleClock {
  private var times: [Double] = []

  /// The number of the present moment, from 0 on; −1 before the first one.
  var index: Int { times.count - 1 }

  var now: Double { self[index] }

  subscript(index: Int) -> Double { times[index] }

  /// - Parameter time: later than all before.
  mutating func advance(to time: Double) {
    precondition(times.last.map { $0 < time } ?? true, "moments come in the order of time")
    times.append(time)
  }
}
