package import FlingGeometry

/// The present state of an attachment, for drawing it.
package struct AttachmentGeometry: Equatable, Sendable {
  package enum Line: Equatable, Sendable {
    case rod, spring, rope
  }

  /// What connects the two points; nil for a joint at one point.
  package var line: Line?
  /// Whether the item can turn relative to the other item.
  package var turns: Bool
  /// Attached point from the item's center, in the item's axes.
  package var offset: Point
  /// The same on the other item; nil if the attachment is to a point.
  package var otherOffset: Point?
  /// The anchor at the end of the last step.
  package var anchor: Point
  /// Rest length of a spring, largest length of a rope, in points.
  package var length: Double
  /// Unit vector of the axis along which the item moves, in the other item's axes; nil without an axis.
  package var axis: Point?
  package var range: FloatRange
}

extension BehaviorDefinition.Attachment {
  fileprivate var line: AttachmentGeometry.Line? {
    if type.isSeated { return nil }
    return type == .rope ? .rope : type.isSpring(frequency: frequency) ? .spring : .rod
  }
}

/// Converts attachments and snaps to joints of the world.
extension Simulation {
  /// Position, orientation and length of a joint, measured when it was added.
  struct MeasuredJoint: Sendable {
    /// Position on the item, and on the other item, from their centers in their axes.
    var offset: Point
    var otherOffset: Point
    /// Angle of the item relative to the other item, in radians.
    var angle: Double
    /// Unit vector in the other item's axes.
    var axis: Point
    var length: Double
  }

  /// The bodies of a joint.
  private struct BodyPair: Hashable {
    let a: Int
    let b: Int
  }

  /// The unit of force, in mass × pt/s².
  private static let unitForce = 100.0
  /// The unit of torque, a force of 1 at a distance of 100 pt, in mass × pt²/s².
  private static let unitTorque = 10_000.0
  /// Undamped frequency of a snap, in hertz.
  private static let snapFrequency = 3.7

  /// The present state of an attachment; nil before `apply` has measured it.
  package func geometry(
    of attachment: BehaviorDefinition.Attachment, _ id: BehaviorDefinition.ID
  ) -> AttachmentGeometry? {
    guard let behavior = behaviorIndices[id].map({ behaviors[$0] }), let joint = behavior.joint else {
      return nil
    }
    return AttachmentGeometry(
      line: attachment.line, turns: !attachment.type.preventsRotation, offset: joint.offset,
      otherOffset: attachment.items.count > 1 ? joint.otherOffset : nil,
      anchor: behavior.presentPoint ?? attachment.anchor ?? .zero,
      length: attachment.type.isSeated ? 0 : attachment.length ?? joint.length,
      axis: attachment.type.hasAxis ? joint.axis : nil, range: attachment.range)
  }

  /// The length of an attachment when it was added; nil before `apply` has measured it.
  package func measuredLength(of id: BehaviorDefinition.ID) -> Double? {
    behaviorIndices[id].flatMap { behaviors[$0].joint?.length }
  }

  /// Measures attachments that were added: their lengths, the positions of the joints on their items, and
  /// the items' relative angles.
  func measureJoints() {
    for k in behaviors.indices {
      switch behaviors[k].definition.kind {
      case .snap(_, let point, _) where behaviors[k].presentPoint == nil: behaviors[k].presentPoint = point
      case .attachment(let attachment) where behaviors[k].joint == nil:
        behaviors[k].joint = measuredJoint(attachment)
        behaviors[k].presentPoint = attachment.anchor ?? .zero
      default: break
      }
    }
  }

  private func measuredJoint(_ attachment: BehaviorDefinition.Attachment) -> MeasuredJoint? {
    guard let a = body(of: attachment.items[0]) else { return nil }
    let item = pose(a)
    var other: ItemPose?
    if attachment.items.count > 1 {
      guard let b = body(of: attachment.items[1]) else { return nil }
      other = pose(b)
    }
    // The position of the joint: the anchor, or a point of the other item.
    var position = attachment.anchor ?? .zero
    if let other, !attachment.isSeatedAtAnchor {
      position = other.center + Self.rotated(attachment.otherOffset ?? .zero, by: other.angle)
    }
    var offset = attachment.offset ?? .zero
    if attachment.offset == nil, attachment.type.isSeated { offset = Self.offset(to: position, from: item) }
    var otherOffset = attachment.otherOffset ?? .zero
    if let other, attachment.isSeatedAtAnchor { otherOffset = Self.offset(to: position, from: other) }
    let angle = other?.angle ?? 0
    let axis = Self.rotated(attachment.axis, by: -angle)
    let length = axis.length
    let from = item.center + Self.rotated(offset, by: item.angle)
    return MeasuredJoint(
      offset: offset, otherOffset: otherOffset, angle: item.angle - angle,
      axis: length > 0 ? axis / length : Point(1, 0), length: from.distance(to: position))
  }

