/// A compiled expression: an array of nodes in which operands precede the nodes that use them.
final class Program: Sendable {
  struct Node: Sendable {
    var operation: Operation
    /// The range in the text, in Unicode scalars.
    var range: Range<Int>
  }

  /// Integers are indices into `nodes`; ranges refer to the array that the comment names.
  enum Operation: Sendable {
    /// An index into `literals`.
    case literal(Int)
    case time
    case tick
    case isSceneResting
    case variable(VariableID)
    case local(String)
    /// The current view of the enclosing quantifier at this depth; 0 is the outermost.
    case it(Int)
    case memberOfKnown(ViewMember, ViewID)
    case member(ViewMember, of: Int)
    /// A member of a value whose type is known only at run time.
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
    /// A range of `arguments`.
    case pick(Int, Range<Int>)
    /// Two or four `arguments`: a point or a rectangle.
    case list(Range<Int>)
    /// A range of `arguments`.
    case call(Function, Range<Int>)
    case random(key: UInt64, isWhole: Bool, Int, Int)
    /// A range of `views`.
    case quantifier(isEvery: Bool, Range<Int>, body: Int)
    /// A range of `arguments` and the corresponding `formats`, joined to a text.
    case join(Range<Int>)
    /// The view whose name is the node's value.
    case view(named: Int)
    case touching(Int, Int)
    case contact(ContactMember)
    case gesture(GestureMember)
    /// The finger whose number is the node's value.
    case gestureTouch(Int)
    case hasFired(GestureID)
    /// An index into `listElements`.
    case listElement(Int)
    /// A parameter of a component: its value, an index into `listElements`, holds until the variable is assigned.
    case parameter(VariableID?, Int)
    /// A parameter of a use of a component that is known only at run time. A range of `arguments`: pairs of the
    /// index of a view and an index into `listElements`, in order of views.
    case parameterNamed(String, of: Int, Range<Int>)
  }

  let text: LocatedText
  let nodes: [Node]
  let arguments: [Int]
  /// The formats of `arguments`, by the same index.
  let formats: [NumberFormat?]
  let literals: [Value]
  let views: [ViewID]
  /// The entries of a list whose entries are separate scalars, and the values of parameters, each compiled on its
  /// own.
  let listElements: [Expression]

  init(
    text: LocatedText, nodes: [Node] = [], arguments: [Int] = [],
    formats: [NumberFormat?] = [],
    literals: [Value] = [], views: [ViewID] = [], listElements: [Expression] = []
  ) {
    self.text = text
    self.nodes = nodes
    self.arguments = arguments
    self.formats = formats
    self.literals = literals
    self.views = views
    self.listElements = listElements
  }

  var root: Int { nodes.count - 1 }

  /// The source text of a node on one line, for messages.
  func source(of node: Int) -> String {
    let range = nodes[node].range
    let scalars = text.text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)
    let line = String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 80 ? line : line.prefix(79) + "…"
  }
}
