import FlingDynamics
import FlingGeometry
import FlingScene

/// The collision outline of a view, with its scale applied.
struct ViewOutline {
  let outline: ItemOutline
  private let source: Source

  /// Everything that determines the outline.
  private struct Source: Equatable {
    var body: BodyOutline
    var outline: ViewState.Outline
    var size: Point
    var scale: Point
    var corners: Corners

    init(of state: ViewState) {
      body = state.body
      outline = state.outline
      size = state.geometry.size
      scale = state.geometry.scale
      corners = state.corners
    }
  }

  init(of state: ViewState) {
    source = Source(of: state)
    let scale = state.geometry.scale
    var size = state.geometry.size
    // An ellipse with its own size is an exact ellipse rather than a polygon.
    if case .sized(let bodySize) = state.body { size = Point(bodySize.width, bodySize.height) }
    let (type, path) = ViewOutline.outline(of: state)
    outline = ItemOutline(
      type: type, size: Size(width: size.x * abs(scale.x), height: size.y * abs(scale.y)), path: path)
  }

  /// Whether the view has the same outline still.
  func agrees(with state: ViewState) -> Bool { source == Source(of: state) }

  /// The collision bounds type of a view, and its path relative to the center for `.path`.
  private static func outline(of state: ViewState) -> (DynamicItemCollisionBoundsType, Path?) {
    let scale = AffineTransform(scaleX: state.geometry.scale.x, y: state.geometry.scale.y)
    switch state.body {
    case .rectangle: return (.rectangle, nil)
    case .ellipse, .sized: return (.ellipse, nil)
    case .none: return (.none, nil)
    case .points(let points): return (.path, Path(polygon: points, cornerRadius: 0).transformed(by: scale))
    case .path(let path): return (.path, path.transformed(by: scale))
    case .shape:
      if case .bounds = state.outline {
        if state.kind == .ellipse { return (.ellipse, nil) }
        if state.corners.isSquare { return (.rectangle, nil) }
      }
      let size = state.geometry.size
      let centered = AffineTransform(translationX: -size.x / 2, y: -size.y / 2)
      return (.path, state.shape.path.transformed(by: centered.concatenating(scale)))
    }
  }
}

extension Corners {
  fileprivate var isSquare: Bool { topLeft == 0 && topRight == 0 && bottomRight == 0 && bottomLeft == 0 }
}
