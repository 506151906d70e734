package import FlingGeometry

/// Behaviors and the items that are bodies because of them, over the solver. UIKit's animator and the stage
/// are built upon it.
///
/// It reads items only when they become bodies: callers move and reshape them by `place` and `reshape`, and
/// read their poses after each step.
package final class Simulation {
  /// The rectangle that collisions can use as a boundary; nil for none. Takes effect in the next `apply`.
  package var bounds: Rect?
  /// Contacts that close slower than this, in pt/s, do not bounce. Takes effect in the next `apply`.
  package var bounceThreshold = 10.0
  /// Contacts that began and ended in the last step, in order.
  package internal(set) var contactEvents: [ItemContactEvent] = []

  /// The world and the record of all changes to it.
  var recorder = RecordedWorld()
  package var world: World { _read { yield recorder.world } }
  /// Records of all items that are bodies, in the order of registration.
  var records: [ItemRecord] = []
  /// For each item, its index in `records`.
  var index: [ItemID: Int] = [:]
  /// For each body, its index in `records`; the world has an order of its own. Body 0 is the ground.
  var owners = [-1]
  /// In the order of the last `apply`.
  var behaviors: [ActiveBehavior] = []
  var behaviorIndices: [BehaviorDefinition.ID: Int] = [:]
  /// For each serial number of a collision, its index in `behaviors`.
  var collisionIndices: [Int: Int] = [:]
  /// The boundaries by their serial numbers.
  var boundaryNames: [Int: BoundaryName] = [:]
  var ongoingContacts: [OngoingContact] = []
  var ongoingKeys: Set<ContactKey> = []
  /// Whether behaviors were applied since ongoing contacts were last compared with those of the world.
  var mayContactsDiffer = true
  private var nextSerial = 1
  /// Whether anything changed since the last step.
  private var wasChanged = true

  struct ItemRecord: Sendable {
    /// Unique number of the body, never used again.
    let serial: Int
    let id: ItemID
    /// Its index in the world.
    var body: Int
    /// The center of mass from the item's center, in the item's axes.
    var centroid: Point
  }

  /// A behavior with what the simulation knows of it.
  struct ActiveBehavior: Sendable {
    var definition: BehaviorDefinition
    /// Of a collision: unique numbers, never used again, of itself, of the boundary made of the bounds, and of
    /// the other boundaries by their numbers.
    var serial: Int?
    var boundsSerial: Int?
    var boundarySerials: [Int: Int] = [:]
    /// Of an attachment: measured when it was added.
    var joint: MeasuredJoint?
    /// Of an attachment or snap: the present position of its point, which moves to that of the definition in
    /// the next step.
    var presentPoint: Point?
  }

  package init() {}

  // MARK: Behaviors

  /// New behaviors, which were checked.
  package struct Changes: Sendable {
    fileprivate let definitions: [BehaviorDefinition]
    fileprivate let inactive: Set<ItemID>
    fileprivate let newItems: [NewItem]
  }

  /// Checks behaviors that shall replace all present ones, and reads the items that become bodies.
  /// - Parameters:
  ///   - definitions: IDs are unique. Behaviors that are there already keep their state.
  ///   - inactive: items that are no bodies though behaviors name them.
  ///   - read: reads an item.
  package func changes(
    to definitions: [BehaviorDefinition], inactive: Set<ItemID> = [],
    read: (ItemID) throws(SimulationError) -> (shape: ItemShape, pose: ItemPose)
  ) throws(SimulationError) -> Changes {
    for behavior in definitions { try behavior.validate() }
    try SimulationError.requireNotNegative(bounceThreshold, "bounceThreshold", of: .world)
    if let bounds, !bounds.isWithinLimits {
      throw SimulationError(
        .world, "referenceBounds", "(\(bounds.minX), \(bounds.minY)) … (\(bounds.maxX), \(bounds.maxY))",
        must: "be finite, within ±1e9")
    }
    return Changes(
      definitions: definitions, inactive: inactive,
      newItems: try newItems(of: definitions, inactive, read))
  }

  /// Replaces all behaviors. Nothing moves.
  package func apply(_ changes: Changes) {
    replaceBehaviors(with: changes.definitions)
    mayContactsDiffer = true
    wasChanged = true
    removeUnreferenced(changes.inactive)
    recorder.bounceThreshold = bounceThreshold
    addBodies(changes.newItems)
    recorder.apply(.setBoundaries(boundaries()))
    applyVelocityChanges()
    measureJoints()
    recorder.apply(.setLinks(jointDefinitions()))
    recorder.apply(.setPushes(pushes()))
    recorder.apply(.setFields(fields()))
  }

  private func replaceBehaviors(with definitions: [BehaviorDefinition]) {
    behaviors = definitions.map { definition in
      var behavior =
        behaviorIndices[definition.id].map { behaviors[$0] } ?? ActiveBehavior(definition: definition)
      behavior.definition = definition
      return behavior
    }
    behaviorIndices = [:]
    collisionIndices = [:]
    for (index, definition) in definitions.enumerated() {
      behaviorIndices[definition.id] = index
      guard case .collision(let collision) = definition.kind else { continue }
      let serial = behaviors[index].serial ?? newSerial()
      behaviors[index].serial = serial
      behaviors[index].boundsSerial = behaviors[index].boundsSerial ?? newSerial()
      let known = behaviors[index].boundarySerials
      behaviors[index].boundarySerials = [:]
      for boundary in collision.boundaries {
        behaviors[index].boundarySerials[boundary.number] = known[boundary.number] ?? newSerial()
      }
      collisionIndices[serial] = index
    }
  }

  func newSerial() -> Int {
    nextSerial += 1
    return nextSerial - 1
  }

  // MARK: Stepping

  /// Begins a step: applies impulses, starts the motion of anchors, and ends the contacts of what was removed.
  /// - Returns: false if there is nothing to do; then the step is over.
  package func beginStep() -> Bool {
    contactEvents.removeAll()
    guard !isIdle() else {
      endContactsOfRemoved()
      recorder.setAllPosesToPresent()
      return false
    }
    applyImpulsesAndMoveAnchors()
    endContactsOfRemoved()
    return true
  }

  /// Records that a step was left out.
  package func skipStep() {
    contactEvents.removeAll()
    recorder.setAllPosesToPresent()
  }

  /// The force of a custom field on a body, in mass × 100 pt/s². The moment is in seconds since the start of
  /// the step.
  package typealias CustomForce = (
    _ field: BehaviorDefinition.ID, _ position: Point, _ velocity: Point, _ mass: Double, _ charge: Double,
    _ moment: Double
  ) -> Point

  /// Makes a step of 1/60 s that has begun.
  /// - Parameter force: computes the forces of custom fields. It may read the simulation, which is as it was
  ///   before the step.
  /// - Throws: if a force is not finite, and nothing has moved; or if so many items overlap that their contacts
  ///   are too many, when the step is done.
  package func advance(with force: @escaping CustomForce) throws(SimulationError) {
    let before = mayContactsDiffer ? currentContacts() : nil
    mayContactsDiffer = false
    if behaviors.contains(where: \.definition.isCustomField) {
      var next = recorder
      var laws = FieldLaws(ids: fieldIDs, law: force)
      next.advance(with: &laws)
      if let failure = laws.failure { throw failure }
      recorder = next
    } else {
      recorder.advance()
    }
    if let excess = world.budget.excess { throw error(of: excess) }
    recordContactEvents(contactsBefore: before)
  }

  /// Makes the next step run even if everything was at rest.
  func requestStep() { wasChanged = true }

  /// Whether a step has nothing to do.
  private func isIdle() -> Bool {
    guard wasChanged else { return isStill }
    wasChanged = false
    return records.isEmpty && ongoingContacts.isEmpty
  }

  /// The error for a step that would take too long, at the collision with most items.
  private func error(of excess: ContactBudget.Excess) -> SimulationError {
    var requirement = "be smaller, or its items farther apart"
    let value: String
    switch excess {
    case .pairs: value = "a set with more than \(World.pairLimit) pairs close together"
    case .overlaps:
      let limit = ContactBudget.maxOverlaps(bodies: world.bodyStates.count)
      value = "a set with more than \(limit) overlapping pairs"
    case .impacts:
      let bouncing = behaviors.compactMap { behavior in
        behavior.definition.elasticity.map {
          (id: behavior.definition.id, value: $0.value, name: $0.property)
        }
      }
      if let greatest = bouncing.max(by: { $0.value < $1.value }), greatest.value > 1 {
        return SimulationError(
          .behavior(greatest.id), greatest.name, "\(greatest.value)",
          must: "be lower: contacts that gain so much energy cause too many impacts in one step")
      }
      value = "a set with too many impacts in one step"
      requirement = "be smaller, or its items slower or farther apart"
    }
    let collisions = collisionIndices.values.sorted().map { behaviors[$0].definition }
    let largest = collisions.max { $0.items.count < $1.items.count }
    return SimulationError(largest.map { .behavior($0.id) } ?? .world, "items", value, must: requirement)
  }
}

/// Calls the law of custom fields, until it fails.
private struct FieldLaws: ForceSource {
  let ids: [BehaviorDefinition.ID]
  let law: Simulation.CustomForce
  var failure: SimulationError?

  mutating func force(
    _ number: Int, on body: Int, position: Point, velocity: Point, mass: Double, charge: Double,
    at moment: Double
  ) -> Point {
    guard failure == nil else { return .zero }
    let force = law(ids[number], position, velocity, mass, charge, moment)
    guard force.isFinite else {
      failure = SimulationError(
        .behavior(ids[number]), "evaluationBlock", "(\(force.x), \(force.y))", must: "be finite")
      return .zero
    }
    return force
  }
}

extension Rect {
  /// NaN fails every comparison.
  fileprivate var isWithinLimits: Bool {
    [minX, minY, maxX, maxY].allSatisfy { abs($0) <= SimulationError.largest }
  }
}
