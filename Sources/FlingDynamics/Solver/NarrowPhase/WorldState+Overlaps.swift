internal import FlingGeometry

/// Overlaps: penetrating bodies are moved apart along the normal without changing their velocities.
extension WorldState {
  /// Fraction of an overlap's depth that is corrected in a substep, and in a wide island.
  static let correctionFractions = (exact: 0.25, wide: 0.4)

  /// The constraint that separates an overlapping pair.
  /// - Parameter fraction: Fraction of the depth to correct in this substep.
  @inline(__always)
  func separationInput(of contact: Contact, fraction: Double) -> ContactInput {
    let manifold = manifoldCache.manifold(contact)
    var input = ContactInput(manifold, friction: 0, bodyStates[contact.a], bodyStates[contact.b])
    input.minSpeed1 = Self.separationSpeed(depth: -manifold.first.gap, fraction)
    input.minSpeed2 = Self.separationSpeed(depth: -manifold.second.gap, fraction)
    return input
  }

  mutating func addToGaps(of contact: Contact, _ first: Double, _ second: Double) {
    manifoldCache.list[contact.record].first.gap += first
    let secondPoint = manifoldCache.list[contact.record].secondPoint
    if secondPoint >= 0 { manifoldCache.secondPoints[secondPoint].second.gap += second }
  }

  /// Moves a body by a pseudo velocity for one substep. A body that is moved fast is not suspended in this
  /// step.
  mutating func displace(body i: Int, by push: SolverBody) {
    if !isSlow(i, push, World.restingWideSpeed) { bodyStates[i].isSuspendable = false }
    bodyStates[i].position += push.velocity * World.substep
    if push.spin != 0 { bodyStates[i].rotate(to: bodyStates[i].angle + push.spin * World.substep) }
  }

  /// Speed at which an overlap is corrected, in pt/s; 0 up to half of `slop`, so that the pair stays in
  /// touch.
  static func separationSpeed(depth: Double, _ fraction: Double) -> Double {
    guard depth > World.slop / 2 else { return 0 }
    let speed = fraction * (depth - World.slop / 2) / World.substep
    return speed > World.maxSeparationSpeed ? World.maxSeparationSpeed : speed
  }
}
