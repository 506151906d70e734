/// The numbers of one property over a film, as keyframes.
///
/// Times, values and control points are rounded to the decimals that files contain. Writers print the shortest decimal
/// number that gives the same `Double`, so that a reader computes the same numbers.
package struct Channel: Hashable, Sendable {
  /// The values at a moment, and how they change until the next keyframe.
  package struct Keyframe: Hashable, Sendable {
    /// In seconds of film, from 0 on.
    package var time: Double
    /// One number for each component of the property.
    package var values: [Double]
    /// The change from this keyframe to the next one; without effect at the last keyframe.
    package var easing: Easing

    package init(at time: Double, _ values: [Double], _ easing: Easing = .linear) {
      self.time = time
      self.values = values
      self.easing = easing
    }
  }

  /// The share of the way to the next keyframe as a function of the share of the time.
  package enum Easing: Hashable, Sendable {
    /// The values stay until the next keyframe.
    case hold
    case linear
    /// A Bézier curve with the control points (1/3, y1) and (2/3, y2), as CSS `cubic-bezier`. The share of the time
    /// is its parameter, so that a share s of the time is the share 3·y1·s(1−s)² + 3·y2·s²(1−s) + s³ of the way.
    case cubic(y1: Double, y2: Double)

    /// The share of the way after a share of the time, 0...1.
    package func progress(_ s: Double) -> Double {
      switch self {
      case .hold: return s < 1 ? 0 : 1
      case .linear: return s
      case .cubic(let y1, let y2):
        let rest = 1 - s
        return 3 * y1 * s * rest * rest + 3 * y2 * s * s * rest + s * s * s
      }
    }
  }

  /// In ascending order of time; at least one. The first values apply before the first keyframe, the last ones after
  /// the last keyframe.
  package var keyframes: [Keyframe]

  package init(_ keyframes: [Keyframe]) {
    precondition(!keyframes.isEmpty, "a channel has at least one keyframe")
    self.keyframes = keyframes
  }

  /// A channel that does not change.
  package init(constant values: [Double]) {
    self.init([Keyframe(at: 0, values)])
  }

  /// Whether the property never changes.
  package var isConstant: Bool { keyframes.count == 1 }

  /// The values at the start of the film.
  package var first: [Double] { keyframes[0].values }

  /// The values at the end of the film.
  package var last: [Double] { keyframes[keyframes.count - 1].values }

  /// The values at a moment, in seconds of film.
  package func values(at time: Double) -> [Double] {
    guard let next = keyframes.firstIndex(where: { $0.time > time }) else { return last }
    guard next > 0 else { return first }
    let (before, after) = (keyframes[next - 1], keyframes[next])
    let progress = before.easing.progress((time - before.time) / (after.time - before.time))
    return zip(before.values, after.values).map { $0 + progress * ($1 - $0) }
  }
}
