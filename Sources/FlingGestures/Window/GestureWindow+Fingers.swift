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
  /// The recognizers that see it.
  var receivers: [GestureRecognizer] = []
  var hearing = Hearing.waits

  /// Whether it is the finger that a recognizer keeps a copy of, rather than one with the same number before or after.
  func isSame(as other: Touch) -> Bool {
    touch.finger == other.finger && touch.startTick == other.startTick
  }
}

extension GestureWindow {
  /// Refuses what fingers cannot do, before anything has changed.
  func validate(_ samples: [TouchSample]) throws(GestureError) {
    var count = fingers.count
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
  /// - Returns: how many touches were there before those that came down.
  func apply(_ samples: [TouchSample], at tick: Int) -> Int {
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
            touch: Touch(finger: sample.finger, at: place, tick: tick), view: view, sequence: sequence))
      case .move, .cancel: continue
      }
    }
    return count
  }

  /// Tells a recognizer what its fingers did; those from `arrivals` on have just come down.
  func tell(_ recognizer: GestureRecognizer, of arrivals: Int, at tick: Int) {
    var event = TouchEvent()
    for index in recognizer.touches.indices {
      let known = recognizer.touches[index]
      guard let now = touches.last(where: { $0.isSame(as: known) })?.touch else { continue }
      recognizer.touches[index] = now
      switch now.phase {
      case .moved: event.hasMoved = true
      case .ended: event.liftCount += 1
      case .cancelled: event.isCancelled = true
      case .began, .stationary: continue
      }
    }
    if recognizer.hearsFingers, !recognizer.ownState.isFinal {
      for index in touches.indices.dropFirst(arrivals) where isOffered(touches[index], to: recognizer) {
        touches[index].receivers.append(recognizer)
        recognizer.touches.append(touches[index].touch)
        recognizer.engage(in: touches[index])
        event.down.append(touches[index].touch)
      }
    }
    if recognizer.isEngaged { recognizer.take(event, at: tick) }
  }

  private func isOffered(_ bound: BoundTouch, to recognizer: GestureRecognizer) -> Bool {
    guard let view = recognizer.post?.view, ViewChain.contains(view, bound.view),
      recognizer.takes(bound.touch)
    else { return false }
    return recognizer.shouldReceive?(bound.touch, bound.view) ?? true
  }
}

extension GestureRecognizer {
  func engage(in bound: BoundTouch) {
    if hitView == nil { hitView = bound.view }
    let first = sequences?.lowerBound ?? bound.sequence
    sequences = first...bound.sequence
  }
}
