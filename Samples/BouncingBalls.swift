import UIKit

/// Three balls of elasticity 0, 0.5 and 1 fall side by side.
final class BouncingBallsController: UIViewController {
  private var balls: [BallView] = []
  private var animator: UIDynamicAnimator!

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    for (index, color) in [UIColor.systemRed, .systemYellow, .systemBlue].enumerated() {
      let ball = BallView(frame: CGRect(x: 40 + 100 * index, y: 12, width: 40, height: 40))
      ball.backgroundColor = color
      ball.accessibilityIdentifier = "ball-\(index)"
      view.addSubview(ball)
      balls.append(ball)
    }
    animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: balls))
    let floor = UICollisionBehavior(items: balls)
    floor.collisionMode = .boundaries
    floor.addBoundary(
      withIdentifier: "floor" as NSString, from: CGPoint(x: -40, y: 268), to: CGPoint(x: 400, y: 268))
    animator.addBehavior(floor)
    for (ball, elasticity) in zip(balls, [0, 0.5, 1] as [CGFloat]) {
      let material = UIDynamicItemBehavior(items: [ball])
      material.elasticity = elasticity
      animator.addBehavior(material)
    }
  }
}

final class BallView: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.width / 2
  }
}
