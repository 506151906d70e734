internal import FlingGeometry

/// Converts attachments and snaps to joints of the world.
extension DynamicAnimator {
  /// Measures an attachment when it is added: its length, the position of the joint on its items, and their
  /// relative angle.
  func measureJoint(of attachment: AttachmentBehavior) {
    attachment.presentAnchor = attachment.anchorPoint
    guard let a = body(of: attachment.items[0]) else { return }
    let item = pose(a)
    let other = attachment.items.count > 1 ? body(of: attachment.items[1]).map { pose($0) } : nil
    // The position of the joint: the anchor, or a point of the other item.
    var position = attachment.anchorPoint
    if let other, !attachment.isSeatedAtAnchor {
      position = other.center + Self.rotated(attachment.otherOffset ?? .zero, by: other.angle)
    }
    var offset = attachment.itemOffset ?? .zero
    if attachment.itemOffset == nil, attachment.kind.isSeated {
      offset = Self.offset(to: position, from: item)
    }
    var otherOffset = attachment.otherOffset ?? .zero
    if let other, attachment.isSeatedAtAnchor { otherOffset = Self.offset(to: position, from: other) }
    let angle = other?.angle ?? 0
    let axis = AffineTransform(rotationAngle: -angle).applyToVector(
      Point(attachment.axis.dx, attachment.axis.dy))
    let length = axis.length
    attachment.jointFrame = AttachmentBehavior.JointFrame(
      offset: offset, otherOffset: otherOffset, angle: item.angle - angle,
      axis: length > 0 ? axis / length : Point(1, 0))
    let from = item.center + Self.rotated(offset, by: item.angle)
    attachment.measuredLength = from.distance(to: position)
  }

  private static func rotated(_ offset: Offset, by angle: Double) -> Point {
    AffineTransform(rotationAngle: angle).applyToVector(Point(offset.horizontal, offset.vertical))
  }

  /// A position relative to an item's center, in the item's axes.
  private static func offset(to position: Point, from pose: ItemPose) -> Offset {
    let offset = AffineTransform(rotationAngle: -pose.angle).applyToVector(position - pose.center)
    return Offset(horizontal: offset.x, vertical: offset.y)
  }

  /// The joints of all active behaviors. Of several snaps of an item only the last one counts.
  func jointDefinitions() -> [JointDefinition] {
    var jointDefinitions: [JointDefinition] = []
    var lastSnap: [ObjectIdentifier: Int] = [:]
    for behavior in active {
      if let attachment = behavior as? AttachmentBehavior {
        if let jointDefinition = jointDefinition(attachment) { jointDefinitions.append(jointDefinition) }
      } else if let snap = behavior as? SnapBehavior, let body = body(of: snap.item) {
        let present = snap.presentPoint ?? snap.snapPoint
        let jointDefinition = JointDefinition(
          kind: .snap, a: body, b: World.ground,
          offsetA: -record(of: body).centroid, offsetB: present,
          destination: present == snap.snapPoint ? nil : snap.snapPoint,
          frequency: SnapBehavior.frequency, damping: snap.dampingRatio)
        if let earlier = lastSnap[ObjectIdentifier(snap.item)] {
          jointDefinitions[earlier] = jointDefinition
        } else {
          lastSnap[ObjectIdentifier(snap.item)] = jointDefinitions.count
          jointDefinitions.append(jointDefinition)
        }
      }
    }
    return jointDefinitions
  }

  private func jointDefinition(_ attachment: AttachmentBehavior) -> JointDefinition? {
    guard let a = body(of: attachment.items[0]), let jointFrame = attachment.jointFrame else { return nil }
    func bodyOffset(of offset: Offset, on body: Int) -> Point {
      Point(offset.horizontal, offset.vertical) - record(of: body).centroid
    }
    let present = attachment.presentAnchor ?? attachment.anchorPoint
    var jointDefinition = JointDefinition(
      kind: attachment.jointType, a: a, b: World.ground, offsetA: bodyOffset(of: jointFrame.offset, on: a),
      offsetB: present,
      destination: present == attachment.anchorPoint ? nil : attachment.anchorPoint,
      length: attachment.kind.isSeated ? 0 : attachment.length, frequency: attachment.frequency,
      damping: attachment.damping)
    if attachment.items.count > 1 {
      guard let b = body(of: attachment.items[1]) else { return nil }
      jointDefinition.b = b
      jointDefinition.offsetB = bodyOffset(of: jointFrame.otherOffset, on: b)
      jointDefinition.destination = nil
    }
    jointDefinition.axis = jointFrame.axis
    jointDefinition.angle = jointFrame.angle
    jointDefinition.letsCollide = attachment.allowsCollisions
    guard attachment.kind == .pin || attachment.kind == .sliding else { return jointDefinition }
    jointDefinition.lowerLimit = attachment.attachmentRange.minimum
    jointDefinition.upperLimit = attachment.attachmentRange.maximum
    if attachment.frictionTorque > 0 {
      let unit =
        attachment.kind == .pin ? AttachmentBehavior.unitTorque : AttachmentBehavior.unitForce
      jointDefinition.drive = JointDefinition.Drive(speed: 0, limit: attachment.frictionTorque * unit)
    }
    return jointDefinition
  }
}
