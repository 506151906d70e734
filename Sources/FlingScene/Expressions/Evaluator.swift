internal import FlingGeometry

/// Evaluates a program in an environment.
struct Evaluator {
  let program: Program
  let environment: any EvaluationEnvironment
  /// The current view of each enclosing quantifier (`every`, `some`), outermost first.
  private var it: [ViewID] = []

  init(_ program: Program, in environment: any EvaluationEnvironment) {
    self.program = program
    self.environment = environment
  }

  /// Evaluates a node recursively. The parser limits the depth of the tree, so the recursion is bounded.
  mutating func value(of node: Int) throws(ExpressionError) -> Value {
    switch program.nodes[node].operation {
    case .literal(let index): return program.literals[index]
    case .binary(let operation, let left, let right):
      let a = try value(of: left)
      let b = try value(of: right)
      return try binary(operation, a, b, at: node, left, right)
    case .and(let left, let right):
      guard try truth(of: left, for: "and") else { return .truth(false) }
      return .truth(try truth(of: right, for: "and"))
    case .or(let left, let right):
      if try truth(of: left, for: "or") { return .truth(true) }
      return .truth(try truth(of: right, for: "or"))
    case .condition(let test, let first, let second):
      try countStep(at: node)
      return try value(of: try truth(of: test, for: "if") ? first : second)
    case .pick(let key, let range): return try value(of: try pickedNode(index: key, from: range, at: node))
    case .negation(let operandNode):
      let operand = try value(of: operandNode)
      return try locatingErrors(at: node, operands: [operandNode]) { () throws(ExpressionError) in
        try Arithmetic.negated(operand)
      }
    case .not(let operandNode): return .truth(!(try truth(of: operandNode, for: "not")))
    case .list(let range): return try pointOrRectangle(range, at: node)
    case .call(let function, let range): return try call(function, range, at: node)
    case .quantifier(let isEvery, let range, let body):
      return .truth(try decidingView(isEvery: isEvery, range, body, at: node) == nil ? isEvery : !isEvery)
    case .join(let range): return .text(try joinedText(range))
    default: return try sceneValue(of: node)
    }
  }

  /// An error located at a node.
  func locatedError(at node: Int, _ message: String, hint: String? = nil, kind: ExpressionError.Kind = .wrong)
    -> ExpressionError
  {
    var error = ExpressionError(message, hint: hint, kind: kind)
    error.range = program.nodes[node].range
    error.sourceRange = program.text.range(of: program.nodes[node].range)
    return error
  }

  // MARK: Steps

  /// Counts an evaluation step against the limit of the tick.
  func countStep(at node: Int) throws(ExpressionError) {
    do {
      try environment.countStep()
    } catch {
      throw locatedError(at: node, error.message, kind: error.kind)
    }
  }

  /// Runs a rule and locates its error: at the operand that the error names, otherwise at the whole node with
  /// its source text in the message.
  func locatingErrors(at node: Int, operands: [Int], _ rule: () throws(ExpressionError) -> Value)
    throws(ExpressionError) -> Value
  {
    try countStep(at: node)
    do {
      return try rule()
    } catch {
      if let operand = error.operand, operands.indices.contains(operand) {
        throw locatedError(at: operands[operand], error.message, hint: error.hint)
      }
      throw locatedError(
        at: node, "\(error.message): \(program.source(of: node))", hint: error.hint ?? operandValues(of: node)
      )
    }
  }

  /// Reads from the environment and locates its errors at the node.
  func reading<T>(at node: Int, _ read: () throws(ExpressionError) -> T) throws(ExpressionError) -> T {
    try countStep(at: node)
    do {
      return try read()
    } catch {
      throw locatedError(at: node, error.message, kind: error.kind)
    }
  }

  private func binary(
    _ operation: BinaryOperator, _ a: Value, _ b: Value, at node: Int, _ left: Int, _ right: Int
  ) throws(ExpressionError) -> Value {
    let result = try locatingErrors(at: node, operands: [left, right]) { () throws(ExpressionError) in
      try Arithmetic.binary(operation, a, b, theme: environment.theme)
    }
    try countTexts([result], at: node)
    return result
  }

