internal import FlingGeometry

/// Compiles syntax to a program: resolves names, checks types as far as they are known, and folds constants.
struct Resolver {
  /// A node with its type and constant value.
  struct Operand {
    var node: Int
    var type: ValueType
    /// Its value if it is constant.
    var value: Value?
  }

  let context: ExpressionCompiler
  let scope: Scope
  let text: LocatedText

  var nodes: [Program.Node] = []
  var arguments: [Int] = []
  var formats: [NumberFormat?] = []
  var literals: [Value] = []
  var views: [ViewID] = []
  /// The values of parameters, which are compiled on their own.
  var listElements: [Expression] = []

  private(set) var reads: [Expression.Reference] = []
  private var known: Set<Expression.Reference> = []
  /// Whether the expression reads a local name of repeated actions, a contact or a gesture.
  var readsLocals = false
  var draws = false
  /// Greater than 0 inside operands that may never be evaluated; a failing constant there is not an error at
  /// load.
  var conditionalDepth = 0
  /// Greater than 0 inside operands that are never evaluated; names there need not exist.
  var unevaluatedDepth = 0
  /// The views of each enclosing quantifier, outermost first.
  var quantified: [[ViewID]] = []

  init(_ context: ExpressionCompiler, scope: Scope, text: LocatedText) {
    self.context = context
    self.scope = scope
    self.text = text
  }

  /// Compiles a syntax tree recursively; operands precede the node that uses them.
  mutating func resolve(_ syntax: Syntax) throws(ExpressionError) -> Operand {
    switch syntax.form {
    case .literal(let value): return literal(value, at: syntax.range)
    case .text(let pieces): return try join(pieces, at: syntax.range)
    case .name(let pieces): return try name(pieces, at: syntax.range)
    case .member(let base, let name, let nameRange):
      return try member(name, nameRange: nameRange, of: base, at: syntax.range)
    case .memberCall(let base, let name, let nameRange, let arguments):
      return try memberCall(name, nameRange: nameRange, of: base, arguments, at: syntax.range)
    case .call(let name, let arguments, let nameRange, let draw):
      return try call(name, arguments, nameRange: nameRange, draw: draw, at: syntax.range)
    case .list(let elements): return try pointOrRectangle(elements, at: syntax.range)
    case .negation(let operandSyntax):
      let operand = try resolve(operandSyntax)
      let type = try locatingErrors([operandSyntax], syntax.range) { () throws(ExpressionError) in
        try TypeRules.negation(operand.type)
      }
      return try append(.negation(operand.node), type, from: [operand], at: syntax.range)
    case .not(let operandSyntax):
      let operand = try truth(operandSyntax, for: "not")
      return try append(.not(operand.node), .truth, from: [operand], at: syntax.range)
    case .binary(let operation, let left, let right):
      let a = try resolve(left)
      let b = try resolve(right)
      let type = try locatingErrors([left, right], syntax.range) { () throws(ExpressionError) in
        try TypeRules.binary(operation, a.type, b.type)
      }
      if operation == .equal || operation == .notEqual { try checkGestureState(a, b, left, right) }
      return try append(.binary(operation, a.node, b.node), type, from: [a, b], at: syntax.range)
    case .and(let left, let right): return try logicalOperation(left, right, isAnd: true, at: syntax.range)
    case .or(let left, let right): return try logicalOperation(left, right, isAnd: false, at: syntax.range)
    }
  }

  // MARK: Nodes

  /// Appends a constant.
  mutating func literal(_ value: Value, at range: Range<Int>) -> Operand {
    literals.append(value)
    nodes.append(Program.Node(operation: .literal(literals.count - 1), range: range))
    return Operand(node: nodes.count - 1, type: value.type, value: value)
  }

  mutating func append(_ operation: Program.Operation, _ type: ValueType, at range: Range<Int>) -> Operand {
    nodes.append(Program.Node(operation: operation, range: range))
    return Operand(node: nodes.count - 1, type: type, value: nil)
  }

