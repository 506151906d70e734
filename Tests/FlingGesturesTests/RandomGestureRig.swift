import FlingGeometry
import FlingGestures

/// Random touch streams on views with recognizers of every kind and random links between them. Checks the
/// rules of all callbacks and state changes.
final class RandomGestureRig {
  /// A view that checks the order of the touch callbacks of each finger.
  final class TouchChecker: GestureView {
    weak var parent: TouchChecker?
    var children: [TouchChecker] = []
    let bounds: Rect
    let center: Point
    var transform = AffineTransform.identity
    var isMultipleTouchEnabled = false
    /// Contacts that have begun and not ended. A finger's next contact may begin before its last lift is
    /// delivered.
    var open: [Contact] = []
    var complaint: String?

    struct Contact: Equatable {
      let finger: Int
      let tick: Int

      init(_ touch: Touch) {
        finger = touch.finger
        tick = touch.startTick
      }
    }

    init(_ frame: Rect) {
      bounds = Rect(origin: .zero, size: frame.size)
      center = frame.center
    }

    var superview: (any GestureView)? { parent }
    var subviews: [any GestureView] { children }

    func touchesBegan(_ touches: [Touch]) {
      for touch in touches {
        if open.contains(Contact(touch)) { complaint = "finger \(touch.finger) began twice" }
        open.append(Contact(touch))
      }
    }

    func touchesMoved(_ touches: [Touch]) {
      for touch in touches where !open.contains(Contact(touch)) {
        complaint = "finger \(touch.finger) moved without a beginning"
      }
    }

    func touchesEnded(_ touches: [Touch]) { close(touches) }

    func touchesCancelled(_ touches: [Touch]) { close(touches) }

    private func close(_ touches: [Touch]) {
      for touch in touches {
        guard let index = open.firstIndex(of: Contact(touch)) else {
          complaint = "finger \(touch.finger) left without a beginning"
          continue
        }
        open.remove(at: index)
      }
    }
  }

  let window: GestureWindow
  private let views: [TouchChecker]
  private var recognizers: [GestureRecognizer] = []
  private var states: [ObjectIdentifier: GestureState] = [:]
  private var draws: SeededRandom
  private var positions: [Int: Point] = [:]
  private var steps: [Int: Point] = [:]
  private var tick = -1
  /// Hash of all callbacks.
  private(set) var hash: UInt64 = 0
  private(set) var callbackCount = 0
  /// The first violated rule.
  private(set) var complaint: String?

  init(seed: UInt64) {
    draws = SeededRandom(gestures: seed)
    let canvas = TouchChecker(Rect(x: 0, y: 0, width: 320, height: 568))
    let card = TouchChecker(Rect(x: 10, y: 10, width: 250, height: 400))
    let badge = TouchChecker(Rect(x: 30, y: 30, width: 120, height: 160))
    let side = TouchChecker(Rect(x: 150, y: 200, width: 170, height: 300))
    for (child, parent) in [(card, canvas), (badge, card), (side, canvas)] {
      child.parent = parent
      parent.children.append(child)
    }
    card.transform = AffineTransform(rotationAngle: draws.number(in: -0.2...0.2))
    views = [canvas, card, badge, side]
    for view in views { view.isMultipleTouchEnabled = draws.chance(0.5) }
    var measures = GestureConfiguration()
    measures.holdZeroesVelocity = draws.chance(0.5)
    window = GestureWindow(root: canvas, configuration: measures)
    makeRecognizers()
  }

  private func makeRecognizers() {
    let (tap, double, two) = (
      TapGestureRecognizer(), TapGestureRecognizer(), TapGestureRecognizer()
    )
    double.numberOfTapsRequired = 2
    two.numberOfTouchesRequired = 2
    let (press, late) = (LongPressGestureRecognizer(), LongPressGestureRecognizer())
    press.minimumPressDuration = draws.number(in: 0...0.3)
    late.numberOfTapsRequired = 1
    let (pan, pair) = (PanGestureRecognizer(), PanGestureRecognizer())
    pan.maximumNumberOfTouches = draws.integer(1...3)
    pair.minimumNumberOfTouches = 2
    let edge = ScreenEdgePanGestureRecognizer()
    edge.edges = .all
    let swipe = SwipeGestureRecognizer()
    swipe.direction = [.left, .down]
    recognizers = [
      tap, double, two, press, late, pan, pair, edge, swipe, PinchGestureRecognizer(),
      RotationGestureRecognizer(),
    ]
    for index in recognizers.indices { recognizers.swapAt(index, draws.integer(0...(recognizers.count - 1))) }
    for (index, recognizer) in recognizers.enumerated() {
      recognizer.name = String(index)
      recognizer.cancelsTouchesInView = draws.chance(0.7)
      recognizer.delaysTouchesBegan = draws.chance(0.2)
      recognizer.delaysTouchesEnded = draws.chance(0.7)
      let friends = recognizers.filter { _ in draws.chance(0.15) }
      recognizer.shouldRecognizeSimultaneously = { other in friends.contains { $0 === other } }
      if draws.chance(0.2) {
        let weak = draws.pick(recognizers)
        recognizer.canPrevent = { $0 !== weak }
      }
      if draws.chance(0.1) {
        let refused = draws.pick(views)
        recognizer.shouldReceive = { _, view in view !== refused }
      }
      if draws.chance(0.1) {
        let bound = draws.number(in: 50...500)
        recognizer.shouldBegin = { [unowned recognizer] in recognizer.location(in: nil).y < bound }
      }
      window.add(recognizer, to: draws.pick(views))
      states[ObjectIdentifier(recognizer)] = .possible
    }
    for _ in 0..<draws.integer(0...8) {
      try? draws.pick(recognizers).require(toFail: draws.pick(recognizers))
    }
  }

