import UIKit

/// A square flies to each tap, a little too far, and settles.
final class SnapToTapController: UIViewController {
  private let square = UIView(frame: CGRect(x: 120, y: 120, width: 80, height: 80))
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private var snap: UISnapBehavior?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    square.backgroundColor = .systemGreen
    square.layer.cornerRadius = 18
    view.addSubview(square)
    view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped(_:))))

    let walls = UICollisionBehavior(items: [square])
    walls.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(walls)
  }

  @objc private func tapped(_ tap: UITapGestureRecognizer) {
    // An item follows one snap at a time, so the new one replaces the old.
    if let snap { animator.removeBehavior(snap) }
    let next = UISnapBehavior(item: square, snapTo: tap.location(in: view))
    next.damping = 0.5
    animator.addBehavior(next)
    snap = next
  }
}
