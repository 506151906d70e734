import FlingGeometry
import FlingGestures
import FlingUIKit
import Testing

@MainActor
@Suite("Gesture recognizers")
struct RecognizerTests {
  @Test func `A pan begins after ten points with a translation of zero, and ends with its velocity`() {
    let rig = AppRig()
    var log: [(UIGestureRecognizer.State, CGPoint, CGPoint)] = []
    let listener = Listener { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer else { return }
      log.append((pan.state, pan.translation(in: rig.view), pan.velocity(in: rig.view)))
    }
    listener.hear(UIPanGestureRecognizer(), of: rig.view)
    rig.stroke([Point(75, 50), Point(78, 54), Point(81, 58), Point(87, 66), Point(93, 74)])
    #expect(log.map(\.0) == [.began, .changed, .changed, .ended])
    #expect(log[0].1 == .zero && near(log[2].1, 12, 16))
    #expect(near(log[0].2, 180, 240) && near(log[3].2, 360, 480))
  }

  @Test func `A translation can be set, and goes on from there`() {
    let rig = AppRig()
    var sum = CGPoint.zero
    let listener = Listener { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer else { return }
      let move = pan.translation(in: rig.view)
      sum = CGPoint(x: sum.x + move.x, y: sum.y + move.y)
      pan.setTranslation(.zero, in: rig.view)
      #expect(pan.translation(in: rig.view) == .zero)
    }
    listener.hear(UIPanGestureRecognizer(), of: rig.view)
    rig.stroke([Point(10, 10), Point(30, 10), Point(50, 20), Point(70, 40)])
    #expect(near(sum, 40, 30))
  }

  @Test func `A tap ends once, and without a requirement also at the first tap of a double tap`() {
    let rig = AppRig()
    let (single, double) = (Listener(), Listener())
    single.hear(UITapGestureRecognizer(), of: rig.view)
    let two = double.hear(UITapGestureRecognizer(), of: rig.view)
    two.numberOfTapsRequired = 2
    rig.tap(100, 100)
    #expect(single.states == [.ended] && double.states.isEmpty)
    rig.run(2)
    rig.tap(100, 100)
    #expect(double.states == [.ended])
    #expect(single.states == [.ended], "the second tap belongs to the double tap")
  }

  @Test func `A tap that requires the double tap to fail waits`() {
    let rig = AppRig()
    let (single, double) = (Listener(), Listener())
    let one = single.hear(UITapGestureRecognizer(), of: rig.view)
    let two = double.hear(UITapGestureRecognizer(), of: rig.view)
    two.numberOfTapsRequired = 2
    one.require(toFail: two)
    rig.tap(100, 100)
    rig.run(10)
    #expect(single.states.isEmpty)
    rig.run(20)
    #expect(single.states == [.ended] && double.states.isEmpty)
    two.require(toFail: one)
    #expect(RuntimeNotes.all.contains { $0.contains("require(toFail:)") }, "a cycle is refused")
  }

  @Test func `A swipe has directions as an option set`() {
    let rig = AppRig()
    let (left, both) = (Listener(), Listener())
    let swipe = left.hear(UISwipeGestureRecognizer(), of: rig.view)
    #expect(swipe.direction == .right)
    swipe.direction = .left
    rig.stroke([Point(200, 100), Point(180, 100), Point(160, 100), Point(140, 100), Point(120, 100)])
    #expect(left.states == [.ended])
    let other = both.hear(UISwipeGestureRecognizer(), of: rig.view)
    other.direction = [.up, .down]
    rig.run(2)
    rig.stroke([Point(100, 100), Point(100, 120), Point(100, 140), Point(100, 160), Point(100, 180)])
    #expect(both.states == [.ended] && left.states == [.ended])
  }

