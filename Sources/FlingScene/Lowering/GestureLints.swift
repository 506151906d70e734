internal import FlingGeometry

/// Static warnings about gestures and finger steps that are valid but probably do not do what is intended,
/// such as a swipe that a pan on the same view always preempts.
struct GestureLints {
  private let gestures: [Gesture]
  private let lowering: Lowering
  /// The gestures of each view, in file order.
  private var gesturesByView: [ViewID: [Gesture]] = [:]
  private var swipesByView: [ViewID: [Gesture]] = [:]
  /// The views with gestures.
  private let gestureViews: Set<ViewID>
  /// Cache of `receivers(of:)`.
  private var receiversByView: [ViewID: TouchReceivers] = [:]
  /// The names whose `enabled` or `touchable` an action sets, by key. An empty name stands for a computed
  /// name, which may be any.
  private var targets: [String: Set<String>] = [:]

  /// The gestures that receive the touches on a view: its own and those of its ancestors. `firstPan` and the
  /// like are the first in order from the view outward.
  private struct TouchReceivers {
    var firstPan: Gesture?
    /// The first pan or edge pan.
    var firstDrag: Gesture?
    var firstTap: Gesture?
    var hasSwipe = false
    /// The long press with the shortest minimum duration, by its number of fingers.
    var presses: [Int: Gesture] = [:]

    mutating func add(_ gesture: Gesture) {
      switch gesture.kind {
      case .pan:
        firstPan = firstPan ?? gesture
        firstDrag = firstDrag ?? gesture
      case .edgePan: firstDrag = firstDrag ?? gesture
      case .swipe: hasSwipe = true
      case .longPress:
        let count = gesture.fingers.lowerBound
        if let other = presses[count], other.minimumDuration <= gesture.minimumDuration { return }
        presses[count] = gesture
      case .tap: firstTap = firstTap ?? gesture
      case .pinch, .rotation: break
      }
    }
  }

  /// The distance in points after which a pan begins: `panHysteresis` of `GestureConfiguration`, which this
  /// module cannot import.
  private static let hysteresis = 10.0
  /// The maximum duration of a tap in seconds: `tapDuration` of `GestureConfiguration`, which counts ticks.
  private static let longestTap = 0.75

  init(_ gestures: [Gesture], in root: Node, lowering: Lowering) {
    self.gestures = gestures
    self.lowering = lowering
    gestureViews = Set(gestures.map(\.view))
    for gesture in gestures {
      gesturesByView[gesture.view, default: []].append(gesture)
      if gesture.kind == .swipe { swipesByView[gesture.view, default: []].append(gesture) }
    }
    collectTargets(in: root)
  }

  /// Warns about the gestures, and about the finger steps of the script whose target is known at load.
  mutating func warnAboutGestures(andStepsOf script: [ScriptStep]) {
    for gesture in gestures {
      if !gesture.isEnabled, !isSetByAction("enabled", of: gesture.name) {
        warn(gesture.range, "idle", "\(title(gesture)) is not enabled and nothing enables it")
      }
      warnIfUntouchable(gesture)
      warnIfPreempting(gesture)
    }
    for step in script {
      guard case .fingers(let fingers) = step.kind, case .view(let view) = fingers.target else { continue }
      warnIfUnrecognizable(fingers, at: step.range, receivers: receivers(of: view))
    }
  }

  /// The gestures that receive the touches of a finger that hits a view.
  private mutating func receivers(of view: ViewID) -> TouchReceivers {
    if let known = receiversByView[view] { return known }
    var receivers = TouchReceivers()
    for view in viewAndAncestors(of: view) {
      for gesture in gesturesByView[view] ?? [] { receivers.add(gesture) }
    }
    receiversByView[view] = receivers
    return receivers
  }

  // MARK: Gestures

  /// Warns about a gesture whose view, or one of its ancestors, is not touchable. Silent if any action sets
  /// `touchable`.
  private func warnIfUntouchable(_ gesture: Gesture) {
    guard targets["touchable"] == nil,
      let wall = viewAndAncestors(of: gesture.view).first(where: isUntouchable)
    else {
      return
    }
    let wallName = lowering.resolver.views[wall.index - 1].name
    let name = wallName.isEmpty ? "a view around it" : "\"\(wallName)\""
    lowering.findings.warning(
      once: gesture.range, about: "untouchable",
      "no finger finds \(title(gesture)): \(name) is not touchable",
      hint: "write touchable: true there")
  }

  /// Warns about a pan that preempts a swipe on the same view: a pan begins after 10 pt, before a swipe can
  /// be recognized. A pan that waits for the swipe, is recognized alongside it, or needs another number of
  /// fingers is fine.
  private func warnIfPreempting(_ pan: Gesture) {
    guard pan.kind == .pan, let swipes = swipesByView[pan.view],
      !lowering.findings.hasWarning(at: pan.range, about: "swallowing")
    else { return }
    let swallowed = swipes.filter { swipe in
      pan.fingers.overlaps(swipe.fingers) && !pan.waitsFor.contains(swipe.id)
        && !pan.alongside.contains(swipe.id) && !swipe.alongside.contains(pan.id)
    }
    guard let first = swallowed.first else { return }
    let all = pan.waitsFor + swallowed.map(\.id)
    let names = all.prefix(8).map { gestures[$0.index].name }
    lowering.findings.warning(
      once: pan.range, about: "swallowing", "\(title(pan)) begins before \(title(first)) can be recognized",
      hint: names.contains("")
        ? "give the swipe a name to wait for"
        : "write waits-for: \(names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]")")
  }

