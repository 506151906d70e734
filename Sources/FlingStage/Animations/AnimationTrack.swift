import FlingGeometry
import FlingScene

/// The animation of one key of one view.
struct AnimationTrack {
  let view: Int
  /// Places have one track for each coordinate: `center.x`, `center.y`, `width`, `height`.
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
    /// The progress of the timeline, which returns to 0, added to the model's value.
    case push
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
    switch motion {
    case .additive, .push: timeline.isRepeating
    case .between, .keyframes: true
    }
  }

  /// What an additive track adds to the value at a progress of its timeline; nil for other tracks.
  func additiveOffset(at progress: Double) -> Point? {
    switch motion {
    case .additive(let difference): difference * (timeline.returns ? progress : 1 - progress)
    case .push: Point(progress, 0)
    case .between, .keyframes: nil
    }
  }

  /// The value at a moment; nil for additive tracks.
  /// - Parameter progress: that of the timeline at the moment.
  func value(at moment: Time, _ progress: Double) -> ViewValue? {
    switch motion {
    case .additive, .push: return nil
    case .between(let start, let end): return progress == 1 ? end : start.mixed(with: end, by: progress)
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
  /// The keys of tracks whose animations are additive.
  static let geometry: [View.Key] = [.centerX, .centerY, .width, .height, .rotation, .scale]

  /// Whether animations of the key are additive.
  var isGeometry: Bool { self == .rotation || self == .scale || !held.isEmpty }

  /// Whether the key of a track moves or turns the view.
  var isPlacement: Bool { self == .centerX || self == .centerY || self == .rotation }
}
