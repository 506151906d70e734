import FlingGeometry
import FlingScene

extension SceneEvaluator {
  /// Computes all live keys and layouts for `state.now`.
  func updateLiveKeys() throws(RunError) {
    for index in state.liveKeys.steps.indices {
      guard case .binding(let binding) = state.liveKeys.steps[index] else {
        if case .layout(let tree) = state.liveKeys.steps[index] { LayoutRunner(evaluator: self).update(tree) }
        continue
      }
      let value = try notingFacts { () throws(RunError) in try evaluate(binding.setting) }
      try animator.assign(
        binding.setting.key, value, to: binding.coordinates, of: binding.view, at: binding.setting.range)
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
