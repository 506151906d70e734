import FlingGeometry
import FlingScene

/// The names of a test scene: views `card`, `ball`, `box-0`, `box-1`, `box-2`; a push `throw`, an attachment
/// `rod`; marks `landed` (at 0.5 s) and `missed` (never); a timer; variables.
struct TestNames: NameTable {
  static let symbols: [String: Symbol] = [
    "card": .view(ViewID(index: 1)), "ball": .view(ViewID(index: 2)), "box-0": .view(ViewID(index: 3)),
    "box-1": .view(ViewID(index: 4)), "box-2": .view(ViewID(index: 5)),
    "throw": .behavior(BehaviorID(index: 0), .push), "rod": .behavior(BehaviorID(index: 1), .attachment),
    "landed": .mark(MarkID(index: 0)), "missed": .mark(MarkID(index: 1)), "later": .timer(TimerID(index: 0)),
    "gap": .variable(VariableID(index: 0)), "rod-length": .variable(VariableID(index: 1)),
    "count": .variable(VariableID(index: 2)), "none-yet": .variable(VariableID(index: 3)),
    "drag": .gesture(GestureID(index: 0), .pan),
  ]

  func symbol(for name: String, in space: Int) -> Symbol? { TestNames.symbols[name] }
  func allNames(in space: Int) -> [String] { TestNames.symbols.keys.sorted() }
  func views(matching pattern: String, in space: Int) -> [ViewID] {
    pattern == "box-*" ? [3, 4, 5].map(ViewID.init(index:)) : pattern == "box-1*" ? [ViewID(index: 4)] : []
  }
  /// `gap` is always 8 and `rod-length` always 140; actions assign `count` and `none-yet`.
  func constant(of variable: VariableID) -> Value? {
    [0: .number(8, .plain), 1: .number(140, .plain)][variable.index]
  }
  func type(of variable: VariableID) -> ValueType { .any }
}

/// A running scene whose view with an index has its center at [100 · index, 10 · index].
final class TestScene: EvaluationEnvironment {
  var time = 0.25
  var tick = 15
  var theme = Theme.light
  var seed: UInt64 = 0
  var count = Value.number(0, .plain)
  var draws: UInt64 = 0
  var steps = 0
  var limit = Int.max
  var locals: [String: Value] = [:]
  /// The members of the gesture whose reaction runs; empty if none runs.
  var gesture: [GestureMember: Value] = [:]
  var fingers: [Point] = []
  var fired: Set<GestureID> = []
  var isSceneResting = false

  func value(of variable: VariableID) throws(ExpressionError) -> Value {
    if variable.index == 2 { return count }
    throw ExpressionError("none-yet has no value yet")
  }

  func member(_ member: ViewMember, of view: ViewID) throws(ExpressionError) -> Value {
    let index = Double(view.index)
    switch member {
    case .center: return .point(Point(100 * index, 10 * index))
    case .rotation: return .number(0.5, .angle)
    case .angularVelocity: return .number(2, .spin)
    case .velocity: return .point(Point(3, 4))
    case .frame: return .rect(Rect(x: 1, y: 2, width: 3, height: 4))
    case .scale: return .number(2, .plain)
    case .width: return .number(50, .plain)
    case .hidden: return .truth(false)
    case .resting: return .truth(view.index == 1)
    case .fill: return view.index == 1 ? .color(Color(red: 1, green: 0, blue: 0)) : .none
    case .name:
      return .text(["canvas", "card", "ball", "box-0", "box-1", "box-2"][view.index])
    default: throw ExpressionError("\(member.rawValue) is not known")
    }
  }

  func value(of key: Behavior.Key, of behavior: BehaviorID) throws(ExpressionError) -> Value {
    key == .anchor ? .point(Point(7, 9)) : .number(42, .plain)
  }

  func time(of mark: MarkID) -> Double? { mark.index == 0 ? 0.5 : nil }
  func localPoint(_ point: Point, in view: ViewID) throws(ExpressionError) -> Point { point - Point(100, 10) }
  func worldPoint(_ point: Point, of view: ViewID) throws(ExpressionError) -> Point { point + Point(100, 10) }
  func areTouching(_ a: ViewID, _ b: ViewID) -> Bool { a.index + b.index == 3 }
  func isTouching(_ a: ViewID, boundary: String) -> Bool { boundary == "floor" }
  func localValue(named name: String) -> Value? { locals[name] }
  func gesture(_ member: GestureMember) -> Value? { gesture[member] }
  func gestureTouch(_ number: Int) throws(ExpressionError) -> Point? {
    if fingers.isEmpty { return nil }
    guard fingers.indices.contains(number) else {
      throw ExpressionError("there are only \(fingers.count) fingers")
    }
    return fingers[number]
  }
  func hasFired(_ gesture: GestureID) -> Bool { fired.contains(gesture) }
  func view(named name: String) -> ViewID? {
    if case .view(let view)? = TestNames.symbols[name] { view } else { nil }
  }
  func nextRandomDrawIndex(ofKey key: UInt64) -> UInt64 { draws }

  func countStep() throws(ExpressionError) {
    steps += 1
    if steps > limit { throw ExpressionError("too many steps") }
  }
}

/// Locates a text at line 3, column 10.
func located(_ text: String, isVerbatim: Bool = true) -> LocatedText {
  LocatedText(
    text: text, range: SourceRange(line: 3, column: 10, length: max(1, text.unicodeScalars.count)),
    isVerbatim: isVerbatim)
}

func compiler(seed: UInt64 = 0, theme: Theme = .light) -> ExpressionCompiler {
  ExpressionCompiler(
    names: TestNames(), theme: theme, seed: seed)
}

func compiled(
  _ text: String, _ scope: Scope = Scope(), as wanted: ValueType = .any
) throws(SceneError) -> Expression {
  try compiler().compile(located(text), scope: scope, expecting: wanted)
}

func value(
  _ text: String, _ scope: Scope = Scope(), as wanted: ValueType = .any, in scene: TestScene = TestScene()
) throws(SceneError) -> Value {
  try compiled(text, scope, as: wanted).value(in: scene)
}

/// The value of an expression as a number, in any unit.
func number(_ text: String) throws(SceneError) -> Double {
  try compiled(text).number(in: TestScene())
}

func truth(_ text: String) throws(SceneError) -> Bool {
  try compiled(text).truth(in: TestScene())
}

/// The errors of an expression when it is compiled and evaluated, each as `offset+length message | hint`;
/// `none` without an error. The offset counts from the start of the text.
func mistake(_ text: String, _ scope: Scope = Scope(), as wanted: ValueType = .any) -> String {
  do throws(SceneError) {
    _ = try compiled(text, scope, as: wanted).value(in: TestScene())
    return "none"
  } catch {
    return errorText(error)
  }
}

/// The diagnostics of an error, one per line.
func errorText(_ error: SceneError) -> String {
  error.diagnostics.map { diagnostic in
    guard let range = diagnostic.range else { return diagnostic.message }
    let position = "\(range.column - 10)+\(range.length)"
    return "\(position) \(diagnostic.message)" + (diagnostic.hint.map { " | \($0)" } ?? "")
  }.joined(separator: "\n")
}
