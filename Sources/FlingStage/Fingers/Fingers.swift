import FlingGeometry
import FlingGestures
import FlingScene

/// The fingers of the script, and the recognizers that tell gestures from what they do.
final class Fingers {
  /// One contact of a finger with the glass.
  struct Contact {
    /// Counts contacts.
    let number: Int
    let finger: Int
    var place: Point
    /// False at the tick of the lift.
    var isDown = true
  }

  let window: GestureWindow
  /// By their index.
  let views: [TouchedView]
  /// By the gesture's index.
  let recognizers: [GestureRecognizer]
  private let gestures: [Gesture]
  private let numbers: [ObjectIdentifier: Int]
  /// What fingers are still to do.
  private(set) var plans: [FingerPlan] = []
  /// Fingers that are down, and those that have just been lifted, in the order of touch-down.
  private(set) var contacts: [Contact] = []
  private var lastContact = 0
  /// Fingers that the system takes away at this tick.
  private(set) var taken: [Int] = []

  init(of scene: RunningScene) {
    let views = TouchedView.all(of: scene)
    let window = GestureWindow(root: views[0])
    let gestures = scene.document.gestures
    let recognizers = gestures.map(\.recognizer)
    for (gesture, recognizer) in zip(gestures, recognizers) {
      recognizer.name = gesture.name
      recognizer.isEnabled = gesture.isEnabled
      recognizer.cancelsTouchesInView = gesture.cancelsTouches
      // The reader has refused gestures that wait for each other in a circle.
      for other in gesture.waitsFor { try? recognizer.require(toFail: recognizers[other.index]) }
      let friends = gesture.alongside.map { ObjectIdentifier(recognizers[$0.index]) }
      if !friends.isEmpty {
        recognizer.shouldRecognizeSimultaneously = { friends.contains(ObjectIdentifier($0)) }
      }
      window.add(recognizer, to: views[gesture.view.index])
    }
    self.views = views
    self.window = window
    self.gestures = gestures
    self.recognizers = recognizers
    numbers = Dictionary(
      uniqueKeysWithValues: recognizers.enumerated().map { (ObjectIdentifier($1), $0) })
  }

  // MARK: What is asked of them

  /// Whether no finger is down or about to come down, and no recognizer waits for time to pass.
  var areAtRest: Bool {
    plans.isEmpty && !contacts.contains(where: \.isDown) && !recognizers.contains(where: \.isUndecided)
  }

  /// The state of every gesture by name; nil while it is possible.
  var states: [String?] {
    zip(gestures, recognizers).map { gesture, recognizer in
      recognizer.state == .possible ? nil : gesture.kind.word(for: recognizer.state)
    }
  }

  /// How often a gesture has recognized or begun.
  func count(of gesture: GestureID) -> Int { recognizers[gesture.index].recognitionCount }

  /// Whether a finger with this number is down.
  func contact(of finger: Int) -> Contact? { contacts.last { $0.finger == finger && $0.isDown } }

  /// Fingers that are down or about to come down.
  var busyNumbers: Set<Int> { Set(contacts.filter(\.isDown).map(\.finger) + plans.map(\.finger)) }

  /// The least number that no finger has which is down or about to come down.
  func freeNumber(besides taken: [Int]) -> Int {
    let used = busyNumbers.union(taken)
    var number = 0
    while used.contains(number) { number += 1 }
    return number
  }

  // MARK: What they do

  func add(_ plan: FingerPlan) { plans.append(plan) }

  /// Fingers that were lifted are forgotten when the next tick begins.
  func beginTick() { contacts.removeAll { !$0.isDown } }

  /// Lets what the script has set on gestures count for the fingers of this tick.
  func acceptChanges() { window.acceptChanges() }

  /// Delivers what fingers do at a tick.
  /// - Returns: the callbacks of gestures, in their order.
  func move(at tick: Int) throws(GestureError) -> [AnsweredGesture] {
    var samples = taken.map { TouchSample($0, .cancel) }
    taken = []
    for plan in plans {
      if let event = plan.event(at: tick) { samples.append(TouchSample(plan.finger, event)) }
    }
    plans.removeAll { $0.end <= tick }
    for sample in samples { note(sample.event, of: sample.finger) }
    return answers(try window.deliver(samples, at: tick))
  }

  /// What gestures do by time alone.
  func advanceClocks(to tick: Int) throws(GestureError) -> [AnsweredGesture] {
    answers(try window.advanceClocks(to: tick))
  }

  /// The system takes all fingers away; what they had left to do is dropped.
  func interrupt() {
    plans = []
    taken = contacts.filter(\.isDown).map(\.finger)
  }

  private func note(_ event: TouchSample.Event, of finger: Int) {
    if case .down(let place) = event {
      lastContact += 1
      contacts.append(Contact(number: lastContact, finger: finger, place: place))
      return
    }
    guard let index = contacts.lastIndex(where: { $0.finger == finger && $0.isDown }) else { return }
    switch event {
    case .move(let place): contacts[index].place = place
    case .lift, .cancel: contacts[index].isDown = false
    case .down: break
    }
  }

  private func answers(_ callbacks: [GestureCallback]) -> [AnsweredGesture] {
    callbacks.compactMap { callback in
      guard let index = numbers[ObjectIdentifier(callback.recognizer)] else { return nil }
      return AnsweredGesture(
        gesture: gestures[index].id, kind: gestures[index].kind, report: callback.report,
        target: (callback.hitView as? TouchedView)?.id ?? gestures[index].view)
    }
  }
}

extension Gesture.Kind {
  /// How scenes call a state of its recognizer: what is told once has been recognized.
  func word(for state: GestureState) -> String {
    state == .ended && isDiscrete ? Gesture.State.recognized.rawValue : state.rawValue
  }
}

extension Gesture {
  /// How messages and tables call it.
  var title: String { name.isEmpty ? kind.rawValue : name }

  /// What tells the gesture from touches.
  fileprivate var recognizer: GestureRecognizer {
    switch kind {
    case .tap:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = taps
      tap.numberOfTouchesRequired = fingers.lowerBound
      return tap
    case .longPress:
      let press = LongPressGestureRecognizer()
      press.numberOfTapsRequired = taps
      press.numberOfTouchesRequired = fingers.lowerBound
      press.minimumPressDuration = minimumDuration.seconds
      press.allowableMovement = allowableMovement
      return press
    case .pan:
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfTouches = fingers.lowerBound
      pan.maximumNumberOfTouches = fingers.upperBound
      return pan
    case .swipe:
      let swipe = SwipeGestureRecognizer()
      swipe.numberOfTouchesRequired = fingers.lowerBound
      swipe.direction = directions.reduce(into: []) { $0.insert($1.option) }
      return swipe
    case .pinch: return PinchGestureRecognizer()
    case .rotation: return RotationGestureRecognizer()
    case .edgePan:
      let pan = ScreenEdgePanGestureRecognizer()
      pan.edges = edges.reduce(into: []) { $0.insert($1.option) }
      return pan
    }
  }
}

extension Gesture.Direction {
  var option: SwipeGestureRecognizer.Direction {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    }
  }
}

extension Gesture.Edge {
  fileprivate var option: ScreenEdgePanGestureRecognizer.Edges {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    }
  }
}
