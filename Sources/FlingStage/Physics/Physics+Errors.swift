import FlingDynamics
import FlingGeometry
import FlingScene

/// Errors of dynamics, in the words of the scene language.
extension Physics {
  /// Converts an error of dynamics to an error at the behavior, boundary or view that caused it.
  func addingErrorLocations(
    _ body: () throws(DynamicsError) -> Void
  ) throws(RunError) {
    do {
      try body()
    } catch {
      if let view = view(causing: error) {
        let propertyName = Physics.outlinePropertyNames[error.property] ?? error.property
        throw runError(
          for: error, "the \(propertyName) of \(evaluator.title(of: view))", at: document.views[view].range)
      }
      let cause = animator.behavior(causing: error)
      let instance =
        instances.first { $0.object.behavior === cause }
        ?? instances.filter { error.behavior.hasSuffix("\(type(of: $0.object.behavior))") }
        .max { $0.members.count < $1.members.count }
      guard let instance else { throw runError(for: error, "\(error.property) of the scene", at: nil) }
      if let boundary = instance.source.boundaries.first(where: {
        error.behavior.hasPrefix("boundary '\($0.name)' ")
      }) {
        throw runError(for: error, "the \(error.property) of \(boundary.name)", at: boundary.range)
      }
      let name = document.behaviorNames[instance.id.index].name
      let (key, range) = instance.sceneKey(for: error.property)
      throw runError(
        for: error, "\"\(key)\" of \(name.isEmpty ? instance.kind.rawValue : name)",
        at: range ?? instance.range)
    }
  }

  private func runError(for error: DynamicsError, _ subject: String, at range: SourceRange?) -> RunError {
    RunError("\(subject) is \(error.value); it must \(error.requirement)", at: range)
  }

  /// The view whose item caused an error; nil if a behavior caused it.
  private func view(causing error: DynamicsError) -> Int? {
    guard let causingItem = animator.item(causing: error) else { return nil }
    if let item = causingItem as? ViewItem { return item.view }
    return groupViews.first { items[$0]?.group === causingItem }
  }

  /// The names of item properties in scenes.
  private static let outlinePropertyNames = [
    "bounds": "size", "transform": "rotation", "collisionBoundingPath": "outline", "items": "members",
  ]
}

extension BehaviorInstance {
  /// The key of a property of UIKit's object, and the source range of its value if the value is still the
  /// written one.
  fileprivate func sceneKey(for property: String) -> (key: String, range: SourceRange?) {
    let keys =
      BehaviorInstance.keys[property]
      ?? Behavior.Key(rawValue: BehaviorInstance.hyphenated(property)).map { [$0] }
    guard let keys, let first = keys.first else { return (property, nil) }
    guard let setting = source.settings.first(where: { keys.contains($0.key) }) else {
      return (first.rawValue, nil)
    }
    guard case .expression(let expression) = setting.content, case .value(let value)? = values[setting.key],
      expression.constant == value
    else { return (setting.key.rawValue, nil) }
    return (setting.key.rawValue, setting.range)
  }

  /// Properties whose keys have different names.
  private static let keys: [String: [Behavior.Key]] = [
    "snapPoint": [.to], "anchorPoint": [.anchor], "frictionTorque": [.friction], "attachmentRange": [.range],
    "offsetFromCenter": [.offset, .toOffset], "axisOfTranslation": [.axis],
    "boundaryElasticity": [.elasticity],
    "boundaryFriction": [.friction], "referenceBoundsInsets": [.bounds],
    "gravityDirection": [.magnitude, .direction], "pushDirection": [.magnitude, .direction],
    "targetOffsetFromCenter": [.offset], "linearVelocity": [.velocity], "evaluationBlock": [.force],
  ]

  /// Converts `minimumRadius` to `minimum-radius`.
  private static func hyphenated(_ name: String) -> String {
    name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }
}
