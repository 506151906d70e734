import FlingDynamics
import FlingGeometry
import FlingScene
import FlingStage

/// Overlays of attachments: rods, springs, and slack or taut ropes.
extension OverlayRenderer {
  /// Draws all active attachments: the lines and axes of their joints, and whether the items can turn.
  ///
  /// Lines lie below the upper one of the views that they connect, marks of joints above all views. Each
  /// attachment keeps the numbers of its two drawings, however many others there are.
  /// - Parameter firstPart: the least of these numbers.
  func drawAttachments(
    _ style: OverlayStyle, _ live: LiveOverlays, _ ink: OverlayPalette, firstPart: Int = 0
  ) -> [OverlayDrawing] {
    let color = style.color ?? ink.attachment
    let width = style.width ?? 2
    let order = DrawingOrder(self)
    var drawings: [OverlayDrawing] = []
    for attachment in scene.physicsPicture(.attachments).attachments {
      guard attachment.members.contains(where: scene.isShown), let line = attachedLine(of: attachment, live)
      else { continue }
      let geometry = attachment.geometry
      let other = geometry.otherOffset == nil ? nil : attachment.members.dropFirst().first
      let rotation = other.map { scene.pose(of: $0).rotation } ?? 0
      let axis = geometry.axis.map { AffineTransform(rotationAngle: rotation).applyToVector($0) }
      var lines = OverlayBuilder(ink)
      if let axis { drawRail(through: line.end, axis, geometry.range, color, width, &lines) }
      if let form = geometry.line {
        let coil = live.coils[attachment.id] ?? Coil(restLength: geometry.length)
        lines.addLine(
          line.path(form, length: geometry.length, coil), color, width: width * form.relativeWidth,
          cap: .round)
      }
      var marks = OverlayBuilder(ink)
      if geometry.turns {
        let isSeated = geometry.line == nil
        if axis != nil || geometry.hasVisiblePivot(at: geometry.offset) {
          drawRing(at: line.start, color, width, &marks)
        }
        if axis == nil, isSeated || geometry.hasVisiblePivot(at: geometry.otherOffset) {
          drawRing(at: line.end, color, width, &marks)
        }
      } else if let axis {
        drawBlock(at: line.start, axis, color, width, &marks)
      } else {
        drawWeld(at: line.start, color, width, &marks)
      }
      let part = firstPart + 2 * attachment.id
      let slot = order.slot(
        beneathTopmostOf: attachment.members.flatMap { scene.groupMembers(of: $0) ?? [$0] })
      drawings.append(OverlayDrawing(part: part, InsertedLayers(slot: slot, layers: lines.layers)))
      drawings.append(OverlayDrawing(part: part + 1, InsertedLayers(slot: nil, layers: marks.layers)))
    }
    return drawings
  }

  /// A ring: the attached body can rotate here.
  private func drawRing(at point: Point, _ color: Color, _ width: Double, _ builder: inout OverlayBuilder) {
    let disc = Path.circle(point, radius: 1.6 * width)
    builder.addFill(disc, builder.ink.paper)
    builder.addLine(disc, color, width: 0.75 * width, hasHalo: false)
  }

  /// A crossed square: the joint prevents rotation here.
  private func drawWeld(at point: Point, _ color: Color, _ width: Double, _ builder: inout OverlayBuilder) {
    let side = 4.5 * width
    let square = Rect(center: point, size: Size(width: side, height: side))
    let corners = square.corners
    builder.addFill(Path(rect: square), builder.ink.paper)
    var lines = Path(rect: square)
    lines.append(Path(open: [corners[0], corners[2]]))
    lines.append(Path(open: [corners[1], corners[3]]))
    builder.addLine(lines, color, width: 0.75 * width, hasHalo: false)
  }

  /// A rail with end stops.
  private func drawRail(
    through seat: Point, _ axis: Point, _ range: FloatRange, _ color: Color, _ width: Double,
    _ builder: inout OverlayBuilder
  ) {
    let size = document.canvas.size
    let far = size.width + size.height
    let lower = max(range.minimum, -far)
    let upper = min(range.maximum, far)
    let (first, last) = (seat + axis * lower, seat + axis * upper)
    builder.addLine(Path(open: [first, last]), color.withOpacity(0.6), width: 0.75 * width, dash: [6, 3])
    let stop = axis.perpendicular * (3 * width)
    var stops = Path()
    if range.minimum > -far { stops.append(Path(open: [first - stop, first + stop])) }
    if range.maximum < far { stops.append(Path(open: [last - stop, last + stop])) }
    builder.addLine(stops, color, width: width, cap: .round)
  }

  /// A block that slides on a rail without turning.
  private func drawBlock(
    at block: Point, _ axis: Point, _ color: Color, _ width: Double, _ builder: inout OverlayBuilder
  ) {
    let along = axis * (3 * width)
    let across = axis.perpendicular * (1.75 * width)
    let rider = Path(
      polygon: [
        block - along - across, block + along - across, block + along + across, block - along + across,
      ],
      cornerRadius: width * 0.75)
    builder.addFill(rider, builder.ink.paper)
    builder.addLine(rider, color, width: 0.75 * width, hasHalo: false)
  }
}

extension AttachmentGeometry {
  /// Whether the mark of a line's pivot says something: a line to the middle of a view ends at its outline, and
  /// the middle is no special place. Nil stands for an anchor in the canvas.
  fileprivate func hasVisiblePivot(at offset: Point?) -> Bool {
    line != nil && (offset.map { $0.length > 0.5 } ?? true)
  }
}

extension AttachmentGeometry.Line {
  /// The width of the line in widths of the overlay.
  fileprivate var relativeWidth: Double {
    switch self {
    case .rod: 1.25
    case .spring: 0.8
    case .rope: 1
    }
  }
}

/// The order in which the children of the canvas are drawn.
private struct DrawingOrder {
  private let renderer: OverlayRenderer
  private var places: [Int: Int] = [:]

  init(_ renderer: OverlayRenderer) {
    self.renderer = renderer
    for (place, child) in renderer.scene.drawnChildren.enumerated() { places[child.index] = place }
  }

  /// The slot below the topmost of some views. A view inside another one is drawn together with that one, so
  /// the slot is above both.
  func slot(beneathTopmostOf views: [Int]) -> Int? {
    let slots = views.compactMap { view in
      let top = renderer.topAncestor(of: view)
      return places[top].map { top == view ? $0 : $0 + 1 }
    }
    return slots.max().flatMap { $0 < places.count ? $0 : nil }
  }
}