  /// Runs a stream of random samples, lifts all fingers and waits until all recognizers have reset.
  func runStream() throws {
    let length = draws.integer(1...24)
    for _ in 0..<length { try step(samples()) }
    try step(positions.keys.sorted().map { TouchSample($0, .lift) })
    positions = [:]
    for _ in 0..<48 where window.recognizers.contains(where: { $0.state != .possible || $0.isPending }) {
      try step([])
    }
    // A recognizer that waits for a second tap is still possible.
    for _ in 0..<24 { try step([]) }
    for recognizer in recognizers where recognizer.state != .possible || recognizer.isPending {
      complaint = complaint ?? "\(recognizer.name ?? "") stays \(recognizer.state)"
    }
    if !window.fingers.isEmpty { complaint = complaint ?? "fingers stay" }
    for view in views where !view.open.isEmpty { complaint = complaint ?? "a view received no lift" }
  }

  private func samples() -> [TouchSample] {
    var samples: [TouchSample] = []
    for finger in positions.keys.sorted() {
      guard let position = positions[finger], let offset = steps[finger] else { continue }
      switch draws.unit() {
      case ..<0.08:
        samples.append(TouchSample(finger, .lift))
        positions[finger] = nil
      case ..<0.09:
        samples.append(TouchSample(finger, .cancel))
        positions[finger] = nil
      case ..<0.75:
        if draws.chance(0.1) { steps[finger] = draws.point(20) }
        positions[finger] = position + offset
        samples.append(TouchSample(finger, .move(position + offset)))
      case ..<0.8: samples.append(TouchSample(finger, .move(position)))
      default: break
      }
    }
    for finger in 0..<4 where positions[finger] == nil && !samples.contains(where: { $0.finger == finger }) {
      guard draws.chance(positions.isEmpty ? 0.5 : 0.08) else { continue }
      let position = Point(draws.number(in: -5...325), draws.number(in: -5...573))
      positions[finger] = position
      steps[finger] = draws.point(draws.chance(0.5) ? 20 : 2)
      samples.append(TouchSample(finger, .down(position)))
    }
    if draws.chance(0.01) {
      let recognizer = draws.pick(recognizers)
      recognizer.isEnabled = false
      recognizer.isEnabled = draws.chance(0.8)
    }
    if draws.chance(0.01) { window.add(draws.pick(recognizers), to: draws.pick(views)) }
    return samples
  }

  private func step(_ samples: [TouchSample]) throws {
    tick += 1
    let callbacks = try window.advanceClocks(to: tick) + window.deliver(samples, at: tick)
    callbackCount += callbacks.count
    for callback in callbacks { note(callback) }
    var reported: [(GestureRecognizer, GestureState)] = []
    for change in window.transitions {
      let key = ObjectIdentifier(change.recognizer)
      let isContinuous =
        !(change.recognizer is TapGestureRecognizer) && !(change.recognizer is SwipeGestureRecognizer)
      if states[key] != change.from { complain("\(change) does not follow") }
      if !change.from.successors(isContinuous: isContinuous).contains(change.to) {
        complain("\(change.from) became \(change.to)")
      }
      if change.isReported == (change.to == .possible || change.to == .failed) {
        complain("\(change) is reported wrongly")
      }
      if change.isReported { reported.append((change.recognizer, change.to)) }
      states[key] = change.to
    }
    if reported.count != callbacks.count
      || !zip(reported, callbacks).allSatisfy({ $0.0 === $1.recognizer && $0.1 == $1.report.state })
    {
      complain("the list of changes differs from the callbacks")
    }
    for view in views { if let words = view.complaint { complain(words) } }
  }

  private func complain(_ words: String) {
    if complaint == nil { complaint = "tick \(tick): \(words)" }
  }

  private func note(_ callback: GestureCallback) {
    let report = callback.report
    let numbers = [
      report.location.x, report.location.y, report.translation.x, report.translation.y, report.velocity.x,
      report.velocity.y, report.scale, report.scaleVelocity, report.rotation, report.rotationVelocity,
    ]
    if !numbers.allSatisfy(\.isFinite) { complain("a report has numbers that are not finite") }
    if report.touches.isEmpty { complain("a report without fingers") }
    let words =
      [UInt64(report.tick), KeyedRandom.key((callback.recognizer.name ?? "") + report.state.rawValue)]
      + numbers.map(\.bitPattern)
    hash = words.reduce(hash) { KeyedRandom.combine($0, $1) }
  }
}
