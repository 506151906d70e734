import FlingGeometry
import FlingStage

/// The layers of a finger: as many in every frame, so that a vector film can animate them.
struct FingerLook {
  var color: Color
  /// The color of the rim, which separates the dot from a ground of its own color.
  var halo: Color
  /// In points, without the rim.
  var radius: Double

  private static let rim = 2.0
  /// The number of strokes of a tail.
  private static let strokes = 8
  /// The opacity of one of them. All strokes lie upon each other at the dot, one is left at the tail's end.
  private static let strokeOpacity = 0.09
  /// The width of the widest and of the narrowest stroke, in radii of the dot.
  private static let widths = (first: 1.0, last: 0.3)
  /// The distance of tails from words, in points.
  private static let margin = 1.5

  /// The radius with the rim.
  private var edge: Double { radius + FingerLook.rim }

  /// A filled dot while the finger is down. After the lift it fades while a ring grows around it.
  /// - Parameter left: the fraction of the time after the lift that has passed; below 1.
  func tip(at head: Point, left: Double) -> [Layer] {
    let place = AffineTransform(translationX: head.x, y: head.y)
    let presence = (1 - left) * (1 - left)
    let dot = Layer(
      transform: place, shape: FingerLook.circle(radius), fill: .color(color.withOpacity(0.55)),
      stroke: Stroke(paint: .color(halo), width: FingerLook.rim, alignment: .outside), opacity: presence)
    let circle = FingerLook.circle(edge + 0.75 * radius * (1 - presence))
    // Nothing at the lift and at the end, a sixth of the radius between.
    let width = 0.65 * radius * left * (1 - left)
    let ring = [(halo, 1.9 * width), (color.withOpacity(0.7), width)].map { paint, width in
      Layer(transform: place, shape: circle, stroke: Stroke(paint: .color(paint), width: width))
    }
    return [dot] + ring
  }

  private static func circle(_ radius: Double) -> Shape {
    .ellipse(Rect(center: .zero, size: Size(width: 2 * radius, height: 2 * radius)))
  }

  /// Strokes from the edge of the dot to points on the way back. The longer, the narrower; those that would
  /// touch words end before them. A stroke without room has no width.
  /// - Parameters:
  ///   - way: from the middle of the dot back.
  ///   - words: nothing is drawn upon them.
  func tail(along way: [Point], besides words: [WordBox]) -> [Layer] {
    let head = way[0]
    let length = zip(way, way.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let (first, last) = FingerLook.widths
    return (1...FingerLook.strokes).map { number in
      let fraction = Double(number - 1) / Double(FingerLook.strokes - 1)
      let reach = edge + (length - edge) * Double(number) / Double(FingerLook.strokes)
      let stroke = stroke(
        from: head, toward: FingerLook.point(on: way, at: reach),
        widest: radius * (first + (last - first) * fraction), words)
      return Layer(
        transform: .identity, shape: .line(from: stroke.start, to: stroke.end),
        stroke: Stroke(
          paint: .color(color.withOpacity(FingerLook.strokeOpacity)), width: stroke.width, cap: .round))
    }
  }

  private func stroke(
    from head: Point, toward tip: Point, widest: Double, _ words: [WordBox]
  ) -> (start: Point, end: Point, width: Double) {
    let offset = tip - head
    let distance = offset.length
    guard distance > edge, distance.isFinite else { return (head, head, 0) }
    let direction = offset / distance
    let start = head + direction * edge
    var room = distance - edge
    for word in words {
      room = min(
        room, word.room(from: start, along: direction, margin: widest / 2 + FingerLook.margin) ?? room)
    }
    // The round ends are within the room. A stroke that appears is a small dot at the edge.
    let width = min(widest, 0.75 * room)
    return (start + direction * (width / 2), start + direction * (room - width / 2), width)
  }

  /// The point at a distance along a way; its end if it is shorter.
  private static func point(on way: [Point], at distance: Double) -> Point {
    var rest = distance
    for (one, other) in zip(way, way.dropFirst()) {
      let length = one.distance(to: other)
      if rest < length { return one.mixed(with: other, by: rest / length) }
      rest -= length
    }
    return way[way.count - 1]
  }
}

/// A box around words, which may be turned.
struct WordBox {
  /// In own coordinates.
  var box: Rect
  var fromCanvas: AffineTransform

  /// How far one can go from a point before one is nearer to the box than a margin, in points of the canvas;
  /// nil if one never is.
  func room(from start: Point, along direction: Point, margin: Double) -> Double? {
    let scale = max(
      fromCanvas.applyToVector(Point(1, 0)).length, fromCanvas.applyToVector(Point(0, 1)).length)
    let grown = -margin * scale
    let box = self.box.inset(by: Insets(top: grown, left: grown, bottom: grown, right: grown))
    let (position, velocity) = (fromCanvas.apply(to: start), fromCanvas.applyToVector(direction))
    // The part of the ray in the box's columns and in its rows.
    var (entry, exit) = (0.0, Double.infinity)
    let sides = [
      (position.x, velocity.x, box.minX, box.maxX), (position.y, velocity.y, box.minY, box.maxY),
    ]
    for (position, velocity, low, high) in sides {
      if velocity == 0 {
        guard position > low, position < high else { return nil }
      } else {
        let ends = ((low - position) / velocity, (high - position) / velocity)
        entry = max(entry, min(ends.0, ends.1))
        exit = min(exit, max(ends.0, ends.1))
      }
    }
    return entry < exit ? entry : nil
  }
}
