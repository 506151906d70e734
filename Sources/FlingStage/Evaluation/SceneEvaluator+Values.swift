import FlingGeometry
import FlingScene

/// Evaluation of expressions as the types that keys need.
extension SceneEvaluator {
  /// A number of a dimension, in its unit: seconds, radians, 1/s or rad/s; plain numbers have none.
  func number(_ expression: Expression, _ dimension: Dimension = .plain) throws(RunError) -> Double {
    let value = try evaluate(expression)
    guard case .number(let number, let actual) = value else {
      throw RunError("\(dimension.wanted) is needed here", at: expression.range)
    }
    // A literal 0 fits every unit.
    guard actual == dimension || number == 0 && actual == .plain else {
      throw RunError("\(dimension.wanted) is needed here, not \(actual.wanted)", at: expression.range)
    }
    return number
  }

  /// A number within bounds.
  /// - Parameter name: the subject of error messages.
  func number(
    _ expression: Expression, _ dimension: Dimension = .plain, within bounds: NumberBounds, _ name: String
  ) throws(RunError) -> Double {
    let number = try number(expression, dimension)
    if let refusal = bounds.runtimeViolation(of: number, named: name) {
      throw RunError(refusal.message, at: expression.range, hint: refusal.hint)
    }
    return number
  }

  func nonNegative(_ expression: Expression, _ name: String) throws(RunError) -> Double {
    try number(expression, within: .atLeastZero, name)
  }

  func positive(_ expression: Expression, _ name: String) throws(RunError) -> Double {
    try number(expression, within: .aboveZero, name)
  }

  /// A whole number within bounds.
  func integer(_ expression: Expression, within bounds: NumberBounds, _ name: String) throws(RunError) -> Int
  {
    let number = try number(expression)
    let range = bounds.wholeNumbers
    guard number == number.rounded(.towardZero), number >= Double(range.lowerBound),
      number <= Double(range.upperBound)
    else {
      throw RunError(
        "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)",
        at: expression.range)
    }
    return Int(number)
  }

  func integer(_ expression: Expression, min: Int, _ name: String) throws(RunError) -> Int {
    try integer(expression, within: .atLeast(Double(min)), name)
  }

  /// The value of a key whose content is a single expression, within the bounds of its type.
  func value(_ expression: Expression, as type: ValueType, _ name: String) throws(RunError) -> Value {
    switch type {
    case .number(let dimension, let bounds):
      let dimension = dimension ?? .plain
      return .number(try number(expression, dimension, within: bounds, name), dimension)
    case .whole(let bounds): return .number(Double(try integer(expression, within: bounds, name)), .plain)
    case .point, .vector: return .point(try point(expression))
    case .place:
      let value = try evaluate(expression)
      switch value {
      case .point, .view: return value
      default: throw RunError("a point or a view is needed here", at: expression.range)
      }
    case .axis:
      let axis = try point(expression)
      guard axis != .zero else { throw RunError("\(name) has no direction", at: expression.range) }
      return .point(axis)
    case .size: return .point(try size(expression))
    case .scale: return .point(try pair(expression, "a scale"))
    case .rect: return .rect(try rect(expression))
    case .truth, .insets: return .truth(try boolean(expression))
    case .text, .choice: return .text(try text(expression))
    default: throw RunError("\(name) can't be read", at: expression.range)
    }
  }

  /// A duration or a time from now, at least 0 and at most an hour.
  func time(_ expression: Expression) throws(RunError) -> Time {
    let seconds = try number(expression, .time)
    guard seconds >= 0 else {
      throw RunError("a time can't be negative here", at: expression.range)
    }
    guard seconds <= Double(RunLimit.seconds) else {
      throw RunError(Limits.secondsMessage, at: expression.range)
    }
    return Time(seconds: seconds)
  }

  func boolean(_ expression: Expression) throws(RunError) -> Bool {
    guard case .truth(let truth) = try evaluate(expression) else {
      throw RunError("true or false is needed here", at: expression.range)
    }
    return truth
  }

  /// Evaluates a test. A test that reads the time of a mark that was not reached is false.
  func holds(_ test: Expression) throws(RunError) -> Bool {
    do {
      return try test.holds(in: self)
    } catch {
      throw RunError(error)
    }
  }

  func text(_ expression: Expression) throws(RunError) -> String {
    guard case .text(let text) = try evaluate(expression) else {
      throw RunError("a text is needed here", at: expression.range)
    }
    return text
  }

