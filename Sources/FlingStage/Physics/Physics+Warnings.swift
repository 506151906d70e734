import FlingDynamics
import FlingGeometry
import FlingScene

/// Warnings about active behaviors.
extension Physics {
  /// Warns if two gravities or snaps act on one item, which is seldom intended. If two behaviors share
  /// several items, the warning names the first.
  func warnOfCompetingBehaviors() {
    for kind in [Behavior.Kind.gravity, .snap] {
      var holders: [Int: BehaviorID] = [:]
      for instance in instances where instance.kind == kind {
        let conflicts = instance.members.compactMap { view in holders[view].map { (view: view, other: $0) } }
        for view in instance.members { holders[view] = instance.id }
        guard let (view, other) = conflicts.first else { continue }
        let names = [other, instance.id].map { document.behaviorNames[$0.index].name }
        let both = names.contains("") ? "" : ": \"\(names[0])\" and \"\(names[1])\""
        warn(
          "\(evaluator.title(of: view)) has two \(kind == .snap ? "snaps" : "gravities")\(both)",
          at: instance.range,
          hint: kind == .snap ? "only the last one acts" : "their pulls add up")
      }
    }
  }

  /// Warns about elasticities above 1, with which contacts gain energy.
  func warnOfEnergyGain() {
    for instance in instances where instance.kind == .dynamicItem || instance.kind == .collision {
      guard let elasticity = instance.values.number(.elasticity), elasticity > 1 else { continue }
      let name = document.behaviorNames[instance.id.index].name
      warn(
        "elasticity of \(name.isEmpty ? instance.kind.rawValue : name) is \(elasticity): contacts gain energy",
        at: instance.range, hint: "an elasticity of 1 conserves energy")
    }
  }

  /// Adds a warning unless the same message was added before.
  func warn(_ message: String, at range: SourceRange, hint: String? = nil) {
    guard warned.insert(message).inserted else { return }
    warnings.append(document.diagnostic(.warning, message, at: range, hint: hint))
  }
}
