import FlingGeometry
import FlingScene

/// The values that gestures' `do` and `changed` actions set in one tick. Frames between ticks show them
/// interpolated to the values of the next tick.
struct InterpolatedValues {
  /// The variable or key that is set.
  enum Target: Hashable {
    case variable(VariableID)
    case view(Int, View.Key)
    case behavior(BehaviorID, Behavior.Key)
  }

  /// The last value of a target, and the gesture that set it.
  struct Assignment {
    let gesture: GestureID
    let target: Target
    /// A number, a point or a rectangle.
    let value: Value
  }

  /// In the order in which they were first set.
  private(set) var assignments: [Assignment] = []
  /// The index of each target's assignment.
  private var indices: [Target: Int] = [:]

  var isEmpty: Bool { assignments.isEmpty }

  subscript(target: Target) -> Assignment? { indices[target].map { assignments[$0] } }

  /// Records a value.
  /// - Parameter gesture: nil if no gesture's `do` or `changed` sets the value; interpolation of the target
  ///   ends then.
  mutating func record(_ target: Target, _ value: Value?, by gesture: GestureID?) {
    if let gesture, let value, value.isBlendable {
      let assignment = Assignment(gesture: gesture, target: target, value: value)
      if let index = indices[target] {
        assignments[index] = assignment
      } else {
        indices[target] = assignments.count
        assignments.append(assignment)
      }
    } else if let index = indices.removeValue(forKey: target) {
      assignments.remove(at: index)
      for (later, assignment) in assignments.enumerated().dropFirst(index) {
        indices[assignment.target] = later
      }
    }
  }
}

extension RunningScene {
  /// Records a value set by the running actions.
  func recordAssignment(to target: InterpolatedValues.Target, _ value: @autoclosure () -> Value?) {
    let context = evaluator.context
    let gesture = context.setsInterpolated ? context.gesture?.gesture : nil
    // Without interpolated values there is no assignment to remove. This is the case for most actions.
    guard gesture != nil || !interpolated.isEmpty else { return }
    interpolated.record(target, gesture == nil ? nil : value(), by: gesture)
  }
}

extension View.Key {
  /// Whether frames between two ticks show values between those of the ticks.
  var isBlended: Bool { self != .z && self != .order }
}

extension ViewValue {
  /// The interpolated value of a view's key.
  init?(_ value: Value) {
    switch value {
    case .number(let number, _): self = .number(number)
    case .point(let point): self = .point(point)
    case .rect(let rect): self = .rect(rect)
    default: return nil
    }
  }

  /// The value as expressions see it; nil if it cannot be interpolated.
  var interpolated: Value? {
    switch self {
    case .number(let number): .number(number, .plain)
    case .point(let point): .point(point)
    case .rect(let rect): .rect(rect)
    default: nil
    }
  }
}

extension Value {
  fileprivate var isBlendable: Bool {
    switch self {
    case .number, .point, .rect: true
    default: false
    }
  }

  /// Linear interpolation; nil if the values differ in type or unit.
  func mixed(with other: Value, by fraction: Double) -> Value? {
    switch (self, other) {
    case (.number(let a, let unit), .number(let b, let other)) where unit == other:
      .number(mix(a, b, fraction), unit)
    case (.point(let a), .point(let b)): .point(a.mixed(with: b, by: fraction))
    case (.rect(let a), .rect(let b)):
      .rect(
        Rect(
          x: mix(a.minX, b.minX, fraction), y: mix(a.minY, b.minY, fraction),
          width: mix(a.width, b.width, fraction), height: mix(a.height, b.height, fraction)))
    default: nil
    }
  }
}
