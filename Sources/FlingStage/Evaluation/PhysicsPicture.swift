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
  package internal(set) var outlines: [Int: ItemOutline] = [:]

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
    /// The item that was hit, and the other item if there is one.
    package let members: [Int]
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
    package let definition: FieldDefinition
    /// The force of a custom field.
    package let force: Expression?
    package let members: [Int]
  }
}

extension Document {
  /// The parts of the physics that the outputs need: what the overlays show, and contacts, at which vector outputs
  /// have keyframes.
  var shownPhysics: Overlay.Physics {
    let hasVectors = render.outputs.contains { $0.vector != nil }
    return overlays.reduce(into: hasVectors ? .contacts : []) { $0.formUnion($1.kind.physics) }
  }
}

extension Physics {
  private static let touchLimit = 256

  /// What overlays show.
  func picture(_ parts: Overlay.Physics) -> PhysicsPicture {
    var picture = PhysicsPicture()
    if parts.contains(.contacts) { addContacts(to: &picture) }
    guard !parts.isDisjoint(with: [.attachments, .boundaries, .fields, .outlines]) else { return picture }
    picture.fieldTime = simulation.fieldTime
    for instance in instances {
      switch instance.kind {
      case .attachment where parts.contains(.attachments):
        let id = instance.simulationID
        guard let geometry = simulation.geometry(of: instance.attachment, id) else { continue }
        picture.attachments.append(
          PhysicsPicture.Attachment(id: id.number, members: instance.members, geometry: geometry))
      case .collision where parts.contains(.boundaries):
        let collision = instance.collision
        guard collision.mode.contains(.boundaries) else {
          picture.boundaries.append(PhysicsPicture.Boundary(insets: nil, paths: []))
          continue
        }
        picture.boundaries.append(
          PhysicsPicture.Boundary(
            insets: collision.boundsInsets,
            paths: collision.boundaries.filter(\.isEnabled).map(\.path)))
      case .field where parts.contains(.fields):
        picture.fields.append(
          PhysicsPicture.Field(
            definition: instance.field(in: self), force: instance.fieldForce, members: instance.members))
      default: break
      }
    }
    guard parts.contains(.outlines) else { return picture }
    let bodies = evaluator.state.bodies
    for view in bodies.views.flatMap({ bodies.groups[$0]?.members ?? [$0] }) {
      picture.outlines[view] = outlines[view]?.outline
    }
    return picture
  }

  private func addContacts(to picture: inout PhysicsPicture) {
    for contact in simulation.contacts {
      let touch = PhysicsPicture.Touch(point: contact.point, normal: contact.normal)
      guard !picture.touches.contains(touch) else { continue }
      picture.touches.append(touch)
      if picture.touches.count >= Physics.touchLimit { break }
    }
    for event in simulation.contactEvents {
      guard event.isBegin, let mass = simulation.state(of: event.contact.item)?.mass, mass > 0 else {
        continue
      }
      picture.impacts.append(
        PhysicsPicture.Impact(
          substep: event.substep,
          members: [event.contact.item.number] + (event.contact.other.map { [$0.number] } ?? []),
          point: event.contact.point, velocityChange: event.contact.impulse / mass))
    }
  }
}
