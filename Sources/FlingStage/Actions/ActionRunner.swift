import FlingGeometry
import FlingScene

/// Runs actions in order. Each sees the effects of those before it, and evaluates all its expressions before
/// it changes anything.
struct ActionRunner {
  let scene: RunningScene

  var evaluator: SceneEvaluator { scene.evaluator }
  var physics: Physics { scene.physics }
  var document: Document { scene.document }

  /// Runs actions. Errors without a location get the action's.
  func perform(_ actions: [Action]) throws(RunError) {
    scene.actionDepth += 1
    defer { scene.actionDepth -= 1 }
    for action in actions {
      guard scene.actionDepth <= RunningScene.deepestActions else {
        throw RunError(
          "action lists are nested more than \(RunningScene.deepestActions) deep", at: action.range)
      }
      try evaluator.countWork(at: action.range)
      do {
        try perform(action.kind)
      } catch {
        throw error.range == nil ? RunError(error.message, at: action.range, hint: error.hint) : error
      }
    }
  }

  private func perform(_ action: Action.Kind) throws(RunError) {
    switch action {
    case .add(let target): try physics.add(try behavior(target))
    case .addNew(let behavior): try physics.addNew(behavior)
    case .remove(let targets): for target in targets { try remove(target) }
    case .removeAll: physics.removeAll()
    case .setView(let target, let settings, let parameters):
      try set(try view(target), settings, parameters)
    case .setBehavior(let target, let settings): try set(try behavior(target), settings)
    case .setBoundary(let target, let boundary, let settings):
      try physics.set(boundary, of: try behavior(target), settings)
    case .setGesture(let target, let settings): try FingerRunner(scene: scene).set(target, settings)
    case .setBackground(let formula): evaluator.state.background = try evaluator.paint(formula)
    case .assign(let assignments): try assign(assignments)
    case .animate(let animation): try animate(animation)
    case .stop(.variable(let variable)):
      evaluator.animator.stopAnimation(of: variable)
      scene.recordAssignment(to: .variable(variable), nil)
    case .stop(.views(let target)):
      for view in try views(target) { evaluator.animator.stopAnimations(of: view) { _ in true } }
    case .reorder(let targets, let toFront): try reorder(targets, toFront: toFront)
    case .addVelocity(let target, let linear, let angular): try addVelocity(target, linear, angular)
    case .after(let delay, let timer, let actions): try schedule(actions, after: delay, timer)
    case .condition(let test, let then, let otherwise):
      try perform(try evaluator.boolean(test) ? then : otherwise)
    case .all(let actions): try perform(actions)
    case .run(let list, let indices): try run(document.actionLists[list.index].actions, indices)
    case .mark(let mark): recordMark(mark)
    case .log(let message): evaluator.state.logs.append(try evaluator.text(message))
    case .repetition(let count, let name, let actions): try repeatActions(count, name, actions)
    }
  }

  /// Records the time of a mark at its first call.
  func recordMark(_ mark: MarkID) {
    guard evaluator.state.marks[mark.index] == nil else { return }
    evaluator.state.marks[mark.index] = evaluator.state.now
    evaluator.state.newMarks.append(mark)
  }

  /// Assigns variables; all right-hand sides are evaluated first.
  private func assign(_ assignments: [(VariableID, Expression)]) throws(RunError) {
    for (variable, value) in try values(of: assignments) { assign(value, to: variable) }
  }

  private func values(
    of assignments: [(VariableID, Expression)]
  ) throws(RunError) -> [(VariableID, Value)] {
    var values: [(VariableID, Value)] = []
    for (variable, expression) in assignments {
      values.append((variable, try evaluator.evaluate(expression)))
    }
    return values
  }

  /// Assigns a variable. An animation of it ends.
  private func assign(_ value: Value, to variable: VariableID) {
    if evaluator.state.animations.track(of: variable) != nil {
      evaluator.state.animations.removeTrack(of: variable)
    }
    evaluator.state.variables[variable.index] = value
    scene.recordAssignment(to: .variable(variable), value)
  }

