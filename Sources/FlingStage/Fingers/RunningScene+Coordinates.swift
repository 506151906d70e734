import FlingGeometry
import FlingScene

/// Converts points between the coordinates of views; view 0 stands for the canvas.
extension RunningScene {
  /// Which geometry of an animated view is used.
  enum GeometrySource {
    /// The current geometry on screen, as in expressions.
    case shown
    /// The geometry after the running animations, as in hit testing.
    case model
  }

  /// The map from a view's own coordinates to the canvas.
  func transformToCanvas(of view: Int, _ source: GeometrySource = .shown) -> AffineTransform {
    // The canvas's own coordinates are those of its children.
    guard view != 0 else { return .identity }
    func localTransform(_ view: Int) -> AffineTransform {
      (source == .shown ? views[view].geometry : modelGeometry(of: view)).transform
    }
    var transform = localTransform(view)
    var parent = document.views[view].parent
    while let id = parent, id != .canvas {
      transform = transform.concatenating(localTransform(id.index))
      parent = document.views[id.index].parent
    }
    return transform
  }

  /// Converts a point from one view's coordinates to another's; nil if the other view is flattened.
  func convert(_ point: Point, from first: Int, to second: Int) -> Point? {
    let canvasPoint = transformToCanvas(of: first).apply(to: point)
    return transformToCanvas(of: second).inverted?.apply(to: canvasPoint)
  }

  /// The canvas point at a fraction of a view's width and height, as used for fingers; [0.5, 0.5] is
  /// the middle.
  func touchPoint(at unitPoint: Point, of view: Int) -> Point {
    let size = modelGeometry(of: view).size
    return transformToCanvas(of: view, .model).apply(to: Point(size.x * unitPoint.x, size.y * unitPoint.y))
  }
}
