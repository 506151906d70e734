import FlingGeometry
import FlingGestures
import FlingScene

/// A view of the scene as recognizers know it: which other it lies in. What fingers meet, the scene finds itself.
final class TouchedView: GestureView {
  let id: ViewID
  private unowned let scene: RunningScene
  private weak var owner: TouchedView?

  private init(_ id: ViewID, of scene: RunningScene) {
    self.id = id
    self.scene = scene
  }

  /// All views of a scene, by their index; the first is the canvas.
  static func all(of scene: RunningScene) -> [TouchedView] {
    let views = scene.document.views.map { TouchedView($0.id, of: scene) }
    for declared in scene.document.views {
      views[declared.id.index].owner = declared.parent.map { views[$0.index] }
    }
    return views
  }

  private var geometry: ViewGeometry { scene.goal(of: id.index) }

  var superview: (any GestureView)? { owner }
  var subviews: [any GestureView] { [] }
  var bounds: Rect { Rect(x: 0, y: 0, width: geometry.size.x, height: geometry.size.y) }
  var center: Point { geometry.center }
}
