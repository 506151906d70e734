import UIKit

/// A square falls out of the screen.
final class GravitySquareController: UIViewController {
  var square: UIView!
  var animator: UIDynamicAnimator?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    square = UIView(frame: CGRect(x: 110, y: 40, width: 100, height: 100))
    square.backgroundColor = .systemRed
    view.addSubview(square)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    animator = UIDynamicAnimator(referenceView: view)
    animator?.addBehavior(UIGravityBehavior(items: [square]))
  }
}
