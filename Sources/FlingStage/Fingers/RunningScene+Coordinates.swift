import FlingGeometry
import FlingScene

/// Converts points between the coordinates of views; view 0 stands for the canvas.
extension RunningScene {
  /// Which geometry of an animated view is used.
  enum GeometrySource {
    /// The current geometry on screen, as in expressions.
    case shown
    /// The goal of the animations, as in hit testing.
    case goal
  }

  /// The map from a view's own coordinates to the canvas.
  func transformToCanvas(of view: Int, _ placement: GeometrySource = .shown) -> AffineTransform {
    // The canvas's own coordinates are those of its children.
    guard view != 0 else { return .identity }
    func own(_ view: Int) -> AffineTransform {
      (placement == .shown ? views[view].geometry : goalGeometry(of: view)).transform
    }
    var transform = own(view)
    var parent = document.views[view].parent
    while let id = parent, id != .canvas {
      transform = transform.concatenating(own(id.index))
      parent = document.views[id.index].parent
    }
    return transform
  }

  /// Converts a point from one view's coordinates to another's; nil if the other view is flattened.
  func convert(_ point: Point, from first: Int, to second: Int) -> Point? {
    let place = transformToCanvas(of: first).apply(to: point)
    return transformToCanvas(of: second).inverted?.apply(to: place)
  }

  /// The canvas point at a share of a view's width and height, as used for fingers; [0.5, 0.5] is the middle.
  func touchPoint(at share: Point, of view: Int) -> Point {
    let size = goalGeometry(of: view).size
    return transformToCanvas(of: view, .goal).apply(to: Point(size.x * share.x, size.y * share.y))
  }
}
