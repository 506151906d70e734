import FlingGeometry
import FlingScene

extension SceneEvaluator {
  /// Computes all live keys, layouts and arrows for `state.now`.
  func updateLiveKeys() throws(RunError) {
    for index in state.liveKeys.steps.indices {
      switch state.liveKeys.steps[index] {
      case .binding(let binding):
        let value = try notingFacts { () throws(RunError) in try evaluate(binding.setting) }
        try animator.assign(
          binding.setting.key, value, to: binding.coordinates, of: binding.view, at: binding.setting.range)
      case .layout(let tree): LayoutRunner(evaluator: self).update(tree)
      case .arrow(let connection): updateArrow(connection.arrow)
      }
    }
  }

  /// Makes an arrow follow the views at which it begins and ends now.
  /// - Parameter range: of the value that an action sets.
  func connectArrow(_ view: Int, at range: SourceRange) throws(RunError) {
    guard case .arrow(let arrow) = state.views[view].outline,
      let ends = state.liveKeys.ends(ofArrow: view), ends != arrow.views
    else { return }
    do throws(RunError) {
      try state.liveKeys.connect(view, to: arrow.views, in: document, layouts)
    } catch {
      throw RunError(error.message, at: range, hint: error.hint)
    }
  }

  /// Runs the layouts that have changed.
  func updateLayouts() {
    for tree in layouts.trees.indices { LayoutRunner(evaluator: self).update(tree) }
  }

  /// Makes coordinates hold a view. Bindings of what they replace end.
  func hold(_ coordinates: Coordinates, of view: Int) {
    guard !coordinates.isEmpty else { return }
    let ended = state.views[view].hold(coordinates, isTaking: true)
    if state.liveKeys.binds(view) { state.liveKeys.end(coordinates.union(ended), of: view) }
  }
}
