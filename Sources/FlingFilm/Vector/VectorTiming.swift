import FlingGeometry

/// When a vector output samples its scene, and the times of its film.
///
/// Offsets count from the start of the film in scene time; for a sweep, from the start of each cell.
struct VectorTiming {
  /// The length of the film in scene time.
  let length: Time
  /// Scene seconds per second of film.
  private let speed: Double
  private let start: Time
  /// The offsets of the frames, in ascending order.
  private let frames: [Time]

  /// The distance of samples between frames: a substep of the solver, so that blows lie on samples.
  private static let step = 2

  init(_ plan: OutputPlan, speed: Double) {
    self.speed = speed
    start = plan.schedule.start
    let length = plan.cells.map { $0.end - $0.schedule.start }.max() ?? .zero
    self.length = length
    let last = Time(units: max(0, length.units - 1))
    frames = (0..<plan.schedule.frameCount).map {
      min(plan.schedule.time(ofFrame: $0) - plan.schedule.start, last)
    }
  }

  /// The offset of the last frame.
  var lastFrame: Time { frames.last ?? .zero }

  /// The time on the film, in seconds.
  func seconds(at offset: Time) -> Double { offset.seconds / speed }

  /// Whether a tick of the scene lies at an offset; for a sweep, one of the first cell.
  func isTick(_ offset: Time) -> Bool { (start.units + offset.units) % Time.unitsPerTick == 0 }

  /// Calls a function with all offsets in ascending order: the frames, the ends of all substeps, and the last moment.
  func forEachSample<Failure: Error>(
    _ body: (_ offset: Time, _ isFrame: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    var next = 0
    for units in 0..<max(1, length.units) {
      let isFrame = next < frames.count && frames[next].units == units
      while next < frames.count, frames[next].units <= units { next += 1 }
      let isSample = (start.units + units) % VectorTiming.step == 0 || units == length.units - 1
      guard isFrame || isSample else { continue }
      try body(Time(units: units), isFrame)
    }
  }
}