  private static func rotated(_ offset: Point, by angle: Double) -> Point {
    AffineTransform(rotationAngle: angle).applyToVector(offset)
  }

  /// A position relative to an item's center, in the item's axes.
  private static func offset(to position: Point, from pose: ItemPose) -> Point {
    rotated(position - pose.center, by: -pose.angle)
  }

  /// The joints of all behaviors. Of several snaps of an item only the last one counts. A rigid joint that repeats
  /// another one is left out: it would change nothing, but rows that depend on each other have no direct solve.
  func jointDefinitions() -> [JointDefinition] {
    var jointDefinitions: [JointDefinition] = []
    var lastSnap: [ItemID: Int] = [:]
    var rigidJoints: [BodyPair: [JointDefinition]] = [:]
    for behavior in behaviors {
      switch behavior.definition.kind {
      case .attachment(let attachment):
        guard let jointDefinition = jointDefinition(attachment, behavior) else { continue }
        if jointDefinition.frequency == 0, jointDefinition.drive == nil {
          let pair = BodyPair(a: jointDefinition.a, b: jointDefinition.b)
          if rigidJoints[pair]?.contains(jointDefinition) == true { continue }
          rigidJoints[pair, default: []].append(jointDefinition)
        }
        jointDefinitions.append(jointDefinition)
      case .snap(let item, let point, let damping):
        guard let body = body(of: item) else { continue }
        let present = behavior.presentPoint ?? point
        let clampedDamping = damping < 0 ? 0 : (damping > 1 ? 1 : damping)
        var jointDefinition = JointDefinition(
          kind: .distance, a: body, b: World.ground, offsetA: -record(of: body).centroid, offsetB: present,
          destination: present == point ? nil : point, frequency: Self.snapFrequency,
          damping: 0.28 + 0.72 * clampedDamping)
        jointDefinition.isSnap = true
        if let earlier = lastSnap[item] {
          jointDefinitions[earlier] = jointDefinition
        } else {
          lastSnap[item] = jointDefinitions.count
          jointDefinitions.append(jointDefinition)
        }
      default: break
      }
    }
    return jointDefinitions
  }

  private func jointDefinition(
    _ attachment: BehaviorDefinition.Attachment, _ behavior: ActiveBehavior
  ) -> JointDefinition? {
    guard let a = body(of: attachment.items[0]), let joint = behavior.joint else { return nil }
    let anchor = attachment.anchor ?? .zero
    let present = behavior.presentPoint ?? anchor
    var jointDefinition = JointDefinition(
      kind: attachment.type, a: a, b: World.ground, offsetA: joint.offset - record(of: a).centroid,
      offsetB: present, destination: present == anchor ? nil : anchor,
      length: attachment.type.isSeated ? 0 : attachment.length ?? joint.length,
      frequency: attachment.frequency, damping: attachment.damping)
    if attachment.items.count > 1 {
      guard let b = body(of: attachment.items[1]) else { return nil }
      jointDefinition.b = b
      jointDefinition.offsetB = joint.otherOffset - record(of: b).centroid
      jointDefinition.destination = nil
    }
    jointDefinition.axis = joint.axis
    jointDefinition.angle = joint.angle
    jointDefinition.letsCollide = attachment.allowsCollisions
    guard attachment.type.freeMeasure != nil else { return jointDefinition }
    jointDefinition.lowerLimit = attachment.range.minimum
    jointDefinition.upperLimit = attachment.range.maximum
    if attachment.friction > 0 {
      let unit = attachment.type.hasAngularRange ? Self.unitTorque : Self.unitForce
      jointDefinition.drive = JointDefinition.Drive(speed: 0, limit: attachment.friction * unit)
    }
    return jointDefinition
  }
}
