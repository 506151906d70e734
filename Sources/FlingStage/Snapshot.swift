package import FlingGeometry

/// The visible scene at one moment, as a value: positions, shapes and paints, without pixels or files.
///
/// Equal snapshots give equal pictures.
package struct Snapshot: Hashable, Sendable {
  /// The size of the picture in points: the canvas with the strips of overlays above and below.
  package var size: Size
  /// The position of the canvas in the picture.
  package var origin: Point
  /// Pixels per point.
  package var scale: Double
  /// The background beneath all layers; nil for none.
  package var background: Paint?
  /// The visible views, the first at the back.
  package var layers: [Layer]

  package init(size: Size, origin: Point = .zero, scale: Double, background: Paint?, layers: [Layer]) {
    self.size = size
    self.origin = origin
    self.scale = scale
    self.background = background
    self.layers = layers
  }

  /// The number of layers including descendants.
  package var layerCount: Int { layers.reduce(0) { $0 + $1.count } }

  /// Whether the picture contains glyphs.
  package var hasText: Bool { layers.contains(where: \.hasText) }
}

extension Layer {
  fileprivate var hasText: Bool {
    text.map { !$0.glyphs.isEmpty } ?? false || children.contains(where: \.hasText)
  }

  /// The number of layers: this one and its descendants.
  var count: Int { children.reduce(1) { $0 + $1.count } }
}
