import FlingCodecs
import FlingRaster

/// The expected and the actual picture of a frame, and their difference.
struct ComparedPictures: Sendable {
  let frame: Int
  /// Whether the golden keeps the frame as a picture.
  let isKept: Bool
  /// Nil if the golden has no picture of the frame, or it is damaged.
  let expected: Bitmap?
  /// Nil if the film ends before this frame.
  let actual: Bitmap?
  /// Difference with the tolerance applied; nil unless there are two pictures of the same size.
  let difference: PixelDifference?
  /// Whether the pictures differ by more than the tolerance.
  let isBroken: Bool

  init(
    _ frame: Int, isKept: Bool, expected: Bitmap?, actual: Bitmap?, tolerance: FilmComparison.Tolerance
  ) {
    self.frame = frame
    self.isKept = isKept
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
