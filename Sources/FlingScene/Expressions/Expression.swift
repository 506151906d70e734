public import FlingGeometry

/// A computed value: compiled, its names resolved, its places known.
public struct Expression: Sendable {
  /// Where it stands.
  public let range: SourceRange
  /// Its value if that was known at load, as its key wants it.
  public let constant: Value?
  /// What it reads, each once, in order of appearance; empty for a constant.
  public let reads: [Reference]
  /// What its key wants; `value(in:)` gives it so.
  package let expected: ValueType
  let program: Program
  /// Whether it is a text without anything computed.
  public internal(set) var isSpelled = false

  /// Something that an expression reads.
  public enum Reference: Hashable, Sendable {
    case view(ViewID, ViewMember)
    /// The whole place of a view: `local` and `world`.
    case geometry(ViewID)
    case behavior(BehaviorID, Behavior.Key)
    case variable(VariableID)
    case mark(MarkID)
    /// Time, tick, contacts, rest, random draws: changes by itself.
    case clock
    /// A name that is put together while running: may be any view.
    case anything
  }
}

extension Expression {
  /// What it gives now, as its key wants it.
  /// - Throws: one located error: division by zero, a missing value, a wrong type.
  public func value(in environment: any EvaluationEnvironment) throws(SceneError) -> Value {
    do {
      return try rawValue(in: environment)
    } catch {
      throw error.sceneError(in: program.file, at: range)
    }
  }

  /// A number, whatever its unit: seconds, radians or plain.
  public func number(in environment: any EvaluationEnvironment) throws(SceneError) -> Double {
    let value = try value(in: environment)
    if case .number(let number, _) = value { return number }
    throw mismatch(value, "a number")
  }

  public func point(in environment: any EvaluationEnvironment) throws(SceneError) -> Point {
    let value = try value(in: environment)
    if case .point(let point) = value { return point }
    throw mismatch(value, "a point")
  }

  /// A point as width and height; one number is a square.
  public func size(in environment: any EvaluationEnvironment) throws(SceneError) -> Size {
    let value = try value(in: environment)
    switch value {
    case .point(let point): return Size(width: point.x, height: point.y)
    case .number(let side, .plain): return Size(width: side, height: side)
    default: throw mismatch(value, "a size")
    }
  }

  public func rect(in environment: any EvaluationEnvironment) throws(SceneError) -> Rect {
    let value = try value(in: environment)
    if case .rect(let rect) = value { return rect }
    throw mismatch(value, "a rectangle")
  }

  /// A text; numbers and the like are printed.
  public func text(in environment: any EvaluationEnvironment) throws(SceneError) -> String {
    let value = try value(in: environment)
    do throws(ExpressionError) {
      return try value.text()
    } catch {
      throw mismatch(value, "a text")
    }
  }

  public func truth(in environment: any EvaluationEnvironment) throws(SceneError) -> Bool {
    let value = try value(in: environment)
    if case .truth(let truth) = value { return truth }
    throw mismatch(value, "a truth value")
  }

  /// A paint, a color, or what a text spells.
  public func paint(in environment: any EvaluationEnvironment) throws(SceneError) -> Paint {
    let value = try value(in: environment)
    do throws(ExpressionError) {
      return try Conversion.paint(value, theme: environment.theme)
    } catch {
      throw ExpressionError(error.message, hint: error.hint).sceneError(in: program.file, at: range)
    }
  }

  public func view(in environment: any EvaluationEnvironment) throws(SceneError) -> ViewID {
    let value = try value(in: environment)
    if case .view(let view) = value { return view }
    throw mismatch(value, "a view")
  }

  /// A time, rounded to 1/600 s.
  public func time(in environment: any EvaluationEnvironment) throws(SceneError) -> Time {
    let value = try value(in: environment)
    switch value {
    case .number(let seconds, .time): return Time(seconds: seconds)
    case .number(0, .plain): return .zero
    default: throw mismatch(value, "a time")
    }
  }

  /// Whether a test of `when`, `wait` or `expect` holds; one that reads the time of a mark that has not come is false.
  public func holds(in environment: any EvaluationEnvironment) throws(SceneError) -> Bool {
    let value: Value
    do {
      value = try rawValue(in: environment)
    } catch {
      if error.kind == .markNotReached { return false }
      throw error.sceneError(in: program.file, at: range)
    }
    if case .truth(let truth) = value { return truth }
    throw mismatch(value, "a truth value")
  }

  func rawValue(in environment: any EvaluationEnvironment) throws(ExpressionError) -> Value {
    if let constant { return constant }
    var evaluator = Evaluator(program, in: environment)
    let value = try evaluator.value(of: program.root)
    do throws(ExpressionError) {
      return try Conversion.value(value, as: expected, theme: environment.theme)
    } catch {
      throw evaluator.fails(program.root, error.message, hint: error.hint)
    }
  }

  private func mismatch(_ value: Value, _ wanted: String) -> SceneError {
    ExpressionError("\(wanted) is wanted, this is \(value.type.words)").sceneError(
      in: program.file, at: range)
  }
}
