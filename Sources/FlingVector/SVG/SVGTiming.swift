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

  /// Moments are written as multiples of this share of a pass: percent with four decimals.
  private static let stepsPerCycle = 1e6

  init(duration: Double, hold: Double, loop: Output.Loop, poster: Double) {
    self.duration = duration
    self.loop = loop
    cycle = SVGTiming.cycle(duration: duration, hold: hold, loop: loop)
    // At the very end of a pass the next one begins, so that the last moment lies a millisecond earlier.
    still = Swift.max(0, Swift.min(poster, cycle - 0.001))
  }

  static func cycle(duration: Double, hold: Double, loop: Output.Loop) -> Double {
    let cycle = duration + (loop == .boomerang ? hold / 2 : hold)
    return cycle.isFinite ? Swift.max(0, cycle) : 0
  }

  /// The moment that a file contains, in seconds.
  ///
  /// A step is rounded down and begins one unit earlier, because a reader that computes with other roundings would
  /// otherwise show the picture before the step at the time of the step.
  static func printed(_ time: Double, isStep: Bool, cycle: Double) -> Double {
    guard cycle > 0 else { return 0 }
    let steps = time / cycle * stepsPerCycle
    let whole = isStep ? (steps + tolerance).rounded(.down) - 1 : steps.rounded(.toNearestOrAwayFromZero)
    return Swift.max(0, Swift.min(stepsPerCycle, whole)) / stepsPerCycle * cycle
  }

  /// A time that was rounded already is not rounded down again.
  private static let tolerance = 1e-3

  /// The share of a pass at which a keyframe lies, in steps of one millionth.
  func share(_ time: Double) -> Double {
    guard cycle > 0 else { return 0 }
    let steps = (time / cycle * SVGTiming.stepsPerCycle).rounded(.toNearestOrAwayFromZero)
    return Swift.max(0, Swift.min(SVGTiming.stepsPerCycle, steps)) / SVGTiming.stepsPerCycle
  }

  /// The moment of a step that may not have been rounded yet, in seconds.
  func stepTime(_ time: Double) -> Double {
    guard cycle > 0 else { return 0 }
    let steps = (time / cycle * SVGTiming.stepsPerCycle + SVGTiming.tolerance).rounded(.down)
    return Swift.max(0, Swift.min(SVGTiming.stepsPerCycle, steps)) / SVGTiming.stepsPerCycle * cycle
  }
}
