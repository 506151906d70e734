public import FlingGeometry

/// What the scene shows at one moment: a value that knows of places, shapes and paints, not of pixels or files.
///
/// Two snapshots that are equal draw the same picture.
public struct Snapshot: Hashable, Sendable {
  /// The picture in points: the canvas with the strips that overlays add above and below.
  public var size: Size
  /// Where the canvas begins in the picture.
  public var origin: Point
  /// Pixels a point.
  public var scale: Double
  /// What lies beneath all layers; nil for nothing.
  public var background: Paint?
  /// The visible views, the first at the back.
  public var layers: [Layer]

  public init(size: Size, origin: Point = .zero, scale: Double, background: Paint?, layers: [Layer]) {
    self.size = size
    self.origin = origin
    self.scale = scale
    self.background = background
    self.layers = layers
  }

  /// How many layers there are, those upon others too.
  public var layerCount: Int { layers.reduce(0) { $0 + $1.count } }

  /// Whether there are glyphs on it.
  public var hasText: Bool { layers.contains(where: \.hasText) }
}

extension Layer {
  fileprivate var hasText: Bool {
    text.map { !$0.glyphs.isEmpty } ?? false || children.contains(where: \.hasText)
  }

  /// The layer and all upon it.
  var count: Int { children.reduce(1) { $0 + $1.count } }
}
