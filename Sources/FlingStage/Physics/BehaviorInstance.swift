import FlingDynamics
import FlingGeometry
import FlingScene

/// An active behavior: UIKit's object with the values of the scene.
final class BehaviorInstance {
  /// The behavior as it is written in the scene.
  let source: Behavior
  let id: BehaviorID
  let kind: Behavior.Kind
  let range: SourceRange
  /// Whether this is the declared behavior of its name, whose values persist when it is removed and added
  /// again.
  let isDeclared: Bool
  private(set) var values: BehaviorValues
  private(set) var boundaries: [CollisionBoundary]
  /// The member views in document order; for an attachment, the item and the other item if there is one.
  private(set) var members: [Int] = []
  private(set) var object: Object = .gravity(GravityBehavior())
  /// Identifies the object.
  private(set) var objectNumber = 0
  let reactions: Reactions
  /// The context of its reactions: that of the action that created it.
  let context: ActionContext
  /// The composite of which it is a part.
  private(set) weak var composite: BehaviorInstance?
  /// For a composite: its active parts, in the order in which they were added.
  private(set) var parts: [BehaviorInstance] = []
  /// Its index among the active behaviors of the last step.
  var orderIndex = 0

  /// UIKit's object of the behavior, by its class.
  enum Object {
    case gravity(GravityBehavior)
    case collision(CollisionBehavior)
    case push(PushBehavior)
    case attachment(AttachmentBehavior)
    case snap(SnapBehavior)
    case properties(DynamicItemBehavior)
    case field(FieldBehavior)
    /// An item group has no behavior of its own: the group itself is an item of other behaviors.
    case group(DynamicBehavior)
    case composite(DynamicBehavior)

    var behavior: DynamicBehavior {
      switch self {
      case .gravity(let behavior): behavior
      case .collision(let behavior): behavior
      case .push(let behavior): behavior
      case .attachment(let behavior): behavior
      case .snap(let behavior): behavior
      case .properties(let behavior): behavior
      case .field(let behavior): behavior
      case .group(let behavior): behavior
      case .composite(let behavior): behavior
      }
    }
  }

