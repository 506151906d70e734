import FlingGeometry
import FlingGestures
import FlingUIKit
import Testing

/// A view that records its touches.
private final class TouchedView: UIView {
  private(set) var log: [String] = []
  private(set) var touches: [UITouch] = []
  var passesOn = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches)
    if passesOn { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }

  private func note(_ what: String, _ touches: Set<UITouch>) {
    log.append("\(what) \(touches.count)")
    self.touches += Array(touches)
  }
}

private final class TouchedController: UIViewController {
  private(set) var count = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += touches.count }
}

@MainActor
@Suite("Touches and the responder chain")
struct TouchTests {
  @Test func `A view receives raw touches with one object for each finger`() throws {
    let rig = AppRig()
    let view = rig.add(TouchedView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    rig.stroke([Point(150, 150), Point(160, 150), Point(160, 150), Point(400, 150)])
    #expect(view.log == ["began 1", "moved 1", "moved 1", "ended 1"])
    let touch = try #require(view.touches.first)
    #expect(view.touches.allSatisfy { $0 === touch })
    #expect(touch.view === view && touch.window === rig.runtime.window && touch.phase == .ended)
    #expect(near(touch.location(in: view), 300, 50) && near(touch.location(in: nil), 400, 150))
    #expect(touch.tapCount == 1 && near(touch.timestamp, 5 / 60))
  }

  @Test func `A touch knows its place before`() throws {
    let rig = AppRig()
    let view = rig.add(TouchedView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    rig.stroke([Point(150, 150), Point(160, 155)], lifts: false)
    let touch = try #require(view.touches.first)
    #expect(near(touch.previousLocation(in: view), 50, 50) && near(touch.location(in: view), 60, 55))
    #expect(touch.phase == .moved)
    rig.run(1)
    #expect(touch.phase == .stationary && near(touch.previousLocation(in: view), 60, 55))
  }

  @Test func `A second tap soon after counts as the second`() throws {
    let rig = AppRig()
    let view = rig.add(TouchedView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    rig.tap(150, 150)
    rig.tap(150, 152)
    #expect(view.touches.last?.tapCount == 2)
    rig.run(60)
    rig.tap(150, 150)
    #expect(view.touches.last?.tapCount == 1)
  }

  @Test func `Touches go up the chain from the view to its controller`() {
    let controller = TouchedController()
    let rig = AppRig(controller)
    let plain = rig.square(60, 60)
    let view = rig.add(TouchedView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    #expect(plain.next === controller.view && controller.view.next === controller)
    rig.tap(60, 60)
    #expect(controller.count == 1)
    rig.tap(150, 150)
    #expect(controller.count == 1, "the view does not pass it on")
    view.passesOn = true
    rig.tap(150, 150)
    #expect(controller.count == 2)
  }

  @Test(arguments: [true, false])
  func `A recognizer that begins cancels the touches in its view if it says so`(cancels: Bool) {
    let rig = AppRig()
    let view = rig.add(TouchedView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    let pan = Listener().hear(UIPanGestureRecognizer(), of: rig.view)
    #expect(pan.cancelsTouchesInView)
    pan.cancelsTouchesInView = cancels
    rig.stroke([Point(150, 150), Point(155, 150), Point(170, 150), Point(180, 150)])
    #expect(
      view.log
        == (cancels
          ? ["began 1", "moved 1", "cancelled 1"]
          : ["began 1", "moved 1", "moved 1", "moved 1", "ended 1"]))
  }

  @Test func `A view hears of one finger unless it allows several`() {
    let rig = AppRig()
    let view = rig.add(TouchedView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    rig.touch(.init(1, .down(Point(120, 150))), .init(2, .down(Point(180, 150))))
    rig.touch(.init(1, .lift), .init(2, .lift))
    #expect(view.log == ["began 1", "ended 1"])
    view.isMultipleTouchEnabled = true
    rig.touch(.init(1, .down(Point(120, 150))), .init(2, .down(Point(180, 150))))
    rig.touch(.init(1, .lift), .init(2, .lift))
    #expect(view.log.suffix(2) == ["began 2", "ended 2"])
  }

  @Test func `Labels and images are not touched at first`() {
    #expect(!UILabel().isUserInteractionEnabled && !UIImageView().isUserInteractionEnabled)
    #expect(UIView().isUserInteractionEnabled)
    let rig = AppRig()
    let label = rig.add(UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let listener = Listener()
    listener.hear(UITapGestureRecognizer(), of: label)
    rig.tap(50, 50)
    #expect(listener.states.isEmpty)
    label.isUserInteractionEnabled = true
    rig.tap(50, 50)
    #expect(listener.states == [.ended])
  }

  @Test func `A finger hits the view that the window finds, which can be overridden`() {
    final class Wide: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).contains(point)
      }
    }
    let rig = AppRig()
    let wide = rig.add(Wide(frame: CGRect(x: 100, y: 100, width: 40, height: 40)))
    let listener = Listener()
    listener.hear(UITapGestureRecognizer(), of: wide)
    rig.tap(85, 120)
    #expect(listener.states == [.ended])
    rig.run(1)
    rig.tap(75, 120)
    #expect(listener.states == [.ended])
  }

  @Test func `Views below 0.01 of opacity, hidden and without interaction are not hit`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    #expect(rig.runtime.window.hitTest(CGPoint(x: 60, y: 60), with: nil) === square)
    square.alpha = 0.009
    #expect(rig.runtime.window.hitTest(CGPoint(x: 60, y: 60), with: nil) === rig.view)
    square.alpha = 0.01
    #expect(rig.runtime.window.hitTest(CGPoint(x: 60, y: 60), with: nil) === square)
    square.isHidden = true
    #expect(rig.runtime.window.hitTest(CGPoint(x: 60, y: 60), with: nil) === rig.view)
  }

  @Test func `An event has the touches of a view and of a recognizer`() throws {
    final class Asking: UIView {
      var counts: [Int?] = []
      weak var other: UIGestureRecognizer?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        counts = [
          event?.allTouches?.count, event?.touches(for: self)?.count, event?.touches(for: UIView())?.count,
          other.flatMap { event?.touches(for: $0)?.count },
        ]
      }
    }
    let rig = AppRig()
    let asking = rig.add(Asking(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    asking.other = Listener().hear(UITapGestureRecognizer(), of: asking)
    rig.touch(.init(1, .down(Point(120, 150))), .init(2, .down(Point(20, 20))))
    #expect(asking.counts == [2, 1, nil, 1])
  }

  @Test func `The first responder is one, and gives way`() {
    final class Field: UIView { override var canBecomeFirstResponder: Bool { true } }
    let rig = AppRig()
    let (left, right) = (rig.add(Field(frame: .zero)), rig.add(Field(frame: .zero)))
    #expect(!rig.view.becomeFirstResponder())
    #expect(left.becomeFirstResponder() && left.isFirstResponder)
    #expect(right.becomeFirstResponder() && !left.isFirstResponder)
    #expect(right.resignFirstResponder() && !right.isFirstResponder)
  }
}
