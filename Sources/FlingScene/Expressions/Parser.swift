internal import FlingGeometry

/// Parses an expression by precedence climbing, in linear time. Names are resolved later.
struct Parser {
  private var scanner: Scanner
  private var token = Scanner.Token.end
  private var range = 0..<0
  /// The number of open parentheses, lists, calls and braces.
  private var nesting = 0
  /// Calls of `random` and `random-int` so far in the scalar; they number the draws.
  private(set) var draws: Int

  static let deepestNesting = 64

  init(_ scalars: [Unicode.Scalar], from start: Int = 0, to end: Int? = nil, draws: Int = 0) {
    scanner = Scanner(scalars, from: start, to: end ?? scalars.count)
    self.draws = draws
  }

  /// Parses a complete expression; an equals sign before it is skipped.
  mutating func expression() throws(ExpressionError) -> Syntax {
    scanner.skipSpace()
    if scanner.scalar(at: scanner.position) == "=", scanner.scalar(at: scanner.position + 1) != "=" {
      scanner.position += 1
    }
    try advance()
    if token == .end {
      throw ExpressionError("an expression is missing", at: max(0, scanner.end - 1)..<max(1, scanner.end))
    }
    let syntax = try binary(minimumPrecedence: 0)
    guard token == .end else { throw unexpectedTokenError(after: syntax) }
    return syntax
  }

  /// Parses a text with `{expression}` and `{expression:format}` parts; `{{` is a literal brace.
  mutating func template() throws(ExpressionError) -> [Syntax.Piece] {
    var pieces: [Syntax.Piece] = []
    var text = String.UnicodeScalarView()
    while let next = scanner.scalar(at: scanner.position) {
      scanner.position += 1
      guard next == "{" else {
        text.append(next)
        continue
      }
      if scanner.scalar(at: scanner.position) == "{" {
        scanner.position += 1
        text.append(next)
        continue
      }
      if !text.isEmpty { pieces.append(.text(String(text))) }
      text = String.UnicodeScalarView()
      pieces.append(try bracedExpression())
    }
    if !text.isEmpty { pieces.append(.text(String(text))) }
    return pieces
  }

  // MARK: Operators

