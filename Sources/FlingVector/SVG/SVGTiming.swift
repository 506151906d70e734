import FlingScene

/// The moments of a film as an animated SVG contains them.
///
/// One pass lasts from the start of the film to the end of its hold. Of a film that also plays backward, the hold is
/// divided between both directions.
struct SVGTiming {
  /// The length of one pass, in seconds; 0 for a film of one picture.
  let cycle: Double
  let loop: Output.Loop
  /// The moment of the still, in seconds of film.
  let still: Double
  /// The length of the film without its hold, in seconds.
  let duration: Double

  /// The decimals of a moment in percent of a pass: at most ten microseconds up to a hundred seconds.
  let percentDecimals: Int
  /// Moments are written as multiples of this share of a pass.
  private let stepsPerCycle: Double
  /// Moments of frames are written as multiples of this share of a pass, which needs fewer digits.
  private let frameStepsPerCycle: Double

  init(duration: Double, hold: Double, loop: Output.Loop, poster: Double) {
    self.duration = duration
    self.loop = loop
    cycle = SVGTiming.cycle(duration: duration, hold: hold, loop: loop)
    percentDecimals = cycle <= 10 ? 4 : cycle <= 100 ? 5 : 6
    stepsPerCycle = cycle <= 10 ? 1e6 : cycle <= 100 ? 1e7 : 1e8
    frameStepsPerCycle = cycle <= 6 ? 1e4 : cycle <= 60 ? 1e5 : cycle <= 600 ? 1e6 : 1e7
    // At the very end of a pass the next one begins, so that the last moment lies a millisecond earlier.
    still = Swift.max(0, Swift.min(poster, cycle - 0.001))
  }

  private static func cycle(duration: Double, hold: Double, loop: Output.Loop) -> Double {
    let cycle = duration + (loop == .boomerang ? hold / 2 : hold)
    return cycle.isFinite ? Swift.max(0, cycle) : 0
  }

  /// The moment that a file contains, in seconds.
  ///
  /// A jump is rounded down and begins earlier by a ten-millionth of a pass, at least one unit, because a reader that
  /// computes with other roundings, such as those of `Float`, would otherwise show the picture before the jump at the
  /// time of the jump. What happens at a frame begins earlier by at most 0.6 ms in films up to ten minutes, which is
  /// within the frame before it.
  func printed(_ time: Double, _ event: KeyframeOptions.Event) -> Double {
    guard cycle > 0 else { return 0 }
    let unit = event == .frame ? frameStepsPerCycle : stepsPerCycle
    let steps = time / cycle * unit
    let whole =
      switch event {
      case .change: steps.rounded(.toNearestOrAwayFromZero)
      case .jump: (steps + SVGTiming.tolerance).rounded(.down) - Swift.max(1, unit / 1e7)
      case .frame: (steps - Swift.max(SVGTiming.tolerance, unit / 1e7)).rounded(.down)
      }
    return Swift.max(0, Swift.min(unit, whole)) / unit * cycle
  }

  /// A time that was rounded already is not rounded down again.
  private static let tolerance = 1e-3

  /// The share of a pass at which a keyframe lies, in whole units.
  func share(_ time: Double) -> Double {
    guard cycle > 0 else { return 0 }
    let steps = (time / cycle * stepsPerCycle).rounded(.toNearestOrAwayFromZero)
    return Swift.max(0, Swift.min(stepsPerCycle, steps)) / stepsPerCycle
  }

  /// The moment of a step that may not have been rounded yet, in seconds.
  func stepTime(_ time: Double) -> Double {
    guard cycle > 0 else { return 0 }
    let steps = (time / cycle * stepsPerCycle + SVGTiming.tolerance).rounded(.down)
    return Swift.max(0, Swift.min(stepsPerCycle, steps)) / stepsPerCycle * cycle
  }
}
