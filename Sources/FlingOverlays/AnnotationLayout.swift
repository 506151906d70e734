import FlingGeometry
import FlingScene

/// A text that points at something on the canvas. All coordinates are those of the canvas, in points.
struct Annotation {
  /// What is explained, and how.
  enum Form {
    /// A block with a pointer; the box may be a point.
    case callout(Rect)
    /// A bracket along a side of the box around one or several views.
    case bracket(Rect)
    /// A dimension line beside a box, as long as its side.
    case dimension(Rect)
    /// A dimension line between two points.
    case distance(Point, Point)
  }

  var form: Form
  /// The size of the text with its ground; zero without a text.
  var size: Size
}

/// An annotation in its place.
struct PlacedAnnotation: Equatable {
  var side: Overlay.Side
  /// The box of the text with its ground; inside the picture if that is large enough.
  var block: Rect
  /// The bracket or the dimension line with its ticks, to be stroked; empty for a callout.
  var lines = Path()
  /// The pointer of a callout, to be filled; empty where the block covers what it points at.
  var pointer = Path()
  /// What later annotations keep away from.
  var taken: [Rect]
}

/// Places annotations in the order of the list: each outside of its target, inside the picture, and further
/// out, else aside, until it is off all earlier ones. The picture wins over distances.
struct AnnotationLayout {
  /// The distance in points from the target, and between two annotations.
  static let distance = 4.0
  /// The length of a callout's pointer, and half the width of its root.
  static let pointerLength = 10.0
  static let pointerHalfWidth = 5.0
  /// The nearest distance of a pointer's root from the ends of its block, where corners are round.
  static let pointerInset = 14.0
  /// The depth of a bracket.
  static let bracketDepth = 6.0
  /// The distance of a dimension line from its target, and half the length of its ticks.
  static let dimensionDistance = 8.0
  static let tick = 4.0

  /// Overlaps up to this many points come from rounding.
  private static let hair = 1e-9

  /// The picture.
  let area: Rect
  /// What annotations keep away from.
  private(set) var taken: [Rect] = []

  /// - Parameter occupied: what annotations keep away from besides each other.
  init(in area: Rect, besides occupied: [Rect] = []) {
    self.area = area
    taken = occupied
  }

  /// Places the next annotation; nil if what it explains is infinitely far away.
  mutating func place(_ annotation: Annotation, on side: Overlay.Side) -> PlacedAnnotation? {
    guard annotation.hasPlace else { return nil }
    let placed: PlacedAnnotation
    switch annotation.form {
    case .callout(let box): placed = callout(annotation.size, of: box, side)
    case .bracket(let box): placed = bracket(annotation.size, of: box, side)
    case .dimension(let box): placed = dimension(annotation.size, of: box, side)
    case .distance(let p, let q): placed = distance(annotation.size, from: p, to: q, side)
    }
    taken += placed.taken
    return placed
  }
}

/// Sides.
extension AnnotationLayout {
  /// The side on which most room is left beside the text up to the edge of the picture. Ties go to the
  /// top, then right, bottom, left. The text of a distance stands across its line.
  func side(for annotation: Annotation) -> Overlay.Side {
    let target = annotation.target
    var best = (side: Overlay.Side.top, room: -Double.infinity)
    for side in annotation.sides {
      let (target, area) = (SideRect(target, side), SideRect(area, side))
      let across = side.isHorizontal ? annotation.size.height : annotation.size.width
      let room = area.out.upperBound - target.out.upperBound - across
      if room > best.room + AnnotationLayout.hair { best = (side, room) }
    }
    return best.side
  }
}

extension Annotation {
  /// Whether all coordinates are finite and so near that distances of a point do not vanish beside them.
  var hasPlace: Bool {
    let ends: [Point]
    switch form {
    case .callout(let box), .bracket(let box), .dimension(let box): ends = box.corners
    case .distance(let p, let q): ends = [p, q]
    }
    return ends.allSatisfy { $0.x.magnitude <= Annotation.farthest && $0.y.magnitude <= Annotation.farthest }
  }

  /// In points from the canvas's corner.
  private static let farthest = 1e9

  /// The length that a dimension without a text tells, in points.
  func measuredLength(on side: Overlay.Side) -> Double {
    switch form {
    case .callout(let box), .bracket(let box), .dimension(let box):
      side.isHorizontal ? box.width : box.height
    case .distance(let p, let q): p.distance(to: q)
    }
  }

