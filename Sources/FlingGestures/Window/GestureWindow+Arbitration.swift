extension GestureWindow {
  /// Runs one pass: updates every recognizer's own state, decides which recognize, runs actions, and delivers
  /// touches to views.
  ///
  /// The deepest views' recognizers come first; on one view, the one added last comes first.
  /// - Parameters:
  ///   - concerned: the recognizers that may change.
  ///   - update: updates a recognizer's own state.
  func runPass(
    of concerned: [GestureRecognizer], _ update: (GestureRecognizer) -> Void
  ) -> [GestureCallback] {
    isInPass = true
    defer { isInPass = false }
    var callbacks: [GestureCallback] = []
    if !concerned.isEmpty {
      let ranks = GestureWindow.ranked(concerned)
      for recognizer in ranks {
        if recognizer.isActive { recognizer.lastActiveTick = tick }
        update(recognizer)
      }
      let live = ranks.filter(\.hasReceivedFinger)
      for recognizer in live { applyIndependentChange(of: recognizer) }
      while live.contains(where: { arbitrate($0, among: live) }) {}
      callbacks = runActions(of: live)
    }
    deliverTouchesToViews()
    return callbacks
  }

  /// Recognizers in the order of their priority.
  private static func ranked(_ recognizers: [GestureRecognizer]) -> [GestureRecognizer] {
    let ranks = recognizers.compactMap { recognizer in
      recognizer.registration.map { (recognizer, ViewChain.depth(of: $0.view), $0.order) }
    }
    return ranks.sorted { ($0.1, $0.2) > ($1.1, $1.2) }.map(\.0)
  }

  /// Applies the changes that no other recognizer can prevent: failing, changing, ending.
  private func applyIndependentChange(of recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .possible:
      if recognizer.ownState == .failed || recognizer.ownState == .cancelled { fail(recognizer) }
    case .began, .changed:
      if recognizer.ownState.isFinal || recognizer.hasUnreportedChange {
        recognizer.state = recognizer.ownState
        recognizer.dueStates = [recognizer.ownState]
      }
    case .ended, .cancelled, .failed: break
    }
    recognizer.hasUnreportedChange = false
  }

  private func fail(_ recognizer: GestureRecognizer) {
    transitions.append(
      GestureTransition(recognizer: recognizer, from: .possible, to: .failed, isReported: false))
    recognizer.state = .failed
    recognizer.ownState = .failed
    recognizer.isPending = false
  }

  /// Lets a recognizer that would recognize do so, wait or fail.
  /// - Returns: whether it recognized or failed, which may change the outcome for recognizers before it.
  private func arbitrate(_ recognizer: GestureRecognizer, among live: [GestureRecognizer]) -> Bool {
    guard recognizer.wantsToRecognize, !recognizer.isBeingArbitrated, let tick else { return false }
    recognizer.isBeingArbitrated = true
    defer { recognizer.isBeingArbitrated = false }
    if !recognizer.isAllowed {
      recognizer.isAllowed = recognizer.shouldBegin?() ?? true
      guard recognizer.isAllowed else {
        fail(recognizer)
        return true
      }
      recognizer.findRequirements(among: live)
    }
    if live.contains(where: { $0.isActive(inTick: tick) && $0.prevents(recognizer) }) {
      fail(recognizer)
      return true
    }
    switch recognizer.requirementStatus {
    case .broken:
      fail(recognizer)
      return true
    case .waiting:
      recognizer.isPending = true
      return false
    case .met: break
    }
    // A recognizer that prevents this one without being prevented by it, such as a double tap over a single
    // tap, goes first.
    for other in live where other.wantsToRecognize && other.prevents(recognizer) {
      if !recognizer.prevents(other), arbitrate(other, among: live) { return true }
    }
    recognize(recognizer, at: tick)
    for other in live where other.state == .possible && recognizer.prevents(other) { fail(other) }
    return true
  }

  private func recognize(_ recognizer: GestureRecognizer, at tick: Int) {
    recognizer.recognitionTick = tick
    recognizer.recognitionCount += 1
    recognizer.isPending = false
    if !recognizer.isContinuous {
      recognizer.dueStates = [.ended]
    } else if recognizer.ownState == .ended {
      recognizer.dueStates = [.began, .ended]
    } else {
      recognizer.ownState = .began
      recognizer.dueStates = [.began]
    }
    recognizer.state = recognizer.ownState
  }

  private func runActions(of live: [GestureRecognizer]) -> [GestureCallback] {
    var callbacks: [GestureCallback] = []
    for recognizer in live where !recognizer.dueStates.isEmpty {
      let due = recognizer.dueStates
      recognizer.dueStates = []
      for state in due {
        transitions.append(
          GestureTransition(
            recognizer: recognizer, from: recognizer.reportedState, to: state, isReported: true))
        recognizer.reportedState = state
        recognizer.state = state
        callbacks.append(
          GestureCallback(
            recognizer: recognizer, report: recognizer.report, hitView: recognizer.hitView))
        for action in recognizer.actions { action.body(recognizer) }
      }
    }
    return callbacks
  }
}
