import FlingGeometry

/// The frames of a Lottie file. They are a unit of time; keyframes may lie between them.
struct LottieClock: Sendable {
  /// Frames per second of film.
  let frameRate: Double
  /// In seconds, without the hold of the last frame.
  let duration: Double
  /// The frame before which the file ends.
  let end: Double

  init(duration: Double, hold: Double, frameRate: Double) {
    self.frameRate = frameRate
    self.duration = duration
    end = LottieClock.thousandths((duration + hold) * frameRate)
  }

  init(_ film: VectorFilm, speed: Double) {
    self.init(
      duration: film.duration, hold: film.hold,
      frameRate: LottieClock.frameRate(speed: speed, framesPerSecond: film.framesPerSecond))
  }

  /// Frames per second of film. A tick of the scene, 1/60 s, is a whole number of frames, and there are at least 60
  /// frames and as many as in the raster film. Some players draw whole frames only.
  static func frameRate(speed: Double, framesPerSecond: Double) -> Double {
    let ticks = 60 * speed
    guard ticks > 0, ticks.isFinite else { return 60 }
    // The small number keeps rounding errors of the quotient from adding frames.
    return ticks * Swift.max(1, Elementary.ceil(Swift.max(60, framesPerSecond) / ticks - 1e-9))
  }

  /// The moment in frames, rounded to thousandths.
  func frame(_ seconds: Double) -> Double {
    LottieClock.thousandths(seconds * frameRate)
  }

  /// The moment of a step in frames: the latest half between two whole frames that is not later, or 0.
  ///
  /// rlottie rounds the first and the last frame of a layer to whole frames and draws both. From the middle between two
  /// frames on, all players show the same. A frame of the film is never affected, as it lies after the half.
  func step(_ seconds: Double) -> Double {
    // The small number undoes the rounding of a division by the frame rate.
    Swift.max(0, Elementary.floor(seconds * frameRate + 0.5 + 1e-6) - 0.5)
  }

  /// When something is present, in frames, in ascending order.
  /// - Parameter spans: those of what contains it.
  func spans(_ presence: Presence, within spans: [Range<Double>]) -> [Range<Double>] {
    var result: [Range<Double>] = []
    var next = spans.startIndex
    for range in presence.ranges {
      let (low, high) = (step(range.lowerBound), range.upperBound >= duration ? end : step(range.upperBound))
      while next < spans.endIndex, spans[next].upperBound <= low { next += 1 }
      var index = next
      while index < spans.endIndex, spans[index].lowerBound < high {
        let (from, to) = (Swift.max(low, spans[index].lowerBound), Swift.min(high, spans[index].upperBound))
        if let last = result.last, last.upperBound == from, from < to {
          result[result.count - 1] = last.lowerBound..<to
        } else if from < to {
          result.append(from..<to)
        }
        index += 1
      }
    }
    return result
  }

  /// All frames.
  var always: [Range<Double>] { end > 0 ? [0..<end] : [] }

  /// The frame before which a layer is no longer drawn. Within the file, it is a bit earlier than the first frame of
  /// what follows.
  func outPoint(_ frame: Double) -> Double {
    frame >= end ? end : frame - 0.01
  }

  private static func thousandths(_ frames: Double) -> Double {
    guard frames.magnitude < 0x1p40 else { return frames }
    return Elementary.roundedToEven(frames * 1000) / 1000
  }
}
