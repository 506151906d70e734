import FlingGeometry
import FlingGestures
import FlingScene

/// A view of the scene for hit testing; an animated view is at the goal of its animations.
final class HitTestView: GestureView {
  let id: ViewID
  private unowned let scene: RunningScene
  private weak var owner: HitTestView?
  private(set) var subviews: [any GestureView] = []

  private init(_ id: ViewID, of scene: RunningScene) {
    self.id = id
    self.scene = scene
  }

  /// All views of a scene by their index; the first is the canvas.
  static func all(of scene: RunningScene) -> [HitTestView] {
    let views = scene.document.views.map { HitTestView($0.id, of: scene) }
    for declared in scene.document.views {
      let view = views[declared.id.index]
      view.owner = declared.parent.map { views[$0.index] }
      view.subviews = declared.children.map { views[$0.index] }
    }
    return views
  }

  private var geometry: ViewGeometry { scene.modelGeometry(of: id.index) }

  var superview: (any GestureView)? { owner }
  var bounds: Rect { Rect(x: 0, y: 0, width: geometry.size.x, height: geometry.size.y) }
  var center: Point { geometry.center }
  var anchorPoint: Point { geometry.anchor }
  var transform: AffineTransform { geometry.shape }
  var alpha: Double { scene.modelOpacity(of: id.index) }
  var isHidden: Bool { scene.views[id.index].isHidden }
  var isUserInteractionEnabled: Bool { scene.views[id.index].isTouchable }
}