  /// A case of an enumeration, by its spelling.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ expression: Expression, as type: Choice.Type
  ) throws(RunError) -> Choice where Choice.RawValue == String {
    let spelling = try choice(expression, among: Choice.allCases.map(\.rawValue))
    guard let choice = Choice(rawValue: spelling) else {
      throw RunError("unknown value \"\(spelling)\"", at: expression.range)
    }
    return choice
  }

  func point(_ expression: Expression) throws(RunError) -> Point {
    guard case .point(let point) = try evaluate(expression) else {
      throw RunError("a point is needed here, such as [160, 80]", at: expression.range)
    }
    return point
  }

  /// A text that is one of the given options.
  func choice(_ expression: Expression, among options: [String]) throws(RunError) -> String {
    let spelling = try text(expression)
    guard options.contains(spelling) else {
      throw RunError(
        "unknown value \"\(spelling)\"", at: expression.range,
        hint: "one of \(options.joined(separator: ", "))")
    }
    return spelling
  }

  /// Two numbers, or one for both.
  func pair(_ expression: Expression, _ what: String) throws(RunError) -> Point {
    switch try evaluate(expression) {
    case .point(let point): return point
    case .number(let number, .plain): return Point(number, number)
    default: throw RunError("\(what) is a number or two, such as [40, 30]", at: expression.range)
    }
  }

  /// A width and a height of at least 0; a single number counts for both.
  func size(_ expression: Expression) throws(RunError) -> Point {
    let size = try pair(expression, "a size")
    guard size.x >= 0, size.y >= 0 else { throw RunError("a size can't be negative", at: expression.range) }
    return size
  }

  func rect(_ expression: Expression) throws(RunError) -> Rect {
    guard case .rect(let rect) = try evaluate(expression) else {
      throw RunError("a rectangle is needed here: [x, y, width, height]", at: expression.range)
    }
    guard rect.width >= 0, rect.height >= 0 else {
      throw RunError("a size can't be negative", at: expression.range)
    }
    return rect
  }

  func points(_ expressions: [Expression]) throws(RunError) -> [Point] {
    var points: [Point] = []
    points.reserveCapacity(expressions.count)
    for expression in expressions { points.append(try point(expression)) }
    return points
  }

  /// Parses SVG path data; results are cached by their text.
  func path(_ expression: Expression) throws(RunError) -> Path {
    let data = try text(expression)
    if let known = parsedPaths[data] { return known }
    do {
      let path = try Path(svg: data)
      parsedPaths[data] = path
      return path
    } catch {
      throw RunError("\(error)", at: expression.range)
    }
  }

  func color(_ expression: Expression) throws(RunError) -> Color {
    guard case .color(let color)? = try paint(.expression(expression)) else {
      throw RunError("a color is needed here", at: expression.range)
    }
    return color
  }

  /// Evaluates a paint; nil draws nothing.
  func paint(_ formula: PaintFormula) throws(RunError) -> Paint? {
    switch formula {
    case .none: return nil
    case .expression(let expression):
      switch try evaluate(expression) {
      case .color(let color): return .color(color)
      case .paint(let paint): return paint
      case .none: return nil
      default: throw RunError("a color is needed here", at: expression.range)
      }
    case .checker(let size, let colors):
      let (first, second) = try twoColors(colors)
      return .checker(size: try positive(size, "the size of a check"), first, second)
    case .stripes(let width, let angle, let colors):
      let (first, second) = try twoColors(colors)
      return .stripes(
        width: try positive(width, "the width of a stripe"),
        angle: try angle.map { (angle) throws(RunError) in try number(angle, .angle) } ?? 0, first, second)
    case .gradient(let formula): return .gradient(try gradient(formula))
    }
  }

  /// Evaluates a stroke; nil draws nothing.
  func stroke(_ formula: StrokeFormula) throws(RunError) -> Stroke? {
    guard let paint = try paint(formula.paint) else { return nil }
    var stroke = Stroke(paint: paint)
    if let width = formula.width { stroke.width = try nonNegative(width, "a width") }
    for dash in formula.dash { stroke.dash.append(try nonNegative(dash, "a dash")) }
    if let phase = formula.phase { stroke.phase = try number(phase) }
    if let cap = formula.cap { stroke.cap = try choice(cap, as: Stroke.Cap.self) }
    if let join = formula.join { stroke.join = try choice(join, as: Stroke.Join.self) }
    if let limit = formula.miterLimit { stroke.miterLimit = try nonNegative(limit, "a miter limit") }
    if let align = formula.align { stroke.alignment = try choice(align, as: Stroke.Alignment.self) }
    if let first = formula.trim.first, let last = formula.trim.last {
      let (from, to) = try trim(first, last, isPair: formula.trim.count == 1)
      guard from >= 0, from <= to, to <= 1 else {
        throw RunError("trim is two shares of the outline, the smaller first, from 0 to 1", at: first.range)
      }
      stroke.trim = from...to
    }
    return stroke
  }

  /// - Parameter isPair: whether one expression gives both ends, as a point.
  private func trim(
    _ first: Expression, _ last: Expression, isPair: Bool
  ) throws(RunError) -> (Double, Double) {
    guard isPair else { return (try number(first), try number(last)) }
    let pair = try pair(first, "trim")
    return (pair.x, pair.y)
  }

  func shadows(_ formulas: [ShadowFormula]) throws(RunError) -> [Shadow] {
    var shadows: [Shadow] = []
    for formula in formulas {
      var shadow = Shadow()
      if let color = formula.color { shadow.color = try self.color(color) }
      if let offset = formula.offset { shadow.offset = try point(offset) }
      if let blur = formula.blur { shadow.blur = try nonNegative(blur, "a blur") }
      if let spread = formula.spread { shadow.spread = try number(spread) }
      shadows.append(shadow)
    }
    return shadows
  }

  private func twoColors(_ expressions: [Expression]) throws(RunError) -> (Color, Color) {
    guard expressions.count == 2 else {
      throw RunError("two colors are needed here", at: expressions.first?.range)
    }
    return (try color(expressions[0]), try color(expressions[1]))
  }
}

extension Dimension {
  /// The dimension with its article, for messages.
  fileprivate var wanted: String {
    switch self {
    case .plain: "a plain number"
    case .time: "a time (such as 0.4s)"
    case .angle: "an angle (such as 45deg)"
    case .rate: "a rate (1/s)"
    case .spin: "a spin (such as 2rad/s)"
    default: "a number of another unit"
    }
  }
}
