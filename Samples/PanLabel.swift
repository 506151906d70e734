import UIKit

/// A finger moves a label, which keeps its distance from the finger.
final class PanLabelController: UIViewController {
  let label = UILabel(frame: CGRect(x: 40, y: 40, width: 150, height: 100))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    label.text = "Drag me"
    label.textAlignment = .center
    label.textColor = .white
    label.backgroundColor = .black
    label.isUserInteractionEnabled = true
    view.addSubview(label)
    label.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(panned(_:))))
  }

  @objc func panned(_ pan: UIPanGestureRecognizer) {
    guard pan.state != .failed, let parent = label.superview else { return }
    let move = pan.translation(in: parent)
    label.center = CGPoint(x: label.center.x + move.x, y: label.center.y + move.y)
    pan.setTranslation(.zero, in: parent)
  }
}
