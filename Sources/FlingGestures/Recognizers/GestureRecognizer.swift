public import FlingGeometry

/// Recognizes one kind of gesture in the touches of a view and its descendants, as `UIGestureRecognizer`; an
/// abstract base class.
///
/// A recognizer belongs to one view of a `GestureWindow`, which delivers touches to it, decides which of
/// several recognizers recognize, and runs their actions. Discrete recognizers (tap, swipe) report once, in
/// the state `ended`. Continuous ones report `began`, `changed` and finally `ended` or `cancelled`. Locations
/// and translations are valid within an action and until the next tick begins.
///
/// Properties set and methods called in an action take effect when the next tick begins; only new values of
/// `translation`, `scale` and `rotation` can be read back at once.
public class GestureRecognizer {
  /// A name for messages and logs only.
  public var name: String?
  /// The state. A recognizer that waits for others to fail stays `possible`; see `isPending`.
  public internal(set) var state = GestureState.possible
  /// Whether the gesture was recognized and waits for the recognizers in `requirements` to fail.
  public internal(set) var isPending = false
  /// Whether the recognizer has received fingers and may still recognize or change, by touches or by time
  /// alone.
  public var isUndecided: Bool { hasReceivedFinger && !state.isFinal }
  /// How many times the recognizer has recognized or begun.
  public internal(set) var recognitionCount = 0
  /// The view whose touches the recognizer receives.
  public internal(set) var view: (any GestureView)?
  /// The view in which the first finger of the gesture came down.
  public internal(set) var hitView: (any GestureView)?

  /// Whether the recognizer receives touches.
  ///
  /// Disabling makes it fail, or cancels a gesture that has begun, and drops the fingers that are down, even
  /// if it is enabled again at once.
  public var isEnabled = true {
    didSet {
      if oldValue, !isEnabled { isInterrupted = true }
      window?.areRegistrationsApplied = false
    }
  }
  /// Whether recognition cancels the touches in their views (`touchesCancelled`); the default is `true`.
  public var cancelsTouchesInView = true
  /// Whether views receive touch-downs only after the recognizer has failed; the default is `false`.
  public var delaysTouchesBegan = false
  /// Whether views receive lifts only after the recognizer has failed; the default is `true`.
  public var delaysTouchesEnded = true

