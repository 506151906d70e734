import UIKit

/// Two squares fall, and the upper one comes to rest on the lower one.
final class TwoSquaresController: UIViewController {
  var squares: [UIView] = []
  var animator: UIDynamicAnimator?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.backgroundColor = .white
    let colors: [UIColor] = [.systemRed, .systemGreen]
    for (index, color) in colors.enumerated() {
      let square = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      square.center = CGPoint(x: 160, y: 50 + 100 * index)
      square.backgroundColor = color
      square.accessibilityIdentifier = "square-\(index)"
      view.addSubview(square)
      squares.append(square)
    }
    let animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: squares))
    let collision = UICollisionBehavior(items: squares)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    self.animator = animator
  }
}
