public import FlingGeometry

/// Tells one kind of gesture from the touches of a view and of those in it, as `UIGestureRecognizer`; its subclasses are the kinds.
///
/// A recognizer belongs to one view of a `GestureWindow`, which feeds it, settles who of several recognizes, and runs its actions.
/// Discrete kinds (tap, swipe) report once, in the state `ended`; continuous ones report `began`, `changed` and in the end `ended` or
/// `cancelled`. What it may be asked — places, ways — holds within an action and until the next tick begins.
///
/// What is set or called in an action takes effect when the next tick begins, but for new values of `translation`, `scale` and
/// `rotation`, which are read back at once.
public class GestureRecognizer {
  /// For messages and logs; nothing else.
  public var name: String?
  /// Where it stands. A recognizer that waits for others to fail stays `possible`; see `isPending`.
  public internal(set) var state = GestureState.possible
  /// Whether it has recognized and waits for those that it requires to fail.
  public internal(set) var isPending = false
  /// Whether it has seen fingers and may still recognize or go on, by what they do or by time alone.
  public var isUndecided: Bool { isEngaged && !state.isFinal }
  /// How many times it has recognized or begun.
  public internal(set) var recognitionCount = 0
  /// The view whose touches it sees.
  public internal(set) var view: (any GestureView)?
  /// The view that the first finger of the gesture came down in.
  public internal(set) var hitView: (any GestureView)?

  /// Whether it is given touches. Turned off it fails, or is cancelled if it has begun, and forgets the fingers that are down, even
  /// if it is turned on again at once.
  public var isEnabled = true {
    didSet {
      if oldValue, !isEnabled { isInterrupted = true }
      window?.arePostsSettled = false
    }
  }
  /// Whether views lose a finger (`touchesCancelled`) that the recognizer has recognized; `true` at first.
  public var cancelsTouchesInView = true
  /// Whether views hear of a finger only when the recognizer has failed; `false` at first.
  public var delaysTouchesBegan = false
  /// Whether views hear of a lift only when the recognizer has failed; `true` at first.
  public var delaysTouchesEnded = true