  /// Appends a node without side effects; if all its operands are constant, it is folded to a constant.
  mutating func append(
    _ operation: Program.Operation, _ type: ValueType, from operands: [Operand], at range: Range<Int>
  ) throws(ExpressionError) -> Operand {
    let operand = append(operation, type, at: range)
    guard operands.allSatisfy({ $0.value != nil }) else { return operand }
    do {
      let value = try context.constantValue(of: program, at: operand.node)
      nodes.removeLast()
      return literal(value, at: range)
    } catch {
      if conditionalDepth > 0 { return operand }
      throw error.at(error.range ?? range)
    }
  }

  /// Appends the operands to `arguments` and returns their range.
  mutating func append(arguments operands: [Operand], formats added: [NumberFormat?]? = nil) -> Range<Int> {
    let start = arguments.count
    arguments += operands.map(\.node)
    formats += added ?? operands.map { _ in nil }
    return start..<arguments.count
  }

  var program: Program {
    Program(
      text: text, nodes: nodes, arguments: arguments, formats: formats,
      literals: literals,
      views: views, listElements: listElements)
  }

  /// Records a reference, except in operands that are never evaluated.
  mutating func record(_ read: Expression.Reference) {
    if unevaluatedDepth == 0, known.insert(read).inserted { reads.append(read) }
  }

  /// Runs a rule and locates its error at the operand that the error names.
  func locatingErrors<T>(
    _ operands: [Syntax], _ range: Range<Int>, _ rule: () throws(ExpressionError) -> T
  ) throws(ExpressionError) -> T {
    do {
      return try rule()
    } catch {
      let errorRange =
        error.operand.flatMap { operands.indices.contains($0) ? operands[$0].range : nil } ?? range
      throw error.at(errorRange)
    }
  }

  // MARK: Choices

  func constantTruth(_ operand: Operand) -> Bool? {
    if case .truth(let truth)? = operand.value { truth } else { nil }
  }

  mutating func truth(_ syntax: Syntax, for word: String) throws(ExpressionError) -> Operand {
    let operand = try resolve(syntax)
    try locatingErrors([], syntax.range) { () throws(ExpressionError) in
      try TypeRules.requireTruth(operand.type, for: word)
    }
    return operand
  }

  /// Checks an operand that is never evaluated for errors, and discards its nodes.
  mutating func checkUnevaluated(_ syntax: Syntax) throws(ExpressionError) -> ValueType {
    let before = (nodes.count, arguments.count, literals.count, views.count, draws, readsLocals)
    unevaluatedDepth += 1
    conditionalDepth += 1
    let type = try resolve(syntax).type
    unevaluatedDepth -= 1
    conditionalDepth -= 1
    nodes.removeLast(nodes.count - before.0)
    arguments.removeLast(arguments.count - before.1)
    formats.removeLast(formats.count - before.1)
    literals.removeLast(literals.count - before.2)
    views.removeLast(views.count - before.3)
    (draws, readsLocals) = (before.4, before.5)
    return type
  }

  /// Resolves `and` and `or`. If the left operand is constant, the right one is either the result or never
  /// evaluated.
  private mutating func logicalOperation(
    _ left: Syntax, _ right: Syntax, isAnd: Bool, at range: Range<Int>
  ) throws(ExpressionError) -> Operand {
    let word = isAnd ? "and" : "or"
    let a = try truth(left, for: word)
    if let decided = constantTruth(a) {
      if decided == isAnd {
        return try truth(right, for: word)
      }
      let type = try checkUnevaluated(right)
      try locatingErrors([], right.range) { () throws(ExpressionError) in
        try TypeRules.requireTruth(type, for: word)
      }
      return a
    }
    conditionalDepth += 1
    let b = try truth(right, for: word)
    conditionalDepth -= 1
    return append(isAnd ? .and(a.node, b.node) : .or(a.node, b.node), .truth, at: range)
  }

