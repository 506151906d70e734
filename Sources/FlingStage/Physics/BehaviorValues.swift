import FlingGeometry
import FlingScene

extension BehaviorValues {
  /// The computed number of a key; nil if it is not set or has another type. Likewise for the functions
  /// below.
  func number(_ key: Behavior.Key) -> Double? {
    if case .value(.number(let number, _))? = self[key] { number } else { nil }
  }

  func point(_ key: Behavior.Key) -> Point? {
    if case .value(.point(let point))? = self[key] { point } else { nil }
  }

  func boolean(_ key: Behavior.Key) -> Bool? {
    if case .value(.truth(let truth))? = self[key] { truth } else { nil }
  }

  func text(_ key: Behavior.Key) -> String? {
    if case .value(.text(let text))? = self[key] { text } else { nil }
  }

  /// The force of `direction`, `angle` and `magnitude`. `direction` with `magnitude` is scaled to that
  /// length; parts that are not set come from the fallback.
  func force(fallback: Vector) -> ForceFormula {
    let length = number(.magnitude)
    if let direction = point(.direction) {
      guard let length else { return .vector(Vector(direction)) }
      let directionLength = direction.length
      return directionLength == 0
        ? .polar(angle: 0, magnitude: length)
        : .vector(
          Vector(dx: direction.x / directionLength * length, dy: direction.y / directionLength * length))
    }
    let formula = ForceFormula.vector(fallback)
    if let angle = number(.angle) { return .polar(angle: angle, magnitude: length ?? formula.magnitude) }
    if let length { return .polar(angle: formula.angle, magnitude: length) }
    return formula
  }

  /// Applies changes. A new `direction` replaces `angle` and `magnitude`; a new `angle` keeps the length of
  /// the old direction.
  mutating func apply(_ changes: [(Behavior.Key, BehaviorValue)]) {
    let keys = changes.map(\.0)
    if keys.contains(.direction) {
      if !keys.contains(.magnitude) { self[.magnitude] = nil }
      self[.angle] = nil
    } else if keys.contains(.angle), let direction = point(.direction) {
      if self[.magnitude] == nil { self[.magnitude] = .value(.number(direction.length, .plain)) }
      self[.direction] = nil
    }
    for (key, value) in changes { self[key] = value }
  }
}

extension BehaviorValues {
  /// The value of a key for expressions; nil if there is none that can be read.
  func readableValue(of key: Behavior.Key, kind: Behavior.Kind) -> FlingScene.Value? {
    let hasForce = kind == .gravity || kind == .push
    let force = force(fallback: kind == .gravity ? Vector(dx: 0, dy: 1) : .zero)
    switch key {
    case .direction where hasForce: return .point(Point(force.vector))
    case .angle where hasForce: return .number(force.angle, .angle)
    case .magnitude where hasForce: return .number(force.magnitude, .plain)
    default: break
    }
    switch self[key] {
    case .value(let value): return value
    case .insets: return .truth(true)
    case .some: return nil
    case nil: return kind.spec(of: key)?.fallbackValue
    }
  }
}
