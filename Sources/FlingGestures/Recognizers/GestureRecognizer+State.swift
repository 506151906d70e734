internal import FlingGeometry

/// The changes of a recognizer's fingers in one tick.
struct FingerChanges {
  /// The fingers that came down.
  var down: [Touch] = []
  /// How many fingers were lifted.
  var liftCount = 0
  /// Whether any finger moved.
  var hasMoved = false
  /// Whether the system cancelled a finger.
  var isCancelled = false
}

/// The registration of a recognizer in its window during a tick. Changes by actions count from the next tick
/// on.
struct WindowRegistration {
  let window: ObjectIdentifier
  let view: any GestureView
  /// Increases with each addition to the window.
  let order: Int
}

extension GestureRecognizer {
  /// Whether the recognizer has received a finger since its reset.
  var hasReceivedFinger: Bool { sequences != nil }

  /// Whether the gesture has begun and is not over.
  var isActive: Bool { state == .began || state == .changed }

  /// Whether the recognizer would leave `possible` other than by failing.
  var wantsToRecognize: Bool {
    state == .possible && (ownState == .began || ownState == .changed || ownState == .ended)
  }

  /// Whether the recognizer is active, was so at the start of this tick, or recognizes in this tick.
  func isActive(inTick tick: Int) -> Bool {
    isActive || recognitionTick == tick || lastActiveTick == tick
  }

  /// Updates the recognizer's own state by the touches of a tick. `touches` still contains those that leave.
  func update(by changes: FingerChanges, at tick: Int) {
    let isOpen = !ownState.isFinal
    if isOpen {
      self.tick = tick
      handle(changes)
    }
    let staying = touches.filter(\.phase.isDown)
    if isOpen, !ownState.isFinal, staying.isEmpty, !waitsWithoutFingers { abandon() }
    if isOpen { reportedTouches = ownState.isFinal || staying.isEmpty ? touches : staying }
    touches = staying
  }

  /// Fails, or cancels a gesture that has begun, and drops all fingers.
  func interrupt() {
    isInterrupted = false
    touches = []
    if hasReceivedFinger, !ownState.isFinal || isPending { abandon() }
  }

  func abandon() {
    ownState = isActive ? .cancelled : .failed
  }

  /// Whether the gesture is over and all its fingers have left.
  var isReadyForReset: Bool { state.isFinal && touches.isEmpty }

  func reset() {
    let hadFinger = hasReceivedFinger
    defer { if hadFinger { touchHandler?.wasReset() } }
    foundRequirements = []
    state = .possible
    ownState = .possible
    isPending = false
    isAllowed = false
    hasUnreportedChange = false
    sequences = nil
    hitView = nil
    reportedState = .possible
    dueStates = []
    recognitionTick = nil
    lastActiveTick = nil
    touches = []
    reportedTouches = []
    resetMeasurement()
  }

  /// The status of the recognizers that must fail first.
  enum RequirementStatus {
    case met, waiting, broken
  }

  /// The combined status of all requirements. One on a recognizer without a finger of the same touch sequence
  /// counts as met.
  var requirementStatus: RequirementStatus {
    var status = RequirementStatus.met
    for other in allRequirements where other.sharesSequence(with: self) {
      switch other.state {
      case .failed: continue
      case .possible: status = .waiting
      case .began, .changed, .ended, .cancelled: return .broken
      }
    }
    return status
  }

  /// Whether both recognizers have fingers of a common touch sequence in the same window.
  func sharesSequence(with other: GestureRecognizer) -> Bool {
    guard let sequences, let theirs = other.sequences,
      registration?.window == other.registration?.window
    else { return false }
    return sequences.overlaps(theirs)
  }

  /// Whether the recognition of this recognizer prevents `other`.
  func prevents(_ other: GestureRecognizer) -> Bool {
    guard self !== other, sharesSequence(with: other), let registration, let theirs = other.registration,
      ViewChain.areRelated(registration.view, theirs.view)
    else { return false }
    if shouldRecognizeSimultaneously?(other) ?? false { return false }
    if other.shouldRecognizeSimultaneously?(self) ?? false { return false }
    return (canPrevent?(other) ?? preventsByDefault(other)) && (other.canBePrevented?(self) ?? true)
  }
}
