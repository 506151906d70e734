import FlingGeometry
import FlingScene

extension SceneEvaluator {
  /// Computes all live keys for `state.now`.
  func updateLiveKeys() throws(RunError) {
    for index in state.liveKeys.bindings.indices {
      let binding = state.liveKeys.bindings[index]
      let value = try notingFacts { () throws(RunError) in try evaluate(binding.setting) }
      if case .rect(let frame) = value, !(binding.setsPosition && binding.setsSize) {
        try assign(frame, of: binding)
      } else {
        try animator.assign(binding.setting.key, value, of: binding.view, at: binding.setting.range)
      }
    }
  }

  /// Assigns the part of a live frame that is still in effect.
  private func assign(_ frame: Rect, of binding: LiveKeys.Binding) throws(RunError) {
    if binding.setsSize {
      try animator.assign(
        .size, .point(Point(frame.width, frame.height)), of: binding.view, at: binding.setting.range)
    } else {
      let anchor = state.views[binding.view].geometry.anchor
      let center = Point(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height)
      try animator.assign(.center, .point(center), of: binding.view, at: binding.setting.range)
    }
  }
}
