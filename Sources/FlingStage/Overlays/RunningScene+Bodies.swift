import FlingDynamics
import FlingGeometry
import FlingScene

/// Overlays of bodies and boundaries.
extension RunningScene {
  /// Draws the enabled boundaries of all active collisions.
  func boundaries(_ style: OverlayStyle, _ sketch: inout OverlayBuilder) {
    let color = style.color ?? sketch.ink.boundary
    let width = style.width ?? 2
    let canvas = Rect(origin: .zero, size: document.canvas.size)
    for instance in physics.instances {
      guard case .collision(let collision) = instance.object else { continue }
      if let insets = collision.activeBoundsInsets {
        // Stroked inside, so that it is visible at the canvas's edge too.
        sketch.line(
          Path(rect: canvas.inset(by: insets)), color, width: width, alignment: .inside)
      }
      for path in collision.enabledBoundaries { sketch.line(path, color, width: width, cap: .round) }
    }
  }

  /// The collision outlines of bodies with a center-of-mass mark, which rotates with the body. Sleeping
  /// bodies are gray and dashed, anchored ones gray.
  func bodies(_ style: OverlayStyle, _ sketch: inout OverlayBuilder) {
    let width = style.width ?? 1.5
    for view in physics.bodies {
      guard let item = physics.items[view], let state = item.shown else { continue }
      let members = physics.groups[view]?.members ?? [view]
      var outline = Path()
      for member in members where !views[member].isHidden { outline.append(bodyOutline(of: member)) }
      let isAsleep = state.isResting && !state.isAnchored
      let isQuiet = state.isResting || state.isAnchored
      let color = isQuiet ? sketch.ink.sleeper : style.color ?? sketch.ink.body
      sketch.line(outline, color, width: width, dash: isAsleep ? [4, 3] : [], isClear: !isAsleep)
      if !state.isAnchored { centerMark(of: view, color, &sketch) }
    }
  }

  /// The collision outline of a view in canvas coordinates.
  private func bodyOutline(of view: Int) -> Path {
    guard let item = physics.items[view] else { return Path() }
    let place = place(of: view)
    let center = place.center + place.origin
    var turn = AffineTransform(rotationAngle: place.rotation)
    (turn.tx, turn.ty) = (center.x, center.y)
    let box = Rect(center: .zero, size: item.bounds.size)
    switch item.collisionBoundsType {
    case .rectangle: return Path(rect: box).transformed(by: turn)
    case .ellipse: return Path(ellipseIn: box).transformed(by: turn)
    case .path: return (item.collisionBoundingPath ?? Path()).transformed(by: turn)
    case .none: return Path()
    }
  }

  /// A disc with two opposite quarters filled, the engineering symbol for a center of mass.
  private func centerMark(of view: Int, _ color: Color, _ sketch: inout OverlayBuilder) {
    let size = views[view].geometry.size
    let radius = min(4.5, 0.3 * min(size.x, size.y))
    guard radius > 0.75 else { return }
    let place = place(of: view)
    let center = centerOfMass(of: view)
    let disc = Path.circle(.zero, radius: radius)
    var turn = AffineTransform(rotationAngle: place.rotation)
    (turn.tx, turn.ty) = (center.x, center.y)
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
    sketch.fill(disc.transformed(by: turn), sketch.ink.paper)
    sketch.fill(quarters.transformed(by: turn), color, isClear: false)
    sketch.line(disc.transformed(by: turn), color, width: 1, isClear: false)
  }
}
