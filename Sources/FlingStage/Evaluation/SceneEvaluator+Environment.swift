import FlingGeometry
import FlingScene

extension SceneEvaluator: EvaluationEnvironment {
  var tick: Int { state.tick }
  var time: Double { state.now.seconds + momentInStep }
  var theme: Theme { document.settings.theme }
  var seed: UInt64 { document.settings.seed }
  /// At ticks, whether the scene rests now; between ticks, whether it rested at the last tick.
  var isSceneResting: Bool {
    state.now == Time(tick: tick) ? facts?.isAtRest ?? false : state.isResting
  }

  func value(of variable: VariableID) throws(ExpressionError) -> Value {
    state.variables[variable.index]
  }

  func member(_ member: ViewMember, of view: ViewID) throws(ExpressionError) -> Value {
    let index = view.index
    if state.views[index].isAbsent {
      throw ExpressionError("the program has no view \(title(of: index)) now")
    }
    switch member {
    case .center: return .point(state.views[index].geometry.center)
    case .frame: return .rect(state.views[index].geometry.frame)
    case .size: return .point(state.views[index].geometry.size)
    case .width: return .number(state.views[index].geometry.size.x, .plain)
    case .height: return .number(state.views[index].geometry.size.y, .plain)
    case .minX: return .number(state.views[index].geometry.frame.minX, .plain)
    case .maxX: return .number(state.views[index].geometry.frame.maxX, .plain)
    case .minY: return .number(state.views[index].geometry.frame.minY, .plain)
    case .maxY: return .number(state.views[index].geometry.frame.maxY, .plain)
    case .order: return .number(layoutOrder(of: index), .plain)
    case .rotation: return .number(state.views[index].geometry.rotation, .angle)
    case .scale:
      let scale = state.views[index].geometry.scale
      return scale.x == scale.y ? .number(scale.x, .plain) : .point(scale)
    case .opacity: return .number(state.views[index].opacity, .plain)
    case .blur: return .number(state.views[index].blur, .plain)
    case .hidden: return .truth(state.views[index].isHidden)
    case .z: return .number(state.views[index].z, .plain)
    case .fill:
      switch state.views[index].fill {
      case nil: return .none
      case .color(let color): return .color(color)
      case .some(let paint): return .paint(paint)
      }
    case .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      return .point(state.views[index].geometry.point(at: NamedPoint.unitPoint(of: member.rawValue) ?? .zero))
    case .velocity: return .point(velocity(of: index).linear)
    case .angularVelocity: return .number(velocity(of: index).angular, .spin)
    case .mass: return .number(mass(of: index), .plain)
    case .resting: return .truth(state.bodies.isResting(index))
    case .text:
      guard guest != nil || [.label, .arrow].contains(state.views[index].kind) else {
        throw ExpressionError("\(title(of: index)) is not a label and has no text")
      }
      return .text(state.views[index].label.text)
    case .name: return .text(document.views[index].name ?? "")
    }
  }

  func value(of key: Behavior.Key, of behavior: BehaviorID) throws(ExpressionError) -> Value {
    if let shown = state.interpolatedKeys[BehaviorKey(behavior: behavior, key: key)] { return shown }
    guard let facts else { throw ExpressionError("behaviors have no values yet") }
    return try facts.value(of: key, of: behavior)
  }

  /// The time of a mark in seconds; nil if it is not reached at `now`.
  func time(of mark: MarkID) -> Double? {
    state.marks[mark.index].flatMap { $0 <= state.now ? $0.seconds : nil }
  }

  /// Converts a point of the canvas to a view's coordinates.
  func localPoint(_ point: Point, in view: ViewID) throws(ExpressionError) -> Point {
    guard let localPoint = convert(point, from: 0, to: view.index) else {
      throw ExpressionError("\(title(of: view.index)) is flattened, so no point has a place in it")
    }
    return localPoint
  }

  /// Converts a point of a view's coordinates to the canvas.
  func worldPoint(_ point: Point, of view: ViewID) throws(ExpressionError) -> Point {
    transformToCanvas(of: view.index).apply(to: point)
  }

  func areTouching(_ a: ViewID, _ b: ViewID) throws(ExpressionError) -> Bool {
    try rejectGroupMember(a)
    try rejectGroupMember(b)
    return try facts?.areTouching(a.index, b.index) ?? false
  }

  func isTouching(_ a: ViewID, boundary: String) throws(ExpressionError) -> Bool {
    try rejectGroupMember(a)
    return try facts?.isTouching(a.index, boundary: boundary) ?? false
  }

  /// Contacts are those of the group, as in reactions, so members of groups are refused.
  private func rejectGroupMember(_ view: ViewID) throws(ExpressionError) {
    guard let group = state.bodies.activeGroup(of: view.index) else { return }
    throw ExpressionError(
      "\(title(of: view.index)) is a member of \(title(of: group)), whose contacts count: write touching(\(title(of: group)), …)"
    )
  }

  /// The innermost local with a name.
  func localValue(named name: String) -> Value? {
    context.locals.last { $0.name == name }?.value
  }

  func gesture(_ member: GestureMember) -> Value? { context.gesture?.value(of: member) }

  func gestureTouch(_ number: Int) -> Point? { context.gesture?.touchLocation(ofFinger: number) }

  func hasFired(_ gesture: GestureID) -> Bool { facts?.recognitionCount(of: gesture) ?? 0 > 0 }

  func contact(_ member: ContactMember) -> Value? { context.contact?.value(of: member) }

  func view(named name: String) -> ViewID? { viewsByName[name] }

  func countStep() throws(ExpressionError) {
    steps += 1
    if steps > Self.stepLimit { throw ExpressionError("more than a million steps in one tick") }
  }

  /// Counts computed text as steps, so that text cannot grow without bounds.
  func countText(bytes: Int) throws(ExpressionError) {
    steps += bytes / Self.textBytesPerStep
    if steps > Self.stepLimit { throw ExpressionError("more than 16 MiB of text in one tick") }
  }
}
