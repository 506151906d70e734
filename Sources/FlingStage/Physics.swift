import FlingDynamics
import FlingGeometry
import FlingScene

/// The behaviors that are in and the views that are bodies because of them.
final class Physics {
  let document: Document
  let animator: DynamicAnimator
  private var slots: [Slot]
  private let idsByName: [String: BehaviorID]
  /// Behaviors that are in, in the order in which they went in.
  private(set) var instances: [BehaviorInstance] = []
  /// Made when a behavior first names the view; one view is always the same item.
  var items: [ViewItem?]
  /// How many behaviors that are in name a view.
  var namings: [Int]
  /// The views that are bodies, in document order, as judged before the last step.
  var bodies: [Int] = []
  /// Item groups that are in, by the view that stands for them.
  var groups: [ItemGroup?]
  /// For members of groups that are in, that view.
  var holders: [Int?]
  /// The views that ever were.
  var everBodies: Set<Int> = []
  /// Whether what is in has changed since bodies were judged.
  var isStale = true
  /// Why the force of a custom field could not be computed in this step.
  var lawFault: Fault?
  /// Doubtful things seen on the way, each once.
  var warnings: [Diagnostic] = []
  var warned: Set<String> = []

  /// A name that behaviors go by.
  struct Slot {
    var declared: Behavior?
    var state = State.pending
    var instance: BehaviorInstance?

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
    slots = document.behaviorNames.map { _ in Slot() }
    var ids: [String: BehaviorID] = [:]
    for (index, name) in document.behaviorNames.enumerated() where !name.name.isEmpty {
      ids[name.name] = BehaviorID(index: index)
    }
    idsByName = ids
    items = document.views.map { _ in nil }
    namings = document.views.map { _ in 0 }
    groups = document.views.map { _ in nil }
    holders = document.views.map { _ in nil }
    for behavior in document.behaviors { slots[behavior.id.index].declared = behavior }
  }

  // MARK: What is in

  func behavior(named name: String) -> BehaviorID? { idsByName[name] }

  /// Puts in what goes in at load, in list order.
  func addDeclared(in scene: RunningScene) throws(Fault) {
    for behavior in document.behaviors { _ = try declaredValues(behavior.id, in: scene) }
    // What an attachment of a group measures needs to know where the group is.
    for behavior in document.behaviors where behavior.isEnabled && behavior.kind == .itemGroup {
      try add(behavior.id, in: scene)
    }
    for behavior in document.behaviors where behavior.isEnabled { try add(behavior.id, in: scene) }
    try takeItems(in: scene)
    noteOverlaps(in: scene)
  }

  func add(_ id: BehaviorID, in scene: RunningScene) throws(Fault) {
    guard slots[id.index].instance == nil else { return }
    guard let declared = slots[id.index].declared else {
      throw Fault(
        "\(document.behaviorNames[id.index].name) is not declared, so it can only be made", at: nil,
        hint: "add: {\(document.behaviorNames[id.index].kind.rawValue): …}")
    }
    let (values, boundaries) = try declaredValues(id, in: scene)
    put(try BehaviorInstance(declared, values, boundaries, isDeclared: true, in: scene))
  }

  func addNew(_ behavior: Behavior, in scene: RunningScene) throws(Fault) {
    var values = BehaviorValues()
    for (key, value) in try scene.evaluate(behavior.settings) { values[key] = value }
    var boundaries: [BoundaryState] = []
    for boundary in behavior.boundaries { boundaries.append(try BoundaryState(boundary, in: scene)) }
    let instance = try BehaviorInstance(behavior, values, boundaries, isDeclared: false, in: scene)
    // A nameless entry of an action is a behavior of its own each time.
    if !behavior.name.isEmpty { remove(behavior.id) }
    put(instance)
  }

  func remove(_ id: BehaviorID) {
    guard let instance = slots[id.index].instance else { return }
    slots[id.index].instance = nil
    take(instance)
  }

  func removeAll() {
    for index in slots.indices { slots[index].instance = nil }
    for instance in instances { take(instance) }
  }

  func set(_ id: BehaviorID, _ settings: [Setting<Behavior.Key>], in scene: RunningScene) throws(Fault) {
    let changes = try scene.evaluate(settings)
    let slot = slots[id.index]
    if slot.declared != nil, slot.instance?.isDeclared ?? true {
      let (told, boundaries) = try declaredValues(id, in: scene)
      var values = told
      values.take(changes)
      slots[id.index].state = .ready(values, boundaries)
    }
    guard let instance = slot.instance else {
      guard slot.declared != nil else {
        throw Fault("\(document.behaviorNames[id.index].name) is not in and not declared", at: nil)
      }
      return
    }
    count(instance, -1)
    let old = instance.object.behavior
    defer { count(instance, 1) }
    if try instance.set(changes, in: scene) {
      animator.removeBehavior(old)
      animator.addBehavior(instance.object.behavior)
    }
    isStale = true
  }

  func set(
    _ boundary: String, of id: BehaviorID, _ settings: [Setting<FlingScene.Boundary.Key>],
    in scene: RunningScene
  ) throws(Fault) {
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
  func value(of key: Behavior.Key, of id: BehaviorID, in scene: RunningScene) throws(Fault) -> Value {
    let name = document.behaviorNames[id.index]
    let values: BehaviorValues
    if let instance = slots[id.index].instance {
      if let present = instance.presentValue(of: key) { return present }
      values = instance.values
    } else if slots[id.index].declared != nil {
      values = try declaredValues(id, in: scene).0
    } else {
      throw Fault("\(name.name) is not in", at: nil)
    }
    let unset = key == .position ? Value.point(scene.canvasSize / 2) : nil
    guard let value = values.reading(key, kind: name.kind) ?? unset else {
      throw Fault("\(name.name) has no \(key.rawValue) that can be read", at: nil)
    }
    return value
  }

  /// The keys of a declared behavior, computed once, and what was set since.
  private func declaredValues(
    _ id: BehaviorID, in scene: RunningScene
  ) throws(Fault) -> (BehaviorValues, [BoundaryState]) {
    guard let declared = slots[id.index].declared else { return ([:], []) }
    switch slots[id.index].state {
    case .ready(let values, let boundaries): return (values, boundaries)
    case .computing: throw Fault("behaviors read each other's keys in a circle", at: declared.range)
    case .pending:
      slots[id.index].state = .computing
      var values = BehaviorValues()
      for (key, value) in try scene.evaluate(declared.settings) { values[key] = value }
      var boundaries: [BoundaryState] = []
      for boundary in declared.boundaries { boundaries.append(try BoundaryState(boundary, in: scene)) }
      slots[id.index].state = .ready(values, boundaries)
      return (values, boundaries)
    }
  }

  private func put(_ instance: BehaviorInstance) {
    slots[instance.id.index].instance = instance
    instances.append(instance)
    animator.addBehavior(instance.object.behavior)
    count(instance, 1)
    isStale = true
  }

  private func take(_ instance: BehaviorInstance) {
    instances.removeAll { $0 === instance }
    animator.removeBehavior(instance.object.behavior)
    count(instance, -1)
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