  @Test func `Pinch and rotation count from where they begin, and can be set`() {
    let rig = AppRig()
    var scales: [CGFloat] = []
    let pinch = Listener { recognizer in
      guard let pinch = recognizer as? UIPinchGestureRecognizer else { return }
      scales.append(pinch.scale)
      pinch.scale = 1
    }
    pinch.hear(UIPinchGestureRecognizer(), of: rig.view)
    rig.touch(.init(1, .down(Point(110, 200))), .init(2, .down(Point(210, 200))))
    rig.touch(.init(1, .move(Point(100, 200))), .init(2, .move(Point(220, 200))))
    rig.touch(.init(1, .move(Point(70, 200))), .init(2, .move(Point(250, 200))))
    rig.touch(.init(1, .lift), .init(2, .lift))
    #expect(pinch.states == [.began, .changed, .ended])
    #expect(near(scales[0], 1) && near(scales[1], 1.5) && near(scales[2], 1))
    var angles: [CGFloat] = []
    let turn = Listener { angles.append(($0 as? UIRotationGestureRecognizer)?.rotation ?? 0) }
    turn.hear(UIRotationGestureRecognizer(), of: rig.view)
    rig.run(2)
    rig.touch(.init(1, .down(Point(160, 200))), .init(2, .down(Point(260, 200))))
    rig.touch(.init(1, .move(Point(160, 200))), .init(2, .move(Point(254, 234))))
    rig.touch(.init(1, .move(Point(160, 200))), .init(2, .move(Point(160, 300))))
    rig.touch(.init(1, .lift), .init(2, .lift))
    #expect(turn.states == [.began, .changed, .ended])
    #expect(angles[0] == 0 && near(angles[1], .pi / 2 - atan2(34, 94)))
  }

  @Test func `A long press begins after its time and ends at the lift`() {
    let rig = AppRig()
    let listener = Listener()
    let press = listener.hear(UILongPressGestureRecognizer(), of: rig.view)
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    rig.touch(.init(1, .down(Point(50, 50))))
    rig.run(29)
    #expect(listener.states.isEmpty)
    rig.run(1)
    #expect(listener.states == [.began])
    rig.touch(.init(1, .move(Point(90, 50))))
    rig.touch(.init(1, .lift))
    #expect(listener.states == [.began, .changed, .ended])
  }

  @Test func `A pan from an edge begins there only`() {
    let rig = AppRig()
    let listener = Listener()
    let pan = listener.hear(UIScreenEdgePanGestureRecognizer(), of: rig.view)
    #expect(pan.edges == [])
    pan.edges = .left
    rig.stroke([Point(60, 100), Point(80, 100), Point(100, 100)])
    rig.run(2)
    #expect(listener.states.isEmpty)
    rig.stroke([Point(5, 100), Point(25, 100), Point(45, 100)])
    #expect(listener.states == [.began, .changed, .ended])
  }

  @Test func `Locations are in a view's coordinates, and nil is the window`() {
    let rig = AppRig()
    let pane = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    rig.add(pane)
    pane.transform = CGAffineTransform(rotationAngle: .pi / 2)
    var places: [CGPoint] = []
    let listener = Listener { recognizer in
      places = [
        recognizer.location(in: nil), recognizer.location(in: pane),
        recognizer.location(ofTouch: 0, in: pane),
      ]
      #expect(recognizer.numberOfTouches == 1)
    }
    listener.hear(UITapGestureRecognizer(), of: pane)
    rig.tap(190, 110)
    #expect(near(places[0], 190, 110))
    #expect(near(places[1], 10, 10) && near(places[2], 10, 10))
  }

