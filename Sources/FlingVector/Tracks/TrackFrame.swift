import FlingGeometry

/// The coordinates of a track, or of the canvas.
struct TrackFrame {
  /// From the coordinates of the track to those of layers' transforms.
  let transform: AffineTransform
  /// The other way; the identity for a map without an inverse, which nothing visible has.
  let inverse: AffineTransform
  /// The length in the picture of a point of the track, in points.
  let magnification: Double

  init(_ transform: AffineTransform) {
    self.transform = transform
    inverse = transform.inverted ?? .identity
    magnification = Self.magnification(of: transform)
  }

  /// The larger one of the lengths of the mapped axes.
  static func magnification(of map: AffineTransform) -> Double {
    max(Point(map.a, map.b).length, Point(map.c, map.d).length)
  }
}
