import UIKit

/// A box swings on a rod about a nail, by thirty degrees.
final class RodPendulumController: UIViewController {
  private let nail = UIView(frame: CGRect(x: 154, y: 54, width: 12, height: 12))
  private let box = UIView(frame: CGRect(x: 135, y: 145, width: 50, height: 50))
  private var animator: UIDynamicAnimator!

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    nail.backgroundColor = .gray
    nail.layer.cornerRadius = 6
    box.backgroundColor = .systemPurple
    box.layer.cornerRadius = 11
    view.addSubview(nail)
    view.addSubview(box)

    animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: [box]))
    animator.addBehavior(UIAttachmentBehavior(item: box, attachedToAnchor: nail.center))
    let kick = UIPushBehavior(items: [box], mode: .instantaneous)
    kick.pushDirection = CGVector(dx: 0.43, dy: 0)
    animator.addBehavior(kick)
  }
}