  @Test func `Locations are those of a view's model, not of its running animation`() {
    let rig = AppRig()
    let pane = rig.add(UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    UIView.animate(withDuration: 10) { pane.center.x += 100 }
    rig.run(1)
    var place = CGPoint.zero
    let listener = Listener { place = $0.location(in: pane) }
    listener.hear(UITapGestureRecognizer(), of: rig.view)
    rig.tap(250, 130)
    #expect(near(place, 50, 30))
    #expect((pane.layer.presentation()?.position.x ?? 0) < 160, "it is still shown near its start")
  }

  @Test func `Disabling a recognizer cancels its gesture, and targets can be removed`() {
    let rig = AppRig()
    let listener = Listener { recognizer in
      if recognizer.state == .changed { recognizer.isEnabled = false }
    }
    let pan = listener.hear(UIPanGestureRecognizer(), of: rig.view)
    rig.stroke([Point(10, 10), Point(30, 10), Point(50, 10), Point(70, 10)])
    #expect(listener.states == [.began, .changed, .cancelled])
    pan.isEnabled = true
    pan.removeTarget(listener, action: nil)
    rig.run(2)
    rig.stroke([Point(10, 10), Point(30, 10), Point(50, 10)])
    #expect(listener.states.count == 3)
  }

  @Test func `A recognizer belongs to one view, and leaves with it`() {
    let rig = AppRig()
    let (left, right) = (rig.square(60, 60), rig.square(200, 60))
    let listener = Listener()
    let tap = listener.hear(UITapGestureRecognizer(), of: left)
    rig.tap(60, 60)
    right.addGestureRecognizer(tap)
    #expect(left.gestureRecognizers == nil && tap.view === right)
    rig.run(1)
    rig.tap(60, 60)
    #expect(listener.states.count == 1)
    rig.run(1)
    rig.tap(200, 60)
    #expect(listener.states.count == 2)
    right.removeGestureRecognizer(tap)
    rig.run(1)
    rig.tap(200, 60)
    #expect(listener.states.count == 2 && tap.view == nil)
  }

  @Test func `A target is not held, and does not hold the recognizer`() {
    let rig = AppRig()
    var listener: Listener? = Listener()
    weak let gone = listener
    listener?.hear(UITapGestureRecognizer(), of: rig.view)
    listener = nil
    #expect(gone == nil)
    rig.tap(60, 60)
  }

  @Test func `A tap on a button is not for the recognizers of its superviews`() {
    let rig = AppRig()
    let listener = Listener()
    listener.hear(UITapGestureRecognizer(), of: rig.view)
    let button = rig.add(UIButton(frame: CGRect(x: 100, y: 100, width: 80, height: 40)))
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    rig.tap(140, 120)
    #expect(presses == 1 && listener.states.isEmpty)
    rig.run(1)
    rig.tap(20, 20)
    #expect(presses == 1 && listener.states == [.ended])
  }
}

/// A delegate that answers by closures.
@MainActor
private final class Answers: MainActorObject, UIGestureRecognizerDelegate {
  var shouldBegin = true
  var isSimultaneous = false
  var receives: (UITouch) -> Bool = { _ in true }
  weak var required: UIGestureRecognizer?
  private(set) var questions = 0

  init() { super.init(isolated: ()) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    questions += 1
    return shouldBegin
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isSimultaneous }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === required }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    receives(touch)
  }
}

@MainActor
@Suite("Delegates of recognizers")
struct RecognizerDelegateTests {
  @Test func `A delegate can keep a gesture from beginning, and is asked once`() {
    let rig = AppRig()
    let (listener, answers) = (Listener(), Answers())
    answers.shouldBegin = false
    listener.hear(UIPanGestureRecognizer(), of: rig.view).delegate = answers
    rig.stroke([Point(10, 10), Point(30, 10), Point(50, 10)])
    #expect(listener.states.isEmpty && answers.questions == 1)
  }

