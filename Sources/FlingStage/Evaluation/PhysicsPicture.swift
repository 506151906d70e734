package import FlingDynamics
package import FlingGeometry
package import FlingScene

/// What overlays show of bodies and behaviors, beyond the poses of the bodies.
package struct PhysicsPicture: Sendable {
  /// The contacts now, without duplicates.
  package internal(set) var touches: [Touch] = []
  /// The contacts that began in the last step.
  package internal(set) var impacts: [Impact] = []
  package internal(set) var attachments: [Attachment] = []
  package internal(set) var boundaries: [Boundary] = []
  package internal(set) var fields: [Field] = []
  /// Seconds of simulation since the start; the time of noise.
  package internal(set) var fieldTime = 0.0
  /// The collision outlines of items, by view.
  package internal(set) var outlines: [Int: Outline] = [:]

  /// Takes some parts from another picture.
  mutating func update(_ parts: Overlay.Physics, from other: PhysicsPicture) {
    if parts.contains(.contacts) { (touches, impacts) = (other.touches, other.impacts) }
    if parts.contains(.attachments) { attachments = other.attachments }
    if parts.contains(.boundaries) { boundaries = other.boundaries }
    if parts.contains(.fields) { (fields, fieldTime) = (other.fields, other.fieldTime) }
    if parts.contains(.outlines) { outlines = other.outlines }
  }

  package struct Touch: Equatable, Sendable {
    package let point: Point
    /// The unit normal.
    package let normal: Point
  }

  /// The beginning of a contact.
  package struct Impact: Equatable, Sendable {
    /// The substep of the step in which it happened, from 0.
    let substep: Int
    package let point: Point
    /// The change of the item's velocity in pt/s.
    package let velocityChange: Double

    /// The time of the impact in the step that begins at `start`.
    package func time(after start: Time) -> Time {
      start + Time(units: (substep + 1) * Time.unitsPerTick / World.substeps)
    }
  }

  package struct Attachment: Equatable, Sendable {
    /// Identifies the attachment from tick to tick.
    package let id: Int
    /// The item, and the other item if there is one.
    package let members: [Int]
    package let geometry: AttachmentGeometry
  }

  /// The boundaries of a collision.
  package struct Boundary: Equatable, Sendable {
    /// The insets of the canvas's edges; nil if they are no boundary.
    package let insets: Insets?
    package let paths: [Path]
  }

  package struct Field: Sendable {
    var type: Behavior.FieldType
    var position: Point
    var region: Region
    var strength: Double
    var falloff: Double
    var minimumRadius: Double
    var direction: Vector
    var smoothness: Double
    var animationSpeed: Double
    var seed: UInt64
    /// The force of a custom field.
    package let law: Expression?
    package let members: [Int]

    /// A field behavior with these values, without items.
    package var behavior: FieldBehavior {
      let field = FieldBehavior.field(of: type)
      field.position = position
      field.region = region
      field.strength = strength
      field.falloff = falloff
      field.minimumRadius = minimumRadius
      field.direction = direction
      field.smoothness = smoothness
      field.animationSpeed = animationSpeed
      field.seed = seed
      return field
    }
  }

  /// The collision outline of an item in its own axes, about its center.
  package struct Outline: Equatable, Sendable {
    package let type: DynamicItemCollisionBoundsType
    package let size: Size
    package let path: Path?
  }
}

extension Document {
  /// The parts of the physics that the overlays show.
  var shownPhysics: Overlay.Physics { overlays.reduce(into: []) { $0.formUnion($1.kind.physics) } }
}

extension FieldBehavior {
  /// A field of a type. Only the behavior that runs has the force of a custom field.
  fileprivate static func field(of type: Behavior.FieldType) -> FieldBehavior {
    switch type {
    case .drag: .dragField()
    case .vortex: .vortexField()
    case .radialGravity: .radialGravityField(position: .zero)
    case .linearGravity: .linearGravityField(direction: .zero)
    case .velocity: .velocityField(direction: .zero)
    case .noise: .noiseField(smoothness: 0, animationSpeed: 0)
    case .turbulence: .turbulenceField(smoothness: 0, animationSpeed: 0)
    case .spring: .springField()
    case .electric: .electricField()
    case .magnetic: .magneticField()
    case .custom: .field { _, _, _, _, _, _ in .zero }
    }
  }
}

extension Physics {
  private static let touchLimit = 256

  /// What overlays show.
  func picture(_ parts: Overlay.Physics) -> PhysicsPicture {
    var picture = PhysicsPicture()
    if parts.contains(.contacts) { addContacts(to: &picture) }
    guard !parts.isDisjoint(with: [.attachments, .boundaries, .fields, .outlines]) else { return picture }
    picture.fieldTime = animator.fieldTime
    for instance in instances {
      switch instance.object {
      case .attachment(let object) where parts.contains(.attachments):
        guard let geometry = object.presentGeometry else { continue }
        picture.attachments.append(
          PhysicsPicture.Attachment(id: instance.objectNumber, members: instance.members, geometry: geometry))
      case .collision(let object) where parts.contains(.boundaries):
        picture.boundaries.append(
          PhysicsPicture.Boundary(insets: object.activeBoundsInsets, paths: object.enabledBoundaries))
      case .field(let object) where parts.contains(.fields):
        if let field = PhysicsPicture.Field(object, of: instance) { picture.fields.append(field) }
      default: break
      }
    }
    guard parts.contains(.outlines) else { return picture }
    let bodies = evaluator.state.bodies
    for view in bodies.views.flatMap({ bodies.groups[$0]?.members ?? [$0] }) {
      guard let item = items[view] else { continue }
      picture.outlines[view] = PhysicsPicture.Outline(
        type: item.collisionBoundsType, size: item.bounds.size, path: item.collisionBoundingPath)
    }
    return picture
  }

  private func addContacts(to picture: inout PhysicsPicture) {
    for contact in animator.contacts {
      let touch = PhysicsPicture.Touch(point: contact.point, normal: contact.normal)
      guard !picture.touches.contains(touch) else { continue }
      picture.touches.append(touch)
      if picture.touches.count >= Physics.touchLimit { break }
    }
    for event in animator.contactEvents {
      guard event.isBegin, let mass = animator.state(of: event.contact.item)?.mass, mass > 0 else { continue }
      picture.impacts.append(
        PhysicsPicture.Impact(
          substep: event.substep, point: event.contact.point, velocityChange: event.contact.impulse / mass))
    }
  }
}

extension PhysicsPicture.Field {
  fileprivate init?(_ field: FieldBehavior, of instance: BehaviorInstance) {
    guard let type = instance.values.text(.type).flatMap(Behavior.FieldType.init) else { return nil }
    var law: Expression?
    if case .law(let expression)? = instance.values[.force] { law = expression }
    self.init(
      type: type, position: field.position, region: field.region, strength: field.strength,
      falloff: field.falloff, minimumRadius: field.minimumRadius, direction: field.direction,
      smoothness: field.smoothness, animationSpeed: field.animationSpeed, seed: field.seed, law: law,
      members: instance.members)
  }
}