  /// Called once, when the recognizer could recognize; `false` makes it fail. Nil means `true`.
  public var shouldBegin: (() -> Bool)?
  /// Called for each finger that comes down, with the view that it hit; `false` hides the finger from the
  /// recognizer. Nil means `true`.
  public var shouldReceive: ((Touch, any GestureView) -> Bool)?
  /// Whether this recognizer and another may recognize simultaneously; `true` from either suffices. Nil means
  /// `false`.
  public var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)?
  /// Whether another recognizer fails when this one recognizes. Nil means `true`, but a tap recognizer does
  /// not prevent one that needs more taps.
  public var canPrevent: ((GestureRecognizer) -> Bool)?
  /// Whether this recognizer fails when another recognizes. Nil means `true`.
  public var canBePrevented: ((GestureRecognizer) -> Bool)?
  /// Whether this recognizer must wait for another to fail, asked once per gesture when it could recognize.
  /// Nil means `false`.
  package var shouldRequireFailure: ((GestureRecognizer) -> Bool)?
  /// Whether another recognizer must wait for this one to fail, asked likewise. Nil means `false`.
  package var shouldBeRequiredToFail: ((GestureRecognizer) -> Bool)?
  /// Handles the touches in place of the recognizer; nil for the recognizer's own handling.
  package var touchHandler: (any TouchHandler)?

  /// The recognizers that must fail before this one recognizes.
  public internal(set) var requirements: [GestureRecognizer] = []
  /// The same for the present gesture only, from the answers of `shouldRequireFailure`.
  var foundRequirements: [GestureRecognizer] = []
  var actions: [GestureAction] = []
  private var lastAction = 0

  // State owned by the window.

  weak var window: GestureWindow?
  /// The registration in the window since the last tick began; nil if there is none.
  var registration: WindowRegistration?
  /// Increases with each addition to a window.
  var addition = 0
  /// Whether the recognizer was enabled and had a view when the tick began.
  var receivesFingers = false
  /// Whether it was disabled, moved or removed since the last tick began.
  var isInterrupted = false
  /// The touch sequences of the recognizer's fingers; nil if it has received none since its reset.
  var sequences: ClosedRange<Int>?
  /// Whether `shouldBegin` returned `true` for this gesture.
  var isAllowed = false
  /// Guards against recursion of `arbitrate`.
  var isBeingArbitrated = false
  /// The tick of recognition.
  var recognitionTick: Int?
  /// The last tick at whose start the gesture was active.
  var lastActiveTick: Int?
  /// The state of the last callback; `possible` before the first.
  var reportedState = GestureState.possible
  /// The callbacks due in this pass.
  var dueStates: [GestureState] = []

  // State owned by the subclass.

  /// The state that the recognizer would have if it were the only one.
  var ownState = GestureState.possible
  /// Whether a change is to be reported since the last pass.
  var hasUnreportedChange = false
  /// The recognizer's fingers that are down, in the order of touch-down; within `track`, also those that
  /// leave.
  var touches: [Touch] = []
  /// The fingers whose locations are reported.
  var reportedTouches: [Touch] = []
  /// The changes of the present tick that were not tracked yet; nil outside of `handle`.
  var untrackedChanges: FingerChanges?
  var configuration = GestureConfiguration()
  var tick = 0

  init() {}

  // MARK: Overrides of subclasses

  /// Whether the gesture is continuous rather than discrete.
  var isContinuous: Bool { true }

  /// Whether the recognizer still needs clock ticks although no finger is down.
  var waitsWithoutFingers: Bool { false }

  /// Whether the recognizer accepts a finger that comes down.
  func accepts(_ touch: Touch) -> Bool { true }

  /// Updates `ownState` by the touches of a tick.
  func track(_ changes: FingerChanges) {}

  /// Updates `ownState` by time alone, before the touches of `tick`.
  func advanceClock() {}

  /// Resets the state of the subclass.
  func resetMeasurement() {}

  /// The reported locations of the fingers.
  var reportedLocations: [Point] { reportedTouches.map(\.location) }

  /// Adds the values that the subclass measures.
  func addMeasurement(to report: inout GestureReport) {}

  /// Called before a handler's state is adopted.
  func willPropose(_ state: GestureState) {}

  /// The default answer if `canPrevent` is nil.
  func preventsByDefault(_ other: GestureRecognizer) -> Bool { true }

  // MARK: Locations

  /// The number of reported fingers; at the end, the number before the last lift.
  public var numberOfTouches: Int { reportedLocations.count }

  /// The centroid of the fingers; for a tap, at its first touch-down; for a swipe, where it began.
  /// - Parameter view: the view whose coordinates are used; nil for the window's.
  public func location(in view: (any GestureView)?) -> Point {
    let centroid = Point.centroid(of: reportedLocations)
    return view.map { $0.convert(centroid, from: nil) } ?? centroid
  }

  /// The location of one finger, in the order of touch-down.
  ///
  /// For an index out of range, where UIKit stops the program, returns the centroid of all fingers.
  public func location(ofTouch index: Int, in view: (any GestureView)?) -> Point {
    let locations = reportedLocations
    guard locations.indices.contains(index) else { return location(in: view) }
    return view.map { $0.convert(locations[index], from: nil) } ?? locations[index]
  }

  /// The values that the recognizer would report now.
  public var report: GestureReport {
    let locations = reportedLocations
    var report = GestureReport(
      state: state, tick: tick, location: .centroid(of: locations), touches: locations)
    addMeasurement(to: &report)
    return report
  }

  // MARK: Requirements and actions

  /// Makes this recognizer wait until another has failed; if the other recognizes, this one fails.
  /// - Throws: `waitsForItself` if the requirements would form a cycle.
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

  /// Removes the requirement that another recognizer must fail.
  public func removeRequirement(on other: GestureRecognizer) {
    requirements.removeAll { $0 === other }
  }

  /// Removes an action that `addAction` returned.
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

/// An action that runs at each callback of a recognizer.
public struct GestureAction {
  let id: Int
  let body: (GestureRecognizer) -> Void
}

/// Lets actions receive the recognizer with its concrete type; every recognizer conforms.
public protocol GestureActing: GestureRecognizer {}

extension GestureRecognizer: GestureActing {}

extension GestureActing {
  /// Adds an action that runs at each callback, after those added before.
  /// - Parameter action: receives the recognizer.
  /// - Returns: the action, for `removeAction`.
  @discardableResult
  public func addAction(_ action: @escaping (Self) -> Void) -> GestureAction {
    add { recognizer in
      if let recognizer = recognizer as? Self { action(recognizer) }
    }
  }
}

extension Point {
  /// The mean of points: zero if there are none, and exactly the point if there is one.
  static func centroid(of locations: [Point]) -> Point {
    guard let first = locations.first, locations.count > 1 else { return locations.first ?? .zero }
    return locations.dropFirst().reduce(first, +) / Double(locations.count)
  }
}
