/// A compiled expression: nodes in an array, each after those it uses.
final class Program: Sendable {
  struct Node: Sendable {
    var operation: Operation
    /// The place in the text.
    var range: Range<Int>
  }

  /// Whole numbers are places in `nodes`, ranges stretches of the array that the comment names.
  enum Operation: Sendable {
    /// A place in `literals`.
    case literal(Int)
    case time
    case tick
    case isSceneResting
    case variable(VariableID)
    case local(String)
    /// The view of the quantifier at this depth, from the outside.
    case it(Int)
    case memberOfKnown(ViewMember, ViewID)
    case member(ViewMember, of: Int)
    /// A member of what shows its type only when computed.
    case memberNamed(String, of: Int)
    case key(Behavior.Key, BehaviorID)
    case markTime(MarkID)
    case isSet(MarkID)
    case negation(Int)
    case not(Int)
    case binary(BinaryOperator, Int, Int)
    case and(Int, Int)
    case or(Int, Int)
    case condition(Int, then: Int, otherwise: Int)
    /// `arguments`.
    case pick(Int, Range<Int>)
    /// Two or four `arguments`: a point or a rectangle.
    case list(Range<Int>)
    /// `arguments`.
    case call(Function, Range<Int>)
    case random(key: UInt64, isWhole: Bool, Int, Int)
    /// A stretch of `views`.
    case quantifier(isEvery: Bool, Range<Int>, body: Int)
    /// `arguments` with `formats` beside them, joined to a text.
    case join(Range<Int>)
    /// The view whose name the node gives.
    case view(named: Int)
    case touching(Int, Int)
    case contact(ContactMember)
    case gesture(GestureMember)
    /// The finger whose number the node gives.
    case gestureTouch(Int)
    case hasFired(GestureID)
    /// A place in `parts`.
    case part(Int)
  }

  let file: SourceFile
  let text: LocatedText
  let nodes: [Node]
  let arguments: [Int]
  /// Beside `arguments`.
  let formats: [NumberFormat?]
  let literals: [Value]
  let views: [ViewID]
  /// Expressions of other scalars, for lists whose entries are written apart.
  let parts: [Expression]

  init(
    file: SourceFile, text: LocatedText, nodes: [Node] = [], arguments: [Int] = [],
    formats: [NumberFormat?] = [],
    literals: [Value] = [], views: [ViewID] = [], parts: [Expression] = []
  ) {
    self.file = file
    self.text = text
    self.nodes = nodes
    self.arguments = arguments
    self.formats = formats
    self.literals = literals
    self.views = views
    self.parts = parts
  }

  var root: Int { nodes.count - 1 }

  /// What stands in the file, on one line, for messages.
  func source(of node: Int) -> String {
    let range = nodes[node].range
    let part = text.text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)
    let words = String(part).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count <= 80 ? words : words.prefix(79) + "…"
  }
}
