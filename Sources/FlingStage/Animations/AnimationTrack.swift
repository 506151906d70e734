import FlingGeometry
import FlingScene

/// The animation of one key of one view.
struct AnimationTrack {
  let view: Int
  let key: View.Key
  /// The number of the animation to which the track belongs.
  let animation: Int
  let timeline: AnimationTimeline
  let motion: Motion

  /// How the track changes the key's value.
  enum Motion {
    /// A contribution added to the model's value, so that several animations of a key add up; only for
    /// geometry.
    ///
    /// The point is the difference start − end. If the animation returns, it is end − start.
    case additive(Point)
    case between(ViewValue, ViewValue)
    /// Values at fractions of the duration, the first at 0.
    case keyframes([Keyframe])
  }

  struct Keyframe {
    let at: Double
    let value: ViewValue
    /// The curve of the segment that ends here; nil for the animation's own curve.
    let ease: Easing?
  }

  /// Whether a new animation of the key replaces this track instead of being added to it.
  var isExclusive: Bool {
    if case .additive = motion { timeline.isRepeating } else { true }
  }

  /// What an additive track adds to the value at a moment; nil for other tracks.
  func additiveOffset(at moment: Time) -> Point? {
    guard case .additive(let difference) = motion else { return nil }
    let progress = timeline.progress(at: moment)
    return difference * (timeline.returns ? progress : 1 - progress)
  }

  /// The value at a moment; nil for additive tracks.
  func value(at moment: Time) -> ViewValue? {
    switch motion {
    case .additive: return nil
    case .between(let start, let end):
      let progress = timeline.progress(at: moment)
      return progress == 1 ? end : start.mixed(with: end, by: progress)
    case .keyframes(let frames):
      let elapsed = timeline.elapsedFraction(at: moment)
      // Before the start a curve that jumps at once has not jumped.
      if elapsed == 0, !timeline.isRunning(at: moment) { return frames[0].value }
      return value(of: frames, at: elapsed)
    }
  }

  /// Interpolates between the keyframes around `elapsed`; before the first and after the last the value is
  /// constant.
  private func value(of frames: [Keyframe], at elapsed: Double) -> ViewValue {
    var before = frames[0]
    for frame in frames.dropFirst() {
      if elapsed < frame.at {
        let segmentFraction = (elapsed - before.at) / (frame.at - before.at)
        let progress =
          frame.ease?.progress(at: segmentFraction) ?? timeline.progress(atFraction: segmentFraction)
        return before.value.mixed(with: frame.value, by: progress)
      }
      before = frame
    }
    return before.value
  }
}

extension View.Key {
  /// Whether animations of the key are additive.
  var isGeometry: Bool {
    switch self {
    case .center, .size, .rotation, .scale: true
    default: false
    }
  }
}
