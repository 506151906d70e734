public import FlingGeometry

/// A force that fills a part of the plane and acts on its items, on their centres of mass.
///
/// Made by one function for each kind of force. In the formulas 100 pt count as 1: r is the way from `position` to the item
/// and R its length, V the velocity, m the mass, q the charge, s the `strength`, d the `direction`, and
/// k = max(R, `minimumRadius`)^(−`falloff`), which is 1 for the falloff of 0 that all fields begin with. A force of 1 gives a
/// mass of 1 an acceleration of 100 pt/s². UIKit documents the kinds and properties; the constants are ours, in SI units at
/// 100 pt a metre, which fits Apple's own samples.
///
/// The forces of several fields add up. Changing a property wakes the items and counts from the next step on. Nothing tells
/// when an item enters or leaves a region.
public final class FieldBehavior: ItemsBehavior {
  /// The law of a custom field, as in UIKit: the field, an item's position in points and velocity in pt/s, its mass and
  /// charge, and the time in seconds that passes between two questions. It gives a force, of which 1 gives a mass of 1 an
  /// acceleration of 100 pt/s².
  public typealias ForceLaw = (
    _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double,
    _ deltaTime: Double
  ) -> Vector

  enum FieldType {
    case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic
    case custom(ForceLaw)
  }

  let kind: FieldType

  private init(_ kind: FieldType) {
    self.kind = kind
    super.init(items: [])
  }

  // MARK: Kinds

  /// Slows items down: −s·k·V, that is a resistance of s·k/m per second. A negative strength speeds them up.
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

  /// Drives items around the position: m·s·k·R across r, counter-clockwise on screen for a positive strength.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

  /// Pulls items to a place with m·s·k, 100·s pt/s² without falloff; a negative strength repels. For the inverse-square law
  /// set `falloff` to 2. Within the last point (or `minimumRadius` if that is less) the pull fades to nothing, so that
  /// nothing trembles there.
  public static func radialGravityField(position: Point) -> FieldBehavior {
    let field = FieldBehavior(.radialGravity)
    field.position = position
    return field
  }