  /// Resolves `if`. If the test is constant, only the chosen branch is compiled.
  mutating func conditional(_ arguments: [Syntax], at range: Range<Int>) throws(ExpressionError) -> Operand {
    let test = try truth(arguments[0], for: "if")
    if let decided = constantTruth(test) {
      _ = try checkUnevaluated(arguments[decided ? 2 : 1])
      return try resolve(arguments[decided ? 1 : 2])
    }
    conditionalDepth += 1
    let a = try resolve(arguments[1])
    let b = try resolve(arguments[2])
    conditionalDepth -= 1
    return append(
      .condition(test.node, then: a.node, otherwise: b.node), a.type.union(with: b.type), at: range)
  }

  /// Resolves `pick`. If the index is constant, only the chosen value is compiled.
  mutating func pick(_ arguments: [Syntax], at range: Range<Int>) throws(ExpressionError) -> Operand {
    let key = try resolve(arguments[0])
    try locatingErrors([], arguments[0].range) { () throws(ExpressionError) in
      guard
        key.type == .zero || key.type == .any || key.type == .number(of: .plain)
          || key.type == .number(of: nil)
      else {
        throw ExpressionError("pick takes a number, not \(key.type.phrase)")
      }
    }
    if let value = key.value, case .number(let number, _) = value {
      let index = Elementary.floor(number)
      if index >= 0, index < Double(arguments.count - 1) {
        for other in arguments.indices.dropFirst() where other != Int(index) + 1 {
          _ = try checkUnevaluated(arguments[other])
        }
        return try resolve(arguments[Int(index) + 1])
      }
      if conditionalDepth == 0 {
        throw ExpressionError(
          Evaluator.pickErrorMessage(index: number, of: arguments.count - 1), at: arguments[0].range,
          hint: "pick counts from 0")
      }
    }
    conditionalDepth += 1
    var operands: [Operand] = []
    for argument in arguments.dropFirst() { operands.append(try resolve(argument)) }
    conditionalDepth -= 1
    let type = operands.dropFirst().reduce(operands[0].type) { $0.union(with: $1.type) }
    return append(.pick(key.node, append(arguments: operands)), type, at: range)
  }

  // MARK: Lists and texts

  private mutating func pointOrRectangle(_ elements: [Syntax], at range: Range<Int>) throws(ExpressionError)
    -> Operand
  {
    guard elements.count == 2 || elements.count == 4 else {
      throw ExpressionError(
        "\(elements.count) numbers are neither a point nor a rectangle", at: range,
        hint: "write [x, y] or [x, y, width, height]")
    }
    var operands: [Operand] = []
    for element in elements {
      let operand = try resolve(element)
      switch operand.type {
      case .zero, .any, .number(nil, _), .number(.plain?, _): break
      default:
        throw ExpressionError(
          "points and rectangles consist of numbers, not \(operand.type.phrase)", at: element.range)
      }
      operands.append(operand)
    }
    return try append(
      .list(append(arguments: operands)), elements.count == 2 ? .point : .rect, from: operands, at: range)
  }

  /// Joins pieces to a text; a single literal piece stays unchanged.
  mutating func join(_ pieces: [Syntax.Piece], at range: Range<Int>) throws(ExpressionError) -> Operand {
    if pieces.isEmpty { return literal(.text(""), at: range) }
    if pieces.count == 1, case .text(let text) = pieces[0] { return literal(.text(text), at: range) }
    var operands: [Operand] = []
    var formats: [NumberFormat?] = []
    for piece in pieces {
      switch piece {
      case .text(let text):
        operands.append(literal(.text(text), at: range))
        formats.append(nil)
      case .expression(let syntax, let format):
        let operand = try resolve(syntax)
        if operand.type == .view {
          throw ExpressionError("a view can't be part of a text", at: syntax.range, hint: "write its .name")
        }
        if let format, let dimension = operand.type.dimension {
          do {
            _ = try format.text(1, dimension)
          } catch {
            guard operand.type == .zero else { throw ExpressionError(error.message, at: syntax.range) }
          }
        }
        operands.append(operand)
        formats.append(format)
      }
    }
    return try append(
      .join(append(arguments: operands, formats: formats)), .text, from: operands, at: range)
  }
}
