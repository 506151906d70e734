import FlingGeometry

/// Where an arrow of a view lies, so that it does not run through other arrows of the view or along the line of an
/// attachment.
///
/// Arrows keep to the right of their way: two that point opposite ways pass each other. Of two that point alike,
/// the earlier overlay's is on the left. The place changes gradually as arrows turn or grow.
struct ArrowPlacement {
  let arrow: Point
  private let width: Double
  private let direction: Point
  /// The places of two neighboring arrows differ by 2. Positive to the right of the way.
  private var lane = 0.0
  /// The same for arrows that point alike.
  private var laneOfAlike = 0.0
  /// How far the arrow keeps from its center because of a line, and how much that counts, 0...1.
  private var line = (clearance: 0.0, weight: 0.0)

  /// - Parameters:
  ///   - arrow: the vector of the arrow in points.
  ///   - width: of its shaft.
  init(_ arrow: Point, width: Double) {
    self.arrow = arrow
    self.width = width
    direction = arrow.length > 0 && arrow.length.isFinite ? arrow / arrow.length : .zero
  }

  /// The length in widths below which an arrow is hidden, because its head and its shaft could not be told apart.
  private static let shortest = 3.5

  /// 1 for an arrow that is shown, 0 for one that is too short, less than 1 in between.
  var visibility: Double { ArrowPlacement.visibility(of: arrow, width: width) }

  private static func visibility(of arrow: Point, width: Double) -> Double {
    min(max((arrow.length / width - shortest) / (0.5 * shortest), 0), 1)
  }

  /// Keeps from another arrow of the view.
  /// - Parameter isEarlier: whether its overlay comes first in the list.
  mutating func keep(from other: Point, isEarlier: Bool) {
    let length = other.length
    guard length > 0, length.isFinite else { return }
    // A short arrow may turn suddenly.
    let weight = visibility * ArrowPlacement.visibility(of: other, width: width)
    let cosine = direction.dot(other) / length
    let alike = ArrowPlacement.likeness(cosine) * weight * (isEarlier ? 1 : -1)
    lane += alike + ArrowPlacement.likeness(-cosine) * weight
    laneOfAlike += alike
  }

  /// Keeps from the line of an attachment that the arrow would run along.
  /// - Parameters:
  ///   - way: from the attached point to the other end.
  ///   - offset: of the attached point from the start of the arrow.
  ///   - radius: half of the width of the line.
  mutating func keep(fromLine way: Point, at offset: Point, radius: Double) {
    let length = way.length
    guard length > 0, length.isFinite else { return }
    let clearance = radius + 1.9 * width + 1.5
    let distance = abs(way.cross(offset)) / length
    let nearness = min(max(2 - 2 * distance / clearance, 0), 1)
    let weight = ArrowPlacement.likeness(direction.dot(way) / length) * nearness
    if weight > line.weight { line = (clearance, weight) }
  }

  /// 1 for directions within 8°, 0 beyond 20°.
  private static func likeness(_ cosine: Double) -> Double { min(max((cosine - 0.94) / 0.05, 0), 1) }

  /// The displacement of the start.
  var offset: Point {
    let free = 2 * width * lane
    let side = min(max(1 + 2 * lane, -1), 1)
    let besideLine = side * max(line.clearance, abs(free))
    return direction.perpendicular * (free + (besideLine - free) * line.weight)
  }

  /// The center of a label beyond the tip of the arrow. Labels of arrows that point alike move apart.
  /// - Parameters:
  ///   - start: of the arrow.
  ///   - size: of the label.
  func labelCenter(from start: Point, _ size: Size) -> Point {
    func extent(_ way: Point) -> Double { (abs(way.x) * size.width + abs(way.y) * size.height) / 2 }
    let across = direction.perpendicular
    let aside = min(max(laneOfAlike, -1), 1) * max(0, extent(across) - width)
    return start + arrow + direction * (4 + extent(direction)) + across * aside
  }
}