  /// Pulls items one way: m·s·k·d, 100 pt/s² for a direction of length 1. The direction's length counts.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(.linearGravity)
    field.direction = direction
    return field
  }

  /// Gives items the velocity 100·s·d pt/s, whatever else pulls them; contacts and rigid attachments hold against it. Of
  /// several the last in the tree counts.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(.velocity)
    field.direction = direction
    return field
  }

  /// Shakes items by s·k·n, whatever their mass, n being smooth noise over place and time of length 1 at most.
  /// - Parameters:
  ///   - smoothness: from 0 to 1; see `smoothness`.
  ///   - animationSpeed: at least 0; see `animationSpeed`.
  public static func noiseField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    let field = FieldBehavior(.noise)
    field.smoothness = smoothness
    field.animationSpeed = animationSpeed
    return field
  }

  /// Noise that grows with the speed of what it acts on: s·k·n·|V|.
  public static func turbulenceField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    let field = FieldBehavior(.turbulence)
    field.smoothness = smoothness
    field.animationSpeed = animationSpeed
    return field
  }

  /// Pulls items to the position like a spring: −s·k·r, so that they swing √(s/m)/2π times a second whatever the distance.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

  /// Drives charged items away with q·s·k, or pulls them if charge and strength differ in sign; fades in the middle like
  /// radial gravity.
  public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }

  /// Turns the way of charged items by q·s·k·(V_y, −V_x), which keeps their speed: counter-clockwise on screen if charge and
  /// strength have the same sign, q·s·k/m radians a second.
  public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }

  /// A field with a law of its own, asked at both ends of each of the five substeps of a step for each item in the region.
  /// `strength`, `falloff` and `minimumRadius` are the law's to heed. It must not change behaviors or items.
  ///
  /// A law that gives a force that is not finite makes `step()` throw, and nothing moves.
  public static func field(evaluationBlock law: @escaping ForceLaw) -> FieldBehavior {
    FieldBehavior(.custom(law))
  }

  // MARK: Properties

  /// Where the field has its middle, in points of the reference bounds; (0, 0) at first. Finite.
  public var position = Point.zero { didSet { changed() } }
  /// Where it acts, about `position`; everywhere at first. An item is inside if its centre of mass is, edges included; where
  /// that crosses an edge, the force begins or ends within the substep.
  public var region = Region.infinite { didSet { changed() } }
  /// How strong it is: s of the formulas. Any finite number, 1 at first; a negative one reverses the force.
  public var strength = 1.0 { didSet { changed() } }
  /// The power by which the force falls with the distance, at least 0 and finite; 0 at first, as UIKit documents: the same
  /// everywhere. It has no unit; 2 is the inverse square, 1 at a distance of 100 pt.
  public var falloff = 0.0 { didSet { changed() } }
  /// In points, above 0 and finite; 1 at first, UIKit's is "a small value". Shorter distances count as this, so that a falloff
  /// gives no endless force. So do distances at which the force would throw an item about faster than substeps of
  /// 1/300 s can follow.
  public var minimumRadius = 1.0 { didSet { changed() } }
  /// The way of linear gravity and velocity fields; its length counts. (0, 0) and of no effect for other kinds. Finite.
  public var direction = Vector.zero { didSet { changed() } }
  /// Of noise and turbulence, from 0, where it changes within 25 pt, to 1, within 125 pt; 0 and of no effect for others.
  public var smoothness = 0.0 { didSet { changed() } }
  /// How often a second noise and turbulence change, at least 0 and finite; 0 is frozen, and what others have. Above 0 no
  /// item that it acts on rests.
  public var animationSpeed = 0.0 { didSet { changed() } }
  /// What noise and turbulence are drawn from: another seed gives another pattern; 0 at first. Not in UIKit.
  public var seed: UInt64 = 0 { didSet { changed() } }

  // MARK: For the animator

  func field(_ number: Int, bodies: [Int]) -> FieldDefinition {
    FieldDefinition(
      law: law(number), position: position, region: region, strength: strength, falloff: falloff,
      minimumRadius: minimumRadius, bodies: bodies)
  }

  private func law(_ number: Int) -> FieldDefinition.Law {
    switch kind {
    case .drag: .drag
    case .vortex: .vortex
    case .radialGravity: .radialGravity
    case .linearGravity: .linearGravity(Point(direction))
    case .velocity: .velocity(Point(direction))
    case .noise: .noise(Noise(seed: seed, smoothness: smoothness, speed: animationSpeed))
    case .turbulence: .turbulence(Noise(seed: seed, smoothness: smoothness, speed: animationSpeed))
    case .spring: .spring
    case .electric: .electric
    case .magnetic: .magnetic
    case .custom: .custom(number)
    }
  }

  /// `strength` times what `falloff` leaves of it at a place, for laws that heed them.
  package func weight(at place: Point) -> Double {
    let field = field(0, bodies: [])
    return strength * field.weight(at: place.distance(to: position), least: minimumRadius)
  }

  override func validate() throws(DynamicsError) {
    let name = "FieldBehavior"
    try DynamicsError.requireFinite(position, "position", of: name)
    try DynamicsError.requireFinite(strength, "strength", of: name)
    try DynamicsError.requireNotNegative(falloff, "falloff", of: name)
    try DynamicsError.requireFinite(Point(direction), "direction", of: name)
    try DynamicsError.requireNotNegative(animationSpeed, "animationSpeed", of: name)
    guard minimumRadius >= 1e-9, minimumRadius <= DynamicsError.largest else {
      throw DynamicsError(
        name, "minimumRadius", "\(minimumRadius)", must: "be above 0, from 1e-9 to 1e9, and finite")
    }
    guard smoothness >= 0, smoothness <= 1 else {
      throw DynamicsError(name, "smoothness", "\(smoothness)", must: "lie in 0…1")
    }
    if let fault = region.fault {
      let words =
        switch fault {
        case .radius(let radius): "a circle of radius \(radius)"
        case .size(let size): "a rectangle of \(size.width) × \(size.height)"
        case .tooManyParts: "more than \(Region.mostParts) shapes"
        }
      throw DynamicsError(
        name, "region", words,
        must: "be made of at most \(Region.mostParts) shapes with finite sizes of at least 0")
    }
  }
}

extension DynamicAnimator {
  /// Steps the world; if a field's law fails, all is as it was before.
  func advanceWorld() throws(DynamicsError) {
    guard forceFields.contains(where: \.isCustom) else {
      world.advance()
      return
    }
    // Laws may look at items meanwhile: they see the world as it was.
    var next = world
    var laws = ForceLaws(animator: self, fields: forceFields)
    next.advance(with: &laws)
    if let failure = laws.failure { throw failure }
    world = next
  }
}

extension FieldBehavior {
  fileprivate var isCustom: Bool { if case .custom = kind { true } else { false } }
}

/// Asks custom fields for their forces; after a failure none.
private struct ForceLaws: ForceSource {
  let animator: DynamicAnimator
  let fields: [FieldBehavior]
  var failure: DynamicsError?

  mutating func force(
    _ number: Int, on body: Int, position: Point, velocity: Point, mass: Double, charge: Double,
    at moment: Double
  ) -> Point {
    guard failure == nil, case .custom(let law) = fields[number].kind else { return .zero }
    animator.momentInStep = moment
    let force = Point(
      law(fields[number], position, Vector(velocity), mass, charge, World.substep))
    guard force.isFinite else {
      failure = DynamicsError(
        "FieldBehavior", "evaluationBlock", "(\(force.x), \(force.y))", must: "give finite forces")
      return .zero
    }
    return force
  }
}