  /// Asked once, when it could recognize: no lets it fail. Nil: yes.
  public var shouldBegin: (() -> Bool)?
  /// Asked of each finger that comes down in the view that is named: no hides the finger from the recognizer. Nil: yes.
  public var shouldReceive: ((Touch, any GestureView) -> Bool)?
  /// Whether it and another may recognize at the same time; a yes of either suffices. Nil: no.
  public var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)?
  /// Whether another must fail when this one recognizes. Nil: yes, but of two taps the one that asks for fewer prevents no other.
  public var canPrevent: ((GestureRecognizer) -> Bool)?
  /// Whether this one must fail when another recognizes. Nil: yes.
  public var canBePrevented: ((GestureRecognizer) -> Bool)?

  /// Those that must fail before it recognizes.
  public internal(set) var requirements: [GestureRecognizer] = []
  var actions: [GestureAction] = []
  private var lastAction = 0

  // What the window knows of it.

  weak var window: GestureWindow?
  /// Where it stands among the recognizers since the last tick began; nil: nowhere yet, or no more.
  var post: GesturePost?
  /// Grows with each addition to a window.
  var addition = 0
  /// Whether it was turned on and had a view when the tick began.
  var hearsFingers = false
  /// Turned off, moved or removed since the last tick began.
  var isInterrupted = false
  /// The sequences of touches it has fingers of; nil: none since it was reset.
  var sequences: ClosedRange<Int>?
  var isAllowed = false
  var isBeingExamined = false
  var recognitionTick: Int?
  var lastActiveTick: Int?
  /// The state of the last callback; `possible` before the first.
  var reportedState = GestureState.possible
  /// Callbacks that are due in this pass.
  var dueStates: [GestureState] = []

  // What its kind knows.

  /// The state it would have if it were alone.
  var ownState = GestureState.possible
  /// Whether there is something to report since the last pass.
  var hasNews = false
  /// The fingers it sees that are down, within `track` also those that are leaving; in the order of touch-down.
  var touches: [Touch] = []
  /// The fingers it reports.
  var reportedTouches: [Touch] = []
  var configuration = GestureConfiguration()
  var tick = 0

  init() {}

  // MARK: For kinds

  /// Whether it reports a way rather than a moment.
  var isContinuous: Bool { true }

  /// Whether it is still to be fed although no finger is down.
  var waitsWithoutFingers: Bool { false }

  /// Whether a finger that comes down is one of its own.
  func takes(_ touch: Touch) -> Bool { true }

  /// Goes on by what its fingers did.
  func track(_ event: TouchEvent) {}

  /// Goes on by the time alone, before the touches of `tick`.
  func advanceClock() {}

  /// Forgets the gesture.
  func resetKind() {}

  /// The places it reports.
  var reportedPlaces: [Point] { reportedTouches.map(\.location) }

  /// Adds what its kind measures.
  func complete(_ report: inout GestureReport) {}

  /// What holds unless `canPrevent` says otherwise.
  func prevents(_ other: GestureRecognizer) -> Bool { true }

  // MARK: Places

  /// How many fingers it reports; at the end, those that were down before the last lift.
  public var numberOfTouches: Int { reportedPlaces.count }

  /// The middle of its fingers; of a tap, of the first tap; of a swipe, where it began.
  /// - Parameter view: in whose coordinates; nil: the window's.
  public func location(in view: (any GestureView)?) -> Point {
    let place = Point.middle(of: reportedPlaces)
    return view.map { $0.convert(place, from: nil) } ?? place
  }

  /// Where one finger is, in the order of touch-down; the middle of all for an index out of range, where UIKit stops the program.
  public func location(ofTouch index: Int, in view: (any GestureView)?) -> Point {
    let places = reportedPlaces
    guard places.indices.contains(index) else { return location(in: view) }
    return view.map { $0.convert(places[index], from: nil) } ?? places[index]
  }

  /// What it would report now.
  public var report: GestureReport {
    let places = reportedPlaces
    var report = GestureReport(
      state: state, tick: tick, location: .middle(of: places), touches: places)
    complete(&report)
    return report
  }

  // MARK: Requirements and actions

  /// Holds this one back until another has failed; if the other recognizes, this one fails.
  public func require(toFail other: GestureRecognizer) throws(GestureError) {
    guard !requirements.contains(where: { $0 === other }) else { return }
    var waiting = [other]
    var seen: [GestureRecognizer] = []
    while let next = waiting.popLast() {
      guard next !== self else { throw .waitsForItself }
      guard !seen.contains(where: { $0 === next }) else { continue }
      seen.append(next)
      waiting += next.requirements
    }
    requirements.append(other)
  }

  /// Lets this one recognize whatever another does.
  public func removeRequirement(on other: GestureRecognizer) {
    requirements.removeAll { $0 === other }
  }

  /// Takes an action out that `addAction` put in.
  public func removeAction(_ action: GestureAction) {
    actions.removeAll { $0.id == action.id }
  }

  func add(_ body: @escaping (GestureRecognizer) -> Void) -> GestureAction {
    lastAction += 1
    let action = GestureAction(id: lastAction, body: body)
    actions.append(action)
    return action
  }
}

/// What runs at each callback of a recognizer.
public struct GestureAction {
  let id: Int
  let body: (GestureRecognizer) -> Void
}

/// Gives actions the recognizer as what it is; every recognizer conforms.
public protocol GestureActing: GestureRecognizer {}

extension GestureRecognizer: GestureActing {}

extension GestureActing {
  /// Runs `action` at each callback, after those added before.
  /// - Parameter action: is given the recognizer, whose `state` it may ask.
  /// - Returns: what takes the action out again.
  @discardableResult
  public func addAction(_ action: @escaping (Self) -> Void) -> GestureAction {
    add { recognizer in
      if let recognizer = recognizer as? Self { action(recognizer) }
    }
  }
}

extension Point {
  /// The mean of places; zero of none, and exactly the place of one.
  static func middle(of places: [Point]) -> Point {
    guard let first = places.first, places.count > 1 else { return places.first ?? .zero }
    return places.dropFirst().reduce(first, +) / Double(places.count)
  }
}
