import FlingDynamics
import FlingGeometry
import FlingScene
import FlingStage

/// Overlays of attachments: rods, springs, and slack or taut ropes.
extension OverlayRenderer {
  /// Draws all active attachments: the lines and axes of their joints, and whether the items can turn.
  func drawAttachments(_ style: OverlayStyle, _ live: LiveOverlays, _ builder: inout OverlayBuilder) {
    let color = style.color ?? builder.ink.attachment
    let width = style.width ?? 2
    for attachment in scene.physicsPicture(.attachments).attachments {
      guard let first = attachment.members.first else { continue }
      let geometry = attachment.geometry
      let start = canvasPoint(geometry.offset, on: first)
      let end: Point
      var rotation = 0.0
      if let offset = geometry.otherOffset, attachment.members.count > 1 {
        end = canvasPoint(offset, on: attachment.members[1])
        rotation = scene.pose(of: attachment.members[1]).rotation
      } else {
        end = interpolatedAnchor(of: attachment, live)
      }
      guard start.isFinite, end.isFinite else { continue }
      let axis = geometry.axis.map { AffineTransform(rotationAngle: rotation).applyToVector($0) }
      if let axis { drawRail(through: end, axis, geometry.range, color, width, &builder) }
      switch geometry.line {
      case .rod:
        builder.addLine(Path(open: [start, end]), color, width: width * 1.25, cap: .round)
      case .spring:
        builder.addLine(
          springPath(from: start, to: end, restLength: geometry.length), color, width: width * 0.8,
          cap: .round)
      case .rope:
        builder.addLine(
          ropePath(from: start, to: end, length: geometry.length), color, width: width, cap: .round)
      case nil: break
      }
      if geometry.turns {
        if geometry.line != nil || axis != nil { drawRing(at: start, color, width, &builder) }
        if axis == nil { drawRing(at: end, color, width, &builder) }
      } else if let axis {
        drawBlock(at: start, axis, color, width, &builder)
      } else {
        drawWeld(at: start, color, width, &builder)
      }
    }
  }

  /// A point given by an offset from a view's center, in canvas coordinates.
  private func canvasPoint(_ offset: Point, on view: Int) -> Point {
    let pose = scene.pose(of: view)
    return pose.center + AffineTransform(rotationAngle: pose.rotation).applyToVector(offset)
  }

  /// The anchor, which moves linearly from tick to tick.
  private func interpolatedAnchor(
    of attachment: PhysicsPicture.Attachment, _ live: LiveOverlays
  ) -> Point {
    let anchor = attachment.geometry.anchor
    guard let before = live.anchors[attachment.id] else { return anchor }
    return before.mixed(with: anchor, by: scene.tickFraction)
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

  /// A coil. Its rest length determines the number of turns, which move closer together when it is
  /// compressed.
  private func springPath(from start: Point, to end: Point, restLength: Double) -> Path {
    let offset = end - start
    let length = offset.length
    guard length > 2 else { return Path(open: [start, end]) }
    let u = offset / length
    let lead = min(8, length * 0.12)
    let turns = max(3, min(24, Int((max(restLength, 20) / 12).rounded())))
    let coil = length - 2 * lead
    let amplitude = min(6, 2 + restLength / 12)
    let side = u.perpendicular * amplitude
    var path = Path()
    path.move(to: start)
    var position = start + u * lead
    path.line(to: position)
    let half = coil / Double(2 * turns)
    // Half a sine wave is nearly a cubic whose handles point along its slopes.
    for k in 0..<2 * turns {
      let next = position + u * half
      let out = k % 2 == 0 ? side : -side
      path.cubic(
        position + u * (half * 0.3642) + out * 1.3333, next - u * (half * 0.3642) + out * 1.3333, to: next)
      position = next
    }
    path.line(to: end)
    return path
  }

  /// A straight line if taut; otherwise a curve of the rope's length that hangs down.
  private func ropePath(from start: Point, to end: Point, length: Double) -> Path {
    let distance = start.distance(to: end)
    guard length > distance + 0.5 else { return Path(open: [start, end]) }
    // A flat parabola of sag h is longer than its chord d by 8h²/3d. L = √(d² + 16h²/3) agrees with this and
    // also fits deep ones; it is solved for h.
    let sag = (3.0 / 16 * (length * length - distance * distance)).squareRoot()
    // A rope that hangs straight down bows to the side, where it is visible; in between, both displacements
    // are combined.
    let u = distance > 0 ? (end - start) / distance : Point(1, 0)
    let bow = Point(0, 2 * sag * abs(u.x)) + u.perpendicular * (2 * sag * abs(u.y))
    var path = Path()
    path.move(to: start)
    path.quad(start.mixed(with: end, by: 0.5) + bow, to: end)
    return path
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