  private enum Infix {
    case computed(BinaryOperator)
    case and
    case or

    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .computed(.add), .computed(.subtract): 5
      case .computed(.multiply), .computed(.divide), .computed(.remainder): 6
      case .computed: Parser.comparison
      }
    }
  }

  /// Precedences from low to high: or, and, not, comparisons, addition, multiplication.
  private static let negated = 3
  private static let comparison = 4

  private var infix: Infix? {
    switch token {
    case .name("and"): .and
    case .name("or"): .or
    case .symbol(let symbol): BinaryOperator(rawValue: symbol).map { .computed($0) }
    default: nil
    }
  }

  /// Parses operators with at least this precedence; all binary operators are left-associative.
  private mutating func binary(minimumPrecedence minimum: Int) throws(ExpressionError) -> Syntax {
    var left: Syntax
    if token == .name("not") {
      let start = range
      guard minimum <= Parser.negated else {
        throw ExpressionError("not applies to a whole comparison", at: start, hint: "write (not …)")
      }
      try advance()
      try expectValue(after: "not", at: start)
      try enterNesting(at: start)
      let operand = try binary(minimumPrecedence: Parser.negated)
      nesting -= 1
      left = try makeNode(.not(operand), start.lowerBound..<operand.range.upperBound, [operand])
    } else {
      left = try signedValue()
    }
    var hasCompared = false
    while let infix, infix.precedence >= minimum {
      let sign = range
      if infix.precedence == Parser.comparison {
        if hasCompared {
          throw ExpressionError("comparisons can't be chained", at: sign, hint: "write a < b and b < c")
        }
        hasCompared = true
      }
      let word = scanner.string(sign)
      try advance()
      try expectValue(after: word, at: sign)
      let right = try binary(minimumPrecedence: infix.precedence + 1)
      let form: Syntax.Form =
        switch infix {
        case .and: .and(left, right)
        case .or: .or(left, right)
        case .computed(let operation): .binary(operation, left, right)
        }
      left = try makeNode(form, left.range.lowerBound..<right.range.upperBound, [left, right])
      if infix.precedence < Parser.comparison { hasCompared = false }
    }
    return left
  }

  /// Parses a sign before a value. A negative literal becomes a single node.
  private mutating func signedValue() throws(ExpressionError) -> Syntax {
    guard token == .symbol("-") || token == .symbol("+") else { return try postfix() }
    let start = range
    let isMinus = token == .symbol("-")
    try advance()
    try expectValue(after: isMinus ? "-" : "+", at: start)
    guard isMinus else {
      throw ExpressionError(
        "unexpected +", at: start, hint: "leave it out: only minus is a sign")
    }
    try enterNesting(at: start)
    let operand = try signedValue()
    nesting -= 1
    let nodeRange = start.lowerBound..<operand.range.upperBound
    if case .literal(.number(let number, let dimension)) = operand.form {
      return try makeNode(.literal(.number(-number, dimension)), nodeRange, [])
    }
    return try makeNode(.negation(operand), nodeRange, [operand])
  }

  // MARK: Members and values

  /// Parses a value followed by members: `view.center.x`.
  private mutating func postfix() throws(ExpressionError) -> Syntax {
    var value = try primary()
    while token == .symbol(".") {
      let dot = range
      try advance()
      guard case .name(let name) = token else {
        throw ExpressionError(
          "a member's name is missing after the point", at: dot, hint: "write view.center")
      }
      let nameRange = range
      try advance()
      let start = value.range.lowerBound
      if token == .symbol("(") {
        let arguments = try list(until: ")", openedAt: range)
        value = try makeNode(
          .memberCall(value, name: name, nameRange: nameRange, arguments), start..<lastEnd,
          [value] + arguments)
      } else {
        value = try makeNode(
          .member(value, name: name, nameRange: nameRange), start..<nameRange.upperBound, [value])
      }
    }
    return value
  }

  /// Parses a literal, text, name, call, parenthesis or list.
  private mutating func primary() throws(ExpressionError) -> Syntax {
    let start = range
    switch token {
    case .literal(let value):
      try advance()
      return try makeNode(.literal(value), start, [])
    case .text(let contents):
      var inner = Parser(scanner.scalars, from: contents.lowerBound, to: contents.upperBound, draws: draws)
      inner.nesting = nesting
      let pieces = try inner.template()
      draws = inner.draws
      try advance()
      return try makeNode(.text(pieces), start, pieces.expressions)
    case .name(let name):
      return try nameOrCall(startingWith: name)
    case .symbol("{"):
      scanner.position = start.lowerBound
      return try nameOrCall(startingWith: "")
    case .symbol("("):
      try enterNesting(at: start)
      try advance()
      try expectValue(after: "(", at: start)
      var value = try binary(minimumPrecedence: 0)
      try expectClosing(")", openedAt: start)
      nesting -= 1
      value.range = start.lowerBound..<lastEnd
      return value
    case .symbol("["):
      let elements = try list(until: "]", openedAt: start)
      return try makeNode(.list(elements), start.lowerBound..<lastEnd, elements)
    default:
      throw unexpectedTokenError(after: nil)
    }
  }

  /// Parses the rest of a name whose first part has been read, or a call of it.
  private mutating func nameOrCall(startingWith first: String) throws(ExpressionError) -> Syntax {
    let start = range.lowerBound
    var pieces: [Syntax.Piece] = first.isEmpty ? [] : [.text(first)]
    while scanner.scalar(at: scanner.position) == "{" {
      scanner.position += 1
      pieces.append(try bracedExpression())
      let text = scanner.namePart()
      if !text.isEmpty { pieces.append(.text(text)) }
    }
    let nameRange = start..<scanner.position
    try advance()
    guard token == .symbol("("), pieces.expressions.isEmpty else {
      return try makeNode(.name(pieces), nameRange, pieces.expressions)
    }
    // A draw gets its number before the draws in its arguments.
    let draw = draws
    if first == "random" || first == "random-int" { draws += 1 }
    let arguments: [Syntax]
    do throws(ExpressionError) {
      arguments = try list(until: ")", openedAt: range)
    } catch {
      throw quotingColor(first, at: nameRange, error)
    }
    return try makeNode(
      .call(first, arguments, nameRange: nameRange, draw: draw), start..<lastEnd, arguments)
  }

  /// The error in the arguments of a call, with the hint to quote a color that is written as in CSS.
  private func quotingColor(_ name: String, at range: Range<Int>, _ error: ExpressionError) -> ExpressionError
  {
    guard ColorFunction.names.contains(name) else { return error }
    var text = ""
    var depth = 0
    var position = range.lowerBound
    while let scalar = scanner.scalar(at: position) {
      text.unicodeScalars.append(scalar)
      position += 1
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if scalar == ")", depth == 0 { break }
    }
    var error = error
    if depth == 0, (try? ColorSyntax.color(text, theme: .light)) != nil { error.hint = "write '\(text)'" }
    return error
  }

  /// Parses comma-separated elements up to a closing bracket.
  private mutating func list(until closing: String, openedAt start: Range<Int>) throws(ExpressionError)
    -> [Syntax]
  {
    try enterNesting(at: start)
    try advance()
    var elements: [Syntax] = []
    if token != .symbol(closing) {
      elements.append(try binary(minimumPrecedence: 0))
      while token == .symbol(",") {
        let comma = range
        try advance()
        try expectValue(after: ",", at: comma)
        elements.append(try binary(minimumPrecedence: 0))
      }
    }
    try expectClosing(closing, openedAt: start)
    nesting -= 1
    return elements
  }

  /// Parses the content of braces: from after the opening brace to after the closing one.
  private mutating func bracedExpression() throws(ExpressionError) -> Syntax.Piece {
    let brace = scanner.position - 1..<scanner.position
    try enterNesting(at: brace)
    try advance()
    if token == .symbol("}") {
      throw ExpressionError(
        "an expression is missing between the braces", at: brace, hint: "write {{ for a brace")
    }
    if token == .end { throw ExpressionError("} is missing", at: brace, hint: "write {{ for a brace") }
    let value = try binary(minimumPrecedence: 0)
    var format: NumberFormat?
    if token == .symbol(":") {
      let start = scanner.position
      while let next = scanner.scalar(at: scanner.position), next != "}" { scanner.position += 1 }
      let written = scanner.string(start..<scanner.position)
      guard let known = NumberFormat(written) else {
        throw ExpressionError(
          "\"\(written)\" is not a format", at: start..<max(scanner.position, start + 1),
          hint: "formats are .2, +.2, 03, .0%, deg, ms and .1deg")
      }
      format = known
      try advance()
    }
    guard token == .symbol("}") else {
      if token == .end { throw ExpressionError("} is missing", at: brace, hint: "write {{ for a brace") }
      throw unexpectedTokenError(after: value)
    }
    nesting -= 1
    scanner.position = range.upperBound
    return .expression(value, format)
  }

  // MARK: Steps and mistakes

  /// The end of the token before the current one.
  private var lastEnd = 0

  private mutating func advance() throws(ExpressionError) {
    lastEnd = range.upperBound
    (token, range) = try scanner.next()
  }

  /// Counts a nesting level. The limit keeps the recursion of the parser bounded.
  private mutating func enterNesting(at range: Range<Int>) throws(ExpressionError) {
    nesting += 1
    if nesting > Parser.deepestNesting {
      throw ExpressionError(
        "an expression is nested more than \(Parser.deepestNesting) levels deep", at: range)
    }
  }

  /// Makes a node. The limit on its depth keeps later recursion over the tree bounded.
  private func makeNode(_ form: Syntax.Form, _ range: Range<Int>, _ children: [Syntax])
    throws(ExpressionError)
    -> Syntax
  {
    let depth = 1 + (children.map(\.depth).max() ?? 0)
    if depth > Syntax.deepest {
      throw ExpressionError(
        "an expression has more than \(Syntax.deepest) operators in a row", at: range,
        hint: "give parts of it a name in let")
    }
    return Syntax(form: form, range: range, depth: depth)
  }

  private mutating func expectClosing(_ closing: String, openedAt start: Range<Int>) throws(ExpressionError) {
    guard token == .symbol(closing) else {
      if token == .end { throw ExpressionError("\(closing) is missing", at: start) }
      throw unexpectedTokenError(after: nil, wanted: "\(closing) or an operator")
    }
    try advance()
  }

  private func expectValue(after word: String, at errorRange: Range<Int>) throws(ExpressionError) {
    if token == .end { throw ExpressionError("a value is missing after \(word)", at: errorRange) }
  }

  /// The error for a token that does not fit, with a hint for common mistakes.
  private func unexpectedTokenError(after value: Syntax?, wanted: String? = nil) -> ExpressionError {
    let text = scanner.string(range)
    var hint: String?
    if case .name(let name)? = value?.form, case .text(let word)? = name.first, token == .symbol("[") {
      hint = "members are written after a point: \(word).x"
    } else if case .literal? = value?.form, case .name = token {
      hint = "an operator such as * is missing, or a unit is separated from its number"
    } else if text == ":" {
      hint = "formats are used in texts: \"{x:.2}\""
    } else if value != nil, text != ")", text != "]", text != "}" {
      hint = "an operator is missing"
    }
    if token == .end { return ExpressionError("a value is missing at the end", at: range) }
    if text == ",", value != nil { hint = "points are written [x, y]" }
    if let wanted { return ExpressionError("unexpected \(text) instead of \(wanted)", at: range, hint: hint) }
    return ExpressionError("unexpected \(text)", at: range, hint: hint)
  }
}

extension [Syntax.Piece] {
  var expressions: [Syntax] {
    compactMap { piece in
      if case .expression(let value, _) = piece { value } else { nil }
    }
  }
}
