import FlingDynamics
import FlingGeometry
import FlingScene

/// An active behavior with the values of the scene.
final class BehaviorInstance {
  /// The behavior as it is written in the scene.
  let source: Behavior
  let id: BehaviorID
  let kind: Behavior.Kind
  let range: SourceRange
  /// Whether this is the declared behavior of its name, whose values persist when it is removed and added
  /// again.
  let isDeclared: Bool
  private let keys: ComputedKeys
  /// The member views in document order; for an attachment, the item and the other item if there is one.
  private(set) var members: [Int] = []
  /// Names it in the simulation. It gets another ID when its joint has to be measured again.
  private(set) var simulationID: BehaviorDefinition.ID
  /// Whether a push acts.
  private var isActive: Bool
  /// The distance of the points of a rod, rope or spring without `length` when it was created.
  private var measuredLength: Double?
  /// Velocities of items that the simulation has not got yet.
  private var velocityChanges: [(item: ItemID, linear: Point, angular: Double)] = []
  /// The boundaries for the simulation.
  private var boundaryDefinitions: [BehaviorDefinition.Boundary] = []
  /// The number of boundaries that the simulation has got so far.
  private var boundaryCount = 0
  let reactions: Reactions
  /// The context of its reactions: that of the action that created it.
  let context: ActionContext
  /// The composite of which it is a part.
  private(set) weak var composite: BehaviorInstance?
  /// For a composite: its active parts, in the order in which they were added.
  private(set) var parts: [BehaviorInstance] = []
  /// Its index among the active behaviors of the last step.
  var orderIndex = 0

  /// Resolves patterns, measures lengths, arms pushes and collects velocities.
  init(
    _ behavior: Behavior, _ keys: ComputedKeys, isDeclared: Bool, in physics: Physics
  ) throws(RunError) {
    source = behavior
    id = behavior.id
    kind = behavior.kind
    range = behavior.range
    reactions = behavior.reactions
    context = physics.evaluator.context
    self.isDeclared = isDeclared
    self.keys = keys
    isActive = keys.values.boolean(.active) ?? true
    simulationID = physics.newSimulationID()
    try resolve(in: physics)
    for boundary in keys.boundaries { boundaryDefinitions.append(definition(of: boundary)) }
    if kind == .attachment, values[.length] == nil { measuredLength = presentDistance(in: physics) }
    if kind == .dynamicItem, values[.velocity] != nil || values[.angularVelocity] != nil {
      velocityChanges = members.map {
        (ItemID($0), linear: values.point(.velocity) ?? .zero, angular: values.number(.angularVelocity) ?? 0)
      }
    }
  }

  // MARK: Parts

  /// The instance and its descendants, each before its parts.
  var branch: [BehaviorInstance] { [self] + parts.flatMap(\.branch) }

  /// Adds an active part to a composite.
  func add(_ part: BehaviorInstance) {
    parts.append(part)
    part.composite = self
  }

  /// Removes an active part from a composite.
  func remove(_ part: BehaviorInstance) {
    parts.removeAll { $0 === part }
    part.composite = nil
  }

  // MARK: Keys

  var values: BehaviorValues { keys.values }

  /// Changes keys of the active behavior.
  func set(_ changes: [(Behavior.Key, BehaviorValue)], in physics: Physics) throws(RunError) {
    keys.apply(changes)
    let changed = changes.map(\.0)
    let ties: [Behavior.Key] = kind == .snap ? [.item] : [.item, .to, .offset, .toOffset, .axis]
    if kind == .attachment || kind == .snap, changed.contains(where: ties.contains) {
      simulationID = physics.newSimulationID()
      return try resolve(in: physics)
    }
    if changed.contains(.items) {
      members = try resolvedMembers(in: physics)
      if kind == .itemGroup { try physics.readMembers(members, of: self) }
      velocityChanges.removeAll { !members.contains($0.item.number) }
    }
    if kind == .attachment, changed.contains(.range) { try checkRangeDimension() }
    if changed.contains(.active), let active = values.boolean(.active) { isActive = active }
  }

  /// Changes keys of the boundary with a name.
  func set(_ boundary: String, _ changes: [(FlingScene.Boundary.Key, BehaviorValue)]) {
    guard let index = keys.apply(changes, to: boundary) else { return }
    boundaryDefinitions[index] = definition(of: keys.boundaries[index])
  }

  private func definition(of boundary: CollisionBoundary) -> BehaviorDefinition.Boundary {
    boundaryCount += 1
    return boundary.definition(number: boundaryCount)
  }

  /// The current value of a key that the simulation changes.
  func presentValue(of key: Behavior.Key, in simulation: Simulation) -> Value? {
    switch (key, kind) {
    case (.active, .push): .truth(isActive)
    case (.length, .attachment):
      .number(length ?? simulation.measuredLength(of: simulationID) ?? 0, .plain)
    default: nil
    }
  }

  /// Whether its items collide with each other.
  var collidesItems: Bool { kind == .collision && values.text(.mode) != "boundaries" }

  /// The length of an attachment; nil if the simulation has to measure it.
  private var length: Double? {
    guard let length = values.number(.length) else { return measuredLength }
    return length < 0 ? 0 : length
  }