  /// A length in whole points, as in "48 pt".
  static func text(ofLength length: Double) -> String {
    guard length.magnitude < 1e15 else { return "" }
    return "\(Int(Elementary.floor(length + 0.5))) pt"
  }

  /// The box from which room is measured; that of a distance is its line's middle.
  fileprivate var target: Rect {
    switch form {
    case .callout(let box), .bracket(let box), .dimension(let box): box
    case .distance(let p, let q): Rect(origin: p.mixed(with: q, by: 0.5), size: .zero)
    }
  }

  /// The sides among which one is chosen.
  fileprivate var sides: [Overlay.Side] {
    guard case .distance(let p, let q) = form else { return Overlay.Side.allCases }
    return (q.x - p.x).magnitude >= (q.y - p.y).magnitude ? [.top, .bottom] : [.right, .left]
  }
}

/// The forms.
extension AnnotationLayout {
  private func callout(_ size: Size, of box: Rect, _ side: Overlay.Side) -> PlacedAnnotation {
    let target = SideRect(box, side)
    let tip = target.out.upperBound + AnnotationLayout.distance
    let block = settled(
      self.block(size, middle: target.middle, out: tip + AnnotationLayout.pointerLength, side), side: side
    ).block
    var placed = PlacedAnnotation(side: side, block: block.rect(side), taken: [block.rect(side)])
    // The pointer slants only if the block cannot stand before the target.
    let aim = clamped(block.middle, target.along)
    let root = block.out.lowerBound
    guard root > tip + AnnotationLayout.hair else { return placed }
    let half = min(AnnotationLayout.pointerHalfWidth, (block.along.upperBound - block.along.lowerBound) / 2)
    let inset = min(AnnotationLayout.pointerInset, (block.along.upperBound - block.along.lowerBound) / 2)
    let foot = clamped(
      aim,
      block.along.lowerBound + inset...max(block.along.lowerBound + inset, block.along.upperBound - inset))
    let corners = [
      side.point(along: aim, out: tip), side.point(along: foot - half, out: root),
      side.point(along: foot + half, out: root),
    ]
    placed.pointer = Path([.move(corners[0]), .line(corners[1]), .line(corners[2]), .close])
    if let box = Rect(around: corners) { placed.taken.append(box) }
    return placed
  }

  private func bracket(_ size: Size, of box: Rect, _ side: Overlay.Side) -> PlacedAnnotation {
    let target = SideRect(box, side)
    let near = target.out.upperBound + AnnotationLayout.distance
    let far = near + AnnotationLayout.bracketDepth
    let (low, high) = (target.along.lowerBound, target.along.upperBound)
    let arms = SideRect(along: (low, high), out: (near, far))
    let text =
      size.isBlank ? nil : self.block(size, middle: target.middle, out: far + AnnotationLayout.distance, side)
    let (block, offset) = settled(text ?? arms, beside: arms, side: side)
    let lines = Path([
      .move(side.point(along: low, out: near + offset)), .line(side.point(along: low, out: far + offset)),
      .line(side.point(along: high, out: far + offset)), .line(side.point(along: high, out: near + offset)),
    ])
    return PlacedAnnotation(
      side: side, block: text == nil ? blank(at: block, side) : block.rect(side), lines: lines,
      taken: [arms.movedOut(by: offset).rect(side)] + (text == nil ? [] : [block.rect(side)]))
  }

  private func dimension(_ size: Size, of box: Rect, _ side: Overlay.Side) -> PlacedAnnotation {
    let target = SideRect(box, side)
    let near = target.out.upperBound + AnnotationLayout.distance
    let line = target.out.upperBound + AnnotationLayout.dimensionDistance
    let (low, high) = (target.along.lowerBound, target.along.upperBound)
    let band = SideRect(along: (low, high), out: (line - AnnotationLayout.tick, line + AnnotationLayout.tick))
    let text =
      size.isBlank
      ? nil : self.block(size, middle: target.middle, out: line + AnnotationLayout.distance, side)
    let (block, offset) = settled(text ?? band, beside: band, side: side)
    let shown = line + offset
    var placed = PlacedAnnotation(
      side: side, block: text == nil ? blank(at: block, side) : block.rect(side),
      taken: [band.movedOut(by: offset).rect(side)] + (text == nil ? [] : [block.rect(side)]))
    placed.lines = Path([
      .move(side.point(along: low, out: shown)), .line(side.point(along: high, out: shown)),
    ])
    // Ticks begin at the target, so that a line far out still shows what it measures.
    for end in [low, high] {
      let tick = SideRect(
        along: (end, end), out: (min(near, shown - AnnotationLayout.tick), shown + AnnotationLayout.tick))
      placed.lines.move(to: side.point(along: end, out: tick.out.lowerBound))
      placed.lines.line(to: side.point(along: end, out: tick.out.upperBound))
      if offset > 0 { placed.taken.append(tick.rect(side)) }
    }
    return placed
  }