  // MARK: Fingers

  /// Warns about a step that the gestures of its view cannot recognize: a tap that is too long, a drag or
  /// press that is too short, a swipe where there is only a pan.
  private func warnIfUnrecognizable(_ step: FingerStep, at range: SourceRange, receivers: TouchReceivers) {
    switch step.motion {
    case .tap(_, _, let duration):
      guard let seconds = constantNumber(duration, default: 0), seconds > GestureLints.longestTap,
        let tap = receivers.firstTap
      else { return }
      warn(range, "tap", "the tap lasts \(NumberBounds.text(seconds))s, \(title(tap)) fails after 0.75s")
    case .drag(let drag): warnIfDragIsShort(drag, from: step.from, range, receivers.firstDrag)
    case .press(let duration, _):
      guard let seconds = constantNumber(duration, default: 1),
        let count = constantNumber(step.fingers, default: 1),
        let nearest = receivers.presses[Int(count)], Time(seconds: seconds) < nearest.minimumDuration
      else { return }
      warn(
        range, "press",
        "the press lasts \(NumberBounds.text(seconds))s, \(title(nearest)) begins after \(NumberBounds.text(nearest.minimumDuration.seconds))s"
      )
    case .swipe:
      guard !receivers.hasSwipe, let pan = receivers.firstPan else { return }
      warn(range, "swipe", "no gesture here is a swipe: \(title(pan)) will take it")
    default: break
    }
  }

  /// Warns about a drag that is shorter than the distance after which a pan begins. Only straight drags with
  /// constant ends are checked.
  private func warnIfDragIsShort(
    _ drag: FingerStep.Drag, from: FingerStep.Start?, _ range: SourceRange, _ pan: Gesture?
  ) {
    guard let pan else { return }
    if let compensate = drag.compensate, compensate.constant != .truth(false) { return }
    let vector: Point
    switch (drag.path, from) {
    case (.by(let by), _):
      guard case .point(let known)? = by.constant else { return }
      vector = known
    case (.to(let to), .point(let from)?):
      guard case .point(let end)? = to.constant, case .point(let start)? = from.constant else { return }
      vector = end - start
    default: return
    }
    // The tolerance is `slack` of `GestureConfiguration`: a drag of exactly 10 pt does begin a pan.
    guard vector.length < GestureLints.hysteresis - 1e-9 else { return }
    warn(
      range, "drag",
      "the drag goes \(Value.number(vector.length, .plain).described()) pt: \(title(pan)) begins at 10 pt")
  }

  /// The value of a constant number, or `fallback` if there is no expression; nil for a computed number.
  private func constantNumber(_ expression: Expression?, default fallback: Double) -> Double? {
    guard let expression else { return fallback }
    if case .number(let value, _)? = expression.constant { return value }
    return nil
  }

  // MARK: Views

  /// A view and its ancestors up to the canvas, from the inside out.
  private func viewAndAncestors(of view: ViewID) -> [ViewID] {
    var chain = [view]
    while let last = chain.last, last != .canvas {
      chain.append(lowering.resolver.views[last.index - 1].parent)
    }
    return chain
  }

  /// Whether a view is known to be untouchable: by a constant `touchable`, or by the default of its kind.
  private func isUntouchable(_ view: ViewID) -> Bool {
    guard view != .canvas else { return false }
    let entry = lowering.resolver.views[view.index - 1]
    guard let setting = lowering.viewSettings[view.index - 1].first(where: { $0.key == .touchable }) else {
      return !lowering.views.isTouchableByDefault(entry, gestureViews)
    }
    guard case .expression(let touchable) = setting.content else { return false }
    return touchable.constant == .truth(false)
  }

  private func title(_ gesture: Gesture) -> String {
    gesture.name.isEmpty
      ? "the \(gesture.kind.rawValue) in \(lowering.findings.sources.words(forLineOf: gesture.range, from: gesture.range))"
      : "the \(gesture.kind.rawValue) \"\(gesture.name)\""
  }

  private func warn(_ range: SourceRange, _ topic: String, _ message: String) {
    lowering.findings.warning(once: range, about: topic, message)
  }

  // MARK: Keys that actions set

  /// Collects the targets of all `set` actions in the tree. Works on nodes, so it also covers actions that no
  /// entry runs.
  private mutating func collectTargets(in node: Node, isInComponent: Bool = false) {
    for item in node.items ?? [] { collectTargets(in: item, isInComponent: isInComponent) }
    guard let entries = node.entries else { return }
    if let target = node[Action.Word.set.rawValue]?.text {
      // A name with `{…}` is computed, and one in a component depends on its use: both may be any name.
      let name = target.contains("{") || isInComponent ? "" : target
      for key in ["enabled", "touchable"] where node[key] != nil { targets[key, default: []].insert(name) }
    }
    for entry in entries {
      collectTargets(in: entry.value, isInComponent: isInComponent || entry.key == "components")
    }
  }

  private func isSetByAction(_ key: String, of name: String) -> Bool {
    targets[key].map { $0.contains(name) || $0.contains("") } ?? false
  }
}
