/// The largest difference at which a film still equals its golden.
package struct GoldenTolerance: Hashable, Sendable {
  /// The largest accepted difference of a pixel's channel, 0...255.
  package var difference: Int
  /// The maximum number of pixels in a picture with a larger difference.
  package var pixels: Int
  /// The largest accepted difference of an item's numbers in the trace, in points, radians, pt/s and rad/s.
  package var trace: Double

  package init(difference: Int = 0, pixels: Int = 0, trace: Double = 0) {
    self.difference = difference
    self.pixels = pixels
    self.trace = trace
  }

  /// Nothing may differ.
  package static let exact = GoldenTolerance()

  /// Whether pictures may differ at all.
  package var allowsPixels: Bool { difference > 0 || pixels > 0 }
}
