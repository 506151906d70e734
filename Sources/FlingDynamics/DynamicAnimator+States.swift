package import FlingGeometry

/// Members for tests and benchmarks, which UIKit does not have.
extension DynamicAnimator {
  /// The state of an item; nil if it is no body. An item becomes a body in the next step after it was added
  /// to a behavior.
  package func state(of item: any DynamicItem) -> ItemState? { simulation.state(of: ItemID(item)) }

  /// The poses of an item at the start of the last step and after each of its substeps.
  package func lastStepPoses(of item: any DynamicItem) -> [ItemPose] {
    simulation.lastStepPoses(of: ItemID(item))
  }

  /// Sets the pose of an item at once. The velocity stays, and the item wakes.
  package func setPose(of item: any DynamicItem, center: Point, angle: Double) {
    let id = ItemID(item)
    if simulation.place(id, at: ItemPose(center: center, angle: angle)) { members[id]?.isWritten = false }
  }

  /// Reads the bounds and outline of an item again.
  package func reloadShape(of item: any DynamicItem) throws(DynamicsError) {
    let id = ItemID(item)
    guard let state = simulation.state(of: id) else { return }
    do throws(SimulationError) {
      let definition = try definition(of: item, angle: state.angle)
      try simulation.reshape(
        id, to: definition.shape, center: item is DynamicItemGroup ? definition.pose.center : nil)
    } catch {
      throw dynamicsError(for: error, in: active)
    }
    members[id]?.isWritten = false
  }

  /// Adds to the velocity of an item in pt/s and to its spin in rad/s.
  /// - Returns: false if the item is no body or a number is out of range.
  @discardableResult
  package func addVelocity(linear: Point, angular: Double, to item: any DynamicItem) -> Bool {
    simulation.addVelocity(linear, angular: angular, to: ItemID(item))
  }

  /// Whether the poses within a step are stored, from the next step on.
  package var keepsPoses: Bool {
    get { simulation.keepsPoses }
    set { simulation.keepsPoses = newValue }
  }

  /// Whether every movable body rests, and no continuous push or changing field acts on one.
  package var isAtRest: Bool { simulation.isAtRest }

  /// The present contacts, ordered by collision, item and other party.
  package var contacts: [ItemContact] { simulation.contacts }

  /// Contacts that began and ended in the last step, in order.
  package var contactEvents: [ItemContactEvent] { simulation.contactEvents }

  /// Whether two items touch now or touched within the last step.
  package func areTouching(_ item: any DynamicItem, _ other: any DynamicItem) -> Bool {
    simulation.areTouching(ItemID(item), ItemID(other))
  }

  /// A hash of all poses, velocities and rest states in the solver's order. Equal on every machine.
  package var stateHash: UInt64 { simulation.stateHash }

  /// Records the calls of the solver from now on; nil by default.
  package var journal: Journal? {
    get { simulation.journal }
    set { simulation.journal = newValue }
  }
}
