package import FlingDynamics
package import FlingGeometry

/// The definition of a body before it enters the world.
package struct BodyDraft: Sendable {
  package enum Mobility: Sendable {
    case fixed, free
    /// Moves at a constant velocity, whatever it hits.
    case driven
  }

  package struct Piece: Sendable {
    package var bodyShape: BodyShape
    /// The center of the shape, from the body's origin.
    package var center: Point
    package var density: Double

    package init(bodyShape: BodyShape, center: Point, density: Double) {
      self.bodyShape = bodyShape
      self.center = center
      self.density = density
    }
  }

  package var kind: Mobility
  /// The position of the body's origin; the center of mass may be elsewhere.
  package var origin: Point
  package var angle = 0.0
  package var velocity = Point.zero
  package var spin = 0.0
  package var resistance = 0.0
  package var angularResistance = 0.0
  package var friction = 0.5
  package var elasticity = 0.0
  package var convexParts: [Piece] = []

  package init(_ kind: Mobility, at origin: Point) {
    self.kind = kind
    self.origin = origin
  }

  var isMovable: Bool { kind == .free && !convexParts.isEmpty }

  /// Converts a point from the body's axes to the world.
  func placed(_ point: Point) -> Point { origin + point.rotated(by: angle) }

  /// All pieces as one shape around their center of mass, the center, and the mean density.
  private func combinedShape() -> (bodyShape: BodyShape, center: Point, density: Double) {
    if convexParts.count == 1, let only = convexParts.first {
      return (only.bodyShape, only.center + only.bodyShape.centroid, only.density)
    }
    var mass = 0.0
    var area = 0.0
    var moment = Point.zero
    for piece in convexParts {
      let pieceMass = piece.density * piece.bodyShape.area
      mass += pieceMass
      area += piece.bodyShape.area
      moment += (piece.center + piece.bodyShape.centroid) * pieceMass
    }
    // Bodies that never move may have no mass.
    let isHeavy = mass > 0
    let center = isHeavy ? moment / mass : .zero
    var inertia = 0.0
    var parts: [BodyShape.ConvexPart] = []
    for piece in convexParts {
      let offset = piece.center + piece.bodyShape.centroid - center
      inertia += piece.density * piece.bodyShape.area * (piece.bodyShape.inertia + offset.dot(offset))
      for var part in piece.bodyShape.convexParts {
        part.corners = part.corners.map { $0 + offset }
        parts.append(part)
      }
    }
    let bodyShape = BodyShape(
      convexParts: parts, area: area, inertia: isHeavy ? inertia / mass : 1, centroid: .zero)
    return (bodyShape, center, isHeavy ? mass / area : 1)
  }

  /// The definition for the world; nil for a body without a shape.
  func newBody(gravity: Point) -> World.NewBody? {
    guard !convexParts.isEmpty else { return nil }
    let (bodyShape, center, density) = combinedShape()
    var body = BodyDefinition(bodyShape: bodyShape)
    body.density = density
    body.friction = friction
    body.elasticity = elasticity
    body.resistance = resistance
    body.angularResistance = angularResistance
    body.isAnchored = kind != .free
    body.gravity = gravity
    body.itemGroups = [0]
    body.boundaryGroups = [0]
    return World.NewBody(body: body, position: placed(center), angle: angle)
  }

  /// Moves a driven body by one step of the world.
  func drive(_ body: Int, in recorder: inout RecordedWorld) {
    let bodyState = recorder.world.bodyStates[body]
    recorder.apply(
      .place(
        body, position: bodyState.position + velocity * World.step,
        angle: bodyState.angle + spin * World.step))
  }

  var state: PhysicsCase.State {
    guard !convexParts.isEmpty else {
      return PhysicsCase.State(
        position: origin, angle: angle, velocity: velocity, spin: spin, mass: 0, inertia: 0)
    }
    let (bodyShape, center, density) = combinedShape()
    let mass = density * bodyShape.area / 10_000
    return PhysicsCase.State(
      position: placed(center), angle: angle, velocity: velocity, spin: spin, mass: mass,
      inertia: mass * bodyShape.inertia)
  }
}

extension BodyDraft.Piece {
  /// A polygon in the body's axes; nil if it has no area or intersects itself.
  package init?(outline: [Point], density: Double) {
    // An upright rectangle becomes a box, the default shape of items.
    let low = Point(outline.map(\.x).min() ?? 0, outline.map(\.y).min() ?? 0)
    let high = Point(outline.map(\.x).max() ?? 0, outline.map(\.y).max() ?? 0)
    let center = (low + high) / 2
    let isBox =
      outline.count == 4
      && outline.allSatisfy { ($0.x == low.x || $0.x == high.x) && ($0.y == low.y || $0.y == high.y) }
    if isBox {
      let size = Size(width: high.x - low.x, height: high.y - low.y)
      self.init(bodyShape: .box(size), center: center, density: density)
    } else if let bodyShape = BodyShape.polygon(outline) {
      self.init(bodyShape: bodyShape, center: .zero, density: density)
    } else {
      return nil
    }
  }

  package init(disc radius: Double, at center: Point, density: Double) {
    self.init(
      bodyShape: .ellipse(Size(width: 2 * radius, height: 2 * radius)), center: center, density: density)
  }
}
