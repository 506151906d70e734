public import FlingGeometry

/// A force that acts on the centers of mass of its items within a region.
///
/// There is a factory method for each kind of field. The formulas use units of 100 pt: r is the vector from
/// `position` to the item and R its length, V the velocity, m the mass, q the charge, s the `strength`, d the
/// `direction`, and k = max(R, `minimumRadius`)^(−`falloff`), which is 1 for the default falloff of 0. A
/// force of 1 accelerates a mass of 1 by 100 pt/s². UIKit documents the kinds and properties; the constants
/// are SI units with 100 pt for a meter, which fits Apple's own samples.
///
/// Forces of several fields add up. Changing a property wakes the items and takes effect in the next step.
/// There is no notification when an item enters or leaves a region.
public final class FieldBehavior: ItemsBehavior {
  /// The law of a custom field, as in UIKit. Arguments: the field, an item's position in points and velocity
  /// in pt/s, its mass and charge, and the time in seconds between two calls. It returns a force; a force of
  /// 1 accelerates a mass of 1 by 100 pt/s².
  public typealias ForceLaw = (
    _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double,
    _ deltaTime: Double
  ) -> Vector

  enum FieldType {
    case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic
    case custom(ForceLaw)
  }

  private let type: FieldType

  private init(_ type: FieldType) {
    self.type = type
    super.init(items: [])
  }

  // MARK: Kinds

  /// Slows items down by the force −s·k·V, a resistance of s·k/m per second. A negative strength accelerates
  /// them.
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

  /// Drives items around the position by the force m·s·k·R perpendicular to r, counter-clockwise on screen
  /// for a positive strength.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

  /// Attracts items to a point by the force m·s·k, which is 100·s pt/s² without falloff; a negative strength
  /// repels. Set `falloff` to 2 for the inverse-square law. Within 1 pt (or `minimumRadius` if that is less)
  /// the force decreases to 0, so that items do not jitter there.
  public static func radialGravityField(position: Point) -> FieldBehavior {
    let field = FieldBehavior(.radialGravity)
    field.position = position
    return field
  }

  /// Pulls items in one direction by the force m·s·k·d: 100 pt/s² for a direction of length 1. The length of
  /// the direction counts.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(.linearGravity)
    field.direction = direction
    return field
  }

  /// Sets the velocity of items to 100·s·d pt/s, whatever other forces act; contacts and rigid attachments
  /// resist it. Of several such fields the last in the tree counts.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(.velocity)
    field.direction = direction
    return field
  }

  /// Shakes items by the force s·k·n, whatever their mass. The noise n is smooth in space and time and at
  /// most 1 long.
  /// - Parameters:
  ///   - smoothness: from 0 to 1; see `smoothness`.
  ///   - animationSpeed: at least 0; see `animationSpeed`.
  public static func noiseField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    let field = FieldBehavior(.noise)
    field.smoothness = smoothness
    field.animationSpeed = animationSpeed
    return field
  }

  /// Noise in proportion to the speed of the item, with the force s·k·n·|V|. Parameters are as in
  /// `noiseField`.
  public static func turbulenceField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    let field = FieldBehavior(.turbulence)
    field.smoothness = smoothness
    field.animationSpeed = animationSpeed
    return field
  }

  /// Attracts items to the position like a spring, by the force −s·k·r. They oscillate with a frequency of
  /// √(s/m)/2π hertz at any amplitude.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

  /// Repels charged items by the force q·s·k, or attracts them if charge and strength have opposite signs.
  /// The force decreases at the center as in radial gravity.
  public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }

  /// Turns the velocity of charged items without changing their speed, by the force q·s·k·(V_y, −V_x): at
  /// q·s·k/m rad/s, counter-clockwise on screen if charge and strength have the same sign.
  public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }

  /// A field with a custom law, which is called for each item in the region at both ends of each of the five
  /// substeps of a step. The law itself has to apply `strength`, `falloff` and `minimumRadius`. It must not
  /// change behaviors or items.
  ///
  /// If the law returns a force that is not finite, `step()` throws, and nothing moves.
  public static func field(evaluationBlock law: @escaping ForceLaw) -> FieldBehavior {
    FieldBehavior(.custom(law))
  }

  // MARK: Properties

  /// The center of the field, in points of the reference bounds. Finite; (0, 0) by default.
  public var position = Point.zero { didSet { changed() } }
  /// The region in which the field acts, relative to `position`; infinite by default. An item is inside if
  /// its center of mass is, edges included. If the center of mass crosses an edge, the force begins or ends
  /// within the substep.
  public var region = Region.infinite { didSet { changed() } }
  /// The strength, s in the formulas. Any finite number; 1 by default. A negative strength reverses the
  /// force.
  public var strength = 1.0 { didSet { changed() } }
  /// The exponent by which the force falls with the distance, without unit; at least 0 and finite. The
  /// default is 0, as UIKit documents: the force does not depend on the distance. 2 is the inverse square,
  /// with a factor of 1 at 100 pt.
  public var falloff = 0.0 { didSet { changed() } }
  /// The least distance of the falloff, in points; above 0 and finite. The default is 1; UIKit's is "a small
  /// value". Shorter distances are treated as this one, so that no force is infinite. So are distances at
  /// which the force would make an item oscillate faster than substeps of 1/300 s can resolve.
  public var minimumRadius = 1.0 { didSet { changed() } }
  /// The direction of linear gravity and velocity fields; its length counts. Finite; (0, 0) by default. No
  /// effect on other kinds.
  public var direction = Vector.zero { didSet { changed() } }
  /// The smoothness of noise and turbulence: from 0, which varies within 25 pt, to 1, within 125 pt. The
  /// default is 0. No effect on other kinds.
  public var smoothness = 0.0 { didSet { changed() } }
  /// The rate of change of noise and turbulence per second; at least 0 and finite. 0, the default, is
  /// constant in time. Above 0 no item within the field comes to rest. No effect on other kinds.
  public var animationSpeed = 0.0 { didSet { changed() } }
  /// The seed of noise and turbulence: another seed gives another pattern. The default is 0. Not in UIKit.
  public var seed: UInt64 = 0 { didSet { changed() } }

  // MARK: For the animator

  override var kind: BehaviorDefinition.Kind? {
    .field(
      itemIDs,
      FieldDefinition(
        law: law, position: position, region: region, strength: strength, falloff: falloff,
        minimumRadius: minimumRadius, bodies: []))
  }

  private var law: FieldDefinition.Law {
    switch type {
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
    case .custom: .custom(0)
    }
  }

  /// The custom law; nil for other fields.
  var customLaw: ForceLaw? { if case .custom(let law) = type { law } else { nil } }
}
