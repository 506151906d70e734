/// A property that goes from one value to another one, as straight lines: for formats in which a curve belongs to a
/// change between two values.
struct Way {
  struct Stop {
    /// In seconds of film.
    var time: Double
    /// The share of the way: 0 at the first stop, 1 at the last one; in between it may lie outside.
    var share: Double
    /// Whether the times of this stop and of its neighbors are evenly spaced.
    var isWithinCurve: Bool
  }

  let from: Double
  let to: Double
  /// At least two, in ascending order of time.
  let stops: [Stop]

  /// Nil if the property ends where it starts, jumps, or goes farther beyond the two values than they differ.
  /// - flatness: the largest difference that lines and decimals add, in the unit of the values.
  /// - duration: the length of the film if the stops cover all of it; nil if they cover the change alone.
  init?(_ channel: Channel, flatness: Double, duration: Double? = nil) {
    let (from, to) = (channel.first[0], channel.last[0])
    var keyframes = channel.keyframes
    if let duration {
      keyframes = channel.spanning(duration)
    } else {
      while keyframes.count > 2, keyframes[0].values == keyframes[1].values { keyframes.removeFirst() }
      while keyframes.count > 2, keyframes.suffix(2).allSatisfy({ $0.values == [to] }) {
        keyframes.removeLast()
      }
    }
    guard from != to, !keyframes.dropLast().contains(where: { $0.easing == .hold }) else { return nil }
    var (scale, decimals) = (1000.0, 3)
    while abs(to - from) / (2 * scale) > flatness / 5, decimals < 9 {
      (scale, decimals) = (scale * 10, decimals + 1)
    }
    let stops = Channel.flattened(keyframes, flatness: flatness * 4 / 5).map { line in
      let share = (line.keyframe.values[0] - from) / (to - from)
      return Stop(
        time: line.keyframe.time, share: (share * scale).rounded() / scale, isWithinCurve: line.isWithinCurve)
    }
    guard stops.allSatisfy({ -1...2 ~= $0.share }) else { return nil }
    self.from = from
    self.to = to
    self.stops = stops
  }
}
