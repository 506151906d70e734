extension GestureWindow {
  /// One pass: every recognizer goes on by itself, who recognizes is settled, actions run, views hear of their fingers.
  ///
  /// Recognizers take their turns by the depth of their views, the deepest first, on one view the last added first.
  func pass(_ goOn: (GestureRecognizer) -> Void) -> [GestureCallback] {
    isInPass = true
    defer { isInPass = false }
    let ranks = ranked()
    for recognizer in ranks {
      if recognizer.isActive { recognizer.lastActiveTick = tick }
      goOn(recognizer)
    }
    let live = ranks.filter(\.isEngaged)
    for recognizer in live { settleAlone(recognizer) }
    while live.contains(where: { examine($0, among: live) }) {}
    let callbacks = fire(live)
    tellViews()
    return callbacks
  }

  /// Those that have a post, in the order of their say.
  private func ranked() -> [GestureRecognizer] {
    let posted = all.filter { $0.post != nil && ($0.isEngaged || $0.hearsFingers || $0.isInterrupted) }
    for recognizer in posted {
      guard let post = recognizer.post else { continue }
      recognizer.post?.depth = ViewChain.depth(of: post.view)
    }
    return posted.sorted { a, b in
      guard let left = a.post, let right = b.post else { return false }
      return (left.depth, left.order) > (right.depth, right.order)
    }
  }

  /// What needs nobody's leave: to fail, to go on, to end.
  private func settleAlone(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .possible:
      if recognizer.ownState == .failed || recognizer.ownState == .cancelled { fail(recognizer) }
    case .began, .changed:
      if recognizer.ownState.isFinal || recognizer.hasNews {
        recognizer.state = recognizer.ownState
        recognizer.dueStates = [recognizer.ownState]
      }
    case .ended, .cancelled, .failed: break
    }
    recognizer.hasNews = false
  }

  private func fail(_ recognizer: GestureRecognizer) {
    transitions.append(
      GestureTransition(recognizer: recognizer, from: .possible, to: .failed, isReported: false))
    recognizer.state = .failed
    recognizer.ownState = .failed
    recognizer.isPending = false
  }

  /// Lets a recognizer that wants to recognize do so, wait or fail.
  /// - Returns: whether it did or failed, so that those before it may see their case changed.
  private func examine(_ recognizer: GestureRecognizer, among live: [GestureRecognizer]) -> Bool {
    guard recognizer.wantsToRecognize, !recognizer.isBeingExamined, let tick else { return false }
    recognizer.isBeingExamined = true
    defer { recognizer.isBeingExamined = false }
    if !recognizer.isAllowed {
      recognizer.isAllowed = recognizer.shouldBegin?() ?? true
      guard recognizer.isAllowed else {
        fail(recognizer)
        return true
      }
    }
    if live.contains(where: { $0.hasWon(at: tick) && $0.excludes(recognizer) }) {
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
    // Who may exclude this one without being excluded by it, as a double tap a single one, goes first.
    for other in live where other.wantsToRecognize && other.excludes(recognizer) {
      if !recognizer.excludes(other), examine(other, among: live) { return true }
    }
    accept(recognizer, at: tick)
    for other in live where other.state == .possible && recognizer.excludes(other) { fail(other) }
    return true
  }

  private func accept(_ recognizer: GestureRecognizer, at tick: Int) {
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

  private func fire(_ live: [GestureRecognizer]) -> [GestureCallback] {
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
