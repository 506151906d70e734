package import FlingGeometry

/// Delays of a GIF: whole hundredths of a second whose sum is never off by more than half of one.
package enum GIFTiming {
  /// Players stretch a frame shown shorter to ten hundredths of a second.
  package static let shortest = 2

  /// Delays of `frames` frames at a steady rate.
  /// - Parameters:
  ///   - framesPerSecond: above 0, at most 50.
  ///   - frames: how many frames there are; at least 0.
  package static func delays(framesPerSecond: Double, frames: Int) throws(CodecError) -> [Int] {
    guard framesPerSecond > 0, framesPerSecond <= 50 else {
      throw .frameRate(framesPerSecond: framesPerSecond)
    }
    return delays(targets: (0...max(0, frames)).map { hundredths(Double($0) / framesPerSecond) })
  }

  /// Delays of frames that start at any times. One shorter than a GIF can show is stretched, and the ones
  /// after it make up for that.
  /// - Parameters:
  ///   - starts: when each frame appears, ascending.
  ///   - end: when the last one ends.
  ///   - speed: seconds of these times that pass in a second of the film; above 0. 0.25 is slow motion.
  package static func delays(starts: [Time], end: Time, speed: Double = 1) -> [Int] {
    precondition(speed > 0, "a film at speed \(speed) never ends")
    guard let first = starts.first else { return [] }
    return delays(
      targets: (starts + [end]).map { time in
        // One division of whole numbers: half hundredths stay halves and are rounded up.
        hundredths(Double((time - first).units) / (Double(Time.unitsPerSecond) * speed))
      })
  }

  private static func delays(targets: [Int]) -> [Int] {
    var shown = targets.first ?? 0
    return targets.dropFirst().map { target in
      let delay = max(shortest, target - shown)
      shown += delay
      return delay
    }
  }

  /// The nearest hundredth, half of one rounded up; beyond 10⁹ seconds it is cut to that.
  private static func hundredths(_ seconds: Double) -> Int {
    Int((max(0, min(1e9, seconds)) * 100 + 0.5).rounded(.down))
  }
}
