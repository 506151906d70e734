import FlingGeometry

/// The position of a layer, for distinguishing rest from motion.
struct StrobePosition {
  /// Points that are constant if the layer does not move.
  private let points: [Point]
  /// The center of a text. It is constant if a centered label changes its text.
  private let middle: Point?

  /// Smaller distances in points count as rest: resting bodies jitter, and superimposed edges lose their
  /// antialiasing.
  private static let tolerance = 0.75

  init(of layer: Layer) {
    let box: [Point]
    switch layer.shape {
    case .line(let from, let to)?: box = [from, to]
    case let shape?: box = shape.path.bounds.corners
    // The size of a group is unknown; a box of a hundred points makes small rotations count.
    case nil: box = Rect(x: 0, y: 0, width: 100, height: 100).corners
    }
    points = box.map(layer.transform.apply)
    middle = layer.text.map { layer.transform.apply(to: $0.glyphs.bounds.center) }
  }

  /// Whether both positions differ by at most `tolerance`.
  func isNear(_ other: StrobePosition) -> Bool {
    if let middle, let otherMiddle = other.middle,
      middle.distance(to: otherMiddle) <= StrobePosition.tolerance
    {
      return true
    }
    return points.count == other.points.count
      && zip(points, other.points).allSatisfy { $0.distance(to: $1) <= StrobePosition.tolerance }
  }
}
