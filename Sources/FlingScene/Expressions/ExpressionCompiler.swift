package import FlingGeometry

/// Compiles the texts of a scene to expressions.
package struct ExpressionCompiler {
  let names: any NameTable
  let theme: Theme
  let seed: UInt64
  /// An empty program, which all literals share.
  private let emptyProgram: Program
  /// A cache of parsed texts: all copies of an entry have the same texts.
  private let syntaxCache = SyntaxCache()
  private let constants: ConstantEnvironment

  package init(names: any NameTable, theme: Theme, seed: UInt64) {
    self.names = names
    self.theme = theme
    self.seed = seed
    constants = ConstantEnvironment(theme: theme, seed: seed)
    let nowhere = LocatedText(text: "", range: SourceRange(line: 1, column: 1), isVerbatim: false)
    emptyProgram = Program(text: nowhere)
  }

  /// Compiles an expression, with or without its `=`.
  package func compile(
    _ text: LocatedText, scope: Scope, expecting wanted: ValueType
  ) throws(SceneError) -> Expression {
    try compiled(text, scope, wanted, isTemplate: false)
  }

  /// Compiles a text that may contain `{expression}` and `{expression:format}`.
  package func compileTemplate(
    _ text: LocatedText, scope: Scope, expecting wanted: ValueType = .text
  ) throws(SceneError) -> Expression {
    try compiled(text, scope, wanted, isTemplate: true)
  }

  /// A name or pattern whose braces are evaluated at load, or a text that is computed at run time.
  package enum ConstantOrComputedName: Sendable {
    case constant(String)
    case computed(Expression)
  }

  /// Compiles a scalar that is a name (`link-{i}`) or a pattern (`box-{i}-*`).
  package func compileName(_ text: LocatedText, scope: Scope) throws(SceneError) -> ConstantOrComputedName {
    let expression = try compileTemplate(text, scope: scope, expecting: .text)
    if case .text(let name)? = expression.constant { return .constant(name) }
    guard scope.allowsRuntimeNames else {
      throw sceneError("a name here may use only i, n, names given by as, and constants", at: text.range)
    }
    guard scope.space != 0 else { return .computed(expression) }
    // At run time, names of a component are found after the number of its space.
    let inner = try compiled(text, scope, .text, isTemplate: true) { syntax in
      var syntax = syntax
      if case .text(let pieces) = syntax.form { syntax.form = .text([.text("\(scope.space)/")] + pieces) }
      return syntax
    }
    return .computed(inner)
  }

  /// An expression for a known value.
  package func literal(_ value: Value, at range: SourceRange) -> Expression {
    var isSpelled = false
    if case .text = value { isSpelled = true }
    return Expression(
      range: range, constant: value, reads: [], expected: .any, program: emptyProgram, isSpelled: isSpelled)
  }

  /// A point from two plain numbers, or a rectangle from four, which were compiled separately.
  package func pointOrRectangle(_ elements: [Expression], at range: SourceRange) throws(SceneError)
    -> Expression
  {
    guard elements.count == 2 || elements.count == 4 else {
      throw sceneError(
        "\(elements.count) numbers are neither a point nor a rectangle",
        hint: "write [x, y] or [x, y, width, height]", at: range)
    }
    let text = LocatedText(text: "", range: range, isVerbatim: false)
    let nodes = elements.indices.map { Program.Node(operation: .listElement($0), range: 0..<1) }
    let list = Program.Node(operation: .list(elements.indices), range: 0..<1)
    let program = Program(
      text: text, nodes: nodes + [list], arguments: Array(elements.indices),
      formats: elements.map { _ in nil }, listElements: elements)
    var constant: Value?
    if elements.allSatisfy({ $0.constant != nil }) {
      do throws(ExpressionError) {
        constant = try constantValue(of: program, at: program.root)
      } catch {
        throw error.sceneError(at: range)
      }
    }
    var reads: [Expression.Reference] = []
    for read in elements.flatMap(\.reads) where !reads.contains(read) { reads.append(read) }
    return Expression(
      range: range, constant: constant, reads: reads, expected: elements.count == 2 ? .point : .rect,
      program: program)
  }

  /// The plain names in an expression with their members, without duplicates, in order of appearance. Variables are sorted by
  /// these dependencies before they are compiled. Empty if the text has a syntax error, which compiling it
  /// reports.
  package static func names(in text: LocatedText) -> [String] {
    var parser = Parser(Array(text.text.unicodeScalars))
    guard let syntax = try? parser.expression() else { return [] }
    return syntax.names
  }

  /// The plain names inside the braces of a text.
  package static func names(inTemplate text: LocatedText) -> [String] {
    var parser = Parser(Array(text.text.unicodeScalars))
    guard let pieces = try? parser.template() else { return [] }
    return Syntax(form: .text(pieces), range: 0..<1, depth: 1).names
  }

  // MARK: From text to program

  /// Evaluates a constant.
  func constantValue(of program: Program, at node: Int) throws(ExpressionError) -> Value {
    constants.resetStepCount()
    var evaluator = Evaluator(program, in: constants)
    return try evaluator.value(of: node)
  }

  /// - Parameter change: transforms the syntax tree before names are resolved.
  func compiled(
    _ text: LocatedText, _ scope: Scope, _ wanted: ValueType, isTemplate: Bool,
    change: (Syntax) throws(ExpressionError) -> Syntax = { $0 }
  ) throws(SceneError) -> Expression {
    do throws(ExpressionError) {
      let syntax = try change(try syntaxCache.syntax(of: text.text, isTemplate: isTemplate))
      var resolver = Resolver(self, scope: scope, text: text)
      let operand = try resolver.resolve(syntax)
      if wanted == .color || wanted == .paint { try checkLiteralColors(syntax) }
      try resolver.locatingErrors([], syntax.range) { () throws(ExpressionError) in
        try ValueConversion.check(operand.type, fits: wanted)
      }
      // Whoever reads a place knows whether it may be that of a view.
      let isPoint = wanted == .place && operand.type == .point
      return try constantOrProgram(resolver, operand, syntax, isPoint ? .point : wanted)
    } catch {
      guard error.kind != .reported else { throw SceneError([]) }
      throw sceneError(
        error.message, hint: error.hint, at: text.range(of: error.range ?? 0..<text.text.unicodeScalars.count)
      )
    }
  }

  /// Computes the value of a constant expression; otherwise returns its program and references.
  private func constantOrProgram(
    _ resolver: Resolver, _ operand: Resolver.Operand, _ syntax: Syntax, _ wanted: ValueType
  ) throws(ExpressionError) -> Expression {
    var reads = resolver.reads
    let isConstant =
      reads.isEmpty && !resolver.readsLocals && (!resolver.draws || resolver.scope.drawsOnce)
    let range = resolver.text.range(of: syntax.range)
    guard isConstant else {
      // Repetitions and draws change the value without changing a named reference.
      if resolver.draws || resolver.readsLocals, !reads.contains(.clock) { reads.append(.clock) }
      return Expression(
        range: range, constant: nil, reads: reads, expected: wanted, program: resolver.program)
    }
    let value: Value
    if let known = operand.value {
      value = known
    } else {
      do throws(ExpressionError) {
        value = try constantValue(of: resolver.program, at: operand.node)
      } catch {
        throw error.at(error.range ?? syntax.range)
      }
    }
    do throws(ExpressionError) {
      let constant = try ValueConversion.value(value, as: wanted, theme: theme)
      return Expression(
        range: range, constant: constant, reads: [], expected: wanted, program: emptyProgram,
        isSpelled: syntax.isSpelled)
    } catch {
      throw error.at(syntax.range)
    }
  }

  /// Checks literal colors at load, so that errors have a position inside the text.
  private func checkLiteralColors(_ syntax: Syntax) throws(ExpressionError) {
    switch syntax.form {
    case .text(let pieces):
      guard pieces.count == 1, case .text(let text) = pieces[0] else { return }
      // Quotes and doubled braces shift the positions inside the text; the error is then at the whole text.
      let start =
        syntax.range.count == text.unicodeScalars.count
        ? syntax.range.lowerBound : syntax.range.lowerBound + 1
      let isShifted = syntax.range.count - text.unicodeScalars.count > 2
      do throws(ExpressionError) {
        _ = try ColorSyntax.color(text, theme: theme)
      } catch {
        let range = isShifted ? nil : error.range.map { start + $0.lowerBound..<start + $0.upperBound }
        throw error.at(range ?? syntax.range)
      }
    case .call("if", let arguments, _, _), .call("pick", let arguments, _, _):
      for argument in arguments.dropFirst() { try checkLiteralColors(argument) }
    default: break
    }
  }

  private func sceneError(_ message: String, hint: String? = nil, at range: SourceRange) -> SceneError {
    SceneError([Diagnostic(.error, file: "", range: range, message: message, hint: hint)])
  }
}
