import FlingDynamics
import FlingGeometry
import FlingScene

/// Fields.
extension BehaviorInstance {
  var fieldType: Behavior.FieldType? { values.text(.type).flatMap(Behavior.FieldType.init) }

  /// The force of a custom field.
  var fieldForce: Expression? { if case .law(let law)? = values[.force] { law } else { nil } }

  /// Throws if the type is unknown, or a custom field has no force.
  func checkField() throws(RunError) {
    guard let type = fieldType else {
      let types = Behavior.FieldType.allCases.map(\.rawValue).joined(separator: ", ")
      throw RunError("unknown type of a field", at: range, hint: "one of \(types)")
    }
    guard type != .custom || fieldForce != nil else {
      throw RunError("a custom field needs a force", at: range)
    }
  }

  /// The field for the solver. The seed of noise depends on the scene's seed and the field's name, so every
  /// field has its own noise.
  func field(in physics: Physics) -> FieldDefinition {
    let direction = values.point(.direction) ?? .zero
    let law: FieldDefinition.Law =
      switch fieldType {
      case .drag: .drag
      case .vortex: .vortex
      case .radialGravity: .radialGravity
      case .linearGravity: .linearGravity(direction)
      case .velocity: .velocity(direction)
      case .noise: .noise(noise(in: physics.document))
      case .turbulence: .turbulence(noise(in: physics.document))
      case .spring: .spring
      case .electric: .electric
      case .magnetic: .magnetic
      case .custom, nil: .custom(0)
      }
    var region = Region.infinite
    if case .region(let set)? = values[.region] { region = set }
    return FieldDefinition(
      law: law, position: values.point(.position) ?? physics.evaluator.canvasSize / 2, region: region,
      strength: values.number(.strength) ?? 1, falloff: values.number(.falloff) ?? 0,
      minimumRadius: values.number(.minimumRadius) ?? 1, bodies: [])
  }

  private func noise(in document: Document) -> Noise {
    let name = document.behaviorNames[id.index].name
    return Noise(
      seed: KeyedRandom.combine(
        document.settings.seed, KeyedRandom.key(name.isEmpty ? "field \(id.index)" : name)),
      smoothness: number(.smoothness), speed: number(.animationSpeed))
  }

  /// The number set in the scene, or the default of the key.
  private func number(_ key: Behavior.Key) -> Double {
    if let value = values.number(key) { return value }
    guard case .number(let number, _)? = kind.spec(of: key)?.fallbackValue else { return 0 }
    return number
  }
}

extension SceneEvaluator {
  /// The union of region formulas, relative to the field's position. An empty list is the whole plane.
  func region(_ parts: [RegionFormula]) throws(RunError) -> Region {
    guard !parts.isEmpty else { return .infinite }
    var union = Region.infinite.inverse()
    for part in parts {
      var region: Region
      switch part.shape {
      case .circle(let radius): region = Region(radius: try nonNegative(radius, "a radius"))
      case .box(let size):
        let size = try self.size(size)
        region = Region(size: Size(width: size.x, height: size.y))
      }
      if let isInverted = part.isInverted, try boolean(isInverted) { region = region.inverse() }
      union = union.byUnion(with: region)
    }
    return union
  }

  /// Evaluates a custom field's force on an item.
  /// - Parameter moment: seconds since the start of the step.
  func force(
    _ law: Expression, _ position: Point, _ velocity: Point, mass: Double, charge: Double, at moment: Double
  ) throws(RunError) -> Point {
    context.locals.append(("position", .point(position)))
    context.locals.append(("velocity", .point(velocity)))
    context.locals.append(("mass", .number(mass, .plain)))
    context.locals.append(("charge", .number(charge, .plain)))
    momentInStep = moment
    defer {
      context.locals.removeLast(4)
      momentInStep = 0
    }
    return try point(law)
  }
}
