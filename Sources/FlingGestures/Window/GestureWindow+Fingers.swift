internal import FlingGeometry

/// A touch that is down, or whose end its view has not received yet, bound to the view that it hit.
struct BoundTouch {
  /// The events of the touch that its view has received.
  enum DeliveryState {
    /// None yet.
    case pending
    /// The touch-down.
    case began
    /// The last event; the view receives no more.
    case finished
  }

  var touch: Touch
  let view: any GestureView
  /// The number of the touch sequence; see `GestureWindow.sequence`.
  let sequence: Int
  /// The view and all its ancestors.
  let chain: [ObjectIdentifier]
  /// The recognizers that receive the touch.
  var receivers: [GestureRecognizer] = []
  var delivery = DeliveryState.pending
}

extension GestureWindow {
  /// Refuses samples that are impossible, before any state changes.
  func validate(_ samples: [TouchSample]) throws(GestureError) {
    var count = fingers.count
    // The number of valid samples is at most the fingers that are down, lost or may come down. The check also
    // bounds the work.
    guard samples.count <= GestureWindow.mostFingers + count + lostFingers.count else {
      throw .tooManyFingers(samples.count)
    }
    for (index, sample) in samples.enumerated() {
      let finger = sample.finger
      if samples[..<index].contains(where: { $0.finger == finger }) { throw .sampledTwice(finger) }
      let isDown = view(of: finger) != nil
      switch sample.event {
      case .down(let location):
        if isDown { throw .fingerIsDown(finger) }
        try validate(location, of: finger)
        count += 1
      case .move(let location):
        if !isDown, !lostFingers.contains(finger) { throw .fingerIsNotDown(finger) }
        try validate(location, of: finger)
      case .lift, .cancel:
        if !isDown, !lostFingers.contains(finger) { throw .fingerIsNotDown(finger) }
        if isDown { count -= 1 }
      }
    }
    if count > GestureWindow.mostFingers { throw .tooManyFingers(count) }
  }

  private func validate(_ location: Point, of finger: Int) throws(GestureError) {
    guard abs(location.x) <= 1e9, abs(location.y) <= 1e9 else { throw .noPlace(finger: finger) }
  }

  /// Moves the fingers and hit-tests those that come down.
  /// - Returns: the current fingers, and the number of those that did not come down in this tick.
  func apply(_ samples: [TouchSample], at tick: Int) -> TickTouches {
    let wasTouched = touches.contains { $0.touch.phase.isDown }
    touches.removeAll { !$0.touch.phase.isDown && $0.delivery == .finished }
    for index in touches.indices where touches[index].touch.phase.isDown {
      let finger = touches[index].touch.finger
      switch samples.first(where: { $0.finger == finger })?.event {
      case .move(let location): touches[index].touch.move(to: location, tick: tick)
      case .lift: touches[index].touch.lift(tick: tick)
      case .cancel:
        touches[index].touch.cancel(tick: tick)
        lostFingers.append(finger)
      case .down, nil: touches[index].touch.move(to: touches[index].touch.location, tick: tick)
      }
    }
    let count = touches.count
    for sample in samples.sorted(by: { $0.finger < $1.finger }) {
      switch sample.event {
      case .lift: lostFingers.removeAll { $0 == sample.finger }
      case .down(let location):
        lostFingers.removeAll { $0 == sample.finger }
        guard let view = sample.view ?? root.hitTest(location) else {
          lostFingers.append(sample.finger)
          continue
        }
        if !wasTouched, count == touches.count { sequence += 1 }
        touches.append(
          BoundTouch(
            touch: Touch(finger: sample.finger, at: location, tick: tick), view: view, sequence: sequence,
            chain: ViewChain.identities(from: view)))
      case .move, .cancel: continue
      }
    }
    return TickTouches(touches: touches.map(\.touch), firstArrival: count)
  }

  /// The touches of a tick.
  struct TickTouches {
    let touches: [Touch]
    /// The index of the first touch that came down in this tick.
    let firstArrival: Int

    /// Whether a finger came down.
    var hasArrivals: Bool { firstArrival < touches.count }

    /// The current state of a touch. The start tick distinguishes it from other touches of the same finger.
    func current(_ known: Touch) -> Touch? {
      touches.last { $0.finger == known.finger && $0.startTick == known.startTick }
    }
  }

  /// Delivers a tick's touches to a recognizer.
  func update(_ recognizer: GestureRecognizer, with tickTouches: TickTouches, at tick: Int) {
    var changes = FingerChanges()
    var recognizerTouches = recognizer.touches
    for index in recognizerTouches.indices {
      guard let now = tickTouches.current(recognizerTouches[index]) else { continue }
      recognizerTouches[index] = now
      switch now.phase {
      case .moved: changes.hasMoved = true
      case .ended: changes.liftCount += 1
      case .cancelled: changes.isCancelled = true
      case .began, .stationary: continue
      }
    }
    recognizer.touches = recognizerTouches
    if tickTouches.hasArrivals, recognizer.receivesFingers, !recognizer.ownState.isFinal,
      let view = recognizer.registration.map({ ObjectIdentifier($0.view) })
    {
      for index in tickTouches.firstArrival..<touches.count where touches[index].chain.contains(view) {
        let touch = tickTouches.touches[index]
        guard recognizer.accepts(touch), recognizer.shouldReceive?(touch, touches[index].view) ?? true
        else { continue }
        touches[index].receivers.append(recognizer)
        recognizer.touches.append(touch)
        recognizer.bind(to: touches[index])
        changes.down.append(touch)
      }
    }
    if recognizer.hasReceivedFinger { recognizer.update(by: changes, at: tick) }
  }
}

extension GestureRecognizer {
  /// Binds the recognizer to a touch that it receives: its hit view and its touch sequence.
  func bind(to bound: BoundTouch) {
    if hitView == nil { hitView = bound.view }
    let first = sequences?.lowerBound ?? bound.sequence
    sequences = first...bound.sequence
  }
}