  /// The line stays between its points; only the text moves.
  private func distance(_ size: Size, from p: Point, to q: Point, _ side: Overlay.Side) -> PlacedAnnotation {
    let length = p.distance(to: q)
    let across = length > 0 ? (q - p).perpendicular / length : side.outward
    let tick = across * AnnotationLayout.tick
    let lines = Path([
      .move(p), .line(q), .move(p - tick), .line(p + tick), .move(q - tick), .line(q + tick),
    ])
    let ends = [p - tick, p + tick, q - tick, q + tick]
    let center: Point
    let facing = across.dot(side.outward)
    if facing.magnitude >= 0.5 {
      // Beside the middle, off the line itself.
      let normal = across * (facing < 0 ? -1 : 1)
      let extent = (normal.x.magnitude * size.width + normal.y.magnitude * size.height) / 2
      center = p.mixed(with: q, by: 0.5) + normal * (AnnotationLayout.distance + extent)
    } else {
      // Beyond the end that lies on this side.
      let end = p.dot(side.outward) > q.dot(side.outward) ? p : q
      let half = (side.isHorizontal ? size.height : size.width) / 2
      let reach = (Rect(around: ends).map { SideRect($0, side).out.upperBound } ?? 0) - end.dot(side.outward)
      center = end + side.outward * (reach + AnnotationLayout.distance + half)
    }
    var block = slidInside(SideRect(Rect(center: center, size: size), side), side)
    if size.isBlank {
      return PlacedAnnotation(side: side, block: block.rect(side), lines: lines, taken: lineBoxes(p, q, ends))
    }
    block = settled(block, side: side).block
    return PlacedAnnotation(
      side: side, block: block.rect(side), lines: lines, taken: [block.rect(side)] + lineBoxes(p, q, ends))
  }

  /// The box of a line with its ticks; for a slanted line, boxes of short pieces, which leave free what the
  /// line passes by.
  private func lineBoxes(_ p: Point, _ q: Point, _ ends: [Point]) -> [Rect] {
    let way = q - p
    let isSlanted = way.x != 0 && way.y != 0
    guard isSlanted else { return Rect(around: ends).map { [$0] } ?? [] }
    let pieces = min(64, max(1, Int(Elementary.ceil(min(way.length, 1e4) / 16))))
    var boxes = [Rect(around: ends[..<2]), Rect(around: ends[2...])].compactMap { $0 }
    for piece in 0..<pieces {
      let shares = (Double(piece) / Double(pieces), Double(piece + 1) / Double(pieces))
      if let box = Rect(around: [p.mixed(with: q, by: shares.0), p.mixed(with: q, by: shares.1)]) {
        boxes.append(box)
      }
    }
    return boxes
  }

  /// The block of an annotation without a text.
  private func blank(at lines: SideRect, _ side: Overlay.Side) -> Rect {
    Rect(center: lines.rect(side).center, size: .zero)
  }
}

/// Distances.
extension AnnotationLayout {
  /// The block of a text that begins at a distance outwards and is centered along the side, slid to stay
  /// inside the picture.
  private func block(_ size: Size, middle: Double, out: Double, _ side: Overlay.Side) -> SideRect {
    let (length, depth) = side.isHorizontal ? (size.width, size.height) : (size.height, size.width)
    let block = SideRect(along: (middle - length / 2, middle + length / 2), out: (out, out + depth))
    return slidInside(block, side)
  }

  /// The block slid along the side.
  private func slidInside(_ block: SideRect, _ side: Overlay.Side) -> SideRect {
    let slide = AnnotationLayout.shift(of: block.along, into: SideRect(area, side).along)
    var block = block
    block.along = block.along.lowerBound + slide...block.along.upperBound + slide
    return block
  }

