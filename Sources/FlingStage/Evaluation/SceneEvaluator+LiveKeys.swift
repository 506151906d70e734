import FlingGeometry
import FlingScene

extension SceneEvaluator {
  /// Computes all live keys for `state.now`.
  func updateLiveKeys() throws(RunError) {
    for index in state.liveKeys.bindings.indices {
      let binding = state.liveKeys.bindings[index]
      let value = try notingFacts { () throws(RunError) in try evaluate(binding.setting) }
      try animator.assign(
        binding.setting.key, value, to: binding.coordinates, of: binding.view, at: binding.setting.range)
    }
  }

  /// Makes coordinates hold a view. Bindings of what they replace end.
  func hold(_ coordinates: Coordinates, of view: Int) {
    guard !coordinates.isEmpty else { return }
    let ended = state.views[view].hold(coordinates)
    if state.liveKeys.binds(view) { state.liveKeys.end(coordinates.union(ended), of: view) }
  }
}
