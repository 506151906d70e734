import FlingGeometry
import FlingScene

/// Conditions under which a view may become an item.
extension Physics {
  /// Turns a view into an item: from now on behaviors control its position and rotation.
  func becomeItem(_ view: Int) throws(RunError) {
    guard view != 0 else { throw RunError("the canvas can't be an item", at: document.views[0].range) }
    if evaluator.state.liveKeys.binds(view) { evaluator.state.liveKeys.endPlacementBindings(of: view) }
    evaluator.animator.stopAnimations(of: view, where: \.isPlacement)
    evaluator.state.views[view].hold(.center, isTaking: true)
    evaluator.state.views[view].layout.hasLeft = true
    evaluator.state.changes.add(view: view)
    try checkNesting(of: view)
  }

  /// Moves the anchor of an item to its center.
  func centerAnchor(of view: Int) {
    guard evaluator.state.views[view].geometry.anchor != Point(0.5, 0.5) else { return }
    evaluator.state.views[view].centerAnchor()
    evaluator.state.changes.add(view: view)
  }

  /// Checks that no ancestor of an item is an item itself, rotated, scaled, animated or live.
  func checkNesting(of view: Int) throws(RunError) {
    var next = document.views[view].parent
    while let id = next, id != .canvas {
      let reason: String? =
        if evaluator.state.bodies.isItem(id.index) || evaluator.state.bodies.activeGroup(of: id.index) != nil
        {
          "is an item itself"
        } else if !evaluator.state.views[id.index].geometry.isUpright {
          "is rotated or scaled"
        } else if evaluator.state.animations.hasTrack(of: id.index, where: { $0.isGeometry || $0 == .d }) {
          "is animated"
        } else if evaluator.state.liveKeys.hasLiveGeometry(of: id.index) {
          "is live"
        } else {
          nil
        }
      if let reason {
        throw RunError(
          "\(evaluator.title(of: view)) can't be an item: \(evaluator.title(of: id.index)), which contains it, \(reason)",
          at: document.views[view].range)
      }
      next = document.views[id.index].parent
    }
  }
}
