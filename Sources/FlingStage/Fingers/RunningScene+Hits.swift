import FlingGeometry
import FlingGestures
import FlingScene

/// Hit testing of fingers. Animated views are tested at the goal of their animations, as in UIKit.
extension RunningScene {
  /// The view that a finger hits at a point of the canvas: the frontmost one there, or the canvas; nil
  /// outside of the canvas.
  func hit(at point: Point) -> Int? {
    (fingers.window.root.hitTest(point) as? HitTestView)?.id.index
  }

  /// Converts a point from the parent's coordinates to a view's own; nil if the view is flattened.
  private func convert(_ point: Point, toChild view: Int) -> Point? {
    let map = modelGeometry(of: view).transform
    guard abs(map.determinant) >= Self.minDeterminant else { return nil }
    return map.inverted?.apply(to: point)
  }

  /// The reason why a view cannot be touched at a point of its own coordinates.
  private enum TouchRefusal {
    case untouchable, hidden, transparent, elsewhere
  }

  /// Nil if the view can be touched at the point.
  private func touchRefusal(of view: Int, at point: Point) -> TouchRefusal? {
    if !views[view].isTouchable { return .untouchable }
    if views[view].isHidden { return .hidden }
    if modelOpacity(of: view) < Self.minOpacity { return .transparent }
    let size = modelGeometry(of: view).size
    return Rect(x: 0, y: 0, width: size.x, height: size.y).contains(point) ? nil : .elsewhere
  }

  /// Views below this opacity cannot be touched.
  private static let minOpacity = 0.01
  /// Transforms whose determinant is below this flatten a view.
  private static let minDeterminant = 1e-12

  // MARK: Values after animations

  /// The geometry of a view after its running animations.
  func modelGeometry(of view: Int) -> ViewGeometry { views[view].model ?? views[view].geometry }

  /// The opacity of a view after its running animations.
  func modelOpacity(of view: Int) -> Double {
    let track = animations.tracks(of: view).last { $0.key == .opacity }
    guard case .number(let opacity)? = track?.finalValue else { return views[view].opacity }
    return min(max(opacity, 0), 1)
  }

  // MARK: Targets

  /// Why a finger that comes down at a point of the canvas does not touch the view that it should; nil if it
  /// does.
  ///
  /// It does if it hits the view or a descendant, or an ancestor if the view is not touchable.
  func touchObstacle(to target: Int, at point: Point) -> String? {
    guard let met = hit(at: point) else { return "\(Self.text(point)) lies outside of the canvas" }
    let around = ancestry(of: target)
    if around.contains(met) {
      // `met` is the target or an ancestor.
      if met == target || around.contains(where: { !views[$0].isTouchable }) { return nil }
    } else if ancestry(of: met).contains(target) {
      return nil
    }
    var localPoint = point
    for view in around.reversed() {
      if view != 0 {
        guard let inner = self.convert(localPoint, toChild: view) else {
          return "\(title(of: view)) is flattened"
        }
        localPoint = inner
      }
      switch touchRefusal(of: view, at: localPoint) {
      case .hidden?: return "\(title(of: view)) is hidden"
      case .transparent?: return "\(title(of: view)) is transparent"
      case .elsewhere? where view == target: return "\(Self.text(point)) lies outside of \(title(of: target))"
      case .elsewhere?:
        return "\(Self.text(point)) lies outside of \(title(of: view)), which contains \(title(of: target))"
      case .untouchable?, nil: break
      }
    }
    return "\(title(of: met)) is in the way"
  }

  /// A view and all its ancestors, starting with the view.
  func ancestry(of view: Int) -> [Int] {
    var chain = [view]
    while let parent = document.views[chain[chain.count - 1]].parent { chain.append(parent.index) }
    return chain
  }

  private static func text(_ point: Point) -> String { Value.point(point).described() }
}

extension AnimationTrack {
  /// The key's value after the animation; nil for additive tracks, whose final value is in the model.
  var finalValue: ViewValue? {
    switch motion {
    case .additive: nil
    case .between(let start, let end): timeline.returns ? start : end
    case .keyframes(let frames): timeline.returns ? frames.first?.value : frames.last?.value
    }
  }
}
