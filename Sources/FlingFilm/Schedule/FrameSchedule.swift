package import FlingGeometry

/// Which moments of a scene the frames of a film show, and how long each is shown.
package struct FrameSchedule: Hashable, Sendable {
  /// The moment that frame 0 shows.
  package let start: Time
  package let frameCount: Int
  /// Frames a second of film.
  package let rate: Ratio
  /// Scene time from frame to frame in units of `Time`.
  private let step: Ratio

  /// The frames of [start, end): as many as begin in it.
  /// - Parameters:
  ///   - framesPerSecond: of film; above 0.
  ///   - speed: seconds of the scene in a second of film; above 0.
  package init(from start: Time, until end: Time, framesPerSecond: Double, speed: Double) {
    self.start = start
    rate = Ratio(nearest: framesPerSecond)
    step = Ratio(Int128(Time.unitsPerSecond)) * Ratio(nearest: speed) / rate
    let frames = (Ratio(Int128(max(0, end.units - start.units))) / step).ceiling
    frameCount = Int(min(frames, Int128(Int32.max)))
  }

  /// The moment that a frame shows, to the nearest 1/600 s, halves later.
  package func time(ofFrame frame: Int) -> Time {
    start + Time(units: Int((step * Ratio(Int128(frame))).rounded))
  }

  /// When a frame appears, in hundredths of a second of film, halves later; `frameCount` gives the film's end.
  /// - Parameter hold: how much later that is.
  package func hundredths(atFrame frame: Int, hold: Time = .zero) -> Int {
    let seconds = Ratio(Int128(frame)) / rate + Ratio(Int128(hold.units), over: Int128(Time.unitsPerSecond))
    return Int((seconds * Ratio(100)).rounded)
  }
}
