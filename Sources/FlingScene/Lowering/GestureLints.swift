internal import FlingGeometry

/// What is no mistake in gestures and fingers but will hardly do what is meant, as far as it shows without running the
/// scene.
struct GestureLints {
  private let gestures: [Gesture]
  private let lowering: Lowering
  /// In the order of the file.
  private var gesturesByView: [ViewID: [Gesture]] = [:]
  private var swipesByView: [ViewID: [Gesture]] = [:]
  private let touched: Set<ViewID>
  private var meetings: [ViewID: Meeting] = [:]
  /// What actions change, by key: the names after `set`; an empty one may be any.
  private var targets: [String: Set<String>] = [:]

  /// The gestures that fingers on a view reach.
  private struct Meeting {
    var firstPan: Gesture?
    /// Pans and edge pans.
    var firstDrag: Gesture?
    var firstTap: Gesture?
    var hasSwipe = false
    /// The long press that begins first, by the number of its fingers.
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

  /// Distance in points at which a pan begins.
  private static let hysteresis = 10.0
  /// Seconds within which the fingers of a tap must be lifted.
  private static let longestTap = 0.75

  init(_ gestures: [Gesture], in root: Node, lowering: Lowering) {
    self.gestures = gestures
    self.lowering = lowering
    touched = Set(gestures.map(\.view))
    for gesture in gestures {
      gesturesByView[gesture.view, default: []].append(gesture)
      if gesture.kind == .swipe { swipesByView[gesture.view, default: []].append(gesture) }
    }
    collectTargets(in: root)
  }

  mutating func warn(of script: [ScriptStep]) {
    for gesture in gestures {
      if !gesture.isEnabled, !isSet("enabled", of: gesture.name) {
        warn(gesture.range, "idle", "\(title(gesture)) is not enabled and nothing enables it")
      }
      warnIfUntouchable(gesture)
      warnIfSwallowing(gesture)
    }
    for step in script {
      guard case .fingers(let fingers) = step.kind, case .view(let view) = fingers.target else { continue }
      warn(of: fingers, at: step.range, meeting: meeting(on: view))
    }
  }

  private mutating func meeting(on view: ViewID) -> Meeting {
    if let known = meetings[view] { return known }
    var meeting = Meeting()
    for view in chain(from: view) {
      for gesture in gesturesByView[view] ?? [] { meeting.add(gesture) }
    }
    meetings[view] = meeting
    return meeting
  }

  // MARK: Gestures

  private func warnIfUntouchable(_ gesture: Gesture) {
    guard targets["touchable"] == nil, let wall = chain(from: gesture.view).first(where: isUntouchable) else {
      return
    }
    let wallName = lowering.resolver.views[wall.index - 1].name
    let name = wallName.isEmpty ? "a view around it" : "\"\(wallName)\""
    lowering.findings.warning(
      once: gesture.range, about: "untouchable",
      "no finger finds \(title(gesture)): \(name) is not touchable",
      hint: "write touchable: true there")
  }

  /// A pan begins at 10 pt, a swipe needs more: where both are, the swipe never comes.
  private func warnIfSwallowing(_ pan: Gesture) {
    guard pan.kind == .pan, let swipes = swipesByView[pan.view],
      !lowering.findings.isDoubted(pan.range, about: "swallowing")
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

  private func warn(of step: FingerStep, at range: SourceRange, meeting met: Meeting) {
    switch step.course {
    case .tap(_, _, let duration):
      guard let seconds = known(duration, or: 0), seconds > GestureLints.longestTap, let tap = met.firstTap
      else { return }
      warn(range, "tap", "the tap lasts \(Bounds.text(seconds))s, \(title(tap)) fails after 0.75s")
    case .drag(let drag): warnIfShort(drag, from: step.from, range, met.firstDrag)
    case .press(let duration, _):
      guard let seconds = known(duration, or: 1), let count = known(step.fingers, or: 1),
        let nearest = met.presses[Int(count)], Time(seconds: seconds) < nearest.minimumDuration
      else { return }
      warn(
        range, "press",
        "the press lasts \(Bounds.text(seconds))s, \(title(nearest)) begins after \(Bounds.text(nearest.minimumDuration.seconds))s"
      )
    case .swipe:
      guard !met.hasSwipe, let pan = met.firstPan else { return }
      warn(range, "swipe", "no gesture here is a swipe: \(title(pan)) will take it")
    default: break
    }
  }

  private func warnIfShort(
    _ drag: FingerStep.Drag, from: FingerStep.Start?, _ range: SourceRange, _ pan: Gesture?
  ) {
    guard let pan else { return }
    if let compensate = drag.compensate, compensate.constant != .truth(false) { return }
    let way: Point
    switch (drag.way, from) {
    case (.by(let by), _):
      guard case .point(let known)? = by.constant else { return }
      way = known
    case (.to(let to), .point(let from)?):
      guard case .point(let end)? = to.constant, case .point(let start)? = from.constant else { return }
      way = end - start
    default: return
    }
    guard way.length < GestureLints.hysteresis - 1e-9 else { return }
    warn(
      range, "drag",
      "the drag goes \(Value.number(way.length, .plain).described()) pt: \(title(pan)) begins at 10 pt")
  }

  private func known(_ expression: Expression?, or usual: Double) -> Double? {
    guard let expression else { return usual }
    if case .number(let value, _)? = expression.constant { return value }
    return nil
  }

  // MARK: Views

  /// A view and all those around it, from the inside.
  private func chain(from view: ViewID) -> [ViewID] {
    var chain = [view]
    while let last = chain.last, last != .canvas {
      chain.append(lowering.resolver.views[last.index - 1].parent)
    }
    return chain
  }

  /// Whether it is known that no finger finds a view.
  private func isUntouchable(_ view: ViewID) -> Bool {
    guard view != .canvas else { return false }
    let entry = lowering.resolver.views[view.index - 1]
    guard let setting = lowering.viewSettings[view.index - 1].first(where: { $0.key == .touchable }) else {
      return !lowering.views.takesTouches(entry, touched)
    }
    guard case .expression(let touchable) = setting.content else { return false }
    return touchable.constant == .truth(false)
  }

  private func title(_ gesture: Gesture) -> String {
    gesture.name.isEmpty
      ? "the \(gesture.kind.rawValue) in line \(gesture.range.line)"
      : "the \(gesture.kind.rawValue) \"\(gesture.name)\""
  }

  private func warn(_ range: SourceRange, _ doubt: String, _ message: String) {
    lowering.findings.warning(once: range, about: doubt, message)
  }

  // MARK: What actions change

  private mutating func collectTargets(in node: Node) {
    for item in node.items ?? [] { collectTargets(in: item) }
    guard let entries = node.entries else { return }
    if let target = node["set"]?.text {
      // A name that is put together may be any.
      let name = target.contains("{") ? "" : target
      for key in ["enabled", "touchable"] where node[key] != nil { targets[key, default: []].insert(name) }
    }
    for entry in entries { collectTargets(in: entry.value) }
  }

  private func isSet(_ key: String, of name: String) -> Bool {
    targets[key].map { $0.contains(name) || $0.contains("") } ?? false
  }
}