  /// Counts the length of texts against the limit of the tick.
  private func countTexts(_ values: [Value], at node: Int) throws(ExpressionError) {
    var bytes = 0
    for case .text(let text) in values { bytes += text.utf8.count }
    if bytes == 0 { return }
    try reading(at: node) { () throws(ExpressionError) in try environment.countText(bytes: bytes) }
  }

  /// The truth value of a node; `word` names the operator or function in the error.
  mutating func truth(of node: Int, for word: String) throws(ExpressionError) -> Bool {
    let value = try value(of: node)
    if case .truth(let truth) = value { return truth }
    throw locatedError(at: node, "\(word) takes a truth value, not \(value.type.phrase)")
  }

  /// The number of a node; `word` names the operator or function in the error.
  mutating func number(of node: Int, for word: String) throws(ExpressionError) -> (Double, Dimension) {
    let value = try value(of: node)
    if case .number(let number, let dimension) = value { return (number, dimension) }
    throw locatedError(at: node, "\(word) takes a number, not \(value.type.phrase)")
  }

  static func pickErrorMessage(index: Double, of count: Int) -> String {
    "pick has no value \(Value.number(index, .plain).described()): its values are 0 to \(count - 1)"
  }

  /// The node that `pick` selects. Only the selected value is evaluated.
  private mutating func pickedNode(index key: Int, from range: Range<Int>, at node: Int)
    throws(ExpressionError) -> Int
  {
    try countStep(at: node)
    let (number, dimension) = try number(of: key, for: "pick")
    guard dimension == .plain else {
      throw locatedError(at: key, "pick takes a number, not \(dimension.phrase)")
    }
    let index = Elementary.floor(number)
    guard index >= 0, index < Double(range.count) else {
      throw locatedError(
        at: key, Evaluator.pickErrorMessage(index: number, of: range.count), hint: "pick counts from 0")
    }
    return program.arguments[range.lowerBound + Int(index)]
  }

  /// A point from two numbers, or a rectangle from four.
  private mutating func pointOrRectangle(_ range: Range<Int>, at node: Int) throws(ExpressionError) -> Value {
    try countStep(at: node)
    var numbers: [Double] = []
    for index in range {
      let argument = program.arguments[index]
      let value = try value(of: argument)
      guard case .number(let number, .plain) = value else {
        throw locatedError(at: argument, "points and rectangles consist of numbers, not \(value.type.phrase)")
      }
      numbers.append(number)
    }
    if numbers.count == 2 { return .point(Point(numbers[0], numbers[1])) }
    return .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
  }

  /// The text of a template. Its length counts against the limit of texts.
  private mutating func joinedText(_ range: Range<Int>) throws(ExpressionError) -> String {
    var text = ""
    for index in range {
      let argument = program.arguments[index]
      let value = try value(of: argument)
      let format = program.formats[index]
      let piece = try reading(at: argument) { () throws(ExpressionError) in
        let piece = try value.text(format)
        try environment.countText(bytes: piece.utf8.count)
        return piece
      }
      text += piece
    }
    return text
  }

  /// Evaluates the arguments of a function, then the function.
  private mutating func call(_ function: Function, _ range: Range<Int>, at node: Int) throws(ExpressionError)
    -> Value
  {
    var values: [Value] = []
    for index in range { values.append(try value(of: program.arguments[index])) }
    if function == .local || function == .world {
      let (first, second) = (program.arguments[range.lowerBound], program.arguments[range.lowerBound + 1])
      guard case .view(let view) = values[0] else {
        throw locatedError(at: first, "\(function.rawValue) takes a view, not \(values[0].type.phrase)")
      }
      guard case .point(let point) = values[1] else {
        throw locatedError(at: second, "\(function.rawValue) takes a point, not \(values[1].type.phrase)")
      }
      let environment = environment
      return .point(
        try reading(at: node) { () throws(ExpressionError) in
          function == .local
            ? try environment.localPoint(point, in: view) : try environment.worldPoint(point, of: view)
        })
    }
    // Functions of texts read them to the end.
    if function.isOfTexts { try countTexts(values, at: node) }
    let theme = environment.theme
    let result = try locatingErrors(at: node, operands: Array(program.arguments[range])) {
      () throws(ExpressionError) in
      try Arithmetic.call(function, values, theme: theme)
    }
    if function.isOfTexts { try countTexts([result], at: node) }
    return result
  }

