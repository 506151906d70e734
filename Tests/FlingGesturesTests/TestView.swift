import FlingGeometry
import FlingGestures

/// A view that records its touch callbacks.
final class TestView: GestureView {
  private(set) weak var parent: TestView?
  private(set) var children: [TestView] = []
  var bounds: Rect
  var center: Point
  var anchorPoint = Point(0.5, 0.5)
  var transform = AffineTransform.identity
  var alpha = 1.0
  var isHidden = false
  var isUserInteractionEnabled = true
  var isMultipleTouchEnabled = false
  /// The recorded callbacks with the numbers of their fingers: `began 1`, `moved 1 2`, `cancelled 1`.
  var touchLog: [String] = []

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    bounds = Rect(x: 0, y: 0, width: width, height: height)
    center = Point(x + width / 2, y + height / 2)
  }

  var superview: (any GestureView)? { parent }
  var subviews: [any GestureView] { children }

  func add(_ view: TestView) {
    view.parent = self
    children.append(view)
  }

  func removeAll() { children = [] }

  func touchesBegan(_ touches: [Touch]) { log("began", touches) }
  func touchesMoved(_ touches: [Touch]) { log("moved", touches) }
  func touchesEnded(_ touches: [Touch]) { log("ended", touches) }
  func touchesCancelled(_ touches: [Touch]) { log("cancelled", touches) }

  private func log(_ what: String, _ touches: [Touch]) {
    touchLog.append(([what] + touches.map { String($0.finger) }).joined(separator: " "))
  }
}
