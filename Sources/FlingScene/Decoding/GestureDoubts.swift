internal import FlingGeometry

/// What is no mistake in gestures and fingers but will hardly do what is meant, as far as it shows without running the
/// scene.
struct GestureDoubts {
  let gestures: [Gesture]
  let decoder: SceneDecoder
  /// Whether a view may be made touchable while the scene runs.
  private let setsTouchable: Bool
  private let root: Node
  private let touched: Set<ViewID>

  /// Distance in points at which a pan begins.
  private static let hysteresis = 10.0

  init(_ gestures: [Gesture], in root: Node, decoder: SceneDecoder) {
    self.gestures = gestures
    self.decoder = decoder
    self.root = root
    touched = Set(gestures.map(\.view))
    setsTouchable = GestureDoubts.sets("touchable", of: nil, in: root)
  }

  func warn(of script: [ScriptStep]) {
    for gesture in gestures {
      if !gesture.isEnabled, !GestureDoubts.sets("enabled", of: gesture.name, in: root) {
        warn(gesture.range, "\(title(gesture)) is not enabled and nothing enables it")
      }
      warnIfUntouchable(gesture)
      warnIfSwallowing(gesture)
    }
    for step in script {
      guard case .fingers(let fingers) = step.kind, case .view(let view) = fingers.target else { continue }
      warn(of: fingers, at: step.range, meeting: gestures.filter { chain(from: view).contains($0.view) })
    }
  }

  // MARK: Gestures

  private func warnIfUntouchable(_ gesture: Gesture) {
    guard !setsTouchable, let wall = chain(from: gesture.view).first(where: isUntouchable) else { return }
    let name = decoder.views[wall.index - 1].name.map { "\"\($0)\"" } ?? "a view around it"
    decoder.findings.warning(
      once: gesture.range, "no finger finds \(title(gesture)): \(name) is not touchable",
      hint: "write touchable: true there")
  }

  /// A pan begins at 10 pt, a swipe needs more: where both are, the swipe never comes.
  private func warnIfSwallowing(_ pan: Gesture) {
    guard pan.kind == .pan else { return }
    for swipe in gestures where swipe.kind == .swipe && swipe.view == pan.view {
      guard pan.fingers.overlaps(swipe.fingers), !pan.waitsFor.contains(swipe.id),
        !pan.alongside.contains(swipe.id), !swipe.alongside.contains(pan.id)
      else { continue }
      decoder.findings.warning(
        once: pan.range, "\(title(pan)) begins before \(title(swipe)) can be recognized",
        hint: swipe.name.isEmpty ? "give the swipe a name to wait for" : "write waits-for: \(swipe.name)")
    }
  }

  // MARK: Fingers

  private func warn(of step: FingerStep, at range: SourceRange, meeting met: [Gesture]) {
    switch step.course {
    case .drag(let drag): warnIfShort(drag, from: step.from, range, met)
    case .press(let duration, _):
      let seconds = known(duration, or: 1)
      let presses = met.filter { $0.kind == .longPress && $0.fingers.contains(count(step.fingers) ?? 0) }
      guard let seconds, let nearest = presses.min(by: { $0.minimumDuration < $1.minimumDuration }),
        Time(seconds: seconds) < nearest.minimumDuration
      else { return }
      warn(
        range,
        "the press lasts \(Bounds.text(seconds))s, \(title(nearest)) begins after \(Bounds.text(nearest.minimumDuration.seconds))s"
      )
    case .swipe:
      guard !met.contains(where: { $0.kind == .swipe }), let pan = met.first(where: { $0.kind == .pan })
      else { return }
      warn(range, "no gesture here is a swipe: \(title(pan)) will take it")
    default: break
    }
  }

  private func warnIfShort(
    _ drag: FingerStep.Drag, from: FingerStep.Place?, _ range: SourceRange, _ met: [Gesture]
  ) {
    guard let pan = met.first(where: { $0.kind == .pan || $0.kind == .edgePan }) else { return }
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
    guard way.length < GestureDoubts.hysteresis - 1e-9 else { return }
    warn(
      range,
      "the drag goes \(Value.number(way.length, .plain).described()) pt: \(title(pan)) begins at 10 pt")
  }

  private func known(_ expression: Expression?, or usual: Double) -> Double? {
    guard let expression else { return usual }
    if case .number(let value, _)? = expression.constant { return value }
    return nil
  }

  private func count(_ fingers: Expression?) -> Int? { known(fingers, or: 1).map { Int($0) } }

  // MARK: Views

  /// A view and all those around it, from the inside.
  private func chain(from view: ViewID) -> [ViewID] {
    var chain = [view]
    while let last = chain.last, last != .canvas { chain.append(decoder.views[last.index - 1].parent) }
    return chain
  }

  /// Whether it is known that no finger finds a view.
  private func isUntouchable(_ view: ViewID) -> Bool {
    guard view != .canvas else { return false }
    let draft = decoder.views[view.index - 1]
    guard let setting = draft.settings.first(where: { $0.key == .touchable }) else {
      return !decoder.takesTouches(draft, touched)
    }
    guard case .expression(let touchable) = setting.content else { return false }
    return touchable.constant == .truth(false)
  }

  private func title(_ gesture: Gesture) -> String {
    gesture.name.isEmpty
      ? "the \(gesture.kind.rawValue) in line \(gesture.range.line)"
      : "the \(gesture.kind.rawValue) \"\(gesture.name)\""
  }

  private func warn(_ range: SourceRange, _ message: String) {
    decoder.findings.warning(once: range, message)
  }

  /// Whether some `set` changes a key of what has this name, or of anything.
  private static func sets(_ key: String, of name: String?, in node: Node) -> Bool {
    if let items = node.items { return items.contains { sets(key, of: name, in: $0) } }
    guard let entries = node.entries else { return false }
    if let target = node["set"]?.text, node[key] != nil,
      name.map({ $0 == target }) ?? true || target.contains("{")
    {
      return true
    }
    return entries.contains { sets(key, of: name, in: $0.value) }
  }
}
