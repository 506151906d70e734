import FlingGeometry
import FlingScene

/// Points of one view in the coordinates of another; the canvas's are those of view 0.
extension RunningScene {
  /// Which place of a view counts that is being animated.
  enum Placement {
    /// Where it is seen, as in expressions.
    case shown
    /// Where it is going to, as for fingers.
    case goal
  }

  /// From a view's own coordinates to the canvas.
  func transformToCanvas(of view: Int, _ placement: Placement = .shown) -> AffineTransform {
    // The canvas's own coordinates are those of its children.
    guard view != 0 else { return .identity }
    func own(_ view: Int) -> AffineTransform {
      (placement == .shown ? views[view].geometry : goal(of: view)).transform
    }
    var transform = own(view)
    var parent = document.views[view].parent
    while let id = parent, id != .canvas {
      transform = transform.concatenating(own(id.index))
      parent = document.views[id.index].parent
    }
    return transform
  }

  /// A point of one view's coordinates in another's; nil if that one is flattened.
  func convert(_ point: Point, from first: Int, to second: Int) -> Point? {
    let place = transformToCanvas(of: first).apply(to: point)
    return transformToCanvas(of: second).inverted?.apply(to: place)
  }

  /// Where a share of a view's width and height lies in the canvas as fingers meet it: [0.5, 0.5] is its middle.
  func touchPoint(at share: Point, of view: Int) -> Point {
    let size = goal(of: view).size
    return transformToCanvas(of: view, .goal).apply(to: Point(size.x * share.x, size.y * share.y))
  }
}
