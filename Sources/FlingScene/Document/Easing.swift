package import FlingGeometry

/// The value of `ease`.
package enum Easing: Hashable, Sendable {
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1), as in CSS; x1 and x2 lie in 0...1.
  case bezier(Double, Double, Double, Double)
  /// `steps(n)` as in CSS: equal parts of the time, each with one value.
  case steps(Int, Jumps = .end)
  /// `linear(…)` as in CSS: lines through at least two points. x is the share of the time, which does not
  /// decrease, and y the progress.
  case points([Point])

  package static let ease = Easing.bezier(0.25, 0.1, 0.25, 1)
  package static let easeIn = Easing.bezier(0.42, 0, 1, 1)
  package static let easeOut = Easing.bezier(0, 0, 0.58, 1)
  package static let easeInOut = Easing.bezier(0.42, 0, 0.58, 1)

  /// Where `steps` jumps.
  package enum Jumps: String, CaseIterable, Sendable {
    /// At the start of every part; the progress is never 0.
    case start = "jump-start"
    /// At the end of every part; the progress is 1 only at the end.
    case end = "jump-end"
    /// Between the parts only: the first has progress 0, the last 1.
    case neither = "jump-none"
    /// At both ends and between the parts: the progress is neither 0 nor, before the end, 1.
    case both = "jump-both"
  }
}
