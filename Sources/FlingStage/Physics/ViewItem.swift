import FlingDynamics
import FlingGeometry
import FlingScene

/// A view as a dynamic item: in canvas coordinates, with its scale applied to its size.
final class ViewItem: RotatedItem {
  let view: Int
  /// The group that replaces the item for dynamics if the view represents an item group.
  var group: DynamicItemGroup?
  var center = Point.zero
  var bounds = Rect.zero
  var rotation = 0.0
  var collisionBoundsType = DynamicItemCollisionBoundsType.rectangle
  var collisionBoundingPath: Path?
  /// The values from which the outline was computed.
  private var form: OutlineSource?

  /// Everything that determines an item's outline.
  struct OutlineSource: Equatable {
    var body: BodyOutline
    var outline: ViewState.Outline
    var size: Point
    var scale: Point
    var corners: Corners
  }

  init(view: Int) {
    self.view = view
  }

  var transform: AffineTransform {
    get { AffineTransform(rotationAngle: rotation) }
    set { rotation = newValue.rotation }
  }

  /// The item that behaviors and the animator use.
  var subject: any DynamicItem { group ?? self }

  /// Moves the item to a pose.
  func setPose(_ pose: ItemPlacement) {
    center = pose.center + pose.origin
    rotation = pose.rotation
  }

  /// Reads the size and outline of a view.
  /// - Returns: whether they have changed.
  func updateOutline(from state: ViewState) -> Bool {
    let geometry = state.geometry
    let form = OutlineSource(
      body: state.body, outline: state.outline, size: geometry.size, scale: geometry.scale,
      corners: state.corners)
    guard form != self.form else { return false }
    self.form = form
    var size = geometry.size
    // An ellipse with its own size is an exact ellipse rather than a polygon.
    if case .sized(let bodySize) = state.body { size = Point(bodySize.width, bodySize.height) }
    bounds = Rect(
      x: 0, y: 0, width: size.x * abs(geometry.scale.x), height: size.y * abs(geometry.scale.y))
    (collisionBoundsType, collisionBoundingPath) = outline(of: state)
    return true
  }

  /// The collision bounds type of a view, and its path relative to the center for `.path`.
  private func outline(of state: ViewState) -> (DynamicItemCollisionBoundsType, Path?) {
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
