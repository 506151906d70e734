extension GestureWindow {
  /// Delivers touches to views as far as recognizers allow, after the actions of the pass.
  ///
  /// A view receives all touches of one phase at once: first those that began, then those that moved, ended
  /// and were cancelled.
  func deliverTouchesToViews() {
    var messages = ViewMessages()
    for index in touches.indices where touches[index].delivery != .finished {
      addMessages(ofTouch: index, to: &messages)
    }
    // Messages are sent last, because views may act on them.
    messages.send()
  }

  private func addMessages(ofTouch index: Int, to messages: inout ViewMessages) {
    let bound = touches[index]
    let touch = bound.touch
    let hasBegun = bound.delivery == .began
    let isCancelledByRecognizer = bound.receivers.contains {
      $0.cancelsTouchesInView && ($0.isActive || $0.state == .ended)
    }
    guard touch.phase != .cancelled, !isCancelledByRecognizer else {
      if hasBegun { messages.add(touch, to: bound.view, .cancelled) }
      touches[index].delivery = .finished
      return
    }
    if !hasBegun {
      if bound.receivers.contains(where: { $0.delaysTouchesBegan && $0.state == .possible }) { return }
      // A view without multiple touch ignores a second finger.
      let isSecond = touches.contains {
        $0.view === bound.view && $0.delivery == .began && $0.touch.phase.isDown
      }
      if isSecond, !bound.view.isMultipleTouchEnabled {
        touches[index].delivery = .finished
        return
      }
      let start = Touch(finger: touch.finger, at: touch.startLocation, tick: touch.startTick)
      messages.add(start, to: bound.view, .began)
      touches[index].delivery = .began
      if touch.location != touch.startLocation { messages.add(touch, to: bound.view, .moved) }
    } else if touch.phase == .moved, touch.tick == tick {
      messages.add(touch, to: bound.view, .moved)
    }
    guard touch.phase == .ended else { return }
    if bound.receivers.contains(where: { $0.delaysTouchesEnded && $0.state == .possible }) { return }
    messages.add(touch, to: bound.view, .ended)
    touches[index].delivery = .finished
  }
}

/// The messages to views in one pass.
private struct ViewMessages {
  enum Phase: CaseIterable {
    case began, moved, ended, cancelled
  }

  private var messages: [(view: any GestureView, kind: Phase, touches: [Touch])] = []

  mutating func add(_ touch: Touch, to view: any GestureView, _ kind: Phase) {
    if let index = messages.firstIndex(where: { $0.view === view && $0.kind == kind }) {
      messages[index].touches.append(touch)
    } else {
      messages.append((view, kind, [touch]))
    }
  }

  func send() {
    for kind in Phase.allCases {
      for message in messages where message.kind == kind {
        switch kind {
        case .began: message.view.touchesBegan(message.touches)
        case .moved: message.view.touchesMoved(message.touches)
        case .ended: message.view.touchesEnded(message.touches)
        case .cancelled: message.view.touchesCancelled(message.touches)
        }
      }
    }
  }
}
