package import FlingGeometry

/// A compiled expression with resolved names and source positions.
package struct Expression: Sendable {
  /// The position in the file.
  package let range: SourceRange
  /// The value, already converted to `expected`, if it is known at load.
  package let constant: Value?
  /// The references that it reads, without duplicates, in order of appearance; empty for a constant.
  package let reads: [Reference]
  /// The type that the key expects; `value(in:)` converts to it.
  package let expected: ValueType
  let program: Program
  /// Whether it is a literal text without computed parts.
  package internal(set) var isSpelled = false

  /// A value of the running scene that an expression reads.
  package enum Reference: Hashable, Sendable {
    /// A member of a view; only the coordinate on an axis if one is given (`card.center.x`).
    case view(ViewID, ViewMember, on: Axis?)
    /// The complete geometry of a view: position, rotation and scale, read by `local` and `world`.
    case geometry(ViewID)
    case behavior(BehaviorID, Behavior.Key)
    case variable(VariableID)
    case mark(MarkID)
    /// Values that change without an assignment: time, tick, contacts, rest, random draws.
    case clock
    /// A name composed at run time, which may refer to any view.
    case anything
  }
}

extension Expression {
  /// The current value, converted to `expected`.
  ///
  /// - Throws: one located error, such as division by zero, a missing value or a wrong type.
  package func value(in environment: any EvaluationEnvironment) throws(SceneError) -> Value {
    do {
      return try convertedValue(in: environment)
    } catch {
      throw error.sceneError(at: range)
    }
  }

  /// The number without its unit: in seconds, radians or plain.
  package func number(in environment: any EvaluationEnvironment) throws(SceneError) -> Double {
    let value = try value(in: environment)
    if case .number(let number, _) = value { return number }
    throw mismatch(value, "a number")
  }

  package func point(in environment: any EvaluationEnvironment) throws(SceneError) -> Point {
    let value = try value(in: environment)
    if case .point(let point) = value { return point }
    throw mismatch(value, "a point")
  }

  /// A point as width and height; a single number is a square.
  package func size(in environment: any EvaluationEnvironment) throws(SceneError) -> Size {
    let value = try value(in: environment)
    switch value {
    case .point(let point): return Size(width: point.x, height: point.y)
    case .number(let side, .plain): return Size(width: side, height: side)
    default: throw mismatch(value, "a size")
    }
  }

  package func rect(in environment: any EvaluationEnvironment) throws(SceneError) -> Rect {
    let value = try value(in: environment)
    if case .rect(let rect) = value { return rect }
    throw mismatch(value, "a rectangle")
  }

  /// A text; numbers, truth values, points, rectangles and colors are formatted.
  package func text(in environment: any EvaluationEnvironment) throws(SceneError) -> String {
    let value = try value(in: environment)
    do throws(ExpressionError) {
      return try value.text()
    } catch {
      throw mismatch(value, "a text")
    }
  }

  package func truth(in environment: any EvaluationEnvironment) throws(SceneError) -> Bool {
    let value = try value(in: environment)
    if case .truth(let truth) = value { return truth }
    throw mismatch(value, "a truth value")
  }

  /// A paint, a color, or a color spelled as text.
  package func paint(in environment: any EvaluationEnvironment) throws(SceneError) -> Paint {
    let value = try value(in: environment)
    do throws(ExpressionError) {
      return try ValueConversion.paint(value, theme: environment.theme)
    } catch {
      throw ExpressionError(error.message, hint: error.hint).sceneError(at: range)
    }
  }

  package func view(in environment: any EvaluationEnvironment) throws(SceneError) -> ViewID {
    let value = try value(in: environment)
    if case .view(let view) = value { return view }
    throw mismatch(value, "a view")
  }

  /// A time, rounded to 1/600 s.
  package func time(in environment: any EvaluationEnvironment) throws(SceneError) -> Time {
    let value = try value(in: environment)
    switch value {
    case .number(let seconds, .time): return Time(seconds: seconds)
    case .number(0, .plain): return .zero
    default: throw mismatch(value, "a time")
    }
  }

  /// Whether a test of `when`, `wait` or `expect` is true. A test that reads the time of a mark that has not
  /// been set is false.
  package func holds(in environment: any EvaluationEnvironment) throws(SceneError) -> Bool {
    let value: Value
    do {
      value = try convertedValue(in: environment)
    } catch {
      if error.kind == .markNotReached { return false }
      throw error.sceneError(at: range)
    }
    if case .truth(let truth) = value { return truth }
    throw mismatch(value, "a truth value")
  }

  func convertedValue(in environment: any EvaluationEnvironment) throws(ExpressionError) -> Value {
    if let constant { return constant }
    var evaluator = Evaluator(program, in: environment)
    let value = try evaluator.value(of: program.root)
    do throws(ExpressionError) {
      return try ValueConversion.value(value, as: expected, theme: environment.theme)
    } catch {
      throw evaluator.locatedError(at: program.root, error.message, hint: error.hint)
    }
  }

  private func mismatch(_ value: Value, _ wanted: String) -> SceneError {
    ExpressionError("expected \(wanted), found \(value.type.phrase)").sceneError(at: range)
  }
}
