internal import FlingGeometry

/// A finger that is down, or whose lift a view has not heard of yet, bound to the view that it came down in.
struct BoundTouch {
  /// What the view itself has heard of the finger.
  enum Hearing {
    /// Nothing yet.
    case waits
    /// That it came down.
    case listens
    /// All it will ever hear.
    case finished
  }

  var touch: Touch
  let view: any GestureView
  let sequence: Int
  /// The view and all it lies in.
  let chain: [ObjectIdentifier]
  /// The recognizers that see it.
  var receivers: [GestureRecognizer] = []
  var hearing = Hearing.waits
}

extension GestureWindow {
  /// Refuses what fingers cannot do, before anything has changed.
  func validate(_ samples: [TouchSample]) throws(GestureError) {
    var count = fingers.count
    // More samples than fingers that are down, lost or may come cannot be right; this also bounds the work.
    guard samples.count <= GestureWindow.mostFingers + count + lostFingers.count else {
      throw .tooManyFingers(samples.count)
    }
    for (index, sample) in samples.enumerated() {
      let finger = sample.finger
      if samples[..<index].contains(where: { $0.finger == finger }) { throw .sampledTwice(finger) }
      let isDown = view(of: finger) != nil
      switch sample.event {
      case .down(let place):
        if isDown { throw .fingerIsDown(finger) }
        try validate(place, of: finger)
        count += 1
      case .move(let place):
        if !isDown, !lostFingers.contains(finger) { throw .fingerIsNotDown(finger) }
        try validate(place, of: finger)
      case .lift, .cancel:
        if !isDown, !lostFingers.contains(finger) { throw .fingerIsNotDown(finger) }
        if isDown { count -= 1 }
      }
    }
    if count > GestureWindow.mostFingers { throw .tooManyFingers(count) }
  }

  private func validate(_ place: Point, of finger: Int) throws(GestureError) {
    guard abs(place.x) <= 1e9, abs(place.y) <= 1e9 else { throw .noPlace(finger: finger) }
  }

  /// Moves the fingers and finds what those that come down touch.
  /// - Returns: all fingers as they are now, and how many of them were there before others came down.
  func apply(_ samples: [TouchSample], at tick: Int) -> Turn {
    let wasTouched = touches.contains { $0.touch.phase.isDown }
    touches.removeAll { !$0.touch.phase.isDown && $0.hearing == .finished }
    for index in touches.indices where touches[index].touch.phase.isDown {
      let finger = touches[index].touch.finger
      switch samples.first(where: { $0.finger == finger })?.event {
      case .move(let place): touches[index].touch.move(to: place, tick: tick)
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
      case .down(let place):
        lostFingers.removeAll { $0 == sample.finger }
        guard let view = sample.view ?? root.hitTest(place) else {
          lostFingers.append(sample.finger)
          continue
        }
        if !wasTouched, count == touches.count { sequence += 1 }
        touches.append(
          BoundTouch(
            touch: Touch(finger: sample.finger, at: place, tick: tick), view: view, sequence: sequence,
            chain: ViewChain.identities(from: view)))
      case .move, .cancel: continue
      }
    }
    return Turn(touches: touches.map(\.touch), arrivals: count)
  }

  /// The fingers of a tick.
  struct Turn {
    let touches: [Touch]
    /// The index of the first that came down at this tick.
    let arrivals: Int

    /// Whether a finger came down.
    var hasArrivals: Bool { arrivals < touches.count }

    /// The finger of an earlier copy as it is now: not one with the same number before or after.
    func now(_ known: Touch) -> Touch? {
      touches.last { $0.finger == known.finger && $0.startTick == known.startTick }
    }
  }

  /// Tells a recognizer what its fingers did.
  func tell(_ recognizer: GestureRecognizer, of turn: Turn, at tick: Int) {
    var event = TouchEvent()
    var own = recognizer.touches
    for index in own.indices {
      guard let now = turn.now(own[index]) else { continue }
      own[index] = now
      switch now.phase {
      case .moved: event.hasMoved = true
      case .ended: event.liftCount += 1
      case .cancelled: event.isCancelled = true
      case .began, .stationary: continue
      }
    }
    recognizer.touches = own
    if turn.hasArrivals, recognizer.hearsFingers, !recognizer.ownState.isFinal,
      let place = recognizer.post.map({ ObjectIdentifier($0.view) })
    {
      for index in turn.arrivals..<touches.count where touches[index].chain.contains(place) {
        let touch = turn.touches[index]
        guard recognizer.takes(touch), recognizer.shouldReceive?(touch, touches[index].view) ?? true
        else { continue }
        touches[index].receivers.append(recognizer)
        recognizer.touches.append(touch)
        recognizer.engage(in: touches[index])
        event.down.append(touch)
      }
    }
    if recognizer.isEngaged { recognizer.take(event, at: tick) }
  }
}

extension GestureRecognizer {
  func engage(in bound: BoundTouch) {
    if hitView == nil { hitView = bound.view }
    let first = sequences?.lowerBound ?? bound.sequence
    sequences = first...bound.sequence
  }
}
