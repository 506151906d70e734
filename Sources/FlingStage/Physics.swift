import FlingDynamics
import FlingGeometry
import FlingScene

/// The behaviors that are in and the views that are bodies because of them.
final class Physics {
  let document: Document
  let animator: DynamicAnimator
  private var slots: [Slot]
  private let idsByName: [String: BehaviorID]
  /// Behaviors that are in and no parts of others, in the order in which they went in.
  private var roots: [BehaviorInstance] = []
  /// All behaviors that are in, each before its parts; nil if that has changed.
  private var tree: [BehaviorInstance]?
  /// Collisions with reactions, by their objects, until the contacts of the step after their end are reported.
  var reactors: [ObjectIdentifier: BehaviorInstance] = [:]
  /// Those that went out since the last step.
  var departed: [BehaviorInstance] = []
  /// Whether a step has been performed.
  var hasStepped = false
  /// Made when a behavior first names the view; one view is always the same item.
  var items: [ViewItem?]
  /// How many behaviors that are in name a view.
  var namings: [Int]
  /// The views that are bodies, in document order, as judged before the last step.
  var bodies: [Int] = []
  /// The views that stand for item groups.
  let groupViews: [Int]
  /// Item groups that are in, by the view that stands for them.
  var groups: [ItemGroup?]
  /// For members of groups that are in, that view.
  var holders: [Int?]
  /// The views that ever were.
  var everBodies: Set<Int> = []
  /// Whether what is in has changed since bodies were judged.
  var isStale = true
  /// Why the force of a custom field could not be computed in this step.
  var lawFault: RunError?
  /// Doubtful things seen on the way, each once.
  var warnings: [Diagnostic] = []
  var warned: Set<String> = []

  /// A name that behaviors go by.
  struct Slot {
    var declared: Behavior?
    var state = State.pending
    var instance: BehaviorInstance?
    /// The composite that it is declared in.
    var whole: BehaviorID?
    /// What declares it if that is no entry of the scene but a composite that an action made; as long as it is in.
    weak var maker: BehaviorInstance?

    /// The declared keys, which are computed once.
    enum State {
      case pending
      case computing
      case ready(BehaviorValues, [BoundaryState])
    }
  }

  init(_ document: Document) {
    self.document = document
    let size = document.canvas.size
    animator = DynamicAnimator(referenceBounds: Rect(origin: .zero, size: size))
    animator.bounceThreshold = document.bounceThreshold
    animator.keepsPoses = true
    slots = document.behaviorNames.map { _ in Slot() }
    var ids: [String: BehaviorID] = [:]
    for (index, name) in document.behaviorNames.enumerated() where !name.name.isEmpty {
      ids[name.name] = BehaviorID(index: index)
    }
    idsByName = ids
    items = document.views.map { _ in nil }
    namings = document.views.map { _ in 0 }
    groupViews = document.views.indices.filter { document.views[$0].group != nil }
    groups = document.views.map { _ in nil }
    holders = document.views.map { _ in nil }
    for behavior in document.behaviors { declare(behavior, in: nil) }
  }

  private func declare(_ behavior: Behavior, in whole: BehaviorID?) {
    slots[behavior.id.index].declared = behavior
    slots[behavior.id.index].whole = whole
    for part in behavior.parts { declare(part, in: behavior.id) }
  }

  // MARK: What is in

  func behavior(named name: String) -> BehaviorID? { idsByName[name] }

  /// Behaviors that are in, each before its parts.
  var instances: [BehaviorInstance] {
    if let tree { return tree }
    let found = roots.flatMap(\.branch)
    tree = found
    return found
  }

  /// Puts in what goes in at load, in list order.
  func addDeclared(in scene: RunningScene) throws(RunError) {
    for behavior in document.behaviors { try computeKeys(of: behavior, in: scene) }
    // What an attachment of a group measures needs to know where the group is.
    for behavior in document.behaviors where behavior.isEnabled && behavior.kind == .itemGroup {
      try add(behavior.id, in: scene)
    }
    for behavior in document.behaviors where behavior.isEnabled { try add(behavior.id, in: scene) }
    try takeItems(in: scene)
    noteOverlaps(in: scene)
  }

  private func computeKeys(of behavior: Behavior, in scene: RunningScene) throws(RunError) {
    _ = try declaredValues(behavior.id, in: scene)
    for part in behavior.parts { try computeKeys(of: part, in: scene) }
  }

