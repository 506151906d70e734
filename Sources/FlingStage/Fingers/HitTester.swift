import FlingGeometry
import FlingGestures
import FlingScene

/// Hit testing of fingers. Animated views are tested at the goal of their animations, as in UIKit.
extension FingerRunner {
  /// The view that a finger hits at a point of the canvas: the frontmost one there, or the canvas; nil
  /// outside of the canvas.
  func hit(at point: Point) -> Int? {
    (fingers.window.root.hitTest(point) as? HitTestView)?.id.index
  }

  /// Converts a point from the parent's coordinates to a view's own; nil if the view is flattened.
  private func convert(_ point: Point, toChild view: Int) -> Point? {
    let map = evaluator.modelGeometry(of: view).transform
    guard abs(map.determinant) >= Self.minDeterminant else { return nil }
    return map.inverted?.apply(to: point)
  }

  /// The reason why a view cannot be touched at a point of its own coordinates.
  private enum TouchRefusal {
    case untouchable, hidden, transparent, elsewhere
  }

  /// Nil if the view can be touched at the point.
  private func touchRefusal(of view: Int, at point: Point) -> TouchRefusal? {
    if !evaluator.state.views[view].isTouchable { return .untouchable }
    if evaluator.state.views[view].isHidden { return .hidden }
    if evaluator.modelOpacity(of: view) < Self.minOpacity { return .transparent }
    let size = evaluator.modelGeometry(of: view).size
    return Rect(x: 0, y: 0, width: size.x, height: size.y).contains(point) ? nil : .elsewhere
  }

  /// Views below this opacity cannot be touched.
  private static let minOpacity = 0.01
  /// Transforms whose determinant is below this flatten a view.
  private static let minDeterminant = 1e-12

  // MARK: Targets

  /// Why a finger that comes down at a point of the canvas does not touch the view that it should; nil if it
  /// does.
  ///
  /// It does if it hits the view or a descendant, or an ancestor if the view is not touchable.
  func touchObstacle(to target: Int, at point: Point) -> String? {
    guard let met = hit(at: point) else { return "\(Self.text(point)) lies outside of the canvas" }
    let around = evaluator.ancestry(of: target)
    if around.contains(met) {
      // `met` is the target or an ancestor.
      if met == target || around.contains(where: { !evaluator.state.views[$0].isTouchable }) { return nil }
    } else if evaluator.ancestry(of: met).contains(target) {
      return nil
    }
    var localPoint = point
    for view in around.reversed() {
      if view != 0 {
        guard let inner = self.convert(localPoint, toChild: view) else {
          return "\(evaluator.title(of: view)) is flattened"
        }
        localPoint = inner
      }
      switch touchRefusal(of: view, at: localPoint) {
      case .hidden?: return "\(evaluator.title(of: view)) is hidden"
      case .transparent?: return "\(evaluator.title(of: view)) is transparent"
      case .elsewhere? where view == target:
        return "\(Self.text(point)) lies outside of \(evaluator.title(of: target))"
      case .elsewhere?:
        return
          "\(Self.text(point)) lies outside of \(evaluator.title(of: view)), which contains \(evaluator.title(of: target))"
      case .untouchable?, nil: break
      }
    }
    return "\(evaluator.title(of: met)) is in the way"
  }

  private static func text(_ point: Point) -> String { Value.point(point).described() }
}
