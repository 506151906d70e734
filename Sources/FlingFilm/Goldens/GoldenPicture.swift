import FlingCodecs
import FlingRaster

/// A kept frame beside what it looks like now.
struct GoldenPicture: Sendable {
  let frame: Int
  /// Nil of a golden that does not have the frame, or not any more.
  let expected: Bitmap?
  /// Nil of a film that is over before.
  let actual: Bitmap?
  /// Pixels that differ by more than the tolerance; nil where there are no two pictures of one size.
  let difference: PixelDifference?
  /// Whether it is another picture, beyond the tolerance.
  let isBroken: Bool

  init(_ frame: Int, expected: Bitmap?, actual: Bitmap?, tolerance: FilmComparison.Tolerance) {
    self.frame = frame
    self.expected = expected
    self.actual = actual
    if let expected, let actual, expected.width == actual.width, expected.height == actual.height {
      let difference = PixelDifference(expected, actual, tolerance: tolerance.channel)
      self.difference = difference
      isBroken = difference.differing > tolerance.pixels
    } else {
      difference = nil
      isBroken = true
    }
  }
}