  func add(_ id: BehaviorID, in scene: RunningScene) throws(RunError) {
    guard slots[id.index].instance == nil else { return }
    let name = document.behaviorNames[id.index]
    guard let declared = slots[id.index].declared else {
      throw RunError(
        "\(name.name) is not declared, so it can only be made", at: nil,
        hint: "add: {\(name.kind.rawValue): …}")
    }
    let whole = slots[id.index].whole.flatMap { slots[$0.index].instance }
    if let part = slots[id.index].whole, whole == nil {
      let outer = document.behaviorNames[part.index].name
      throw RunError(
        "\(name.name) is a part of \(outer.isEmpty ? "a composite" : outer), which is not in", at: nil,
        hint: outer.isEmpty ? nil : "add \(outer), which adds its parts")
    }
    put(try instance(of: declared, in: scene), into: whole)
  }

  /// Makes a declared behavior with those of its parts that go in with it.
  private func instance(of declared: Behavior, in scene: RunningScene) throws(RunError) -> BehaviorInstance {
    let (values, boundaries) = try declaredValues(declared.id, in: scene)
    let instance = try BehaviorInstance(declared, values, boundaries, isDeclared: true, in: scene)
    for part in declared.parts where part.isEnabled && slots[part.id.index].instance == nil {
      instance.add(try self.instance(of: part, in: scene))
    }
    return instance
  }

  /// Puts in what an action makes; it replaces what is in under its name and the names of its parts.
  func addNew(_ behavior: Behavior, in scene: RunningScene) throws(RunError) {
    let draft = try Draft(behavior, in: scene)
    let made = try instance(of: draft, isDeclared: false, in: scene)
    // A nameless entry of an action is a behavior of its own each time.
    for part in made.branch where !document.behaviorNames[part.id.index].name.isEmpty { remove(part.id) }
    declareParts(of: draft, madeBy: made)
    put(made, into: nil)
  }

  /// What an action makes, its keys computed.
  private struct Draft {
    let behavior: Behavior
    let values: BehaviorValues
    let boundaries: [BoundaryState]
    let parts: [Draft]

    init(_ behavior: Behavior, in scene: RunningScene) throws(RunError) {
      self.behavior = behavior
      var values = BehaviorValues()
      for (key, value) in try scene.evaluate(behavior.settings, of: behavior.kind) { values[key] = value }
      self.values = values
      var boundaries: [BoundaryState] = []
      for boundary in behavior.boundaries { boundaries.append(try BoundaryState(boundary, in: scene)) }
      self.boundaries = boundaries
      var parts: [Draft] = []
      for part in behavior.parts { parts.append(try Draft(part, in: scene)) }
      self.parts = parts
    }
  }

  private func instance(
    of draft: Draft, isDeclared: Bool, in scene: RunningScene
  ) throws(RunError) -> BehaviorInstance {
    let made = try BehaviorInstance(
      draft.behavior, draft.values, draft.boundaries, isDeclared: isDeclared, in: scene)
    for part in draft.parts where part.behavior.isEnabled {
      let slot = slots[part.behavior.id.index]
      made.add(
        try instance(of: part, isDeclared: slot.declared == nil || slot.maker != nil, in: scene))
    }
    return made
  }

  /// As long as a composite is in that an action made, its parts are known as if they were declared: each may go out and
  /// come back.
  private func declareParts(of draft: Draft, madeBy maker: BehaviorInstance) {
    for part in draft.parts {
      let index = part.behavior.id.index
      if slots[index].declared == nil || slots[index].maker != nil {
        slots[index].declared = part.behavior
        slots[index].state = .ready(part.values, part.boundaries)
        slots[index].whole = draft.behavior.id
        slots[index].maker = maker
      }
      declareParts(of: part, madeBy: maker)
    }
  }

  private func forgetParts(of behavior: Behavior, madeBy maker: BehaviorInstance) {
    for part in behavior.parts {
      if slots[part.id.index].maker === maker {
        slots[part.id.index] = Slot(instance: slots[part.id.index].instance)
      }
      forgetParts(of: part, madeBy: maker)
    }
  }

  func remove(_ id: BehaviorID) {
    if let instance = slots[id.index].instance { take(instance) }
  }

  func removeAll() {
    for instance in roots { take(instance) }
  }