  /// The first view that decides the quantifier: for `every` a view that fails the test, for `some` a view
  /// that passes it.
  mutating func decidingView(
    isEvery: Bool, _ range: Range<Int>, _ body: Int, at node: Int
  ) throws(ExpressionError) -> ViewID? {
    for view in program.views[range] {
      try countStep(at: node)
      it.append(view)
      let holds = try truth(of: body, for: isEvery ? "every" : "some")
      it.removeLast()
      if holds != isEvery { return view }
    }
    return nil
  }

  /// Evaluates with `view` as the current view of the innermost quantifier.
  mutating func withCurrentView<T>(_ view: ViewID, _ compute: (inout Evaluator) throws(ExpressionError) -> T)
    throws(ExpressionError)
    -> T
  {
    it.append(view)
    let result = try compute(&self)
    it.removeLast()
    return result
  }

  // MARK: Reading

  /// Evaluates nodes that read the state of the scene.
  private mutating func sceneValue(of node: Int) throws(ExpressionError) -> Value {
    let environment = environment
    switch program.nodes[node].operation {
    case .time: return .number(environment.time, .time)
    case .tick: return .number(Double(environment.tick), .plain)
    case .isSceneResting: return .truth(environment.isSceneResting)
    case .variable(let variable):
      return try reading(at: node) { () throws(ExpressionError) in try environment.value(of: variable) }
    case .local(let name):
      guard let value = environment.localValue(named: name) else {
        throw locatedError(
          at: node, "\(name) has no value here", hint: "the caller of this list of actions is not repeated")
      }
      return value
    case .it(let depth): return .view(it[depth])
    case .memberOfKnown(let member, let view):
      return try reading(at: node) { () throws(ExpressionError) in try environment.member(member, of: view) }
    case .member(let member, of: let base):
      guard case .view(let view) = try value(of: base) else {
        throw locatedError(at: base, "only views have \(member.rawValue)")
      }
      return try reading(at: node) { () throws(ExpressionError) in try environment.member(member, of: view) }
    case .memberNamed(let name, of: let base): return try member(name, of: try value(of: base), at: node)
    case .key(let key, let behavior):
      return try reading(at: node) { () throws(ExpressionError) in
        try environment.value(of: key, of: behavior)
      }
    case .markTime(let mark):
      guard let time = environment.time(of: mark) else {
        throw locatedError(
          at: node, "the mark has not been set yet: \(program.source(of: node))", hint: "test fired(…) first",
          kind: .markNotReached)
      }
      return .number(time, .time)
    case .isSet(let mark): return .truth(environment.time(of: mark) != nil)
    case .random(let key, let isWhole, let first, let second):
      return try random(key, isWhole: isWhole, first, second, at: node)
    case .view(named: let nameNode):
      guard case .text(let name) = try value(of: nameNode), let view = environment.view(named: name) else {
        throw locatedError(at: node, "there is no view \"\((try? value(of: nameNode).text()) ?? "")\"")
      }
      return .view(view)
    case .contact(let member):
      guard let value = environment.contact(member) else {
        throw locatedError(
          at: node, "there is no contact here",
          hint: "the caller of this list of actions is not a reaction to a contact")
      }
      return value
    case .gesture(let member):
      let value = try reading(at: node) { () throws(ExpressionError) in try environment.gesture(member) }
      guard let value else { throw missingGestureError(at: node) }
      return value
    case .gestureTouch(let number): return .point(try gestureTouchPoint(number, at: node))
    case .hasFired(let gesture): return .truth(environment.hasFired(gesture))
    case .touching(let first, let second): return .truth(try touching(first, second, at: node))
    case .parameter(let variable, let index):
      if let variable {
        let assigned = try reading(at: node) { () throws(ExpressionError) in
          try environment.value(of: variable)
        }
        if assigned != .none { return assigned }
      }
      try countStep(at: node)
      return try program.listElements[index].convertedValue(in: environment)
    case .parameterNamed(let name, of: let base, let pairs):
      guard case .view(let view) = try value(of: base) else {
        throw locatedError(at: base, "only views have \(name)")
      }
      let pair = stride(from: pairs.lowerBound, to: pairs.upperBound, by: 2).first {
        program.arguments[$0] == view.index
      }
      guard let pair else { throw locatedError(at: node, "this view has no parameter \(name)") }
      try countStep(at: node)
      return try program.listElements[program.arguments[pair + 1]].convertedValue(in: environment)
    case .listElement(let index):
      try countStep(at: node)
      return try program.listElements[index].convertedValue(in: environment)
    default: throw locatedError(at: node, "nothing to read")
    }
  }

