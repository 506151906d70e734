import FlingUIKit
import Testing

@MainActor
@Suite("Objects, selectors and keys")
struct ObjectTests {
  private final class Target: MainActorObject {
    var log: [String] = []
    var speed = 3
    init() { super.init(isolated: ()) }
    func none() { log.append("none") }
    func one(_ view: UIView) { log.append("one \(view.tag)") }
    func two(_ view: UIView, event: UIEvent?) -> Int {
      log.append("two")
      return 2
    }
  }

  @Test func `Selectors of bound and unbound methods call them with as many arguments as they take`() {
    _ = AppRig()
    let target = Target()
    let view = UIView()
    view.tag = 7
    for selector in [
      Selector(target.none), Selector(Target.none), Selector(target.one), Selector(Target.one(_:)),
      Selector(target.two), Selector(Target.two(_:event:)),
    ] {
      selector.call(on: target, [view, nil])
    }
    #expect(target.log == ["none", "none", "one 7", "one 7", "two", "two"])
  }

  @Test func `Selectors of methods with other parameters differ`() {
    #expect(Selector(Target.none) == Selector(Target.none))
    #expect(Selector(Target.none) != Selector(Target.one(_:)))
    #expect(Selector("none") != Selector("one:"))
  }

  @Test func `Names of Swift 3 and 4 mean what their successors do`() {
    _ = AppRig()
    let parent = UIView()
    let views = [UIView(), UIView()]
    views.forEach(parent.addSubview)
    parent.bringSubview(toFront: views[0])
    #expect(parent.subviews == [views[1], views[0]])
    parent.sendSubview(toBack: views[0])
    #expect(parent.subviews == views)

    let (outer, inner) = (UIViewController(), UIViewController())
    outer.addChildViewController(inner)
    inner.didMove(toParentViewController: outer)
    #expect(outer.childViewControllers == [inner] && inner.parent === outer)
    inner.willMove(toParentViewController: nil)
    inner.removeFromParentViewController()
    #expect(outer.childViewControllers.isEmpty)

    let shape = CAShapeLayer()
    shape.lineCap = kCALineCapRound
    #expect(shape.lineCap == .round && UIViewNoIntrinsicMetric == UIView.noIntrinsicMetric)
    let rect = UIEdgeInsetsInsetRect(
      CGRect(x: 0, y: 0, width: 50, height: 40), UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(rect == CGRect(x: 2, y: 1, width: 44, height: 36))
    let state: UIControlState = .highlighted
    #expect(state == UIControl.State.highlighted)
  }

  @Test func `The delegate of an app without one has the window`() {
    let rig = AppRig()
    #expect(UIApplication.shared.delegate?.window!?.rootViewController === rig.controller)
  }

  @Test func `A method is found by its name in Swift without labels, the exact name first`() {
    let target = Target()
    for name in ["pick", "pick:", "pickWithSender:", "dropWithSender:", "dropped:"] {
      MethodTable.add(name, Target.self) { _, _ in () }
    }
    #expect(MethodTable.selectorName("pick", of: target) == "pick")
    #expect(MethodTable.selectorName("pick:", of: target) == "pick:")
    #expect(MethodTable.selectorName("drop", of: target) == "dropWithSender:")
    #expect(MethodTable.selectorName("dro", of: target) == nil)
    #expect(MethodTable.selectorName("pick", of: UIView()) == nil)
  }

  @Test func `A dictionary takes keys of the type NSCopying`() {
    let pushes = NSMutableDictionary()
    pushes.setObject(7, forKey: "view1" as any NSCopying)
    #expect(pushes["view1"] as? Int == 7)
  }

  @Test func `A method with another parameter type is noted and not called`() {
    _ = AppRig()
    let target = Target()
    Selector(target.one).call(on: target, ["text"])
    #expect(target.log.isEmpty && RuntimeNotes.all.contains { $0.contains("takes UIView") })
  }

  @Test func `Names find registered methods of the target's class`() {
    _ = AppRig()
    let target = Target()
    MethodTable.add("none", Target.self) { target, _ in target.none() }
    let selector: Selector = "none"
    #expect(target.responds(to: selector) && !target.responds(to: "other:"))
    target.perform(selector)
    #expect(target.log == ["none"])
    #expect(!UIView().responds(to: selector))
  }

  @Test func `Keys read stored properties and parts of layers`() {
    _ = AppRig()
    let target = Target()
    #expect(target.value(forKey: "speed") as? Int == 3)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
    #expect(near(view.transform.b, 1) && near(view.transform.a, 0))
    #expect(near(view.layer.value(forKeyPath: "transform.rotation.z") as? Double ?? 0, .pi / 2))
    view.layer.setValue(12, forKeyPath: "position.x")
    #expect(view.center.x == 12)
    view.layer.setValue("mine", forKey: "owner")
    #expect(view.layer.value(forKey: "owner") as? String == "mine")
  }

  @Test func `Frames of turned and scaled views are the boxes around them`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: -40, y: -5, width: 200, height: 100))
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    #expect(view.bounds.size == CGSize(width: 50, height: 25) && near(view.center, 50, 25))
  }

  @Test func `Arcs of paths go the way that is asked for`() {
    let quarter = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(near(quarter.currentPoint, 0, 10) && near(quarter.bounds.width, 10, 1e-3))
    let rest = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(near(rest.currentPoint, 0, 10) && near(rest.bounds.width, 20, 1e-2))
    let whole = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    #expect(whole.contains(CGPoint(x: -9, y: 0)) && !whole.contains(CGPoint(x: -11, y: 0)))
  }

  @Test func `Objects without arguments stand in for those that are assigned later`() {
    let rig = AppRig()
    let timer = Timer()
    timer.fire()
    timer.invalidate()
    CADisplayLink().add(to: .main, forMode: .common)
    let push = UIPushBehavior()
    #expect(push.items.isEmpty && push.mode == .continuous)
    #expect(!timer.isValid && UIImage().size == .zero && UIColor().cgColor.alpha == 0)
    let square = rig.square(60, 60)
    let animator = UIViewPropertyAnimator()
    animator.addAnimations { square.center.x = 100 }
    animator.startAnimation()
    rig.run(20)
    #expect(square.layer.presentation()?.position.x == 100)
  }

  @Test func `The app's delegate has the window of its class`() {
    final class Delegate: NSObject, UIApplicationDelegate {
      var window: UIWindow?
    }
    let rig = AppRig()
    let delegate = Delegate()
    UIApplication.shared.delegate = delegate
    #expect(UIApplication.shared.delegate?.window == .some(nil))
    delegate.window = rig.runtime.window
    #expect(UIApplication.shared.delegate?.window??.rootViewController === rig.controller)
  }

  @Test func `Editing ends in the tree of a view only`() {
    final class Field: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let rig = AppRig()
    let field = rig.add(Field(frame: CGRect(x: 0, y: 0, width: 90, height: 30)))
    #expect(field.becomeFirstResponder())
    rig.square(60, 60).endEditing(true)
    #expect(field.isFirstResponder)
    rig.view.endEditing(true)
    #expect(!field.isFirstResponder)
  }
}
