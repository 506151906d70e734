import FlingScene

/// A difference in one layer of a golden, for one theme.
package struct GoldenFinding: Hashable, Sendable {
  /// The layer that differs.
  package var layer: GoldenLayer
  /// `light` or `dark` for a scene with both themes; nil otherwise.
  package var theme: String?
  /// One sentence in lower case without a full stop.
  package var message: String
  /// The difference of the trace; nil for other layers.
  package var trace: TraceDifference?
  /// The number that differs first over time; nil if it is no number, or no report is made.
  package var curve: TraceCurve?
  /// For pictures and frames: number of the first frame that differs.
  package var frame: Int?
  /// Scene time of that frame, or of the trace's row, in seconds.
  package var time: Double?
  /// For pictures: largest number of pixels in one picture that differ by more than the tolerance.
  package var pixels: Int?
  /// For pictures: number of the frame in which so many pixels differ.
  package var worstFrame: Int?
  /// For pictures: largest difference of a channel, 0...255.
  package var largestChannel: Int?

  package init(_ layer: GoldenLayer, theme: String?, _ message: String) {
    self.layer = layer
    self.theme = theme
    self.message = message
  }
}
