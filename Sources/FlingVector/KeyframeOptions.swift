/// How a format prints keyframes, which decides how they are chosen.
package struct KeyframeOptions: Sendable {
  package enum Form: Hashable, Sendable {
    /// Curves whose control points may lie outside 0...1, as CSS allows.
    case cubic
    /// Curves whose control points lie in 0...1, as SMIL and Lottie require.
    case monotoneCubic
    case linear
  }

  package var form: Form
  /// The largest distance in points and degrees.
  package var tolerance: Double
  /// The largest difference of a color channel, 0...1.
  package var colorTolerance: Double
  /// The time that the file contains for a moment of the film, in seconds: rounded as the format prints it. For
  /// steps, it must be rounded down.
  package var printedTime: @Sendable (_ seconds: Double, _ isStep: Bool) -> Double

  /// The default of `tolerance`.
  package static let usualTolerance = 0.05

  package init(
    form: Form = .cubic, tolerance: Double = usualTolerance, colorTolerance: Double = 1 / 255.0,
    printedTime: @escaping @Sendable (_ seconds: Double, _ isStep: Bool) -> Double = { time, _ in time }
  ) {
    self.form = form
    self.tolerance = tolerance
    self.colorTolerance = colorTolerance
    self.printedTime = printedTime
  }
}
