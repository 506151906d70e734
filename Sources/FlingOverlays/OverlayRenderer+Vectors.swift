import FlingDynamics
import FlingGeometry
import FlingScene
import FlingStage

/// Overlays of vectors and contacts.
extension OverlayRenderer {
  /// Draws arrows from the centers of mass. All arrows of one quantity have the same scale in the whole film;
  /// extreme values, such as the force of an impact, are limited to a maximum length. Arrows that are too short to
  /// be read are hidden.
  func drawVectors(
    _ index: Int, _ quantity: Overlay.Quantity, _ label: Expression?, _ style: OverlayStyle,
    _ live: LiveOverlays, _ builder: inout OverlayBuilder
  ) throws(RunError) {
    let color = style.color ?? builder.ink.vectorColor(quantity)
    let width = style.width ?? 2.5
    let others = otherVectors(than: index, live)
    let lines = shownLines(live)
    let text = try label.map { (label) throws(RunError) in
      let words = try labelText(label)
      return label.constant == nil
        ? live.type.changing(words, .annotation, width: canvasSize.x)
        : live.type.typeset(words, .annotation, width: canvasSize.x, isCentered: true)
    }
    for view in live.members[index] {
      var placement = ArrowPlacement(arrowVector(quantity, of: view, live), width: width)
      let center = centerOfMass(of: view)
      for other in others where other.members.contains(view) {
        placement.keep(from: arrowVector(other.quantity, of: view, live), isEarlier: other.isEarlier)
      }
      for line in lines where line.view == view {
        placement.keep(fromLine: line.way, at: line.start - center, radius: line.radius)
      }
      let isShown = !scene.isHidden(withAncestors: view)
      let opacity = isShown ? placement.visibility * (style.opacity ?? 1) : 0
      let start = center + placement.offset
      builder.addCasedFill(
        Path(arrowFrom: start, along: placement.arrow, width: width), color, opacity: opacity)
      if let text { addLabel(text, placement, from: start, opacity: opacity, &builder) }
    }
  }

  /// The text at the tips of arrows.
  func labelText(_ label: Expression) throws(RunError) -> String {
    let text = try captionText(label, "a label")
    return label.isSpelled ? text : text.withMinusSigns
  }

  /// Adds the label of an arrow within the canvas. Small words in the color of an arrow may be hard to read.
  private func addLabel(
    _ text: TypesetText, _ placement: ArrowPlacement, from start: Point, opacity: Double,
    _ builder: inout OverlayBuilder
  ) {
    guard opacity > 0 else {
      return builder.add(Layer(group: [OverlayBuilder.nothing, OverlayBuilder.nothing], opacity: 1))
    }
    let center = placement.labelCenter(from: start, text.size)
    func inside(_ middle: Double, _ length: Double, _ limit: Double) -> Double {
      let least = min(length / 2 + 2, limit / 2)
      return min(max(middle, least), limit - least)
    }
    let origin =
      Point(
        inside(center.x, text.size.width, canvasSize.x), inside(center.y, text.size.height, canvasSize.y))
      - Point(text.size.width / 2, text.size.height / 2)
    var words = OverlayBuilder(builder.ink)
    words.addTextHalo(text, at: origin)
    words.addText(text, at: origin, builder.ink.text)
    builder.add(Layer(group: words.layers, opacity: opacity))
  }

  /// The line of an attachment as seen from one of its views: from its point there to its other end.
  private struct ShownLine {
    let view: Int
    let start: Point
    let way: Point
    let radius: Double
  }

  /// The lines of attachments that are shown now, from each of their views.
  private func shownLines(_ live: LiveOverlays) -> [ShownLine] {
    let isShown = document.overlays.indices.contains { index in
      document.overlays[index].kind.physics.contains(.attachments)
        && live.spans[index]?.contains(scene.now) == true
    }
    guard isShown else { return [] }
    var lines: [ShownLine] = []
    for attachment in scene.physicsPicture(.attachments).attachments {
      guard let form = attachment.geometry.line, let line = attachedLine(of: attachment, live) else {
        continue
      }
      let coil = live.coils[attachment.id] ?? Coil(restLength: attachment.geometry.length)
      let radius = form == .spring ? coil.radius + 1 : 1.5
      let way = line.end - line.start
      for (index, view) in attachment.members.enumerated() {
        lines.append(
          ShownLine(
            view: view, start: index == 0 ? line.start : line.end, way: index == 0 ? way : -way,
            radius: radius))
      }
    }
    return lines
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
      guard other != index, case .vectors(_, let quantity, _) = document.overlays[other].kind,
        live.spans[other]?.contains(scene.now) == true
      else { return nil }
      return (quantity, Set(live.members[other]), other < index)
    }
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
