import FlingDynamics
import FlingGeometry
import FlingScene

/// The active behaviors and the views that are bodies because of them.
final class Physics {
  let document: Document
  /// Holds the table of bodies, which this keeps up to date.
  let evaluator: SceneEvaluator
  let simulation = Simulation()
  private var slots: [BehaviorSlot]
  private let idsByName: [String: BehaviorID]
  /// The active behaviors that are no parts of others, in the order in which they were added.
  private var roots: [BehaviorInstance] = []
  /// All active behaviors, each before its parts; nil if outdated.
  private var tree: [BehaviorInstance]?
  /// Collisions with reactions. A removed one stays until the contacts that it ended are
  /// reported.
  var reactors: [BehaviorDefinition.ID: BehaviorInstance] = [:]
  /// Collisions with reactions removed since the last step.
  var removedReactors: [BehaviorInstance] = []
  /// Whether a step has been performed.
  var hasStepped = false
  /// The collision outlines of views that are bodies or members of groups, by view.
  var outlines: [ViewOutline?]
  /// The frames of groups, by the views that represent them.
  var frames: [Int: GroupFrame] = [:]
  /// The views that represent item groups.
  let groupViews: [Int]
  /// The views that were bodies at any time.
  var everBodies: Set<Int> = []
  /// Whether behaviors have changed since the table of bodies was determined.
  var isStale = true
  /// The number of IDs that behaviors have had so far.
  private var simulationIDCount = 0
  /// Warnings of the run, each once.
  var warnings: [Diagnostic] = []
  var warned: Set<String> = []

  /// What a behavior's name stands for: its declaration and its active instance.
  struct BehaviorSlot {
    var declared: Behavior?
    var keyEvaluation = KeyEvaluation.pending
    var instance: BehaviorInstance?
    /// The composite in which it is declared.
    var composite: BehaviorID?
    /// The composite created by an action that declares this part while it is active; nil if the scene
    /// declares it.
    weak var maker: BehaviorInstance?

    /// Whether the keys of the declaration were computed.
    enum KeyEvaluation {
      case pending
      case computing
      case ready(ComputedKeys)
    }
  }

  init(_ evaluator: SceneEvaluator) {
    let document = evaluator.document
    self.document = document
    self.evaluator = evaluator
    slots = document.behaviorNames.map { _ in BehaviorSlot() }
    var ids: [String: BehaviorID] = [:]
    for (index, name) in document.behaviorNames.enumerated() where !name.name.isEmpty {
      ids[name.name] = BehaviorID(index: index)
    }
    for (name, symbol) in document.innerNames {
      if case .behavior(let id, _) = symbol { ids[name] = id }
    }
    idsByName = ids
    outlines = document.views.map { _ in nil }
    groupViews = document.views.indices.filter { document.views[$0].group != nil }
    simulation.bounds = Rect(origin: .zero, size: document.canvas.size)
    simulation.bounceThreshold = document.settings.bounceThreshold
    simulation.keepsPoses = true
    for behavior in document.behaviors { declare(behavior, in: nil) }
  }

  /// Records the declarations of a behavior and its parts.
  private func declare(_ behavior: Behavior, in composite: BehaviorID?) {
    slots[behavior.id.index].declared = behavior
    slots[behavior.id.index].composite = composite
    for part in behavior.parts { declare(part, in: behavior.id) }
  }

  // MARK: Active behaviors

  /// An ID for a behavior, never used again.
  func newSimulationID() -> BehaviorDefinition.ID {
    simulationIDCount += 1
    return BehaviorDefinition.ID(simulationIDCount)
  }

  func behavior(named name: String) -> BehaviorID? { idsByName[name] }

  /// The active behaviors, each before its parts.
  var instances: [BehaviorInstance] {
    if let tree { return tree }
    let branches = roots.flatMap(\.branch)
    tree = branches
    return branches
  }

  /// Adds the behaviors that are enabled at the start, in list order.
  func addDeclared() throws(RunError) {
    for behavior in document.behaviors { try computeKeys(of: behavior) }
    // An attachment to a group needs the group's pose for its measurements, so groups come first.
    for behavior in document.behaviors where behavior.isEnabled && behavior.kind == .itemGroup {
      try add(behavior.id)
    }
    for behavior in document.behaviors where behavior.isEnabled { try add(behavior.id) }
    try updateBodiesFromViews()
    warnOfOverlaps()
  }

