import UIKit

/// Two fingers turn a label; the next turn adds to the first.
final class TwoTurnsController: UIViewController {
  private let hello = UILabel()
  private var angle: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    hello.text = "Hello, World!"
    hello.font = .systemFont(ofSize: 22, weight: .semibold)
    hello.sizeToFit()
    hello.center = CGPoint(x: 160, y: 160)
    view.addSubview(hello)
    view.addGestureRecognizer(UIRotationGestureRecognizer(target: self, action: #selector(turned(_:))))
  }

  @objc private func turned(_ turn: UIRotationGestureRecognizer) {
    hello.transform = CGAffineTransform(rotationAngle: angle + turn.rotation)
    if turn.state == .ended { angle += turn.rotation }
  }
}
