import UIKit

/// A swipe to the left sends the topmost card away; a swipe upwards does nothing.
final class SwipeAwayController: UIViewController {
  private var cards: [UIView] = []
  private var gone = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    for (index, color) in [UIColor.systemTeal, .systemOrange, .systemIndigo].enumerated() {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      card.center = CGPoint(x: 160, y: 150 + 12 * CGFloat(index))
      card.backgroundColor = color
      card.layer.cornerRadius = 20
      card.accessibilityIdentifier = "card-\(index)"
      view.addSubview(card)
      cards.append(card)
    }
    let swipe = UISwipeGestureRecognizer(target: self, action: #selector(swiped))
    swipe.direction = .left
    view.addGestureRecognizer(swipe)
  }

  @objc private func swiped(_ swipe: UISwipeGestureRecognizer) {
    guard gone < cards.count else { return }
    let card = cards[cards.count - 1 - gone]
    gone += 1
    UIView.animate(
      withDuration: 0.35, delay: 0, options: .curveEaseIn,
      animations: {
        card.center.x = -140
        card.transform = CGAffineTransform(rotationAngle: -0.25)
      })
  }
}
