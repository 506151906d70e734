internal import FlingGeometry

extension DynamicAnimator {
  /// Calls the delegates for the contact events of the step.
  func notifyCollisionDelegates() {
    for event in simulation.contactEvents {
      let contact = event.contact
      let entry = (active + removed).first { $0.id == contact.collision }
      guard let collision = entry?.behavior as? CollisionBehavior, let item = members[contact.item]?.item,
        let delegate = collision.collisionDelegate
      else { continue }
      let other = contact.other.flatMap { members[$0]?.item }
      switch (event.isBegin, other) {
      case (true, let other?):
        delegate.collisionBehavior(collision, beganContactFor: item, with: other, at: contact.point)
      case (false, let other?):
        delegate.collisionBehavior(collision, endedContactFor: item, with: other)
      case (true, nil):
        delegate.collisionBehavior(
          collision, beganContactFor: item, withBoundaryIdentifier: contact.boundary, at: contact.point)
      case (false, nil):
        delegate.collisionBehavior(
          collision, endedContactFor: item, withBoundaryIdentifier: contact.boundary)
      }
    }
  }
}
