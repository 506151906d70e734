import FlingDynamics
import FlingGeometry
import FlingScene

/// Converts field behaviors of a scene to UIKit's objects.
extension BehaviorInstance {
  /// Creates the field object. Its seed depends on the scene's seed and the field's name, so every field has
  /// its own noise.
  func makeField(in physics: Physics) throws(RunError) -> FieldBehavior {
    let made: FieldBehavior
    switch values.text(.type).flatMap(Behavior.FieldType.init) {
    case .drag: made = .dragField()
    case .vortex: made = .vortexField()
    case .radialGravity: made = .radialGravityField(position: .zero)
    case .linearGravity: made = .linearGravityField(direction: .zero)
    case .velocity: made = .velocityField(direction: .zero)
    case .noise: made = .noiseField(smoothness: number(.smoothness), animationSpeed: number(.animationSpeed))
    case .turbulence:
      made = .turbulenceField(smoothness: number(.smoothness), animationSpeed: number(.animationSpeed))
    case .spring: made = .springField()
    case .electric: made = .electricField()
    case .magnetic: made = .magneticField()
    case .custom:
      guard case .law? = values[.force] else { throw RunError("a custom field needs a force", at: range) }
      made = makeCustomField(in: physics)
    case nil:
      let types = Behavior.FieldType.allCases.map(\.rawValue).joined(separator: ", ")
      throw RunError("unknown type of a field", at: range, hint: "one of \(types)")
    }
    made.position = physics.evaluator.canvasSize / 2
    let name = physics.document.behaviorNames[id.index].name
    made.seed = KeyedRandom.combine(
      physics.document.seed, KeyedRandom.key(name.isEmpty ? "field \(id.index)" : name))
    return made
  }

  /// The number set in the scene, or the default of the key.
  private func number(_ key: Behavior.Key) -> Double {
    if let value = values.number(key) { return value }
    guard case .number(let number, _)? = kind.spec(of: key)?.fallbackValue else { return 0 }
    return number
  }

  /// Passes the wanted keys to a field object.
  func configure(_ object: FieldBehavior, _ wants: (Behavior.Key) -> Bool) {
    if wants(.position), let point = values.point(.position) { object.position = point }
    if wants(.region), case .region(let region)? = values[.region] { object.region = region }
    if wants(.strength), let number = values.number(.strength) { object.strength = number }
    if wants(.falloff), let number = values.number(.falloff) { object.falloff = number }
    if wants(.minimumRadius), let number = values.number(.minimumRadius) { object.minimumRadius = number }
    if wants(.direction), let point = values.point(.direction) { object.direction = Vector(point) }
    if wants(.smoothness), let number = values.number(.smoothness) { object.smoothness = number }
    if wants(.animationSpeed), let number = values.number(.animationSpeed) { object.animationSpeed = number }
  }

  /// The force is the expression's value, scaled by strength and falloff. An evaluation error ends the run.
  private func makeCustomField(in physics: Physics) -> FieldBehavior {
    .field { [weak self, weak physics] field, position, velocity, mass, charge, _ in
      guard let self, let physics, case .law(let law)? = self.values[.force] else { return .zero }
      do throws(RunError) {
        let force = try physics.evaluator.force(
          law, position, Point(velocity), mass: mass, charge: charge,
          at: physics.animator.momentInStep)
        return Vector(force * field.strengthWithFalloff(at: position))
      } catch {
        physics.lawFault = error
        return Vector(dx: .nan, dy: .nan)
      }
    }
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