  private func missingGestureError(at node: Int) -> ExpressionError {
    locatedError(
      at: node, "there is no gesture here",
      hint: "the caller of this list of actions is not a reaction to a gesture")
  }

  /// The error message if a number cannot be a finger's number; nil if it can.
  static func invalidFingerNumberMessage(_ number: Double) -> String? {
    number >= 0 && number < 1e6 && number == Elementary.floor(number)
      ? nil : "no finger has the number \(Value.number(number, .plain).described())"
  }

  private mutating func gestureTouchPoint(_ numberNode: Int, at node: Int) throws(ExpressionError) -> Point {
    let (number, dimension) = try number(of: numberNode, for: "touch")
    guard dimension == .plain else {
      throw locatedError(at: numberNode, "touch takes a number, not \(dimension.phrase)")
    }
    if let message = Evaluator.invalidFingerNumberMessage(number) {
      throw locatedError(at: numberNode, message, hint: "touch counts from 0")
    }
    let environment = environment
    let point = try reading(at: node) { () throws(ExpressionError) in
      try environment.gestureTouch(Int(number))
    }
    guard let point else { throw missingGestureError(at: node) }
    return point
  }

  private func member(_ name: String, of value: Value, at node: Int) throws(ExpressionError) -> Value {
    switch value {
    case .point(let point):
      if name == "x" { return .number(point.x, .plain) }
      if name == "y" { return .number(point.y, .plain) }
    case .view(let view):
      if let member = ViewMember(rawValue: name) {
        let environment = environment
        return try reading(at: node) { () throws(ExpressionError) in try environment.member(member, of: view)
        }
      }
    default: break
    }
    throw locatedError(at: node, "\(value.type.phrase) has no member \"\(name)\"")
  }

  /// Evaluates `touching` for two views, or for a view and a boundary's name.
  private mutating func touching(_ first: Int, _ second: Int, at node: Int) throws(ExpressionError) -> Bool {
    guard case .view(let a) = try value(of: first) else {
      throw locatedError(at: first, "touching takes a view first")
    }
    let environment = environment
    switch try value(of: second) {
    case .view(let b):
      return try reading(at: node) { () throws(ExpressionError) in try environment.areTouching(a, b) }
    case .text(let boundary):
      return try reading(at: node) { () throws(ExpressionError) in
        try environment.isTouching(a, boundary: boundary)
      }
    case let other:
      throw locatedError(at: second, "touching takes a view or a boundary's name, not \(other.type.phrase)")
    }
  }

  /// A random number. It depends only on the seed, the key of the call and the number of earlier draws with
  /// this key.
  private mutating func random(
    _ key: UInt64, isWhole: Bool, _ first: Int, _ second: Int, at node: Int
  ) throws(ExpressionError) -> Value {
    try countStep(at: node)
    let a = try value(of: first)
    let b = try value(of: second)
    let count = environment.nextRandomDrawIndex(ofKey: key)
    let unit = KeyedRandom.unit(seed: environment.seed, key: key, count: count)
    return try locatingErrors(at: node, operands: [first, second]) { () throws(ExpressionError) in
      try Arithmetic.random(unit, isWhole: isWhole, a, b)
    }
  }
}