  @Test func `A delegate can hide a finger by the view that it hit`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let (listener, answers) = (Listener(), Answers())
    answers.receives = { $0.view !== square }
    listener.hear(UITapGestureRecognizer(), of: rig.view).delegate = answers
    rig.tap(60, 60)
    #expect(listener.states.isEmpty)
    rig.run(1)
    rig.tap(200, 200)
    #expect(listener.states == [.ended])
  }

  @Test(arguments: [true, false])
  func `Two recognizers recognize at the same time if one delegate says so`(isSimultaneous: Bool) {
    let rig = AppRig()
    let (pan, other, answers) = (Listener(), Listener(), Answers())
    answers.isSimultaneous = isSimultaneous
    pan.hear(UIPanGestureRecognizer(), of: rig.view).delegate = answers
    other.hear(UIPanGestureRecognizer(), of: rig.view)
    rig.stroke([Point(10, 10), Point(30, 10), Point(50, 10)])
    #expect(other.states == [.began, .changed, .ended])
    #expect(pan.states == (isSimultaneous ? [.began, .changed, .ended] : []))
  }

  @Test func `A delegate can make a recognizer wait for another to fail`() {
    let rig = AppRig()
    let (pan, swipe, answers) = (Listener(), Listener(), Answers())
    let first = pan.hear(UIPanGestureRecognizer(), of: rig.view)
    first.delegate = answers
    answers.required = swipe.hear(UISwipeGestureRecognizer(), of: rig.view)
    rig.stroke([Point(10, 100), Point(30, 100), Point(50, 100), Point(70, 100), Point(90, 100)])
    #expect(swipe.states == [.ended] && pan.states.isEmpty)
    rig.run(2)
    rig.stroke([Point(10, 10), Point(10, 40), Point(10, 80), Point(10, 120)])
    #expect(swipe.states == [.ended])
    #expect(pan.states.first == .began && pan.states.last == .ended)
  }
}

/// A pan that only goes one way.
private final class VerticalPan: UIPanGestureRecognizer {
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard state == .began else { return }
    let speed = velocity(in: view)
    if abs(speed.x) > abs(speed.y) { state = .cancelled }
  }
}

/// Recognizes any touch at once, and lasts as long as it.
private final class TouchRecognizer: UIGestureRecognizer {
  private(set) var resets = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
  override func reset() {
    super.reset()
    resets += 1
  }
}

@MainActor
@Suite("Recognizers of one's own")
struct OwnRecognizerTests {
  @Test func `A recognizer that sets its state reports, and is reset`() {
    let rig = AppRig()
    let listener = Listener()
    let own = listener.hear(TouchRecognizer(), of: rig.view)
    rig.stroke([Point(10, 10), Point(11, 10), Point(11, 10)])
    #expect(listener.states == [.began, .changed, .ended])
    rig.run(2)
    #expect(own.resets == 1 && own.state == .possible)
    rig.tap(10, 10)
    #expect(listener.states.count == 5, "it works again")
  }

  @Test func `A subclass of a pan sees its state after super and can refuse it`() {
    let rig = AppRig()
    let listener = Listener()
    listener.hear(VerticalPan(), of: rig.view)
    rig.stroke([Point(10, 10), Point(30, 10), Point(50, 10)])
    #expect(listener.states.isEmpty)
    rig.run(2)
    rig.stroke([Point(10, 10), Point(10, 30), Point(10, 50)])
    #expect(listener.states == [.began, .changed, .ended])
  }

  @Test func `A recognizer of one's own is arbitrated like others`() {
    let rig = AppRig()
    let (own, pan) = (Listener(), Listener())
    own.hear(TouchRecognizer(), of: rig.view)
    pan.hear(UIPanGestureRecognizer(), of: rig.view)
    rig.stroke([Point(10, 10), Point(30, 10), Point(50, 10)])
    #expect(own.states == [.began, .changed, .changed, .ended] && pan.states.isEmpty)
  }

  @Test func `A recognizer can let another one through`() {
    final class Polite: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
      override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    let rig = AppRig()
    let (own, pan) = (Listener(), Listener())
    own.hear(Polite(), of: rig.view)
    pan.hear(UIPanGestureRecognizer(), of: rig.view)
    rig.stroke([Point(10, 10), Point(30, 10), Point(50, 10)])
    #expect(own.states == [.began, .ended])
  }

  @Test func `A cancelled touch cancels it by default`() {
    let rig = AppRig()
    let listener = Listener()
    listener.hear(TouchRecognizer(), of: rig.view)
    rig.touch(.init(1, .down(Point(10, 10))))
    rig.touch(.init(1, .cancel))
    #expect(listener.states == [.began, .cancelled])
  }
}
