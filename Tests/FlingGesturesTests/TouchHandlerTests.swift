import FlingGeometry
import FlingGestures
import Testing

/// A handler that records what it is given and answers by a closure.
private final class RecordingHandler: TouchHandler {
  var log: [String] = []
  var isGone = false
  private let body: (TouchChanges) -> Void

  init(_ body: @escaping (TouchChanges) -> Void) { self.body = body }

  func handle(_ changes: TouchChanges) {
    let kinds = [
      ("began", changes.began), ("moved", changes.moved), ("ended", changes.ended),
      ("cancelled", changes.cancelled),
    ]
    log += kinds.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.count)" }
    body(changes)
  }

  func wasReset() { log.append("reset") }
}

@Suite("Handlers of touches")
struct TouchHandlerTests {
  @Test func `A handler receives each change once and then the reset`() throws {
    let rig = GestureRig()
    let recognizer = rig.add(HandledGestureRecognizer(), "own")
    let handler = RecordingHandler { changes in
      if !changes.ended.isEmpty { recognizer.propose(.ended) }
    }
    recognizer.touchHandler = handler
    try rig.at(0, .down(1, 10, 10), .down(2, 20, 10))
    try rig.at(1, .move(1, 12, 10))
    try rig.at(2)
    try rig.at(3, .up(1))
    try rig.at(4, .up(2))
    try rig.rest(until: 6)
    #expect(handler.log == ["began 2", "moved 1", "ended 1", "reset"])
    #expect(rig.texts == ["3 own ended"])
  }

  @Test func `A recognizer whose handler does not track ignores the touches`() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    pan.touchHandler = RecordingHandler { _ in }
    try rig.stroke([Point(0, 0), Point(20, 0), Point(40, 0)])
    #expect(rig.texts.isEmpty)
  }

  @Test func `Tracking shows what the recognizer would do alone, and a proposal overrides it`() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    var proposed: [GestureState] = []
    pan.touchHandler = RecordingHandler { changes in
      pan.trackChanges()
      pan.trackChanges()
      proposed.append(pan.proposedState)
      // A pan that only goes down.
      if pan.proposedState == .began, pan.translation(in: nil).y == 0, changes.moved[0].velocity.y == 0 {
        pan.propose(.failed)
      }
    }
    try rig.stroke([Point(0, 0), Point(20, 0), Point(40, 0)])
    #expect(proposed == [.possible, .began])
    #expect(rig.texts.isEmpty)
    try rig.stroke([Point(0, 0), Point(0, 20), Point(0, 40)], from: rig.tick + 2)
    #expect(rig.records.map(\.state) == [.began, .changed, .ended])
  }

  @Test func `A proposed gesture is continuous once it has begun`() throws {
    let rig = GestureRig()
    let recognizer = rig.add(HandledGestureRecognizer(), "own")
    recognizer.touchHandler = RecordingHandler { changes in
      if !changes.began.isEmpty { recognizer.propose(.began) }
      if !changes.moved.isEmpty { recognizer.propose(.changed) }
      if !changes.ended.isEmpty { recognizer.propose(.ended) }
    }
    try rig.stroke([Point(0, 0), Point(1, 0), Point(1, 0)])
    #expect(rig.texts == ["0 own began", "1 own changed", "3 own ended"])
  }

  @Test func `A gesture that has begun and fails is cancelled`() throws {
    let rig = GestureRig()
    let recognizer = rig.add(HandledGestureRecognizer(), "own")
    recognizer.touchHandler = RecordingHandler { changes in
      recognizer.propose(changes.began.isEmpty ? .failed : .began)
    }
    try rig.stroke([Point(0, 0), Point(1, 0)])
    #expect(rig.texts == ["0 own began", "1 own cancelled"])
  }

  @Test func `A state proposed between ticks counts in the next one`() throws {
    let rig = GestureRig()
    let recognizer = rig.add(HandledGestureRecognizer(), "own")
    recognizer.touchHandler = RecordingHandler { _ in }
    try rig.at(0, .down(1, 10, 10))
    recognizer.propose(.ended)
    #expect(rig.texts.isEmpty)
    try rig.at(1)
    #expect(rig.texts == ["1 own ended"])
  }

  @Test func `A cancelled touch cancels a handled recognizer that tracks it`() throws {
    let rig = GestureRig()
    let recognizer = rig.add(HandledGestureRecognizer(), "own")
    recognizer.touchHandler = RecordingHandler { changes in
      if changes.began.isEmpty { recognizer.trackChanges() } else { recognizer.propose(.began) }
    }
    try rig.at(0, .down(1, 10, 10))
    try rig.at(1, TouchSample(1, .cancel))
    #expect(rig.texts == ["0 own began", "1 own cancelled"])
  }

  @Test func `An ignored finger is no longer tracked`() throws {
    let rig = GestureRig()
    let recognizer = rig.add(HandledGestureRecognizer(), "own")
    let handler = RecordingHandler { changes in
      if changes.began.contains(where: { $0.finger == 2 }) { recognizer.ignore(finger: 2) }
    }
    recognizer.touchHandler = handler
    try rig.at(0, .down(1, 10, 10), .down(2, 20, 10))
    #expect(recognizer.trackedTouches.map(\.finger) == [1])
    try rig.at(1, .move(2, 40, 10))
    #expect(handler.log == ["began 2"])
  }
}

@Suite("Requirements found during a gesture")
struct FoundRequirementTests {
  @Test(arguments: [true, false])
  func `A recognizer waits for another if either side says so`(isOwn: Bool) throws {
    let rig = GestureRig()
    let single = rig.add(TapGestureRecognizer(), "single")
    let double = rig.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    var questions = 0
    if isOwn {
      single.shouldRequireFailure = { other in
        questions += 1
        return other === double
      }
    } else {
      double.shouldBeRequiredToFail = { other in
        questions += 1
        return other === single
      }
    }
    try rig.at(0, .down(1, 10, 10))
    try rig.at(3, .up(1))
    try rig.rest(until: 30)
    #expect(rig.texts == ["25 single ended"], "the double tap fails at 25")
    #expect(questions == 1, "it is asked once in a gesture")
  }

  @Test func `Two recognizers that would wait for each other do not wait both`() throws {
    let rig = GestureRig()
    let first = rig.add(TapGestureRecognizer(), "first")
    let second = rig.add(TapGestureRecognizer(), "second")
    first.shouldRequireFailure = { $0 === second }
    second.shouldRequireFailure = { $0 === first }
    try rig.at(0, .down(1, 10, 10))
    try rig.at(3, .up(1))
    try rig.rest(until: 60)
    #expect(rig.records.count == 1)
    #expect(!first.isUndecided && !second.isUndecided)
  }
}
