import FlingGeometry
import FlingGestures
package import FlingScene

/// The fingers of the script and the recognizers of the scene's gestures.
final class Fingers {
  /// One contact of a finger with the screen, from touch-down to lift.
  struct Contact: Equatable {
    /// A running number that identifies the contact.
    let number: Int
    let finger: Int
    var position: Point
    /// False in the tick of the lift.
    var isDown = true
  }

  let window: GestureWindow
  /// By the view's index.
  let views: [HitTestView]
  /// By the gesture's index.
  let recognizers: [GestureRecognizer]
  /// In document order.
  private let gestures: [Gesture]
  /// The index of each recognizer's gesture.
  private let numbers: [ObjectIdentifier: Int]
  /// The planned paths that have not ended.
  private(set) var plans: [FingerPlan] = []
  /// Fingers that are down or were lifted in this tick, in the order of touch-down.
  private(set) var contacts: [Contact] = []
  private var lastContact = 0
  /// Fingers that an interrupt cancels in this tick.
  private(set) var interruptedFingers: [Int] = []

  init(of evaluator: SceneEvaluator) {
    let views = HitTestView.all(of: evaluator)
    let window = GestureWindow(root: views[0])
    let gestures = evaluator.document.gestures
    let recognizers = gestures.map(\.recognizer)
    for (gesture, recognizer) in zip(gestures, recognizers) {
      recognizer.name = gesture.name
      recognizer.isEnabled = gesture.isEnabled
      recognizer.cancelsTouchesInView = gesture.cancelsTouches
      // The decoder has refused gestures that wait for each other in a cycle.
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

  // MARK: Queries

  /// Whether no finger is down or planned, and no recognizer waits for time to pass.
  var areAtRest: Bool {
    plans.isEmpty && !contacts.contains(where: \.isDown) && !recognizers.contains(where: \.isUndecided)
  }

  /// The name of each gesture's state; nil while it is possible.
  var states: [String?] {
    zip(gestures, recognizers).map { gesture, recognizer in
      recognizer.state == .possible ? nil : gesture.kind.stateName(for: recognizer.state)
    }
  }

  /// What pictures and traces show of fingers and gestures.
  var shownState: FingerState {
    FingerState(
      contacts: contacts, states: states, recognitionCounts: recognizers.map(\.recognitionCount))
  }

  /// How many times a gesture was recognized or began.
  func recognitionCount(of gesture: GestureID) -> Int { recognizers[gesture.index].recognitionCount }

  /// The contact of a finger that is down; nil if it is not.
  func contact(of finger: Int) -> Contact? { contacts.last { $0.finger == finger && $0.isDown } }

  /// The numbers of fingers that are down or planned.
  var busyNumbers: Set<Int> { Set(contacts.filter(\.isDown).map(\.finger) + plans.map(\.finger)) }

  /// The lowest number of a finger that is neither down nor planned.
  func freeFingerNumber(besides excluded: [Int]) -> Int {
    let used = busyNumbers.union(excluded)
    var number = 0
    while used.contains(number) { number += 1 }
    return number
  }

  // MARK: Events

  func add(_ plan: FingerPlan) { plans.append(plan) }

  /// Forgets fingers that were lifted in the previous tick.
  func forgetLiftedFingers() { contacts.removeAll { !$0.isDown } }

  /// Applies changes by the script to gestures before the fingers of this tick.
  func applyGestureChanges() { window.acceptChanges() }

  /// Delivers the events of a tick to the recognizers.
  /// - Returns: the callbacks of gestures in order.
  func deliverEvents(at tick: Int) throws(GestureError) -> [GestureEvent] {
    sceneEvents(from: try window.deliver(samples(at: tick), at: tick))
  }

  /// The events of a tick. The contacts move by them.
  func samples(at tick: Int) -> [TouchSample] {
    var samples = interruptedFingers.map { TouchSample($0, .cancel) }
    interruptedFingers = []
    for plan in plans {
      if let event = plan.event(at: tick) { samples.append(TouchSample(plan.finger, event)) }
    }
    plans.removeAll { $0.end <= tick }
    for sample in samples { updateContacts(by: sample.event, of: sample.finger) }
    return samples
  }

  /// Runs decisions of the recognizers by time alone.
  func advanceClocks(to tick: Int) throws(GestureError) -> [GestureEvent] {
    sceneEvents(from: try window.advanceClocks(to: tick))
  }

  /// Cancels all fingers and drops their plans.
  func interrupt() {
    plans = []
    interruptedFingers = contacts.filter(\.isDown).map(\.finger)
  }

  /// Updates the contacts by an event.
  private func updateContacts(by event: TouchSample.Event, of finger: Int) {
    if case .down(let position) = event {
      lastContact += 1
      contacts.append(Contact(number: lastContact, finger: finger, position: position))
      return
    }
    guard let index = contacts.lastIndex(where: { $0.finger == finger && $0.isDown }) else { return }
    switch event {
    case .move(let position): contacts[index].position = position
    case .lift, .cancel: contacts[index].isDown = false
    case .down: break
    }
  }

  /// Converts callbacks of recognizers to callbacks of the scene's gestures.
  private func sceneEvents(from callbacks: [GestureCallback]) -> [GestureEvent] {
    callbacks.compactMap { callback in
      guard let index = numbers[ObjectIdentifier(callback.recognizer)] else { return nil }
      return GestureEvent(
        gesture: gestures[index].id, kind: gestures[index].kind, report: callback.report,
        target: (callback.hitView as? HitTestView)?.id ?? gestures[index].view)
    }
  }
}

extension Gesture.Kind {
  /// The name of a recognizer's state in scenes; a discrete gesture that has ended is `recognized`.
  func stateName(for state: GestureState) -> String {
    state == .ended && isDiscrete ? Gesture.State.recognized.rawValue : state.rawValue
  }
}

extension Gesture {
  /// The gesture's name in messages and tables.
  package var title: String { name.isEmpty ? kind.rawValue : name }

  /// A new recognizer with the gesture's settings.
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
