import UIKit
import UIKit.UIGestureRecognizerSubclass

/// Recognizes a stroke down and then up, like a check mark.
final class CheckmarkRecognizer: UIGestureRecognizer {
  private var turn: CGPoint?
  private var start = CGPoint.zero
  private var last = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard touches.count == 1, let touch = touches.first else {
      state = .failed
      return
    }
    start = touch.location(in: view)
    last = start
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard state != .failed, let touch = touches.first else { return }
    let place = touch.location(in: view)
    if place.x < last.x - 4 {
      state = .failed
    } else if turn == nil, place.y < last.y {
      if last.y - start.y < 20 { state = .failed } else { turn = last }
    } else if turn != nil, place.y > last.y + 4 {
      state = .failed
    }
    last = place
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    guard let turn, turn.y - last.y > 40 else {
      state = .failed
      return
    }
    state = .recognized
  }

  override func reset() {
    super.reset()
    turn = nil
  }
}

/// A box turns green and grows when somebody draws a check mark on it.
final class CheckmarkGestureController: UIViewController {
  private let box = UIView(frame: CGRect(x: 60, y: 60, width: 200, height: 200))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    box.backgroundColor = .lightGray
    box.layer.cornerRadius = 24
    view.addSubview(box)
    box.addGestureRecognizer(CheckmarkRecognizer(target: self, action: #selector(checked)))
  }

  @objc private func checked() {
    UIView.animate(withDuration: 0.3) {
      self.box.backgroundColor = .systemGreen
      self.box.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
    }
  }
}
