import FlingDynamics
import FlingGeometry
import FlingScene
import FlingStage

/// Overlays of bodies and boundaries.
extension OverlayRenderer {
  /// Draws the enabled boundaries of all active collisions.
  func drawBoundaries(_ style: OverlayStyle, _ builder: inout OverlayBuilder) {
    let color = style.color ?? builder.ink.boundary
    let width = style.width ?? 2
    let canvas = Rect(origin: .zero, size: document.canvas.size)
    for boundary in scene.physicsPicture(.boundaries).boundaries {
      if let insets = boundary.insets {
        // Stroked inside, so that it is visible at the canvas's edge too.
        builder.addLine(
          Path(rect: canvas.inset(by: insets)), color, width: width, alignment: .inside)
      }
      for path in boundary.paths { builder.addLine(path, color, width: width, cap: .round) }
    }
  }

  /// The collision outlines of bodies with a center-of-mass mark, which rotates with the body. Sleeping
  /// bodies are gray and dashed, anchored ones gray.
  func drawBodies(_ style: OverlayStyle, _ builder: inout OverlayBuilder) {
    let width = style.width ?? 1.5
    let outlines = scene.physicsPicture(.outlines).outlines
    for view in scene.bodyViews {
      guard let body = scene.body(of: view) else { continue }
      let members = scene.groupMembers(of: view) ?? [view]
      var outline = Path()
      for member in members where !scene.isHidden(member) {
        if let own = outlines[member] { outline.append(path(of: own, around: member)) }
      }
      let isAsleep = body.isResting && !body.isAnchored
      let isQuiet = body.isResting || body.isAnchored
      let color = isQuiet ? builder.ink.sleepingBody : style.color ?? builder.ink.body
      builder.addLine(outline, color, width: width, dash: isAsleep ? [4, 3] : [], hasHalo: !isAsleep)
      if !body.isAnchored { drawCenterMark(of: view, color, &builder) }
    }
  }

  /// The collision outline of a view in canvas coordinates.
  private func path(of outline: ItemOutline, around view: Int) -> Path {
    let pose = scene.pose(of: view)
    let center = pose.center
    var transform = AffineTransform(rotationAngle: pose.rotation)
    (transform.tx, transform.ty) = (center.x, center.y)
    let box = Rect(center: .zero, size: outline.size)
    switch outline.type {
    case .rectangle: return Path(rect: box).transformed(by: transform)
    case .ellipse: return Path(ellipseIn: box).transformed(by: transform)
    case .path: return (outline.path ?? Path()).transformed(by: transform)
    case .none: return Path()
    }
  }

  /// A disc with two opposite quarters filled, the engineering symbol for a center of mass.
  private func drawCenterMark(of view: Int, _ color: Color, _ builder: inout OverlayBuilder) {
    let size = scene.size(of: view)
    let radius = min(4.5, 0.3 * min(size.x, size.y))
    guard radius > 0.75 else { return }
    let pose = scene.pose(of: view)
    let center = centerOfMass(of: view)
    let disc = Path.circle(.zero, radius: radius)
    var transform = AffineTransform(rotationAngle: pose.rotation)
    (transform.tx, transform.ty) = (center.x, center.y)
    var quarters = Path()
    // The handle of a quarter circle is 4/3 · tan(22.5°) radii.
    let handle = radius * 0.5522847498307936
    for side in [1.0, -1.0] {
      quarters.move(to: .zero)
      quarters.line(to: Point(side * radius, 0))
      quarters.cubic(
        Point(side * radius, side * handle), Point(side * handle, side * radius), to: Point(0, side * radius))
      quarters.close()
    }
    builder.addFill(disc.transformed(by: transform), builder.ink.paper)
    builder.addFill(quarters.transformed(by: transform), color, hasHalo: false)
    builder.addLine(disc.transformed(by: transform), color, width: 1, hasHalo: false)
  }
}
