import FlingDynamics
import FlingGeometry
import FlingScene

extension Physics {
  /// Warns about items that overlap before the first step, at most `overlapWarningLimit` times.
  func warnOfOverlaps() {
    var warningCount = 0
    var comparisons = 0
    for instance in instances where instance.collidesItems {
      var outlines: [OverlapOutline] = []
      for item in instance.members {
        for view in evaluator.state.bodies.groups[item]?.members ?? [item] {
          if let outline = OverlapOutline(of: view, in: item, self) { outlines.append(outline) }
        }
      }
      outlines.sort { $0.box.minX != $1.box.minX ? $0.box.minX < $1.box.minX : $0.view < $1.view }
      for (index, first) in outlines.enumerated() {
        for second in outlines[(index + 1)...] {
          guard second.box.minX < first.box.maxX else { break }
          guard first.item != second.item, first.box.intersects(second.box),
            !areAttached(first.item, second.item)
          else { continue }
          comparisons += first.points.count * second.points.count
          guard comparisons < Physics.comparisonLimit else { return }
          guard first.overlaps(second) else { continue }
          guard warningCount < Physics.overlapWarningLimit else { return }
          warningCount += 1
          let (a, b) = (min(first.view, second.view), max(first.view, second.view))
          warn(
            "\(evaluator.title(of: b)) overlaps \(evaluator.title(of: a)) at the start",
            at: document.views[b].range)
        }
      }
    }
  }

  /// A heap at one point has an overlap for every pair, so the number of warnings is limited.
  private static let overlapWarningLimit = 20
  /// The limit of side comparisons, which bounds the work.
  private static let comparisonLimit = 20_000_000

  /// Whether an attachment connects the items; such items may overlap.
  private func areAttached(_ a: Int, _ b: Int) -> Bool {
    instances.contains { $0.kind == .attachment && $0.members.contains(a) && $0.members.contains(b) }
  }
}

/// The outline of an item in the canvas, shrunk by `margin` so that touching items do not overlap.
private struct OverlapOutline {
  let view: Int
  /// The view itself, or the group of which it is a member.
  let item: Int
  let points: [Point]
  let box: Rect

  static let margin = 0.05

  init?(of view: Int, in owner: Int, _ physics: Physics) {
    let item = physics.outline(of: view)
    let size = item.size
    guard size.width > 4 * Self.margin, size.height > 4 * Self.margin else { return nil }
    let around = Rect(center: .zero, size: size)
    let outline: [Point]
    switch item.type {
    case .none: return nil
    case .rectangle: outline = around.corners
    case .ellipse: outline = Path(ellipseIn: around).flattened(tolerance: 0.1).first?.points ?? []
    case .path: outline = item.path?.collisionOutline(tolerance: 0.1) ?? []
    }
    let shrink = AffineTransform(
      scaleX: 1 - 2 * Self.margin / size.width, y: 1 - 2 * Self.margin / size.height)
    let pose = physics.evaluator.pose(of: view).inCanvas
    let rotation = AffineTransform(rotationAngle: pose.angle)
    points = outline.map { pose.center + rotation.applyToVector(shrink.apply(to: $0)) }
    guard points.count > 2, let box = Rect(around: points) else { return nil }
    self.view = view
    self.item = owner
    self.box = box
  }

  /// Whether the outlines have common area.
  func overlaps(_ other: OverlapOutline) -> Bool {
    // The sides of congruent outlines do not cross.
    if points == other.points { return true }
    if contains(other.points[0]) || other.contains(points[0]) { return true }
    for (a, b) in sides {
      for (c, d) in other.sides {
        let (first, second) = ((b - a).cross(c - a), (b - a).cross(d - a))
        let (third, fourth) = ((d - c).cross(a - c), (d - c).cross(b - c))
        if first * second < 0, third * fourth < 0 { return true }
      }
    }
    return false
  }

  private var sides: [(Point, Point)] {
    points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
  }

  /// Whether the outline contains a point, by the even-odd rule.
  private func contains(_ point: Point) -> Bool {
    var isInside = false
    for (a, b) in sides where (a.y > point.y) != (b.y > point.y) {
      if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
    }
    return isInside
  }
}
