import FlingGeometry

/// Where a layer is, to tell rest from motion.
struct StrobePosition {
  /// What a layer that does not move keeps in its place.
  private let points: [Point]
  /// The middle of a text, which keeps its place when a label that is centred gets other words.
  private let middle: Point?

  /// What is less apart is one place, in points: bodies that rest tremble, and edges drawn upon each other get hard.
  private static let tolerance = 0.75

  init(of layer: Layer) {
    let box: [Point]
    switch layer.shape {
    case .line(let from, let to)?: box = [from, to]
    case let shape?: box = shape.path.bounds.corners
    // Nothing is known of how large a group is; a hundred points make small turns count.
    case nil: box = Rect(x: 0, y: 0, width: 100, height: 100).corners
    }
    points = box.map(layer.transform.apply)
    middle = layer.text.map { layer.transform.apply(to: $0.glyphs.bounds.center) }
  }

  func isNear(_ other: StrobePosition) -> Bool {
    if let middle, let there = other.middle, middle.distance(to: there) <= StrobePosition.tolerance {
      return true
    }
    return points.count == other.points.count
      && zip(points, other.points).allSatisfy { $0.distance(to: $1) <= StrobePosition.tolerance }
  }
}
