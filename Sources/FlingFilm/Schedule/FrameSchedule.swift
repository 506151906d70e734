package import FlingGeometry

/// The moments of a scene that the frames of a film show, and how long each frame is shown.
package struct FrameSchedule: Hashable, Sendable {
  /// The scene time of frame 0.
  package let start: Time
  package let frameCount: Int
  /// Frames in a second of film.
  package let rate: Ratio
  /// Scene time from one frame to the next, in units of `Time`.
  private let step: Ratio

  /// Creates the schedule of the frames that begin in [start, end).
  /// - Parameters:
  ///   - framesPerSecond: frames in a second of film, above 0.
  ///   - speed: seconds of scene time in a second of film, above 0.
  package init(from start: Time, until end: Time, framesPerSecond: Double, speed: Double) {
    self.start = start
    rate = Ratio(nearest: framesPerSecond)
    step = Ratio(Int128(Time.unitsPerSecond)) * Ratio(nearest: speed) / rate
    let frames = (Ratio(Int128(max(0, end.units - start.units))) / step).ceiling
    frameCount = Int(min(frames, Int128(Int32.max)))
  }

  /// The scene time of a frame, rounded to the nearest 1/600 s, halves up.
  package func time(ofFrame frame: Int) -> Time {
    start + Time(units: Int((step * Ratio(Int128(frame))).rounded))
  }

  /// The film time at which a frame appears, in hundredths of a second, halves up; for `frameCount`, the end
  /// of the film.
  /// - Parameter hold: time added to the result.
  package func hundredths(atFrame frame: Int, hold: Time = .zero) -> Int {
    let seconds = Ratio(Int128(frame)) / rate + Ratio(Int128(hold.units), over: Int128(Time.unitsPerSecond))
    return Int((seconds * Ratio(100)).rounded)
  }
}
