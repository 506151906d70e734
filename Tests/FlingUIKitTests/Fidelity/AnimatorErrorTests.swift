import FlingGeometry
import FlingUIKit
import Testing

@MainActor
@Suite("Errors of animators")
struct AnimatorErrorTests {
  /// Why a run ends that makes behaviors of a square.
  private func failure(_ body: (AppRig, UIDynamicAnimator, UIView) -> Void) -> String? {
    let rig = AppRig()
    let square = rig.square(160, 160)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    body(rig, animator, square)
    rig.run(2)
    return rig.runtime.failure
  }

  @Test func `An item without a size ends the run with its class and property`() {
    let message = failure { rig, animator, square in
      square.bounds.size.width = 0
      animator.addBehavior(UIGravityBehavior(items: [square]))
    }
    #expect(message?.hasPrefix("bounds of UIView is 0.0 × 100.0; it must have two sides above 0") ?? false)
  }

  @Test func `A number that is none ends the run with its behavior and property`() {
    let message = failure { rig, animator, square in
      let push = UIPushBehavior(items: [square], mode: .continuous)
      push.pushDirection = CGVector(dx: .nan, dy: 0)
      animator.addBehavior(push)
    }
    #expect(message?.hasPrefix("pushDirection of UIPushBehavior is (nan") ?? false)
  }

  @Test func `A behavior at two places of the tree or in two animators ends the run`() {
    let twice = failure { rig, animator, square in
      let gravity = UIGravityBehavior(items: [square])
      let parent = UIDynamicBehavior()
      parent.addChildBehavior(gravity)
      animator.addBehavior(parent)
      animator.addBehavior(gravity)
    }
    #expect(twice == "a UIGravityBehavior was added twice, in two places of the tree of behaviors")
    var other: UIDynamicAnimator?
    let shared = failure { rig, animator, square in
      let gravity = UIGravityBehavior(items: [square])
      animator.addBehavior(gravity)
      other = UIDynamicAnimator(referenceView: rig.view)
      other?.addBehavior(gravity)
    }
    #expect(shared == "a UIGravityBehavior was added to two animators")
  }

  @Test func `A member of a group that is in a behavior on its own ends the run`() {
    let message = failure { rig, animator, square in
      animator.addBehavior(UIGravityBehavior(items: [UIDynamicItemGroup(items: [square])]))
      animator.addBehavior(UIDynamicItemBehavior(items: [square]))
    }
    #expect(message == "a UIView is in a group of items and in a UIDynamicItemBehavior on its own")
  }
}
