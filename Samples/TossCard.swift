import UIKit

/// A finger drags a card by any of its points and throws it; a moment later the card is back.
final class TossCardController: UIViewController {
  @IBOutlet private var card: UIView!
  private var animator: UIDynamicAnimator!
  private var grip: UIAttachmentBehavior!
  private let home = CGPoint(x: 160, y: 240)
  private let throwingSpeed: CGFloat = 1000
  private let padding: CGFloat = 35

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    card.layer.cornerRadius = 14
    animator = UIDynamicAnimator(referenceView: view)
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(dragged(_:))))
  }

  @objc private func dragged(_ pan: UIPanGestureRecognizer) {
    let finger = pan.location(in: view)
    switch pan.state {
    case .began:
      animator.removeAllBehaviors()
      let inCard = pan.location(in: card)
      let offset = UIOffset(
        horizontal: inCard.x - card.bounds.midX, vertical: inCard.y - card.bounds.midY)
      grip = UIAttachmentBehavior(item: card, offsetFromCenter: offset, attachedToAnchor: finger)
      animator.addBehavior(grip)
    case .changed:
      grip.anchorPoint = finger
    case .ended:
      animator.removeBehavior(grip)
      let velocity = pan.velocity(in: view)
      let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
      if speed > throwingSpeed { toss(velocity, speed) } else { goHome() }
    default:
      goHome()
    }
  }

  private func toss(_ velocity: CGPoint, _ speed: CGFloat) {
    let push = UIPushBehavior(items: [card], mode: .instantaneous)
    push.pushDirection = CGVector(dx: velocity.x / 10, dy: velocity.y / 10)
    push.magnitude = speed / padding
    animator.addBehavior(push)

    let spin = UIDynamicItemBehavior(items: [card])
    spin.friction = 0.2
    spin.allowsRotation = true
    spin.addAngularVelocity(-6, for: card)
    animator.addBehavior(spin)

    DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { self.goHome() }
  }

  private func goHome() {
    animator.removeAllBehaviors()
    UIView.animate(withDuration: 0.45) {
      self.card.center = self.home
      self.card.transform = .identity
    }
  }
}
