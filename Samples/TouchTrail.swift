import UIKit

/// A view draws where fingers went, from its raw touches.
final class TrailView: UIView {
  private let line = CAShapeLayer()
  private let path = UIBezierPath()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    line.strokeColor = UIColor.systemPink.cgColor
    line.fillColor = nil
    line.lineWidth = 4
    layer.addSublayer(line)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    path.move(to: touch.location(in: self))
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    path.addLine(to: touch.location(in: self))
    line.path = path.cgPath
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    line.strokeColor = UIColor.systemGreen.cgColor
    super.touchesEnded(touches, with: event)
  }
}

final class TouchTrailController: UIViewController {
  private var strokes = 0

  override func loadView() {
    view = TrailView(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    strokes += 1
    print("stroke \(strokes)")
  }
}
