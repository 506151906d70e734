import FlingDynamics
import FlingGeometry
import FlingScene
import FlingStage

/// The way between the two points that an attachment connects.
struct AttachedLine {
  /// The attached point of the item.
  let start: Point
  /// The attached point of the other item, or the anchor.
  let end: Point
  /// The part of the way outside of the outlines of both, in shares of its length; nil if there is none.
  let visible: ClosedRange<Double>?

  /// The ends of the visible part.
  var visibleEnds: (start: Point, end: Point)? {
    visible.map {
      (start.mixed(with: end, by: $0.lowerBound), start.mixed(with: end, by: $0.upperBound))
    }
  }

  /// The drawn form between the ends of the visible part; empty if nothing is visible.
  /// - Parameters:
  ///   - length: the largest length of a rope between the attached points.
  ///   - coil: the coil of a spring.
  func path(_ line: AttachmentGeometry.Line, length: Double, _ coil: Coil) -> Path {
    guard let (from, to) = visibleEnds else { return Path() }
    switch line {
    case .rod: return Path([.move(from), .line(to)])
    case .spring: return coil.path(from: from, to: to)
    case .rope:
      let hidden = start.distance(to: end) - from.distance(to: to)
      return Path(ropeFrom: from, to: to, length: length - hidden)
    }
  }
}

/// The windings of a spring, which it keeps however long it is.
struct Coil: Equatable {
  let turns: Int
  /// The distance of the wire from the axis, in points.
  let radius: Double

  /// - Parameter length: of the spring at rest, in points.
  init(restLength length: Double) {
    turns = Int((min(max(length, 36), 288) / 12).rounded())
    radius = min(6, 2 + max(length, 0) / 12)
  }

  /// The wire, with a straight piece at each end. Its windings move closer together when it is compressed.
  func path(from start: Point, to end: Point) -> Path {
    let way = end - start
    let length = way.length
    let u = length > 0 ? way / length : Point(0, 1)
    let lead = u * min(8, length * 0.12)
    let half = (way - lead * 2) / Double(2 * turns)
    let side = u.perpendicular * (radius * 4 / 3)
    var path = Path([.move(start), .line(start + lead)])
    var position = start + lead
    // Half a sine wave is nearly a cubic whose handles point along its slopes.
    for number in 0..<2 * turns {
      let out = number % 2 == 0 ? side : -side
      let next = start + lead + half * Double(number + 1)
      path.cubic(position + half * 0.3642 + out, next - half * 0.3642 + out, to: next)
      position = next
    }
    path.line(to: end)
    return path
  }
}

extension Path {
  /// A rope: straight if it is taut, otherwise a curve of its length that hangs down.
  fileprivate init(ropeFrom start: Point, to end: Point, length: Double) {
    let distance = start.distance(to: end)
    // Half a point less, so that rounding does not bend a taut rope.
    let slack = Swift.max(distance, length - 0.5)
    // A flat parabola of sag h is longer than its chord d by 8h²/3d. L = √(d² + 16h²/3) agrees with this and
    // also fits deep ones; it is solved for h.
    let sag = (3.0 / 16 * (slack * slack - distance * distance)).squareRoot()
    // A rope that hangs straight down bows to the side, where it is visible; in between, both displacements
    // are combined.
    let u = distance > 0 ? (end - start) / distance : Point(1, 0)
    let bow = Point(0, 2 * sag * abs(u.x)) + u.perpendicular * (2 * sag * abs(u.y))
    self.init([.move(start), .quad(start.mixed(with: end, by: 0.5) + bow, end)])
  }
}

extension OverlayRenderer {
  /// The line of an attachment; nil if its ends are not finite.
  func attachedLine(of attachment: PhysicsPicture.Attachment, _ live: LiveOverlays) -> AttachedLine? {
    guard let item = attachment.members.first else { return nil }
    let geometry = attachment.geometry
    let start = canvasPoint(geometry.offset, on: item)
    var other: Int?
    let end: Point
    if let offset = geometry.otherOffset, attachment.members.count > 1 {
      other = attachment.members[1]
      end = canvasPoint(offset, on: attachment.members[1])
    } else {
      end = interpolatedAnchor(of: attachment, live)
    }
    guard start.isFinite, end.isFinite else { return nil }
    let ofItem = share(ofOutlineOf: item, from: start, to: end)
    let ofOther = other.map { share(ofOutlineOf: $0, from: end, to: start) }
    return AttachedLine(start: start, end: end, visible: OverlayRenderer.visiblePart(ofItem, ofOther))
  }

  /// The part of a way outside of two outlines. One that contains the whole way, such as that of a panel on
  /// which a ball hangs, hides nothing.
  /// - Parameters:
  ///   - item: the share of the way that lies inside of the outline at its start.
  ///   - other: the same at its end; nil without an outline.
  static func visiblePart(_ item: Double, _ other: Double?) -> ClosedRange<Double>? {
    guard let other else { return item < 1 ? item...1 : nil }
    if item == 1 { return other < 1 ? 0...(1 - other) : nil }
    if other == 1 { return item...1 }
    return item < 1 - other ? item...(1 - other) : nil
  }

  /// The share of a way that lies inside of the outline of the view, or item group, at which it starts; 1 if the
  /// way ends inside. A view that is not shown has no outline.
  private func share(ofOutlineOf view: Int, from start: Point, to end: Point) -> Double {
    let length = start.distance(to: end)
    guard length > 0 else { return 0 }
    var share = 0.0
    for member in scene.groupMembers(of: view) ?? [view] where scene.isShown(member) {
      let outline = scene.shape(of: member).path.transformed(by: scene.transformToCanvas(of: member))
      if let exit = outline.lastCrossing(from: start, to: end, closesSubpaths: true) {
        share = max(share, exit)
        continue
      }
      // The way crosses nothing: it lies inside if the outline is met behind both of its ends.
      let bounds = outline.bounds
      let reach = (end - start) * ((bounds.width + bounds.height + length) / length)
      if outline.lastCrossing(from: end, to: end + reach, closesSubpaths: true) != nil,
        outline.lastCrossing(from: start, to: start - reach, closesSubpaths: true) != nil
      {
        share = 1
      }
    }
    return share
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
}
