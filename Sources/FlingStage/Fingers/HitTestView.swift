import FlingGeometry
import FlingGestures
import FlingScene

/// A view of the scene for hit testing; an animated view is at the goal of its animations.
final class HitTestView: GestureView {
  let id: ViewID
  private unowned let evaluator: SceneEvaluator
  private weak var owner: HitTestView?
  /// In list order.
  private var children: [HitTestView] = []

  private init(_ id: ViewID, of evaluator: SceneEvaluator) {
    self.id = id
    self.evaluator = evaluator
  }

  /// All views of a scene by their index; the first is the canvas.
  static func all(of evaluator: SceneEvaluator) -> [HitTestView] {
    let views = evaluator.document.views.map { HitTestView($0.id, of: evaluator) }
    for declared in evaluator.document.views {
      let view = views[declared.id.index]
      view.owner = declared.parent.map { views[$0.index] }
      view.children = declared.children.map { views[$0.index] }
    }
    return views
  }

  private var geometry: ViewGeometry { evaluator.modelGeometry(of: id.index) }

  var superview: (any GestureView)? { owner }
  var subviews: [any GestureView] { children.ordered { evaluator.state.views[$0.id.index].z } }
  var bounds: Rect { Rect(x: 0, y: 0, width: geometry.size.x, height: geometry.size.y) }
  var center: Point { geometry.center }
  var anchorPoint: Point { geometry.anchor }
  var transform: AffineTransform { geometry.shape }
  var alpha: Double { evaluator.modelOpacity(of: id.index) }
  var isHidden: Bool { evaluator.state.views[id.index].isHidden }
  var isUserInteractionEnabled: Bool { evaluator.state.views[id.index].isTouchable }
}