  /// Sets keys of a view in the order of the key table, then parameters of the component that it uses; all values
  /// are evaluated first. A live key that is set stops being live.
  private func set(
    _ view: Int, _ settings: [Setting<View.Key>], _ parameters: [(VariableID, Expression)]
  ) throws(RunError) {
    var values: [(setting: Setting<View.Key>, value: ViewValue)] = []
    for setting in settings {
      guard supports(setting.key, view) else {
        throw RunError("\(evaluator.title(of: view)) has no \(setting.key.rawValue)", at: setting.range)
      }
      try checkLayout(setting, view)
      values.append((setting, try evaluator.evaluate(setting)))
    }
    let parameterValues = try self.values(of: parameters)
    evaluator.hold(settings.held, of: view)
    for (setting, value) in values.ordered(by: \.setting.key.order) {
      let key = setting.key
      try checkUpright(setting, view)
      if key.held.isEmpty, evaluator.state.liveKeys.binds(view) {
        evaluator.state.liveKeys.end(key, of: view)
      }
      evaluator.state.changes.add(view: view)
      try evaluator.animator.assign(key, value, of: view, at: setting.range)
      if key == .from || key == .to { try evaluator.connectArrow(view, at: setting.range) }
      scene.recordAssignment(to: .view(view, key), key.isBlended ? value.interpolated : nil)
    }
    if values.contains(where: \.value.isOfContent) { evaluator.refreshLabel(view) }
    // Behaviors move the center of an item, so edges do not hold it.
    if evaluator.state.bodies.isItem(view) || evaluator.state.bodies.activeGroup(of: view) != nil {
      evaluator.state.views[view].hold(.center)
    }
    if document.views[view].group != nil { physics.moveMembers(afterMovingGroupView: view) }
    for (variable, value) in parameterValues { assign(value, to: variable) }
  }

  /// Sets keys of a behavior.
  private func set(_ behavior: BehaviorID, _ settings: [Setting<Behavior.Key>]) throws(RunError) {
    try physics.set(behavior, settings)
    for setting in settings {
      scene.recordAssignment(
        to: .behavior(behavior, setting.key), try? physics.value(of: setting.key, of: behavior))
    }
  }

  /// Checks that a view has the layout that a setting needs. The front end cannot check this for computed
  /// targets.
  private func checkLayout(_ setting: Setting<View.Key>, _ view: Int) throws(RunError) {
    func check(_ isFit: Bool, or message: String) throws(RunError) {
      guard isFit else { throw RunError("\(evaluator.title(of: view)) \(message)", at: setting.range) }
    }
    switch (setting.key, setting.content) {
    case (.layout, _): try check(document.views[view].hasLayout, or: "has no layout in \"views\"")
    case (.grow, _), (.order, _), (_, .byLayout):
      try check(evaluator.layouts.places(view), or: "is placed by no layout")
    case (_, .lengths(let lengths)):
      let kind = evaluator.state.views[view].kind
      try check(
        kind == .label || kind == .image || document.views[view].hasLayout
          || lengths.allSatisfy { $0 != nil }, or: "has no layout, so nothing determines fit")
    default: break
    }
  }

  /// Checks that a view is neither rotated nor scaled if a setting is about its frame or edges.
  func checkUpright(_ setting: Setting<View.Key>, _ view: Int) throws(RunError) {
    guard !setting.coordinates.isDisjoint(with: .edges), !evaluator.modelGeometry(of: view).isUpright else {
      return
    }
    let subject = setting.key == .frame ? "the frame" : setting.key.rawValue
    throw RunError(
      "\(subject) of \(evaluator.title(of: view)) can't be set while it is rotated or scaled",
      at: setting.range, hint: "set center and size")
  }

  /// Whether a kind of view has a key. The decoder cannot check this for computed targets.
  func supports(_ key: View.Key, _ view: Int) -> Bool {
    if document.views[view].group != nil { return KeyTable.groupViews.has(key.rawValue) }
    let kind = evaluator.state.views[view].kind
    return kind != .canvas && View.Key.specs[key]?.applies(to: kind.rawValue) ?? false
  }

