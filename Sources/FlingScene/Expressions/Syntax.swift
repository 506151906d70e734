/// The syntax tree of an expression, built by the parser and read by the resolver.
struct Syntax {
  var form: Form
  /// The range in the text, in Unicode scalars.
  var range: Range<Int>
  /// The depth of the tree. It is limited so that recursion can't exhaust the stack.
  var depth: Int

  static let deepest = 128

  indirect enum Form {
    case literal(Value)
    /// A text with `{…}` parts.
    case text([Piece])
    /// A name, optionally with `{…}` parts.
    case name([Piece])
    case member(Syntax, name: String, nameRange: Range<Int>)
    /// `gesture.touch(0)`.
    case memberCall(Syntax, name: String, nameRange: Range<Int>, [Syntax])
    /// `draw` is the number of calls of `random` and `random-int` before this one in the scalar.
    case call(String, [Syntax], nameRange: Range<Int>, draw: Int)
    case list([Syntax])
    case negation(Syntax)
    case not(Syntax)
    case binary(BinaryOperator, Syntax, Syntax)
    case and(Syntax, Syntax)
    case or(Syntax, Syntax)
  }

  enum Piece {
    case text(String)
    case expression(Syntax, NumberFormat?)

    var isSpelled: Bool { if case .text = self { true } else { false } }
  }

  /// Whether it is a text without `{…}` parts.
  var isSpelled: Bool {
    if case .text(let pieces) = form { pieces.allSatisfy(\.isSpelled) } else { false }
  }
}

enum BinaryOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
}
