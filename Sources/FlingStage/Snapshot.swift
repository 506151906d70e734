public import FlingGeometry

/// What the scene shows at one moment: a value that knows of places, shapes and paints, not of pixels or files.
///
/// Two snapshots that are equal draw the same picture.
public struct Snapshot: Hashable, Sendable {
  /// The canvas in points.
  public var size: Size
  /// Pixels a point.
  public var scale: Double
  /// What lies beneath all layers; nil for nothing.
  public var background: Paint?
  /// The visible views, the first at the back.
  public var layers: [Layer]

  public init(size: Size, scale: Double, background: Paint?, layers: [Layer]) {
    self.size = size
    self.scale = scale
    self.background = background
    self.layers = layers
  }
}