  func set(_ id: BehaviorID, _ settings: [Setting<Behavior.Key>], in scene: RunningScene) throws(RunError) {
    let name = document.behaviorNames[id.index]
    // Of a name that is computed the reader knows no kind.
    if let setting = settings.first(where: { name.kind.spec(of: $0.key) == nil }) {
      let kind = name.kind.rawValue.withArticle
      throw RunError("\(name.name) is \(kind) and has no \(setting.key.rawValue)", at: setting.range)
    }
    let changes = try scene.evaluate(settings, of: name.kind)
    let slot = slots[id.index]
    if slot.declared != nil, slot.instance?.isDeclared ?? true {
      let (told, boundaries) = try declaredValues(id, in: scene)
      var values = told
      values.take(changes)
      slots[id.index].state = .ready(values, boundaries)
    }
    guard let instance = slot.instance else {
      guard slot.declared != nil else {
        throw RunError("\(name.name) is not in and not declared", at: nil)
      }
      return
    }
    count(instance, -1)
    let old = instance.object.behavior
    defer { count(instance, 1) }
    if try instance.set(changes, in: scene) {
      if let whole = instance.whole {
        whole.object.behavior.replaceChildBehavior(old, with: instance.object.behavior)
      } else {
        animator.replaceBehavior(old, with: instance.object.behavior)
      }
    }
    isStale = true
  }

  func set(
    _ boundary: String, of id: BehaviorID, _ settings: [Setting<FlingScene.Boundary.Key>],
    in scene: RunningScene
  ) throws(RunError) {
    let changes = try scene.evaluate(settings)
    let slot = slots[id.index]
    if slot.declared != nil, slot.instance?.isDeclared ?? true {
      let (values, told) = try declaredValues(id, in: scene)
      var boundaries = told
      for index in boundaries.indices where boundaries[index].name == boundary {
        boundaries[index].take(changes)
      }
      slots[id.index].state = .ready(values, boundaries)
    }
    slot.instance?.set(boundary, changes)
    isStale = true
  }

  /// A key as it is now: in, or as it would go in.
  func value(of key: Behavior.Key, of id: BehaviorID, in scene: RunningScene) throws(RunError) -> Value {
    let name = document.behaviorNames[id.index]
    let values: BehaviorValues
    if let instance = slots[id.index].instance {
      if let present = instance.presentValue(of: key) { return present }
      values = instance.values
    } else if slots[id.index].declared != nil {
      values = try declaredValues(id, in: scene).0
    } else {
      throw RunError("\(name.name) is not in", at: nil)
    }
    let unset = key == .position ? Value.point(scene.canvasSize / 2) : nil
    guard let value = values.reading(key, kind: name.kind) ?? unset else {
      throw RunError("\(name.name) has no \(key.rawValue) that can be read", at: nil)
    }
    return value
  }

  /// The keys of a declared behavior, computed once, and what was set since.
  private func declaredValues(
    _ id: BehaviorID, in scene: RunningScene
  ) throws(RunError) -> (BehaviorValues, [BoundaryState]) {
    guard let declared = slots[id.index].declared else { return ([:], []) }
    switch slots[id.index].state {
    case .ready(let values, let boundaries): return (values, boundaries)
    case .computing: throw RunError("behaviors read each other's keys in a circle", at: declared.range)
    case .pending:
      slots[id.index].state = .computing
      var values = BehaviorValues()
      for (key, value) in try scene.evaluate(declared.settings, of: declared.kind) { values[key] = value }
      var boundaries: [BoundaryState] = []
      for boundary in declared.boundaries { boundaries.append(try BoundaryState(boundary, in: scene)) }
      slots[id.index].state = .ready(values, boundaries)
      return (values, boundaries)
    }
  }

  private func put(_ instance: BehaviorInstance, into whole: BehaviorInstance?) {
    if let whole {
      whole.add(instance)
    } else {
      roots.append(instance)
      animator.addBehavior(instance.object.behavior)
    }
    for part in instance.branch {
      slots[part.id.index].instance = part
      count(part, 1)
      if !part.reactions.began.isEmpty || !part.reactions.ended.isEmpty {
        reactors[ObjectIdentifier(part.object.behavior)] = part
      }
    }
    tree = nil
    isStale = true
  }

  private func take(_ instance: BehaviorInstance) {
    if let whole = instance.whole {
      whole.remove(instance)
    } else {
      roots.removeAll { $0 === instance }
      animator.removeBehavior(instance.object.behavior)
    }
    for part in instance.branch {
      if slots[part.id.index].instance === part { slots[part.id.index].instance = nil }
      count(part, -1)
      if reactors[ObjectIdentifier(part.object.behavior)] != nil { departed.append(part) }
    }
    if !instance.isDeclared { forgetParts(of: instance.source, madeBy: instance) }
    tree = nil
    isStale = true
  }

  private func count(_ instance: BehaviorInstance, _ change: Int) {
    if instance.kind == .itemGroup {
      seat(instance, isIn: change > 0)
    } else {
      for view in instance.members { namings[view] += change }
    }
  }
}
