import FlingDynamics
import FlingGeometry
import FlingScene

/// Errors of dynamics, in the words of the scene language.
extension Physics {
  /// Converts an error of the simulation to an error at the behavior, boundary or view that caused it.
  func addingErrorLocations(_ body: () throws(SimulationError) -> Void) throws(RunError) {
    do {
      try body()
    } catch {
      throw runError(for: error)
    }
  }

  private func runError(for error: SimulationError) -> RunError {
    func runError(_ subject: String, at range: SourceRange?) -> RunError {
      RunError("\(subject) is \(error.value); it must \(error.requirement)", at: range)
    }
    switch error.subject {
    case .world: return runError("\(error.property) of the scene", at: nil)
    case .item(let id):
      let propertyName = Physics.outlinePropertyNames[error.property] ?? error.property
      return runError(
        "the \(propertyName) of \(evaluator.title(of: id.number))", at: document.views[id.number].range)
    case .boundary(let id, let name):
      let boundary = instance(id)?.source.boundaries.first { $0.name == name }
      return runError("the \(error.property) of \(name)", at: boundary?.range)
    case .behavior(let id):
      guard let instance = instance(id) else { return runError("\(error.property) of the scene", at: nil) }
      let name = document.behaviorNames[instance.id.index].name
      let (key, range) = instance.sceneKey(for: error.property)
      return runError(
        "\"\(key)\" of \(name.isEmpty ? instance.kind.rawValue : name)", at: range ?? instance.range)
    }
  }

  private func instance(_ id: BehaviorDefinition.ID) -> BehaviorInstance? {
    instances.first { $0.simulationID == id }
  }

  /// The names of item properties in scenes.
  private static let outlinePropertyNames = [
    "bounds": "size", "transform": "rotation", "collisionBoundingPath": "outline", "items": "members",
  ]
}

extension BehaviorInstance {
  /// The key of a property of the simulation, and the source range of its value if the value is still the
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
