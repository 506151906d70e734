import UIKit

/// A square hangs by a corner from a knob that a finger drags about.
class HangingSquareController: UIViewController {
  let square = UIView(frame: CGRect(x: 100, y: 180, width: 100, height: 100))
  let knob = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  let joint = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
  var animator: UIDynamicAnimator!
  var attachment: UIAttachmentBehavior!

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white

    square.backgroundColor = .systemGreen
    joint.center = CGPoint(x: square.bounds.maxX - 20, y: 20)
    joint.backgroundColor = .systemBlue
    square.addSubview(joint)
    view.addSubview(square)

    knob.center = CGPoint(x: 150, y: 90)
    knob.backgroundColor = .systemRed
    knob.layer.cornerRadius = 10
    view.addSubview(knob)

    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(handlePan)))

    animator = UIDynamicAnimator(referenceView: view)
    let collision = UICollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    attachment = UIAttachmentBehavior(
      item: square, offsetFromCenter: UIOffset(horizontal: 30, vertical: -30), attachedToAnchor: knob.center)
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    animator.addBehavior(attachment)
  }

  @objc func handlePan(_ pan: UIPanGestureRecognizer) {
    let place = pan.location(in: view)
    attachment.anchorPoint = place
    knob.center = place
  }
}