  /// Evaluates the declared keys of a behavior and its parts.
  private func computeKeys(of behavior: Behavior) throws(RunError) {
    _ = try declaredKeys(behavior.id)
    for part in behavior.parts { try computeKeys(of: part) }
  }

  /// Activates a declared behavior; does nothing if its name is active.
  /// - Throws: if the behavior is not declared, or it is a part of an inactive composite.
  func add(_ id: BehaviorID) throws(RunError) {
    guard slots[id.index].instance == nil else { return }
    let name = document.behaviorNames[id.index]
    guard let declared = slots[id.index].declared else {
      throw RunError(
        "\(name.name) is not declared, so only an action can create it", at: nil,
        hint: "add: {\(name.kind.rawValue): …}")
    }
    let composite = slots[id.index].composite.flatMap { slots[$0.index].instance }
    if let compositeID = slots[id.index].composite, composite == nil {
      let outer = document.behaviorNames[compositeID.index].name
      throw RunError(
        "\(name.name) is a part of \(outer.isEmpty ? "a composite" : outer), which is not active", at: nil,
        hint: outer.isEmpty ? nil : "add \(outer), which adds its parts")
    }
    activate(try instance(of: declared), in: composite)
  }

  /// Creates a declared behavior with its enabled parts.
  private func instance(of declared: Behavior) throws(RunError) -> BehaviorInstance {
    let instance = try BehaviorInstance(
      declared, try declaredKeys(declared.id), isDeclared: true, in: self)
    for part in declared.parts where part.isEnabled && slots[part.id.index].instance == nil {
      instance.add(try self.instance(of: part))
    }
    return instance
  }

  /// Adds a behavior created by an action; it replaces active behaviors with its name and the names of its
  /// parts.
  func addNew(_ behavior: Behavior) throws(RunError) {
    let computed = try ComputedBehavior(behavior, in: evaluator)
    let made = try instance(of: computed, isDeclared: false)
    // Each nameless entry of an action is a separate behavior.
    for part in made.branch where !document.behaviorNames[part.id.index].name.isEmpty { remove(part.id) }
    declareParts(of: computed, madeBy: made)
    activate(made, in: nil)
  }

  /// A behavior of an action with its computed keys.
  private struct ComputedBehavior {
    let behavior: Behavior
    let keys: ComputedKeys
    let parts: [ComputedBehavior]

    init(_ behavior: Behavior, in evaluator: SceneEvaluator) throws(RunError) {
      self.behavior = behavior
      keys = try ComputedKeys(of: behavior, in: evaluator)
      var parts: [ComputedBehavior] = []
      for part in behavior.parts { parts.append(try ComputedBehavior(part, in: evaluator)) }
      self.parts = parts
    }
  }

  /// Creates the behavior of an action with its enabled parts.
  private func instance(
    of computed: ComputedBehavior, isDeclared: Bool
  ) throws(RunError) -> BehaviorInstance {
    let made = try BehaviorInstance(
      computed.behavior, computed.keys, isDeclared: isDeclared, in: self)
    for part in computed.parts where part.behavior.isEnabled {
      let slot = slots[part.behavior.id.index]
      made.add(
        try instance(of: part, isDeclared: slot.declared == nil || slot.maker != nil))
    }
    return made
  }

  /// Declares the parts of a composite that an action created, while it is active, so that each can be
  /// removed and added.
  private func declareParts(of computed: ComputedBehavior, madeBy maker: BehaviorInstance) {
    for part in computed.parts {
      let index = part.behavior.id.index
      if slots[index].declared == nil || slots[index].maker != nil {
        slots[index].declared = part.behavior
        slots[index].keyEvaluation = .ready(part.keys)
        slots[index].composite = computed.behavior.id
        slots[index].maker = maker
      }
      declareParts(of: part, madeBy: maker)
    }
  }

  /// Removes the declarations made by `declareParts`.
  private func removeDeclaredParts(of behavior: Behavior, madeBy maker: BehaviorInstance) {
    for part in behavior.parts {
      if slots[part.id.index].maker === maker {
        slots[part.id.index] = BehaviorSlot(instance: slots[part.id.index].instance)
      }
      removeDeclaredParts(of: part, madeBy: maker)
    }
  }

  /// Deactivates the behavior of a name; does nothing if it is inactive.
  func remove(_ id: BehaviorID) {
    if let instance = slots[id.index].instance { deactivate(instance) }
  }

  func removeAll() {
    for instance in roots { deactivate(instance) }
  }

