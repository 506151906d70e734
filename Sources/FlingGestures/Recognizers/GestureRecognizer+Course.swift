internal import FlingGeometry

/// What a recognizer is told of its fingers at one tick.
struct TouchEvent {
  /// The fingers that came down.
  var down: [Touch] = []
  /// How many fingers were lifted.
  var liftCount = 0
  /// Whether a finger moved.
  var hasMoved = false
  /// Whether the system took a finger away.
  var isCancelled = false
}

/// Where a recognizer stands among those of its window while a tick lasts.
struct GesturePost {
  let window: ObjectIdentifier
  let view: any GestureView
  /// Grows with each addition.
  let order: Int
}

extension GestureRecognizer {
  /// Whether it has seen a finger since it was reset.
  var isEngaged: Bool { sequences != nil }

  /// Whether it has begun and is not over.
  var isActive: Bool { state == .began || state == .changed }

  /// Whether it wants to leave `possible` other than by failing.
  var wantsToRecognize: Bool {
    state == .possible && (ownState == .began || ownState == .changed || ownState == .ended)
  }

  /// Whether it has won, now or at this tick.
  func hasWon(at tick: Int) -> Bool {
    isActive || recognitionTick == tick || lastActiveTick == tick
  }

  /// Goes on by what its fingers did; `touches` holds those that leave as well.
  func take(_ event: TouchEvent, at tick: Int) {
    let isOpen = !ownState.isFinal
    if isOpen {
      self.tick = tick
      if event.isCancelled {
        abandon()
      } else {
        track(event)
      }
    }
    let staying = touches.filter(\.phase.isDown)
    if isOpen, !ownState.isFinal, staying.isEmpty, !waitsWithoutFingers { abandon() }
    if isOpen { reportedTouches = ownState.isFinal || staying.isEmpty ? touches : staying }
    touches = staying
  }

  /// Fails, or is cancelled if it has begun, and forgets its fingers.
  func interrupt() {
    isInterrupted = false
    touches = []
    if isEngaged, !ownState.isFinal || isPending { abandon() }
  }

  private func abandon() {
    ownState = isActive ? .cancelled : .failed
  }

  /// Whether its gesture is over and its fingers are gone.
  var isReadyForReset: Bool { state.isFinal && touches.isEmpty }

  func reset() {
    state = .possible
    ownState = .possible
    isPending = false
    isAllowed = false
    hasNews = false
    sequences = nil
    hitView = nil
    reportedState = .possible
    dueStates = []
    recognitionTick = nil
    lastActiveTick = nil
    touches = []
    reportedTouches = []
    resetKind()
  }

  /// How those that must fail have fared.
  enum RequirementStatus {
    case met, waiting, broken
  }

  /// A requirement on one without a finger of the same sequence counts as met.
  var requirementStatus: RequirementStatus {
    var status = RequirementStatus.met
    for other in requirements where other.sharesSequence(with: self) {
      switch other.state {
      case .failed: continue
      case .possible: status = .waiting
      case .began, .changed, .ended, .cancelled: return .broken
      }
    }
    return status
  }

  func sharesSequence(with other: GestureRecognizer) -> Bool {
    guard let own = sequences, let theirs = other.sequences, post?.window == other.post?.window
    else { return false }
    return own.overlaps(theirs)
  }

  /// Whether `other` must fail, or may not begin, once this one has recognized.
  func excludes(_ other: GestureRecognizer) -> Bool {
    guard self !== other, sharesSequence(with: other), let post, let theirs = other.post,
      ViewChain.areRelated(post.view, theirs.view)
    else { return false }
    if shouldRecognizeSimultaneously?(other) ?? false { return false }
    if other.shouldRecognizeSimultaneously?(self) ?? false { return false }
    return (canPrevent?(other) ?? prevents(other)) && (other.canBePrevented?(self) ?? true)
  }
}
