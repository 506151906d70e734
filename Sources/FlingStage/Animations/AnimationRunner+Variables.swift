import FlingGeometry
import FlingScene

/// The animations of variables.
extension AnimationRunner {
  /// Updates all animated variables to the current moment.
  func applyVariableAnimations() {
    guard !evaluator.state.animations.variables.isEmpty else { return }
    // Records do not contain these values, because they are computed again.
    let hasChanges = evaluator.state.changes.hasVariables
    for track in evaluator.state.animations.variables {
      evaluator.state.variables[track.variable.index] = track.channels(at: evaluator.state.now).value
    }
    evaluator.state.changes.hasVariables = hasChanges
  }

  /// Stops the animation of a variable, which keeps its value of this moment.
  func stopAnimation(of variable: VariableID) {
    guard let track = evaluator.state.animations.track(of: variable) else { return }
    evaluator.state.variables[variable.index] = track.channels(at: evaluator.state.now).value
    evaluator.state.animations.removeTrack(of: variable)
  }

  /// Removes the animation of a variable that has run out and sets the final value.
  /// - Returns: the `then` actions to run, if any.
  func finishAnimation(_ number: Int, of variable: VariableID) -> Animations.Completion? {
    guard let ended = evaluator.state.animations.removeFinished(number, of: variable) else { return nil }
    evaluator.state.variables[variable.index] = ended.track.finalValue
    return ended.completion
  }
}