  /// The place of a block, and how far everything moves outwards: until it is off everything taken. Where the
  /// picture has no room for that, the block goes aside instead. Where it has no room for that either, it stays in
  /// the picture.
  /// - Parameter lines: what moves outwards together with the block, but not aside.
  private func settled(
    _ block: SideRect, beside lines: SideRect? = nil, side: Overlay.Side
  ) -> (block: SideRect, offset: Double) {
    let pieces = [lines, block].compactMap { $0 }
    let low = pieces.reduce(block.out.lowerBound) { min($0, $1.out.lowerBound) }
    let high = pieces.reduce(block.out.upperBound) { max($0, $1.out.upperBound) }
    let area = SideRect(area, side)
    func shiftInside(_ offset: Double) -> Double {
      AnnotationLayout.shift(of: low + offset...high + offset, into: area.out)
    }
    let obstacles = taken.map { SideRect($0, side) }
    let offset = freeOffset(of: pieces, obstacles)
    let clamped = offset + shiftInside(offset)
    func isFree(_ piece: SideRect) -> Bool { !obstacles.contains { AnnotationLayout.isNear(piece, $0) } }
    if clamped < offset, !pieces.allSatisfy({ isFree($0.movedOut(by: clamped)) }) {
      let near = shiftInside(0)
      if lines.map({ isFree($0.movedOut(by: near)) }) ?? true,
        let free = slidAside(block.movedOut(by: near), obstacles, area)
      {
        return (free, near)
      }
    }
    return (block.movedOut(by: clamped), clamped)
  }

  /// How far pieces move outwards to be off everything taken.
  private func freeOffset(of pieces: [SideRect], _ obstacles: [SideRect]) -> Double {
    var offset = 0.0
    // Every round that moves passes at least one of the obstacles with one of the pieces for good.
    for _ in 0..<obstacles.count * pieces.count {
      let before = offset
      for obstacle in obstacles {
        for piece in pieces where AnnotationLayout.isNear(piece.movedOut(by: offset), obstacle) {
          offset = max(offset, obstacle.out.upperBound + AnnotationLayout.distance - piece.out.lowerBound)
        }
      }
      if offset == before { break }
    }
    return offset
  }

  /// The block moved along the side by as little as it must be off everything taken; nil if there is no room.
  private func slidAside(_ block: SideRect, _ obstacles: [SideRect], _ area: SideRect) -> SideRect? {
    var slides = [0.0]
    for obstacle in obstacles {
      slides.append(obstacle.along.upperBound + AnnotationLayout.distance - block.along.lowerBound)
      slides.append(obstacle.along.lowerBound - AnnotationLayout.distance - block.along.upperBound)
    }
    var best: SideRect?
    var least = Double.infinity
    for slide in slides where slide.magnitude < least {
      var moved = block
      moved.along = block.along.lowerBound + slide...block.along.upperBound + slide
      guard AnnotationLayout.shift(of: moved.along, into: area.along) == 0,
        !obstacles.contains(where: { AnnotationLayout.isNear(moved, $0) })
      else { continue }
      (best, least) = (moved, slide.magnitude)
    }
    return best
  }

  /// Whether two rectangles are less than the distance apart along the side and outwards.
  private static func isNear(_ a: SideRect, _ b: SideRect) -> Bool {
    func isNear(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
      let least = distance - hair
      return a.lowerBound < b.upperBound + least && b.lowerBound < a.upperBound + least
    }
    return isNear(a.along, b.along) && isNear(a.out, b.out)
  }

  /// The least shift of a range into another; one that does not fit is centered.
  private static func shift(of range: ClosedRange<Double>, into area: ClosedRange<Double>) -> Double {
    let free = area.upperBound - area.lowerBound - (range.upperBound - range.lowerBound)
    if free < 0 { return area.lowerBound + free / 2 - range.lowerBound }
    return max(area.lowerBound - range.lowerBound, min(0, area.upperBound - range.upperBound))
  }

  private func clamped(_ position: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(position, range.lowerBound), range.upperBound)
  }
}

extension Size {
  /// Whether nothing of this size is visible.
  fileprivate var isBlank: Bool { !(width > 0 && height > 0) }
}