  /// Sets keys of the declaration, so that they persist, and of the active behavior.
  func set(_ id: BehaviorID, _ settings: [Setting<Behavior.Key>]) throws(RunError) {
    let name = document.behaviorNames[id.index]
    // The kind of a computed name is not known before the scene runs.
    if let setting = settings.first(where: { name.kind.spec(of: $0.key) == nil }) {
      let kind = name.kind.rawValue.withArticle
      throw RunError("\(name.name) is \(kind) and has no \(setting.key.rawValue)", at: setting.range)
    }
    let changes = try evaluator.evaluate(settings, of: name.kind)
    guard let instance = slots[id.index].instance else {
      guard slots[id.index].declared != nil else {
        throw RunError("\(name.name) is neither active nor declared", at: nil)
      }
      return try declaredKeys(id).apply(changes)
    }
    changeBehaviorCounts(of: instance, by: -1)
    defer { changeBehaviorCounts(of: instance, by: 1) }
    try instance.set(changes, in: self)
    isStale = true
  }

  /// Sets keys of a boundary in the declaration and in the active behavior.
  func set(
    _ boundary: String, of id: BehaviorID, _ settings: [Setting<FlingScene.Boundary.Key>]
  ) throws(RunError) {
    let changes = try evaluator.evaluate(settings)
    guard let instance = slots[id.index].instance else {
      try declaredKeys(id).apply(changes, to: boundary)
      return
    }
    instance.set(boundary, changes)
    isStale = true
  }

  /// The current value of a key: of the active behavior, or of the declaration.
  func value(of key: Behavior.Key, of id: BehaviorID) throws(RunError) -> Value {
    let name = document.behaviorNames[id.index]
    let values: BehaviorValues
    if let instance = slots[id.index].instance {
      if let present = instance.presentValue(of: key, in: simulation) { return present }
      values = instance.values
    } else if slots[id.index].declared != nil {
      values = try declaredKeys(id).values
    } else {
      throw RunError("\(name.name) is not active", at: nil)
    }
    let unset = key == .position ? Value.point(evaluator.canvasSize / 2) : nil
    guard let value = values.readableValue(of: key, kind: name.kind) ?? unset else {
      throw RunError("\(name.name) has no \(key.rawValue) that can be read", at: nil)
    }
    return value
  }

  /// The computed keys of a declared behavior, including later changes.
  private func declaredKeys(_ id: BehaviorID) throws(RunError) -> ComputedKeys {
    guard let declared = slots[id.index].declared else { return ComputedKeys() }
    switch slots[id.index].keyEvaluation {
    case .ready(let keys): return keys
    case .computing: throw RunError("keys of behaviors depend on each other in a cycle", at: declared.range)
    case .pending:
      slots[id.index].keyEvaluation = .computing
      let keys = try ComputedKeys(of: declared, in: evaluator)
      slots[id.index].keyEvaluation = .ready(keys)
      return keys
    }
  }

  /// Activates a behavior and its parts.
  private func activate(_ instance: BehaviorInstance, in composite: BehaviorInstance?) {
    if let composite {
      composite.add(instance)
    } else {
      roots.append(instance)
    }
    for part in instance.branch {
      slots[part.id.index].instance = part
      changeBehaviorCounts(of: part, by: 1)
      if !part.reactions.began.isEmpty || !part.reactions.ended.isEmpty {
        reactors[part.simulationID] = part
      }
    }
    tree = nil
    isStale = true
  }

  /// Deactivates a behavior and its parts.
  private func deactivate(_ instance: BehaviorInstance) {
    if let composite = instance.composite {
      composite.remove(instance)
    } else {
      roots.removeAll { $0 === instance }
    }
    for part in instance.branch {
      if slots[part.id.index].instance === part { slots[part.id.index].instance = nil }
      changeBehaviorCounts(of: part, by: -1)
      if reactors[part.simulationID] != nil { removedReactors.append(part) }
    }
    if !instance.isDeclared { removeDeclaredParts(of: instance.source, madeBy: instance) }
    tree = nil
    isStale = true
  }

  /// Counts a behavior's members as items, or no longer as items.
  private func changeBehaviorCounts(of instance: BehaviorInstance, by change: Int) {
    if instance.kind == .itemGroup {
      setGroup(of: instance, isActive: change > 0)
    } else {
      for view in instance.members { evaluator.state.bodies.behaviorCounts[view] += change }
    }
  }
}