  /// Creates the object: resolves patterns, measures lengths, arms pushes and adds velocities.
  init(
    _ behavior: Behavior, _ values: BehaviorValues, _ boundaries: [CollisionBoundary], isDeclared: Bool,
    in physics: Physics
  ) throws(RunError) {
    source = behavior
    id = behavior.id
    kind = behavior.kind
    range = behavior.range
    reactions = behavior.reactions
    context = physics.evaluator.context
    self.isDeclared = isDeclared
    self.values = values
    self.boundaries = boundaries
    try makeObject(in: physics)
    if case .properties(let object) = object {
      for view in members {
        let item = physics.item(view).subject
        if let velocity = values.point(.velocity) { object.addLinearVelocity(velocity, for: item) }
        if let spin = values.number(.angularVelocity) { object.addAngularVelocity(spin, for: item) }
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
    object.behavior.addChildBehavior(part.object.behavior)
  }

  /// Removes an active part from a composite.
  func remove(_ part: BehaviorInstance) {
    parts.removeAll { $0 === part }
    part.composite = nil
    object.behavior.removeChildBehavior(part.object.behavior)
  }

  // MARK: Keys

  /// Changes keys of the active behavior.
  /// - Returns: whether a new object was created, which must replace the old one.
  func set(_ changes: [(Behavior.Key, BehaviorValue)], in physics: Physics) throws(RunError) -> Bool {
    values.apply(changes)
    let keys = changes.map(\.0)
    if kind == .attachment || kind == .snap {
      // The object's items and attachment points cannot be changed.
      let ties: [Behavior.Key] = kind == .snap ? [.item] : [.item, .to, .offset, .toOffset, .axis]
      if keys.contains(where: ties.contains) {
        let length = measuredLength
        try makeObject(in: physics)
        if let length, case .attachment(let object) = object { object.length = length }
        return true
      }
    }
    if keys.contains(.items) { try updateMembers(in: physics) }
    if kind == .attachment, keys.contains(.range) { try checkRangeDimension() }
    configure(only: keys, in: physics)
    return false
  }

  /// Changes keys of the boundary with a name.
  func set(_ boundary: String, _ changes: [(FlingScene.Boundary.Key, BehaviorValue)]) {
    guard let index = boundaries.firstIndex(where: { $0.name == boundary }) else { return }
    boundaries[index].apply(changes)
    if case .collision(let object) = object { boundaries[index].addBoundary(to: object) }
  }

  /// The current value of a key that the object itself changes.
  func presentValue(of key: Behavior.Key) -> Value? {
    switch (key, object) {
    case (.active, .push(let object)): .truth(object.active)
    case (.length, .attachment(let object)): .number(object.length, .plain)
    default: nil
    }
  }

  /// Whether its items collide with each other.
  var collidesItems: Bool { kind == .collision && values.text(.mode) != "boundaries" }

  /// The length that was measured because none is set; nil otherwise.
  private var measuredLength: Double? {
    if case .attachment(let object) = object, values[.length] == nil { object.length } else { nil }
  }

  /// Creates the object for the current values and passes all of them to it.
  private func makeObject(in physics: Physics) throws(RunError) {
    members = try resolvedMembers(in: physics)
    let items = members.map { physics.item($0).subject }
    for view in members { physics.readPose(of: view) }
    switch kind {
    case .gravity: object = .gravity(GravityBehavior(items: items))
    case .collision: object = .collision(CollisionBehavior(items: items))
    case .push:
      let mode: PushBehavior.Mode = values.text(.mode) == "instantaneous" ? .instantaneous : .continuous
      object = .push(PushBehavior(items: items, mode: mode))
    case .dynamicItem: object = .properties(DynamicItemBehavior(items: items))
    case .itemGroup:
      object = .group(DynamicBehavior())
      try physics.readMembers(members, of: self)
    case .composite: object = .composite(DynamicBehavior())
    case .snap:
      guard let target = values.point(.to) else {
        throw RunError("a snap needs the point to snap to", at: range)
      }
      object = .snap(SnapBehavior(item: items[0], snapTo: target))
    case .attachment: object = .attachment(try makeAttachment(of: items))
    case .field:
      let made = try makeField(in: physics)
      for item in items { made.addItem(item) }
      object = .field(made)
    }
    objectNumber = physics.newObjectNumber()
    configure(only: nil, in: physics)
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

  /// Updates the object's items after a change of `items`. Items that remain keep their state.
  private func updateMembers(in physics: Physics) throws(RunError) {
    let next = try resolvedMembers(in: physics)
    let removedItems = members.filter { !next.contains($0) }.map { physics.item($0).subject }
    let new = next.filter { !members.contains($0) }
    for view in new { physics.readPose(of: view) }
    let items = new.map { physics.item($0).subject }
    members = next
    if kind == .itemGroup { try physics.readMembers(members, of: self) }
    let holder: ItemsBehavior
    switch object {
    case .gravity(let object): holder = object
    case .collision(let object): holder = object
    case .push(let object): holder = object
    case .properties(let object): holder = object
    case .field(let object): holder = object
    case .attachment, .snap, .group, .composite: return
    }
    for item in removedItems { holder.removeItem(item) }
    for item in items { holder.addItem(item) }
    if case .push = object { configure(only: [.offset], in: physics) }
  }
}

extension BehaviorInstance {
  /// Passes values to the object: all values that are set, or those of some keys.
  private func configure(only keys: [Behavior.Key]?, in physics: Physics) {
    func wants(_ key: Behavior.Key) -> Bool { keys?.contains(key) ?? (values[key] != nil) }
    let turnsForce = wants(.direction) || wants(.angle) || wants(.magnitude)
    switch object {
    case .gravity(let object):
      if turnsForce { values.force(fallback: Vector(dx: 0, dy: 1)).apply(to: object) }
    case .push(let object):
      if turnsForce { values.force(fallback: .zero).apply(to: object) }
      if wants(.offset) {
        for view in members {
          object.setTargetOffsetFromCenter(values.offset(.offset), for: physics.item(view).subject)
        }
      }
      if wants(.active), let active = values.boolean(.active) { object.active = active }
    case .snap(let object):
      if wants(.to), let point = values.point(.to) { object.snapPoint = point }
      if wants(.damping), let damping = values.number(.damping) { object.damping = damping }
    case .attachment(let object): configure(object, wants)
    case .collision(let object): configure(object, wants)
    case .properties(let object): configure(object, wants)
    case .field(let object): configure(object, wants)
    case .group, .composite: break
    }
  }

  /// Passes the wanted keys to a collision object, and the boundaries if it has none yet.
  private func configure(_ object: CollisionBehavior, _ wants: (Behavior.Key) -> Bool) {
    if wants(.mode) {
      switch values.text(.mode) {
      case "items": object.collisionMode = .items
      case "boundaries": object.collisionMode = .boundaries
      default: object.collisionMode = .everything
      }
    }
    if wants(.bounds) {
      switch values[.bounds] {
      case .insets(let insets): object.setTranslatesReferenceBoundsIntoBoundary(with: insets)
      case .value(.truth(true)): object.setTranslatesReferenceBoundsIntoBoundary(with: .zero)
      default: object.translatesReferenceBoundsIntoBoundary = false
      }
    }
    if wants(.elasticity), let elasticity = values.number(.elasticity) {
      object.boundaryElasticity = elasticity
    }
    if wants(.friction), let friction = values.number(.friction) { object.boundaryFriction = friction }
    if object.boundaryIdentifiers == nil {
      for boundary in boundaries { boundary.addBoundary(to: object) }
    }
  }

  /// Passes the wanted keys to a dynamic item behavior.
  private func configure(_ object: DynamicItemBehavior, _ wants: (Behavior.Key) -> Bool) {
    if wants(.elasticity), let number = values.number(.elasticity) { object.elasticity = number }
    if wants(.friction), let number = values.number(.friction) { object.friction = number }
    if wants(.density), let number = values.number(.density) { object.density = number }
    if wants(.resistance), let number = values.number(.resistance) { object.resistance = number }
    if wants(.angularResistance), let number = values.number(.angularResistance) {
      object.angularResistance = number
    }
    if wants(.charge), let number = values.number(.charge) { object.charge = number }
    if wants(.anchored), let truth = values.boolean(.anchored) { object.isAnchored = truth }
    if wants(.allowsRotation), let truth = values.boolean(.allowsRotation) { object.allowsRotation = truth }
  }
}