  /// Adds a velocity in pt/s and an angular velocity in rad/s to an item.
  private func addVelocity(
    _ target: ViewTarget, _ linear: Expression?, _ angular: Expression?
  ) throws(RunError) {
    let view = try view(target)
    let linearVelocity = try linear.map { (linear) throws(RunError) in try evaluator.point(linear) } ?? .zero
    let spin = try angular.map { (angular) throws(RunError) in try evaluator.number(angular, .spin) } ?? 0
    guard evaluator.state.bodies.isItem(view) else {
      throw RunError(
        "\(evaluator.title(of: view)) is not an item here: no active behavior names it", at: nil,
        hint: evaluator.state.bodies.activeGroup(of: view) != nil
          ? "add the velocity to the group that contains it" : "add a behavior with it first")
    }
    physics.addVelocity(linear: linearVelocity, angular: spin, to: view)
  }

  /// Schedules actions, at the earliest for the next tick. A named timer that runs is replaced.
  private func schedule(_ actions: [Action], after delay: Expression, _ timer: TimerID?) throws(RunError) {
    let due = max((evaluator.state.now + (try evaluator.time(delay))).nearestTick, evaluator.tick + 1)
    if let timer { scene.schedule.remove(timer) }
    var context = evaluator.context
    context.setsInterpolated = false
    scene.schedule.add(.timer(timer, actions: actions, context: context), at: due)
  }

  private func remove(_ target: RemovalTarget) throws(RunError) {
    switch target {
    case .behavior(let id): physics.remove(id)
    case .timer(let id): scene.schedule.remove(id)
    case .named(let expression):
      let name = try evaluator.text(expression)
      if let id = physics.behavior(named: name) {
        physics.remove(id)
      } else if case .timer(let id)? = document.innerNames[name] {
        scene.schedule.remove(id)
      } else if let index = document.timers.firstIndex(of: name) {
        scene.schedule.remove(TimerID(index: index))
      } else {
        throw SceneEvaluator.unknownName(name, "no behavior or timer", at: expression.range)
      }
    }
  }

  /// Runs a named list, which also sees the indices of the copy that runs it.
  private func run(_ actions: [Action], _ indices: [(name: String, value: Value)]) throws(RunError) {
    let depth = evaluator.context.locals.count
    defer { evaluator.context.locals.removeLast(evaluator.context.locals.count - depth) }
    for index in indices { evaluator.context.locals.append((index.name, index.value)) }
    try perform(actions)
  }

  /// Runs actions several times with the loop's variables as locals.
  private func repeatActions(_ count: Expression, _ name: String, _ actions: [Action]) throws(RunError) {
    let count = try evaluator.integer(count, min: 0, "a count")
    let depth = evaluator.context.locals.count
    defer { evaluator.context.locals.removeLast(evaluator.context.locals.count - depth) }
    for index in 0..<count {
      evaluator.context.locals.removeLast(evaluator.context.locals.count - depth)
      evaluator.context.locals.append(("n", .number(Double(count), .plain)))
      evaluator.context.locals.append((name, .number(Double(index), .plain)))
      try evaluator.countWork(at: nil)
      try perform(actions)
    }
  }

  private func behavior(_ target: BehaviorTarget) throws(RunError) -> BehaviorID {
    switch target {
    case .behavior(let id): return id
    case .named(let expression):
      let name = try evaluator.text(expression)
      guard let id = physics.behavior(named: name) else {
        throw SceneEvaluator.unknownName(name, "no behavior", at: expression.range)
      }
      return id
    }
  }

  private func view(_ target: ViewTarget) throws(RunError) -> Int {
    let matches = try views(target)
    guard matches.count == 1 else { throw RunError("exactly one view is needed here", at: nil) }
    return matches[0]
  }

  /// The views that a target names, in document order.
  /// - Throws: if there are none.
  func views(_ target: ViewTarget) throws(RunError) -> [Int] {
    switch target {
    case .view(let id): return [id.index]
    case .views(let ids): return ids.map(\.index)
    case .named(let expression):
      let name = try evaluator.text(expression)
      guard let id = evaluator.viewsByName[name] else {
        throw SceneEvaluator.unknownName(name, "no view", at: expression.range)
      }
      return [id.index]
    case .computed(let expression):
      guard case .view(let id) = try evaluator.evaluate(expression) else {
        throw RunError("a view is needed here", at: expression.range)
      }
      return [id.index]
    }
  }
}
