internal import FlingGeometry

/// The environment of constants: theme and seed are known, maybe variables, everything else is unknown until
/// the scene runs.
final class ConstantEnvironment: EvaluationEnvironment {
  let theme: Theme
  let seed: UInt64
  /// The values of variables by number; nil if they are unknown.
  private let variables: [Value?]
  private var steps = 0
  private var textBytes = 0

  init(theme: Theme, seed: UInt64, variables: [Value?] = []) {
    self.theme = theme
    self.seed = seed
    self.variables = variables
  }

  var time: Double { 0 }
  var tick: Int { 0 }
  var isSceneResting: Bool { false }

  func value(of variable: VariableID) throws(ExpressionError) -> Value {
    guard variables.indices.contains(variable.index), let value = variables[variable.index] else {
      throw ConstantEnvironment.unknown
    }
    return value
  }
  func member(_ member: ViewMember, of view: ViewID) throws(ExpressionError) -> Value {
    throw ConstantEnvironment.unknown
  }
  func value(of key: Behavior.Key, of behavior: BehaviorID) throws(ExpressionError) -> Value {
    throw ConstantEnvironment.unknown
  }
  func time(of mark: MarkID) -> Double? { nil }
  func localPoint(_ point: Point, in view: ViewID) throws(ExpressionError) -> Point {
    throw ConstantEnvironment.unknown
  }
  func worldPoint(_ point: Point, of view: ViewID) throws(ExpressionError) -> Point {
    throw ConstantEnvironment.unknown
  }
  func areTouching(_ a: ViewID, _ b: ViewID) -> Bool { false }
  func isTouching(_ a: ViewID, boundary: String) -> Bool { false }
  func localValue(named name: String) -> Value? { nil }
  func view(named name: String) -> ViewID? { nil }
  /// Each draw of a constant happens once.
  func nextRandomDrawIndex(ofKey key: UInt64) -> UInt64 { 0 }

  func countStep() throws(ExpressionError) {
    steps += 1
    if steps > 1_000_000 { throw ExpressionError("an expression takes more than 1000000 steps") }
  }

  /// Resets the step count: every constant has the step limit of a tick.
  func resetStepCount() { steps = 0 }

  /// Texts of constants stay in memory, so their limit applies to all constants together.
  func countText(bytes: Int) throws(ExpressionError) {
    textBytes += bytes
    if textBytes > Limits.expansion {
      throw ExpressionError("the texts of the scene expand to more than 16 MiB")
    }
  }

  private static let unknown = ExpressionError("this is known only while the scene runs")
}
