import UIKit

/// Two fingers scale a picture within limits; the next pinch goes on from there.
final class PinchZoomController: UIViewController {
  private let map = UIView(frame: CGRect(x: 60, y: 60, width: 200, height: 200))
  private var scale: CGFloat = 1

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    map.backgroundColor = .systemMint
    map.clipsToBounds = true
    for index in 0..<4 {
      let road = UIView(frame: CGRect(x: 20 + 50 * index, y: 0, width: 6, height: 200))
      road.backgroundColor = .white
      map.addSubview(road)
    }
    view.addSubview(map)
    map.addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: #selector(pinched(_:))))
  }

  @objc private func pinched(_ pinch: UIPinchGestureRecognizer) {
    let wanted = min(max(scale * pinch.scale, 0.5), 1.5)
    map.transform = CGAffineTransform(scaleX: wanted, y: wanted)
    if pinch.state == .ended || pinch.state == .cancelled { scale = wanted }
  }
}