  /// Reads the members and checks what they need.
  private func resolve(in physics: Physics) throws(RunError) {
    members = try resolvedMembers(in: physics)
    switch kind {
    case .gravity, .collision, .push, .dynamicItem, .composite: break
    case .itemGroup: try physics.readMembers(members, of: self)
    case .snap:
      guard values.point(.to) != nil else {
        throw RunError("a snap needs the point to snap to", at: range)
      }
    case .attachment: try checkAttachment()
    case .field: try checkField()
    }
  }

  /// The views that the item keys name now.
  /// - Throws: if an attachment or snap does not name single views.
  private func resolvedMembers(in physics: Physics) throws(RunError) -> [Int] {
    switch kind {
    case .composite: return []
    case .gravity, .collision, .push, .dynamicItem, .field, .itemGroup:
      guard case .items(let patterns)? = values[.items] ?? values[.item] else { return [] }
      return try physics.evaluator.views(of: patterns)
    case .attachment, .snap:
      var members: [Int] = []
      for key in kind == .snap ? [Behavior.Key.item] : [.item, .to] {
        guard case .items(let patterns)? = values[key] ?? (key == .item ? values[.items] : nil) else {
          continue
        }
        let matches = try physics.evaluator.views(of: patterns)
        guard matches.count == 1 else {
          throw RunError("\(key.rawValue) must be one view, not \(matches.count)", at: range)
        }
        members += matches
      }
      guard !members.isEmpty else { throw RunError("\(kind.rawValue) needs an item", at: range) }
      return members
    }
  }
}

extension BehaviorInstance {
  /// The behavior for the simulation; nil for groups, which are items, and composites.
  func definition(in physics: Physics) -> BehaviorDefinition? {
    let force = values.force(fallback: kind == .gravity ? Vector(dx: 0, dy: 1) : .zero)
    let definition: BehaviorDefinition.Kind
    switch kind {
    case .itemGroup, .composite: return nil
    case .gravity: definition = .gravity(items, direction: Point(force.vector))
    case .push:
      var push = BehaviorDefinition.Push()
      push.targets = items.map { ($0, values.point(.offset) ?? .zero) }
      push.mode = pushMode
      push.direction = Point(force.vector)
      push.isActive = isActive
      definition = .push(push)
    case .snap:
      definition = .snap(
        items[0], to: values.point(.to) ?? .zero, damping: values.number(.damping) ?? 0.5)
    case .attachment: definition = .attachment(attachment)
    case .collision: definition = .collision(collision)
    case .dynamicItem: definition = .properties(properties)
    case .field: definition = .field(items, field(in: physics))
    }
    return BehaviorDefinition(simulationID, definition)
  }

  private var items: [ItemID] { members.map { ItemID($0) } }

  private var pushMode: PushBehavior.Mode {
    values.text(.mode) == "instantaneous" ? .instantaneous : .continuous
  }

  /// Notes that the simulation has got the definition.
  func wasApplied() { velocityChanges = [] }

  /// Notes that a step has begun, in which an instantaneous push has acted.
  func stepBegan() {
    if kind == .push, pushMode == .instantaneous { isActive = false }
  }

  var collision: BehaviorDefinition.Collision {
    var collision = BehaviorDefinition.Collision(items)
    switch values.text(.mode) {
    case "items": collision.mode = .items
    case "boundaries": collision.mode = .boundaries
    default: collision.mode = .everything
    }
    switch values[.bounds] {
    case .insets(let insets): collision.boundsInsets = insets
    case .value(.truth(true)): collision.boundsInsets = .zero
    default: break
    }
    if let elasticity = values.number(.elasticity) { collision.elasticity = elasticity }
    if let friction = values.number(.friction) { collision.friction = friction }
    collision.boundaries = boundaryDefinitions
    return collision
  }

  private var properties: BehaviorDefinition.Properties {
    var properties = BehaviorDefinition.Properties()
    properties.items = items
    properties.elasticity = values.number(.elasticity)
    properties.friction = values.number(.friction)
    properties.density = values.number(.density)
    properties.resistance = values.number(.resistance)
    properties.angularResistance = values.number(.angularResistance)
    properties.charge = values.number(.charge)
    properties.isAnchored = values.boolean(.anchored)
    properties.allowsRotation = values.boolean(.allowsRotation)
    properties.velocityChanges = velocityChanges
    return properties
  }

  var attachment: BehaviorDefinition.Attachment {
    var attachment = BehaviorDefinition.Attachment(attachmentType, items)
    if values[.offset] != nil || !attachmentType.isSeated {
      attachment.offset = values.point(.offset) ?? .zero
    }
    attachment.otherOffset = values.point(.toOffset) ?? .zero
    if members.count == 1 || attachmentType.isSeated { attachment.anchor = values.point(.anchor) }
    if let axis = values.point(.axis) { attachment.axis = axis }
    attachment.length = length
    if let frequency = values.number(.frequency) { attachment.frequency = frequency }
    if let damping = values.number(.damping) { attachment.damping = damping }
    if let friction = values.number(.friction) { attachment.friction = friction }
    if case .range(let range, _)? = values[.range] { attachment.range = range }
    return attachment
  }
}
