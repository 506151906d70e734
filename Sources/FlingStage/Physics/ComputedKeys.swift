import FlingScene

/// The computed values of a behavior's keys. A declaration and its active behavior share them, so changes
/// persist when the behavior is removed and added again.
final class ComputedKeys {
  private(set) var values = BehaviorValues()
  private(set) var boundaries: [CollisionBoundary] = []

  init() {}

  init(of behavior: Behavior, in evaluator: SceneEvaluator) throws(RunError) {
    for (key, value) in try evaluator.evaluate(behavior.settings, of: behavior.kind) { values[key] = value }
    for boundary in behavior.boundaries {
      boundaries.append(try CollisionBoundary(boundary, in: evaluator))
    }
  }

  func apply(_ changes: [(Behavior.Key, BehaviorValue)]) {
    values.apply(changes)
  }

  /// Changes keys of the boundary with a name.
  /// - Returns: the index of the boundary; nil if there is none.
  @discardableResult
  func apply(_ changes: [(FlingScene.Boundary.Key, BehaviorValue)], to boundary: String) -> Int? {
    guard let index = boundaries.firstIndex(where: { $0.name == boundary }) else { return nil }
    boundaries[index].apply(changes)
    return index
  }
}
