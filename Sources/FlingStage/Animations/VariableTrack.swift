import FlingGeometry
import FlingScene

/// The animation of a variable.
struct VariableTrack {
  let variable: VariableID
  /// The number of the animation to which the track belongs.
  let animation: Int
  /// Its curve is that of keyframes without an easing of their own.
  let timeline: AnimationTimeline
  let kind: ValueChannels.Kind
  /// At the start, as `ValueChannels.numbers`.
  let start: [Double]
  let motion: Motion
  /// The value when the animation has run out.
  let finalValue: Value

  enum Motion {
    /// One channel for each number.
    case channels([Channel])
    /// Values at fractions of the duration, each above the one before or equal to it.
    case keyframes([Keyframe])
  }

  /// The way of one number.
  struct Channel {
    let goal: Double
    let curve: AnimationTimeline.Curve
    /// Whether the number returns to its start; the progress is then its distance from there.
    let isPush: Bool
  }

  struct Keyframe {
    let at: Double
    let numbers: [Double]
    /// The curve of the segment that ends here; nil for the timeline's.
    let ease: Easing?
  }

  /// The numbers at a moment. Those of a color may lie beyond its range.
  func channels(at moment: Time) -> ValueChannels {
    let fraction = timeline.elapsedFraction(at: moment)
    guard timeline.isRunning(at: moment) else {
      return ValueChannels(kind, fraction == 0 ? start : goal)
    }
    switch motion {
    case .channels(let channels):
      return ValueChannels(
        kind, zip(start, channels).map { number(of: $1, from: $0, atFraction: fraction) })
    case .keyframes(let frames):
      guard let segment = segment(of: frames, atFraction: fraction) else { return ValueChannels(kind, goal) }
      let progress = segment.curve.progress(atFraction: segment.fraction, of: timeline.duration)
      return ValueChannels(kind, zip(segment.from, segment.to).map { mix($0, $1, progress) })
    }
  }

  /// The derivatives of the numbers at a moment, per second. Before the animation begins, and after it has
  /// ended, they are 0. Where the curve has a corner, the later side counts.
  func velocities(at moment: Time) -> [Double] {
    guard timeline.isRunning(at: moment), timeline.duration.units > 0 else { return start.map { _ in 0 } }
    let fraction = timeline.elapsedFraction(at: moment)
    let rate = (timeline.isReturning(at: moment) ? -1 : 1) / timeline.duration.seconds
    switch motion {
    case .channels(let channels):
      return zip(start, channels).map { start, channel in
        let slope = channel.curve.slope(atFraction: fraction, of: timeline.duration)
        return (channel.isPush ? 1 : channel.goal - start) * slope * rate
      }
    case .keyframes(let frames):
      guard let segment = segment(of: frames, atFraction: fraction) else { return start.map { _ in 0 } }
      let slope = segment.curve.slope(atFraction: segment.fraction, of: timeline.duration) / segment.length
      return zip(segment.from, segment.to).map { ($1 - $0) * slope * rate }
    }
  }

  private var goal: [Double] {
    switch motion {
    case .channels(let channels): channels.map(\.goal)
    case .keyframes(let frames): frames.last?.numbers ?? start
    }
  }

  private func number(of channel: Channel, from start: Double, atFraction fraction: Double) -> Double {
    let progress = channel.curve.progress(atFraction: fraction, of: timeline.duration)
    if channel.isPush { return start + progress }
    return channel.goal == start ? start : mix(start, channel.goal, progress)
  }

  // MARK: Keyframes

  /// The part between two keyframes.
  private struct Segment {
    let from: [Double]
    let to: [Double]
    /// Of the duration.
    let length: Double
    /// The elapsed fraction of the part.
    let fraction: Double
    let curve: AnimationTimeline.Curve
  }

  /// The part that a moment lies in; nil after the last keyframe.
  private func segment(of frames: [Keyframe], atFraction elapsed: Double) -> Segment? {
    var before = Keyframe(at: 0, numbers: start, ease: nil)
    for frame in frames {
      if elapsed < frame.at {
        return Segment(
          from: before.numbers, to: frame.numbers, length: frame.at - before.at,
          fraction: (elapsed - before.at) / (frame.at - before.at),
          curve: frame.ease.map { .ease($0) } ?? timeline.curve)
      }
      before = frame
    }
    return nil
  }
}
