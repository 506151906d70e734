import FlingDynamics
import FlingGeometry
import FlingScene
import FlingStage

/// Overlays of vectors and contacts.
extension OverlayRenderer {
  /// Draws arrows from the centers of mass. All arrows of one quantity have the same scale in the whole film;
  /// extreme values, such as the force of an impact, are limited to a maximum length.
  func drawVectors(
    _ index: Int, _ quantity: Overlay.Quantity, _ style: OverlayStyle, _ live: LiveOverlays,
    _ builder: inout OverlayBuilder
  ) {
    let color = style.color ?? builder.ink.vectorColor(quantity)
    let width = style.width ?? 2.5
    let others = otherVectors(than: index, live)
    for view in live.members[index] where !scene.isHidden(view) {
      let arrow = arrowVector(quantity, of: view, live)
      let others = others.filter { $0.members.contains(view) }.map {
        (arrow: arrowVector($0.quantity, of: view, live), isEarlier: $0.isEarlier)
      }
      let start =
        centerOfMass(of: view) + OverlayRenderer.sidewaysOffset(of: arrow, among: others) * (2 * width)
      builder.addCasedFill(
        Path(arrowFrom: start, along: arrow, width: width), color, opacity: style.opacity ?? 1)
    }
  }

  /// The arrow of a view in points; zero without a scale.
  private func arrowVector(_ quantity: Overlay.Quantity, of view: Int, _ live: LiveOverlays) -> Point {
    guard let scale = live.survey.arrowScales[quantity] else { return .zero }
    let size = document.canvas.size
    let longest = min(size.width, size.height) * 0.36
    let arrow = self.quantity(quantity, of: view) * scale
    let length = arrow.length
    return length > longest ? arrow * (longest / length) : arrow
  }

  /// The other vector overlays that are shown now.
  private func otherVectors(
    than index: Int, _ live: LiveOverlays
  ) -> [(quantity: Overlay.Quantity, members: Set<Int>, isEarlier: Bool)] {
    document.overlays.indices.compactMap { other in
      guard other != index, case .vectors(_, let quantity) = document.overlays[other].kind,
        live.spans[other]?.contains(scene.now) == true
      else { return nil }
      return (quantity, Set(live.members[other]), other < index)
    }
  }

  /// The sideways displacement of an arrow. Nearly parallel arrows of one view are drawn side by side,
  /// earlier overlays on the left, so that no arrow hides another. The displacement changes gradually as
  /// arrows turn or shrink.
  /// - Returns: the displacement in halves of the width that an arrow needs.
  private static func sidewaysOffset(of arrow: Point, among others: [(arrow: Point, isEarlier: Bool)])
    -> Point
  {
    guard arrow.length > 0.5 else { return .zero }
    let u = arrow / arrow.length
    var side = 0.0
    for other in others where other.arrow.length > 0.5 {
      // Full displacement within 8°, none beyond 20°; less for short arrows, whose direction may change
      // suddenly.
      let likeness = min(max((u.dot(other.arrow) / other.arrow.length - 0.94) / 0.05, 0), 1)
      let weight = likeness * min(1, min(arrow.length, other.arrow.length) / 12)
      side += other.isEarlier ? weight : -weight
    }
    return u.perpendicular * side
  }

  /// The center of mass of a body in canvas coordinates; for other views, the center.
  func centerOfMass(of view: Int) -> Point {
    let centroid = scene.body(of: view)?.centroid ?? .zero
    guard centroid != .zero else { return canvasCenter(of: view) }
    return canvasCenter(of: view)
      + AffineTransform(rotationAngle: scene.rotation(of: view)).applyToVector(centroid)
  }

  /// Draws a dot with the normal at each contact, and for a moment a ring where a contact began.
  func drawContacts(_ style: OverlayStyle, _ live: LiveOverlays, _ builder: inout OverlayBuilder) {
    let color = style.color ?? builder.ink.contact
    let width = style.width ?? 1.5
    var contactFlashes = live.contactFlashes
    if scene.now > Time(tick: scene.tick) {
      contactFlashes += LiveOverlays.contactFlashes(
        in: scene.physicsPicture(.contacts), after: Time(tick: scene.tick))
    }
    for contactFlash in contactFlashes
    where contactFlash.time <= scene.now && scene.now < contactFlash.time + LiveOverlays.ContactFlash.life {
      let age = Double((scene.now - contactFlash.time).units) / Double(LiveOverlays.ContactFlash.life.units)
      // The ring expands fast at first, like a wave on water.
      let growth = 1 - (1 - age) * (1 - age)
      builder.addLine(
        .circle(contactFlash.point, radius: 3 + 15 * contactFlash.strength * growth),
        color.withOpacity(1 - age),
        width: width,
        hasHalo: false)
    }
    var normals = Path()
    var dots = Path()
    for touch in live.touches {
      normals.append(Path(open: [touch.point - touch.normal * 7, touch.point + touch.normal * 7]))
      dots.append(.circle(touch.point, radius: 1.75 * width))
    }
    builder.addLine(normals, color, width: width, cap: .round)
    builder.addFill(dots, color)
  }
}
