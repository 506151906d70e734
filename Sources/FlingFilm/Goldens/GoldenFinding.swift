import FlingScene

/// What is wrong with one layer of a golden, of one theme.
public struct GoldenFinding: Hashable, Sendable {
  public var layer: GoldenLayer
  /// `light` or `dark` of a scene that has both.
  public var theme: String?
  /// One sentence in lower case without a full stop.
  public var message: String
  /// Of the trace.
  public var trace: TraceDifference?
  /// Of pictures and frames: the first that differs.
  public var frame: Int?
  /// What the scene's time is then, in seconds.
  public var time: Double?
  /// Of pictures: how many pixels of the worst differ by more than the tolerance.
  public var pixels: Int?
  /// Of pictures: by how much a channel differs at most, 0...255.
  public var largestChannel: Int?

  init(_ layer: GoldenLayer, theme: String?, _ message: String) {
    self.layer = layer
    self.theme = theme
    self.message = message
  }
}
