import FlingGeometry
import FlingGestures

/// A view for tests, which writes down what it hears of fingers.
final class Pane: GestureView {
  private(set) weak var parent: Pane?
  private(set) var panes: [Pane] = []
  var bounds: Rect
  var center: Point
  var anchorPoint = Point(0.5, 0.5)
  var transform = AffineTransform.identity
  var alpha = 1.0
  var isHidden = false
  var isUserInteractionEnabled = true
  var isMultipleTouchEnabled = false
  /// `began 1`, `moved 1 2`, `cancelled 1`.
  var heard: [String] = []

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    bounds = Rect(x: 0, y: 0, width: width, height: height)
    center = Point(x + width / 2, y + height / 2)
  }

  var superview: (any GestureView)? { parent }
  var subviews: [any GestureView] { panes }

  func add(_ pane: Pane) {
    pane.parent = self
    panes.append(pane)
  }

  func removeAll() { panes = [] }

  func touchesBegan(_ touches: [Touch]) { hear("began", touches) }
  func touchesMoved(_ touches: [Touch]) { hear("moved", touches) }
  func touchesEnded(_ touches: [Touch]) { hear("ended", touches) }
  func touchesCancelled(_ touches: [Touch]) { hear("cancelled", touches) }

  private func hear(_ what: String, _ touches: [Touch]) {
    heard.append(([what] + touches.map { String($0.finger) }).joined(separator: " "))
  }
}
