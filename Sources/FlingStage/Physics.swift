import FlingDynamics
import FlingGeometry
import FlingScene

/// The behaviors that are in and the views that are bodies because of them.
final class Physics {
  private let document: Document
  private let animator: DynamicAnimator
  private var slots: [Slot]
  private let idsByName: [String: BehaviorID]
  /// Behaviors that are in, in the order in which they went in.
  private(set) var instances: [BehaviorInstance] = []
  /// Made when a behavior first names the view; one view is always the same item.
  private var items: [ViewItem?]
  /// How many behaviors that are in name a view.
  private var namings: [Int]
  /// The views that are bodies, in document order, as judged before the last step.
  private(set) var bodies: [Int] = []
  /// The views that ever were.
  private(set) var everBodies: Set<Int> = []
  private var isStale = true
  /// Doubtful things seen on the way, each once.
  private(set) var warnings: [Diagnostic] = []
  private var warned: Set<String> = []

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
    for behavior in document.behaviors { slots[behavior.id.index].declared = behavior }
  }

  // MARK: What is in

  func behavior(named name: String) -> BehaviorID? { idsByName[name] }

  /// Puts in what goes in at load, in list order.
  func addDeclared(in scene: RunningScene) throws(Fault) {
    for behavior in document.behaviors { _ = try declaredValues(behavior.id, in: scene) }
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
    count(instance.members, -1)
    let old = instance.object.behavior
    defer { count(instance.members, 1) }
    if try instance.set(changes, in: scene) {
      animator.removeBehavior(old)
      animator.addBehavior(instance.object.behavior)
    }
    isStale = true
  }

  func set(
    _ boundary: String, of id: BehaviorID, _ settings: [Setting<FlingScene.Boundary.Key>], in scene: RunningScene
  ) throws(Fault) {
    let changes = try scene.evaluate(settings)
    let slot = slots[id.index]
    if slot.declared != nil, slot.instance?.isDeclared ?? true {
      let (values, told) = try declaredValues(id, in: scene)
      var boundaries = told
      for index in boundaries.indices where boundaries[index].name == boundary { boundaries[index].take(changes) }
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
    guard let value = values.reading(key, kind: name.kind) else {
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
    count(instance.members, 1)
    isStale = true
  }

  private func take(_ instance: BehaviorInstance) {
    instances.removeAll { $0 === instance }
    animator.removeBehavior(instance.object.behavior)
    count(instance.members, -1)
    isStale = true
  }

  private func count(_ members: [Int], _ change: Int) {
    for view in members { namings[view] += change }
  }

  // MARK: Items

  /// Whether a behavior that is in at this moment names the view.
  func isItem(_ view: Int) -> Bool { namings[view] > 0 }

  func item(_ view: Int) -> ViewItem {
    if let item = items[view] { return item }
    let item = ViewItem(view: view)
    items[view] = item
    return item
  }

  /// Brings an item up to date that is no body yet.
  func refresh(_ view: Int, in scene: RunningScene) {
    let item = item(view)
    guard animator.state(of: item) == nil else {
      item.take(scene.place(of: view))
      return
    }
    item.take(scene.place(of: view))
    _ = item.takeForm(of: scene.views[view])
  }

  func addVelocity(linear: Point, angular: Double, to view: Int) {
    let item = item(view)
    if animator.state(of: item) != nil {
      animator.addVelocity(linear: linear, angular: angular, to: item)
      item.shown = animator.state(of: item)
    } else {
      item.pendingVelocity += linear
      item.pendingSpin += angular
    }
  }

  func velocity(of view: Int, at moment: Time, tick: Int) -> (linear: Point, angular: Double) {
    guard namings[view] > 0, let item = items[view] else { return (.zero, 0) }
    guard let shown = item.shown else { return (item.pendingVelocity, item.pendingSpin) }
    let passed = moment.units - tick * Time.unitsPerTick
    guard passed > 0, let next = item.next else { return (shown.velocity, shown.angularVelocity) }
    let share = Double(passed) / Double(Time.unitsPerTick)
    return (
      shown.velocity.mixed(with: next.velocity, by: share),
      mix(shown.angularVelocity, next.angularVelocity, share)
    )
  }

  func shownVelocity(of view: Int) -> Point { items[view]?.shown?.velocity ?? .zero }

  func mass(of view: Int) -> Double {
    namings[view] > 0 ? items[view]?.shown?.mass ?? 0 : 0
  }

  func isResting(_ view: Int) -> Bool {
    namings[view] == 0 || items[view]?.shown?.isResting ?? false
  }

  /// Whether every body that is not anchored rests and none is pushed. What was changed in this tick is no rest yet: it
  /// counts from the next step on.
  func isAtRest(in scene: RunningScene) -> Bool {
    guard animator.isAtRest else { return false }
    if isStale {
      return !instances.contains { $0.members.contains { !(items[$0]?.shown?.isAnchored ?? false) } }
    }
    return bodies.allSatisfy { items[$0]?.written == scene.place(of: $0) }
  }

  func areTouching(_ a: Int, _ b: Int) -> Bool {
    guard let first = items[a], let second = items[b] else { return false }
    return animator.areTouching(first, second)
  }

  func isTouching(_ view: Int, boundary: String) -> Bool {
    guard let item = items[view] else { return false }
    return animator.isTouching(item, boundary: boundary == "bounds" ? nil : boundary)
  }

  // MARK: Steps

  /// Judges which views are bodies and reads those that were moved or reshaped.
  func takeItems(in scene: RunningScene) throws(Fault) {
    if isStale {
      let next = namings.indices.filter { namings[$0] > 0 }
      for view in bodies where namings[view] == 0 {
        items[view]?.shown = nil
        items[view]?.next = nil
        items[view]?.written = nil
      }
      for view in next where items[view]?.shown == nil { try scene.becomeItem(view) }
      noteRivals(in: scene)
      bodies = next
      everBodies.formUnion(next)
      isStale = false
    }
    for view in bodies {
      let item = item(view)
      scene.views[view].centerAnchor()
      if document.views[view].parent != .canvas { try scene.checkNesting(of: view) }
      let place = scene.place(of: view)
      let isBody = animator.state(of: item) != nil
      let isReshaped = item.takeForm(of: scene.views[view])
      if isReshaped, isBody { try locating(view, in: scene) { () throws(DynamicsError) in try animator.reshape(of: item) } }
      if item.written != place {
        item.take(place)
        if isBody { animator.setPose(of: item, center: item.center, angle: place.rotation) }
        item.written = place
      }
    }
    try locating(nil, in: scene) { () throws(DynamicsError) in try animator.register() }
    for view in bodies { settle(view) }
  }

  /// Gives a new body what was kept for it.
  private func settle(_ view: Int) {
    let item = item(view)
    guard let state = animator.state(of: item) else { return }
    // Dynamics reads a turn from a matrix, which forgets whole turns and the last bits.
    if item.shown == nil, let place = item.written, state.angle != place.rotation {
      animator.setPose(of: item, center: item.center, angle: place.rotation)
    }
    if item.pendingVelocity != .zero || item.pendingSpin != 0 {
      animator.addVelocity(linear: item.pendingVelocity, angular: item.pendingSpin, to: item)
      item.pendingVelocity = .zero
      item.pendingSpin = 0
    }
    if item.shown == nil { item.shown = animator.state(of: item) }
  }

  func step(in scene: RunningScene) throws(Fault) {
    try locating(nil, in: scene) { () throws(DynamicsError) in try animator.step() }
    for view in bodies { items[view]?.next = items[view].flatMap { animator.state(of: $0) } }
  }

  /// Brings items' views to where their bodies are now.
  func letViewsFollow(in scene: RunningScene) {
    for view in bodies {
      guard let item = items[view], let state = item.next, var place = item.written else { continue }
      item.shown = state
      item.next = nil
      place.center = state.center - place.origin
      place.rotation = state.angle
      item.written = place
      scene.views[view].move(to: place.center, rotation: place.rotation)
    }
  }

  /// Shows bodies where they are at a moment within the last step: between the two substeps around it.
  func showBodies(in scene: RunningScene) {
    let passed = scene.now.units - scene.tick * Time.unitsPerTick
    let unitsPerSubstep = Time.unitsPerTick / 5
    guard passed > 0, passed < Time.unitsPerTick else { return }
    let substep = passed / unitsPerSubstep
    let share = Double(passed % unitsPerSubstep) / Double(unitsPerSubstep)
    for view in bodies {
      guard let item = items[view], let place = item.written, item.next != nil else { continue }
      let poses = animator.poses(of: item)
      guard poses.count > substep + 1 else { continue }
      let (before, after) = (poses[substep], poses[substep + 1])
      scene.views[view].move(
        to: before.center.mixed(with: after.center, by: share) - place.origin,
        rotation: mix(before.angle, after.angle, share))
    }
  }

  /// The trace's words about the bodies that have names.
  func rows(in scene: RunningScene) -> [TraceRow.Item] {
    bodies.compactMap { view in
      guard namings[view] > 0, let name = document.views[view].name else { return nil }
      let place = scene.place(of: view)
      let velocity = velocity(of: view, at: scene.now, tick: scene.tick)
      return TraceRow.Item(
        name: name, center: place.center + place.origin, angle: place.rotation, velocity: velocity.linear,
        spin: velocity.angular)
    }
  }
}

extension Physics {
  /// Turns what dynamics refuses into an error at its behavior or view.
  private func locating(
    _ view: Int?, in scene: RunningScene, _ body: () throws(DynamicsError) -> Void
  ) throws(Fault) {
    do {
      try body()
    } catch {
      var range: SourceRange?
      var subject = error.behavior
      if error.behavior.hasSuffix("Item") {
        let culprit = view ?? bodies.first { items[$0].map { $0.bounds.width <= 0 || $0.bounds.height <= 0 } ?? false }
        range = (culprit ?? bodies.last).map { document.views[$0].range }
        subject = culprit.map(scene.title) ?? "an item"
      } else if let instance = instances.last(where: { error.behavior.hasSuffix("\(type(of: $0.object.behavior))") }) {
        range = instance.range
        let name = document.behaviorNames[instance.id.index].name
        subject = name.isEmpty ? instance.kind.rawValue : name
      }
      throw Fault("\(error.property) of \(subject) is \(error.value); it must \(error.requirement)", at: range)
    }
  }

  /// Says when two gravities or snaps act on one item.
  private func noteRivals(in scene: RunningScene) {
    for kind in [Behavior.Kind.gravity, .snap] {
      var seen: Set<Int> = []
      for instance in instances where instance.kind == kind {
        for view in instance.members where !seen.insert(view).inserted {
          warn("two \(kind == .snap ? "snaps" : "gravities") act on \(scene.title(of: view))", at: instance.range)
        }
      }
    }
  }

  func warn(_ words: String, at range: SourceRange) {
    guard warned.insert(words).inserted else { return }
    warnings.append(document.diagnostic(.warning, words, at: range))
  }
}
