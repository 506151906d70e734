import FlingGeometry
import FlingUIKit
import Testing

@MainActor
@Suite("Dynamic animators")
struct AnimatorTests {
  @Test func `An animator reads the bounds of its reference view in every step`() {
    let rig = AppRig()
    let pane = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    rig.add(pane)
    let square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    pane.addSubview(square)
    let animator = UIDynamicAnimator(referenceView: pane)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    let walls = UICollisionBehavior(items: [square])
    walls.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(walls)
    rig.run(180)
    #expect(near(square.center.y, 250, 0.1))
    pane.bounds = CGRect(x: 0, y: 0, width: 320, height: 400)
    rig.run(180)
    #expect(near(square.center.y, 350, 0.1))
  }

  @Test func `Animators step side by side, and one that nobody holds stops`() {
    let rig = AppRig()
    let (left, right) = (rig.square(60, 60), rig.square(200, 60))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [left]))
    var other: UIDynamicAnimator? = UIDynamicAnimator(referenceView: rig.view)
    other?.addBehavior(UIGravityBehavior(items: [right]))
    rig.run(30)
    #expect(near(left.center.y, 185) && left.center.y == right.center.y)
    other = nil
    rig.run(30)
    #expect(near(left.center.y, 560) && near(right.center.y, 185))
    #expect(animator.referenceView === rig.view)
  }

  @Test func `An animator does not hold its reference view`() {
    _ = AppRig()
    var view: UIView? = UIView(frame: .zero)
    let animator = UIDynamicAnimator(referenceView: view ?? UIView())
    view = nil
    #expect(animator.referenceView == nil)
  }

  @Test func `A behavior added twice acts once`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let gravity = UIGravityBehavior(items: [square, square])
    animator.addBehavior(gravity)
    animator.addBehavior(gravity)
    #expect(animator.behaviors.count == 1 && gravity.items.count == 1)
    rig.run(60)
    #expect(near(square.center.y, 560))
  }

  @Test func `Behaviors can be removed while they are iterated, and velocities are then forgotten`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    animator.addBehavior(UIDynamicItemBehavior(items: [square]))
    rig.run(30)
    for behavior in animator.behaviors { animator.removeBehavior(behavior) }
    let place = square.center
    rig.run(10)
    #expect(square.center == place)
    animator.addBehavior(UIDynamicItemBehavior(items: [square]))
    rig.run(10)
    #expect(square.center == place, "its velocity is forgotten")
  }

  @Test func `An item keeps its velocity while another behavior names it`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let gravity = UIGravityBehavior(items: [square])
    animator.addBehavior(gravity)
    animator.addBehavior(UIDynamicItemBehavior(items: [square]))
    rig.run(60)
    animator.removeBehavior(gravity)
    rig.run(60)
    #expect(near(square.center.y, 1560), "it falls on at 1000 points per second")
  }

  @Test func `A behavior takes effect in the next step`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    #expect(square.center.y == 60)
    rig.run(1)
    #expect(near(square.center.y, 60 + 500 / 3600))
  }

  @Test func `A view that was moved by hand goes back unless the animator is told`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    rig.run(30)
    square.center = CGPoint(x: 200, y: 100)
    rig.run(1)
    #expect(near(square.center.x, 60))
    square.center = CGPoint(x: 200, y: 100)
    square.transform = CGAffineTransform(rotationAngle: 0.5)
    animator.updateItem(usingCurrentState: square)
    rig.run(1)
    #expect(near(square.center.x, 200) && square.center.y > 108, "it keeps its velocity")
    #expect(near(square.transform.b, sin(0.5)))
  }

  @Test func `The delegate hears of a pause once, and of a resumption when a behavior is added`() {
    final class PauseLog: MainActorObject, UIDynamicAnimatorDelegate {
      var lines: [String] = []
      init() { super.init(isolated: ()) }
      func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { lines.append("resume") }
      func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { lines.append("pause") }
    }
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let log = PauseLog()
    animator.delegate = log
    animator.addBehavior(UISnapBehavior(item: square, snapTo: CGPoint(x: 200, y: 200)))
    rig.run(1)
    #expect(animator.isRunning && log.lines == ["resume"])
    rig.run(180)
    #expect(!animator.isRunning && log.lines == ["resume", "pause"])
    let time = animator.elapsedTime
    rig.run(60)
    #expect(animator.elapsedTime == time && time > 0.5 && time < 2)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    rig.run(1)
    #expect(animator.isRunning && log.lines == ["resume", "pause", "resume"])
  }

  @Test func `Gravity 1 is 1000 points per second², and its properties are one vector`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let gravity = UIGravityBehavior(items: [square])
    #expect(gravity.magnitude == 1 && near(gravity.angle, .pi / 2))
    animator.addBehavior(gravity)
    rig.run(60)
    #expect(near(square.center.y, 560))
    gravity.gravityDirection = CGVector(dx: 3, dy: 4)
    #expect(gravity.magnitude == 5)
    gravity.magnitude = 10
    #expect(near(gravity.gravityDirection.dx, 6) && near(gravity.gravityDirection.dy, 8))
    gravity.angle = 0
    #expect(near(gravity.gravityDirection.dx, 10) && near(gravity.gravityDirection.dy, 0))
    gravity.setAngle(.pi, magnitude: 2)
    #expect(gravity.gravityDirection == CGVector(dx: -2, dy: 0))
  }

  @Test func `An action runs in every step after items were written`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let gravity = UIGravityBehavior(items: [square])
    var places: [CGFloat] = []
    gravity.action = { places.append(square.center.y) }
    animator.addBehavior(gravity)
    var shown: [CGFloat] = []
    for _ in 0..<5 {
      rig.run(1)
      shown.append(square.center.y)
    }
    #expect(places == shown && places.count == 5)
  }

  @Test func `What a step calls sees the time at which the step ends`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let gravity = UIGravityBehavior(items: [square])
    var times: [Double] = []
    gravity.action = { times.append((CACurrentMediaTime() * 60).rounded()) }
    animator.addBehavior(gravity)
    rig.run(3)
    #expect(times == [1, 2, 3])
  }

  @Test func `Children act, and hear of their animator with their parents`() {
    final class Faller: UIDynamicBehavior {
      var moves: [Bool] = []
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        super.willMove(to: dynamicAnimator)
        moves.append(dynamicAnimator != nil)
      }
    }
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let (parent, child) = (Faller(), Faller())
    parent.addChildBehavior(child)
    child.addChildBehavior(UIGravityBehavior(items: [square]))
    animator.addBehavior(parent)
    rig.run(60)
    #expect(near(square.center.y, 560))
    #expect(animator.behaviors.count == 1 && child.dynamicAnimator === animator)
    animator.removeBehavior(parent)
    #expect(parent.moves == [true, false] && child.moves == [true, false])
    #expect(child.dynamicAnimator == nil)
  }

  @Test func `Centers are written unrounded, the transform as a rotation, and never the frame`() {
    final class Watched: UIView {
      var frameSets = 0
      override var frame: CGRect {
        get { super.frame }
        set {
          frameSets += 1
          super.frame = newValue
        }
      }
    }
    let rig = AppRig()
    let square = rig.add(Watched(frame: CGRect(x: 10, y: 10, width: 100, height: 50)))
    square.transform = CGAffineTransform(scaleX: 2, y: 2).rotated(by: 0.25)
    let count = square.frameSets
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    rig.run(1)
    #expect(near(square.center.y, 35 + 500 / 3600, 1e-9))
    #expect(near(square.transform.a, cos(0.25)) && near(square.transform.b, sin(0.25)))
    #expect(square.frameSets == count)
  }

  @Test func `A view that an animation scales keeps its scale in the steps of the animator`() {
    let rig = AppRig()
    let square = rig.square(160, 60, size: 40)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let gravity = UIGravityBehavior(items: [square])
    animator.addBehavior(gravity)
    rig.run(2)
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      square.transform = CGAffineTransform(scaleX: 2, y: 2)
    }
    rig.run(15)
    #expect(near(square.layer.presentation()?.affineTransform().a ?? 0, 1.5, 1e-6))
    #expect(near(square.transform.a, 2) && square.center.y > 100)
    // After the animation, the next step writes the rotation alone.
    rig.run(17)
    #expect(near(square.transform.a, 1))
    _ = animator
  }

  @Test func `The items in a rectangle are those whose turned bounds meet it`() {
    let rig = AppRig()
    let (left, right) = (rig.square(60, 60), rig.square(260, 60))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIDynamicItemBehavior(items: [left, right]))
    rig.run(1)
    let found = animator.items(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(found.count == 1 && found.first === left)
  }

  @Test func `A group moves as one body`() {
    let rig = AppRig()
    let (left, right) = (rig.square(100, 100, size: 40), rig.square(160, 100, size: 40))
    let group = UIDynamicItemGroup(items: [left, right])
    #expect(group.bounds.size == CGSize(width: 100, height: 40) && near(group.center, 130, 100))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let motion = UIDynamicItemBehavior(items: [group])
    motion.addAngularVelocity(1, for: group)
    animator.addBehavior(motion)
    rig.run(60)
    #expect(near(left.transform.b, sin(1)) && near(group.center, 130, 100))
    #expect(near(left.center, 130 - 30 * cos(1), 100 - 30 * sin(1)))
  }

  @Test func `Items that are no views move as well`() {
    final class Number: MainActorObject, UIDynamicItem {
      var center = CGPoint.zero
      let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      var transform = CGAffineTransform.identity
      init() { super.init(isolated: ()) }
    }
    let rig = AppRig()
    let number = Number()
    let animator = UIDynamicAnimator()
    #expect(animator.referenceView == nil)
    animator.addBehavior(UIGravityBehavior(items: [number]))
    rig.run(60)
    #expect(near(number.center, 0, 500))
  }
}
