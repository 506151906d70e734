import UIKit

/// A square changes its color when it falls on a barrier, and again on the floor.
final class CollisionColorsController: UIViewController, UICollisionBehaviorDelegate {
  private let square = UIView(frame: CGRect(x: 100, y: 16, width: 88, height: 88))
  private let barrier = UIView(frame: CGRect(x: 0, y: 200, width: 130, height: 20))
  private var animator: UIDynamicAnimator!

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    barrier.backgroundColor = .systemGray
    view.addSubview(barrier)
    square.backgroundColor = .systemBlue
    view.addSubview(square)

    animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    let collision = UICollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(withIdentifier: "barrier" as NSString, for: UIBezierPath(rect: barrier.frame))
    collision.collisionDelegate = self
    animator.addBehavior(collision)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    guard let hit = item as? UIView else { return }
    if let name = identifier as? String {
      print("touched the \(name)")
      hit.backgroundColor = .systemYellow
    } else {
      hit.backgroundColor = .systemTeal
    }
  }
}
