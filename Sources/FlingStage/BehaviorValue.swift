import FlingDynamics
import FlingGeometry
import FlingScene

/// The value of a behavior's or boundary's key, computed.
enum BehaviorValue {
  case value(Value)
  /// Members as told; resolved when the behavior goes in.
  case items([ItemPattern])
  case insets(Insets)
  /// A pin's or slide's limits; nil stands for a dimension that fits both.
  case range(FloatRange, Dimension?)
  case points([Point])
  case path(Path)
  case region(Region)
  /// Computed for each item, whenever the animator asks.
  case law(Expression)
}

typealias BehaviorValues = [Behavior.Key: BehaviorValue]
typealias BoundaryValues = [FlingScene.Boundary.Key: BehaviorValue]

extension RunningScene {
  func evaluate(_ settings: [Setting<Behavior.Key>]) throws(Fault) -> [(Behavior.Key, BehaviorValue)] {
    var values: [(Behavior.Key, BehaviorValue)] = []
    for setting in settings { values.append((setting.key, try evaluate(setting))) }
    return values
  }

  func evaluate(
    _ settings: [Setting<FlingScene.Boundary.Key>]
  ) throws(Fault) -> [(FlingScene.Boundary.Key, BehaviorValue)] {
    var values: [(FlingScene.Boundary.Key, BehaviorValue)] = []
    for setting in settings { values.append((setting.key, try evaluate(setting))) }
    return values
  }

  private func evaluate(_ setting: Setting<Behavior.Key>) throws(Fault) -> BehaviorValue {
    switch setting.content {
    case .items(let patterns): return .items(try settled(patterns))
    case .insets(let formula):
      func side(_ expression: Expression?) throws(Fault) -> Double {
        guard let expression else { return 0 }
        return try number(expression)
      }
      return .insets(
        Insets(
          top: try side(formula.top), left: try side(formula.left), bottom: try side(formula.bottom),
          right: try side(formula.right)))
    case .region(let parts): return .region(try region(parts))
    case .expressions(let ends) where setting.key == .range && ends.count == 2:
      return try range(ends[0], ends[1])
    case .expression(let expression) where setting.key == .force: return .law(expression)
    case .expression(let expression): return .value(try value(of: setting.key, expression))
    default: throw Fault("\(setting.key.rawValue) can't be read", at: setting.range)
    }
  }

  private func value(of key: Behavior.Key, _ expression: Expression) throws(Fault) -> Value {
    switch key {
    case .direction, .offset, .toOffset, .velocity, .position: return .point(try point(expression))
    case .anchor, .to: return .point(try point(expression))
    case .angle: return .number(try number(expression, .angle), .angle)
    case .angularVelocity: return .number(try number(expression, .spin), .spin)
    case .magnitude, .charge, .strength: return .number(try number(expression), .plain)
    case .elasticity, .friction, .length, .frequency, .damping, .resistance, .angularResistance,
      .falloff, .animationSpeed:
      return .number(try nonNegative(expression, key.rawValue), .plain)
    case .density:
      let density = try number(expression)
      guard density > 0 else { throw Fault("density must be above 0", at: expression.range) }
      return .number(density, .plain)
    case .minimumRadius:
      let radius = try number(expression)
      guard radius > 0 else { throw Fault("minimum-radius must be above 0", at: expression.range) }
      return .number(radius, .plain)
    case .smoothness:
      let smoothness = try number(expression)
      guard smoothness >= 0, smoothness <= 1 else {
        throw Fault(
          "smoothness must lie in 0…1", at: expression.range, hint: "clamp(…, 0, 1) keeps it there")
      }
      return .number(smoothness, .plain)
    case .active, .anchored, .allowsRotation, .bounds: return .truth(try truth(expression))
    case .mode, .joint, .type: return .text(try text(expression))
    case .axis:
      let axis = try point(expression)
      guard axis != .zero else { throw Fault("axis has no direction", at: expression.range) }
      return .point(axis)
    case .items, .item, .region, .force, .range:
      throw Fault("\(key.rawValue) can't be read", at: expression.range)
    }
  }

  private func range(_ least: Expression, _ most: Expression) throws(Fault) -> BehaviorValue {
    var shared: Dimension?
    func end(_ expression: Expression) throws(Fault) -> Double {
      guard case .number(let number, let dimension) = try evaluate(expression),
        dimension == .plain || dimension == .angle
      else { throw Fault("a number or an angle is needed here", at: expression.range) }
      if dimension != .plain || number != 0 && number.isFinite {
        guard shared == nil || shared == dimension else {
          throw Fault("range mixes angles and points", at: expression.range)
        }
        shared = dimension
      }
      return number
    }
    let range = FloatRange(minimum: try end(least), maximum: try end(most))
    guard range.minimum <= 0, range.maximum >= 0 else {
      throw Fault("range must contain 0", at: least.range)
    }
    return .range(range, shared)
  }

  private func evaluate(_ setting: Setting<FlingScene.Boundary.Key>) throws(Fault) -> BehaviorValue {
    switch (setting.key, setting.content) {
    case (.points, .expressions(let expressions)): return .points(try points(expressions))
    case (.from, .expression(let expression)), (.to, .expression(let expression)):
      return .value(.point(try point(expression)))
    case (.d, .expression(let expression)): return .path(try path(expression))
    case (.frame, .expression(let expression)): return .value(.rect(try rect(expression)))
    case (.enabled, .expression(let expression)): return .value(.truth(try truth(expression)))
    case (.elasticity, .expression(let expression)), (.friction, .expression(let expression)):
      return .value(.number(try nonNegative(expression, setting.key.rawValue), .plain))
    default: throw Fault("\(setting.key.rawValue) can't be read", at: setting.range)
    }
  }

  /// Names that are known only now become views.
  private func settled(_ patterns: [ItemPattern]) throws(Fault) -> [ItemPattern] {
    var settled: [ItemPattern] = []
    for pattern in patterns {
      guard case .dynamic(let expression) = pattern else {
        settled.append(pattern)
        continue
      }
      switch try evaluate(expression) {
      case .view(let id): settled.append(.view(id))
      case .text("all"): settled.append(.all)
      case .text(let name) where name.utf8.contains(UInt8(ascii: "*")):
        settled.append(.pattern(name, range: expression.range))
      case .text(let name):
        guard let id = viewsByName[name] else {
          throw Fault("no view is called \"\(name)\"", at: expression.range)
        }
        settled.append(.view(id))
      default: throw Fault("a view's name is needed here", at: expression.range)
      }
    }
    return settled
  }

  /// The views that patterns mean now, in document order, each once.
  func views(of patterns: [ItemPattern]) throws(Fault) -> [Int] {
    var found: [Int] = []
    for pattern in try settled(patterns) {
      switch pattern {
      case .all:
        found += document.views[0].children.map(\.index).filter {
          !views[$0].isHidden && views[$0].body != .none
        }
      case .view(let id): found.append(id.index)
      case .pattern(let name, _): found += views(matching: name)
      case .dynamic: break
      }
    }
    found.sort()
    var distinct: [Int] = []
    for view in found where view != distinct.last { distinct.append(view) }
    return distinct
  }
}
