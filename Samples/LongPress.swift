import UIKit

/// A card rises while it is held, follows the finger, and is put back.
final class LongPressController: UIViewController {
  private let card = UIView(frame: CGRect(x: 60, y: 100, width: 200, height: 120))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    card.backgroundColor = .white
    card.layer.cornerRadius = 20
    card.layer.shadowOpacity = 0.2
    card.layer.shadowRadius = 8
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
    view.addSubview(card)
    let press = UILongPressGestureRecognizer(target: self, action: #selector(held(_:)))
    press.minimumPressDuration = 0.4
    card.addGestureRecognizer(press)
  }

  @objc private func held(_ press: UILongPressGestureRecognizer) {
    switch press.state {
    case .began:
      UIView.animate(withDuration: 0.25) { self.card.transform = CGAffineTransform(scaleX: 1.2, y: 1.2) }
    case .changed:
      card.center = press.location(in: view)
    default:
      UIView.animate(withDuration: 0.3) {
        self.card.transform = .identity
        self.card.center = CGPoint(x: 160, y: 160)
      }
    }
  }
}
