internal import FlingGeometry

/// Handles the touches of a recognizer in place of the recognizer itself, as subclasses of UIKit's
/// recognizers do.
package protocol TouchHandler: AnyObject {
  /// Called in each tick in which fingers of an undecided recognizer changed, before the window arbitrates.
  /// The recognizer ignores the changes unless the handler calls its `trackChanges()`.
  /// - Parameter changes: the fingers that came down, moved, were lifted or were cancelled.
  func handle(_ changes: TouchChanges)

  /// Whether the object that handles the touches is gone, so that the recognizer can be removed.
  var isGone: Bool { get }

  /// Called when the recognizer returned to `possible` after a gesture.
  func wasReset()
}

/// The fingers of a recognizer that changed in one tick, each list in the order of touch-down.
package struct TouchChanges: Sendable {
  package var began: [Touch] = []
  package var moved: [Touch] = []
  package var ended: [Touch] = []
  package var cancelled: [Touch] = []

  package var isEmpty: Bool { began.isEmpty && moved.isEmpty && ended.isEmpty && cancelled.isEmpty }

  init(of touches: [Touch]) {
    for touch in touches {
      switch touch.phase {
      case .began: began.append(touch)
      case .moved: moved.append(touch)
      case .ended: ended.append(touch)
      case .cancelled: cancelled.append(touch)
      case .stationary: continue
      }
    }
  }
}

/// A recognizer that only its `touchHandler` drives: it recognizes what `propose` sets.
package final class HandledGestureRecognizer: GestureRecognizer {
  /// Whether the handler has set `began` or `changed`, so that the gesture is continuous.
  private var hasBegun = false

  package override init() {
    super.init()
    // Views need not wait for a recognizer that may never decide.
    delaysTouchesEnded = false
  }

  override var isContinuous: Bool { hasBegun }
  /// A handler may wait for further taps or for a timer.
  override var waitsWithoutFingers: Bool { true }

  override func willPropose(_ state: GestureState) {
    if state == .began || state == .changed { hasBegun = true }
  }

  override func resetMeasurement() { hasBegun = false }
}

extension GestureRecognizer {
  /// The state as the recognizer sees it alone, before the window arbitrates.
  package var proposedState: GestureState { ownState }

  /// Handles the changes of the present tick as if there were no handler. Further calls in a tick do nothing.
  package func trackChanges() {
    guard let changes = untrackedChanges else { return }
    untrackedChanges = nil
    guard !ownState.isFinal else { return }
    if changes.isCancelled { abandon() } else { track(changes) }
  }

  /// Gives the changes of a tick to the handler, if there is one.
  func handle(_ changes: FingerChanges) {
    untrackedChanges = changes
    defer { untrackedChanges = nil }
    let known = TouchChanges(of: touches)
    if let touchHandler, !known.isEmpty {
      touchHandler.handle(known)
    } else {
      trackChanges()
    }
  }

  /// Sets the state in the name of a handler. The window arbitrates it at the end of the pass, or in the next
  /// tick.
  ///
  /// No effect once the gesture is over, and for `possible`. A gesture that has begun and fails is cancelled.
  package func propose(_ state: GestureState) {
    guard state != .possible, !ownState.isFinal else { return }
    willPropose(state)
    switch state {
    case .failed where isActive: ownState = .cancelled
    case .changed where !isActive && ownState == .possible: ownState = .began
    default: ownState = state
    }
    hasUnreportedChange = true
  }

  /// The fingers of the recognizer that are down, in the order of touch-down.
  package var trackedTouches: [Touch] { touches }

  /// Hides a finger that the recognizer receives from it, for the rest of the touch.
  package func ignore(finger: Int) {
    touches.removeAll { $0.finger == finger }
  }

  /// The answer to `canPrevent` if it is nil.
  package func prevents(byDefault other: GestureRecognizer) -> Bool { preventsByDefault(other) }

  /// Removes the recognizer from its window; a gesture that has begun is cancelled.
  package func removeFromWindow() { window?.remove(self) }
}

// MARK: Requirements found during a gesture

extension GestureRecognizer {
  /// The recognizers that must fail first: those set before the gesture, and those found during it.
  var allRequirements: [GestureRecognizer] { requirements + foundRequirements }

  /// Asks both sides, for each other recognizer with a finger, whether one must wait for the other to fail.
  func findRequirements(among live: [GestureRecognizer]) {
    for other in live where other !== self && other.sharesSequence(with: self) {
      let isRequired =
        shouldRequireFailure?(other) ?? false || other.shouldBeRequiredToFail?(self) ?? false
      guard isRequired, !allRequirements.contains(where: { $0 === other }), !other.waits(for: self) else {
        continue
      }
      foundRequirements.append(other)
    }
  }

  /// Whether the recognizer waits for another to fail, directly or through others.
  private func waits(for other: GestureRecognizer) -> Bool {
    var waiting = [self]
    var seen: [GestureRecognizer] = []
    while let next = waiting.popLast() {
      if next === other { return true }
      guard !seen.contains(where: { $0 === next }) else { continue }
      seen.append(next)
      waiting += next.allRequirements
    }
    return false
  }
}
