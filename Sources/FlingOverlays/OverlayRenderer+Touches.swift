import FlingGeometry
import FlingScene
import FlingStage

/// Overlays of fingers.
extension OverlayRenderer {
  /// The radius of a fingertip, in points.
  private static let fingertip = 14.0

  /// Draws all visible fingers. `width` is the diameter of a fingertip.
  func drawFingers(_ style: OverlayStyle, _ live: LiveOverlays, _ ink: OverlayPalette) -> InsertedLayers {
    var layers: [Layer] = []
    let radius = style.width.map { $0 / 2 } ?? OverlayRenderer.fingertip
    for tail in live.fingers where tail.start <= scene.now && !tail.hasFaded(at: scene.now) {
      guard let head = location(ofContact: tail.contact) ?? tail.samples.last?.point else { continue }
      layers += fingerLayers(tail, at: head, radius: radius, style.color, ink)
    }
    return InsertedLayers(slot: nil, layers: layers)
  }

  /// The position of a finger, interpolated between ticks; nil if it is not down.
  private func location(ofContact number: Int) -> Point? {
    guard let contact = scene.contacts.first(where: { $0.number == number && $0.isDown }) else {
      return nil
    }
    guard scene.unitsSinceTick > 0,
      let next = scene.nextPosition(ofContact: number)
    else {
      return contact.position
    }
    return contact.position.mixed(with: next, by: scene.tickFraction)
  }

  /// Draws a finger: a translucent disc with a tail, and a rim.
  private func fingerLayers(
    _ tail: FingerTail, at head: Point, radius: Double, _ color: Color?, _ ink: OverlayPalette
  ) -> [Layer] {
    // After the lift, the finger fades as a widening ring.
    var left = 0.0
    if let end = tail.end, scene.now > end {
      left = Double((scene.now - end).units) / Double(FingerTail.fading.units)
    }
    let presence = 1 - left
    let tip = color ?? ink.text
    let skin = Path.circle(head, radius: radius * (1 + 0.35 * left))
    var body = FingerShape(radius: radius * 0.82 * presence)
    for sample in tail.positions(at: scene.now, head: head) {
      body.append(sample.point, radiusFraction: 1 - sample.age)
    }
    // Disc and tail are one group, so that their overlap is not darker.
    var shade = [Layer(transform: .identity, shape: .path(skin, .nonzero), fill: .color(tip))]
    if !body.path.isEmpty {
      shade.append(Layer(transform: .identity, shape: .path(body.path, .nonzero), fill: .color(tip)))
    }
    let rim = Stroke(paint: .color(.white), width: 2)
    let edge = Stroke(paint: .color(tip.withOpacity(0.35)), width: 1)
    let halo = Path.circle(head, radius: radius * (1 + 0.35 * left) + 1.5)
    return [
      Layer(group: shade, opacity: 0.28 * presence),
      Layer(
        group: [
          Layer(transform: .identity, shape: .path(halo, .nonzero), stroke: edge),
          Layer(transform: .identity, shape: .path(skin, .nonzero), stroke: rim),
        ], opacity: presence),
    ]
  }
}

/// A ribbon that narrows toward its end: the union of discs along a path and the areas between them.
private struct FingerShape {
  let radius: Double
  private(set) var path = Path()
  private var last: (point: Point, radius: Double)?

  init(radius: Double) { self.radius = radius }

  /// Adds a disc with a fraction of the full radius, and the area between it and the previous disc.
  mutating func append(_ point: Point, radiusFraction: Double) {
    let discRadius = radius * radiusFraction
    defer { last = (point, discRadius) }
    guard discRadius > 0.25, point.isFinite, let last else { return }
    let offset = point - last.point
    let length = offset.length
    // A disc inside the previous one adds nothing.
    guard length > (last.radius - discRadius).magnitude, length > 0.01 else { return }
    // The common tangents of both discs touch them at this angle to the line between the centers.
    let along = offset / length
    let cosine = (last.radius - discRadius) / length
    let sine = (1 - cosine * cosine).squareRoot()
    let across = along.perpendicular
    let firstNormal = along * cosine + across * sine
    let secondNormal = along * cosine - across * sine
    path.move(to: last.point + firstNormal * last.radius)
    path.line(to: last.point + secondNormal * last.radius)
    path.line(to: point + secondNormal * discRadius)
    path.line(to: point + firstNormal * discRadius)
    path.close()
    path.append(.circle(point, radius: discRadius))
  }
}
