import FlingDynamics
import FlingGeometry
import FlingScene

/// The computed value of a behavior's or boundary's key.
enum BehaviorValue {
  case value(Value)
  /// Members as written; resolved when the behavior is added.
  case items([ItemPattern])
  case insets(Insets)
  /// The limits of a pin or slide. The dimension is nil if both ends fit angles and points, such as 0 or
  /// infinity.
  case range(FloatRange, Dimension?)
  case points([Point])
  case path(Path)
  case region(Region)
  /// Evaluated for each item whenever the solver samples the field.
  case law(Expression)
}

typealias BehaviorValues = [Behavior.Key: BehaviorValue]
typealias BoundaryValues = [FlingScene.Boundary.Key: BehaviorValue]

extension SceneEvaluator {
  /// Computes the keys of a behavior.
  func evaluate(
    _ settings: [Setting<Behavior.Key>], of kind: Behavior.Kind
  ) throws(RunError) -> [(Behavior.Key, BehaviorValue)] {
    var values: [(Behavior.Key, BehaviorValue)] = []
    for setting in settings {
      values.append((setting.key, try evaluate(setting, as: kind.spec(of: setting.key))))
    }
    return values
  }

  /// Computes the keys of a boundary.
  func evaluate(
    _ settings: [Setting<FlingScene.Boundary.Key>]
  ) throws(RunError) -> [(FlingScene.Boundary.Key, BehaviorValue)] {
    var values: [(FlingScene.Boundary.Key, BehaviorValue)] = []
    for setting in settings {
      values.append((setting.key, try evaluate(setting, as: FlingScene.Boundary.spec(of: setting.key))))
    }
    return values
  }

  /// Computes a setting by the type of its key.
  private func evaluate<Key: RawRepresentable<String>>(
    _ setting: Setting<Key>, as spec: KeySpec?
  ) throws(RunError) -> BehaviorValue {
    guard let spec else { throw RunError("\(setting.key.rawValue) can't be read", at: setting.range) }
    switch (setting.content, spec.type) {
    case (.items(let patterns), .items): return .items(try resolveComputed(patterns))
    case (.insets(let formula), .insets):
      return .insets(try insets(formula))
    case (.region(let parts), .region): return .region(try region(parts))
    case (.expressions(let ends), .range) where ends.count == 2: return try jointLimits(ends[0], ends[1])
    case (.expressions(let corners), .points): return .points(try points(corners))
    case (.expression(let expression), .force): return .law(expression)
    case (.expression(let expression), .path): return .path(try path(expression))
    case (.expression(let expression), let type): return .value(try value(expression, as: type, spec.name))
    default: throw RunError("\(spec.name) can't be read", at: setting.range)
    }
  }

  func insets(_ formula: InsetsFormula) throws(RunError) -> Insets {
    func inset(_ expression: Expression?) throws(RunError) -> Double {
      guard let expression else { return 0 }
      return try number(expression)
    }
    return Insets(
      top: try inset(formula.top), left: try inset(formula.left), bottom: try inset(formula.bottom),
      right: try inset(formula.right))
  }

  /// The limits of a joint.
  /// - Throws: if the ends differ in dimension, or 0 lies outside.
  private func jointLimits(_ lower: Expression, _ upper: Expression) throws(RunError) -> BehaviorValue {
    var shared: Dimension?
    func limit(_ expression: Expression) throws(RunError) -> Double {
      guard case .number(let number, let dimension) = try evaluate(expression),
        dimension == .plain || dimension == .angle
      else { throw RunError("a number or an angle is needed here", at: expression.range) }
      if dimension != .plain || number != 0 && number.isFinite {
        guard shared == nil || shared == dimension else {
          throw RunError("range mixes angles and points", at: expression.range)
        }
        shared = dimension
      }
      return number
    }
    let range = FloatRange(minimum: try limit(lower), maximum: try limit(upper))
    guard range.minimum <= 0, range.maximum >= 0 else {
      throw RunError("range must contain 0", at: lower.range)
    }
    return .range(range, shared)
  }

  /// Resolves patterns that are computed to views or names.
  private func resolveComputed(_ patterns: [ItemPattern]) throws(RunError) -> [ItemPattern] {
    var resolved: [ItemPattern] = []
    for pattern in patterns {
      guard case .dynamic(let expression) = pattern else {
        resolved.append(pattern)
        continue
      }
      switch try evaluate(expression) {
      case .view(let id): resolved.append(.view(id))
      case .text("all"): resolved.append(.all)
      case .text(let name) where name.utf8.contains(UInt8(ascii: "*")):
        resolved.append(.views(views(matching: name)))
      case .text(let name):
        guard let id = viewsByName[name] else {
          throw SceneEvaluator.unknownName(name, "no view", at: expression.range)
        }
        resolved.append(.view(id))
      default: throw RunError("a view's name is needed here", at: expression.range)
      }
    }
    return resolved
  }

  /// The views that match the patterns now, in document order, without duplicates.
  func views(of patterns: [ItemPattern]) throws(RunError) -> [Int] {
    var matches: [Int] = []
    for pattern in try resolveComputed(patterns) {
      switch pattern {
      case .all:
        matches += document.views[0].children.map(\.index).filter {
          !state.views[$0].isHidden && state.views[$0].body != .none
        }
      case .view(let id): matches.append(id.index)
      case .views(let ids): matches += ids.map(\.index)
      case .dynamic: break
      }
    }
    matches.sort()
    var distinct: [Int] = []
    for view in matches where view != distinct.last { distinct.append(view) }
    return distinct
  }
}
