internal import FlingGeometry

/// The values of keys. The type in a key's `KeySpec` decides how its value is lowered.
struct ContentLowering: LoweringPart {
  let lowering: Lowering

  /// A hint with a number in place of a word.
  private func exampleHint(_ field: KeyedValue) -> String? {
    guard field.value.plainText != nil, case .number(let example)? = field.spec.example else { return nil }
    return "write \(field.spec.name): \(DecimalText.text(example))"
  }

  /// Lowers the value of a key.
  /// - Returns: nil if the value has an error, which has been reported.
  func content(_ field: KeyedValue, _ scope: CopyScope) -> Content? {
    let node = field.value
    let key = field.spec.name
    if node.isBroken { return nil }
    if field.isOfPlace, let words = lowering.layoutParts.placeWords(field, scope) {
      if case .content(let content) = words { return content }
      return nil
    }
    let expression: Expression?
    switch field.spec.type {
    case .number(.time?, let bounds): expression = values.timeWithinRun(node, key: key, bounds, scope)
    case .number(let dimension, let bounds):
      expression = values.number(
        node, key: key, dimension ?? .plain, bounds, hint: exampleHint(field), scope)
    case .whole(let bounds): expression = values.integer(node, key: key, bounds, scope)
    case .truth: expression = values.truth(node, key: key, scope)
    case .text: expression = values.text(node, key: key, scope)
    case .choice(let words): expression = values.choice(node, key: key, words, scope)
    case .point: expression = values.point(node, key: key, scope)
    case .place: expression = values.place(node, key: key, scope)
    case .vector: expression = values.vector(node, key: key, scope)
    case .size(let bounds): expression = values.size(node, key: key, bounds, scope)
    case .scale: expression = values.scale(node, key: key, scope)
    case .rect: expression = values.rect(node, key: key, scope)
    case .path: expression = values.pathData(node, key: key, scope)
    case .paint: return lowering.paints.paint(node, key: key, scope).map { .paint($0) }
    case .stroke: return lowering.paints.stroke(node, key: key, scope)
    case .shadows: return lowering.paints.shadows(node, key: key, scope)
    case .numbers(_, count: 2?) where values.isComputed(node):
      return values.compiled(node, .point, scope).map { .expressions([$0]) }
    case .numbers(let bounds, _): return numbers(node, key: key, bounds, scope).map { .expressions($0) }
    case .corners(let bounds): return corners(node, key: key, bounds, scope).map { .expressions($0) }
    case .points(let count):
      return values.points(node, key: key, atLeast: count, scope).map { .expressions($0) }
    case .star: return star(node, key: key, scope)
    case .body: return body(node, key: key, scope).map { .body($0) }
    case .font: return font(node, key: key, scope).map { .font($0) }
    case .items(let isSingle): return items(node, key: key, isSingle: isSingle, scope).map { .items($0) }
    case .insets: return boundaryInsets(node, key: key, scope)
    case .region: return region(node, key: key, scope).map { .region($0) }
    case .axis: expression = axis(node, key: key, scope)
    case .range: return range(node, key: key, scope).map { .expressions($0) }
    case .force: expression = force(node, key: key, scope)
    case .picture: return picture(node, key: key, scope)
    case .tint: return tint(node, key: key, scope)
    case .layout: return lowering.layoutParts.layout(node, key: key, scope).map { .layout($0) }
    case .color, .view, .any, .zero, .none, .actions, .custom: return nil
    }
    return expression.map { .expression($0) }
  }

  /// The value of a key whose content is one expression; nil if the key is missing, or if its value has an
  /// error, which has been reported.
  func expression(_ name: String, of fields: KeyedValues, _ scope: CopyScope) -> Expression? {
    guard let field = fields[name], case .expression(let value)? = content(field, scope.inside(name)) else {
      return nil
    }
    return value
  }

  /// Lowers the keys of an entry to settings, in file order. Skips keys that are not in `Key` or have an
  /// error.
  func settings<Key>(_ fields: some Sequence<KeyedValue>, _ scope: CopyScope) -> [Setting<Key>]
  where Key: RawRepresentable<String> {
    var settings: [Setting<Key>] = []
    for field in fields {
      var scope = scope
      if let space = field.space { scope.visible.space = space }
      guard let key = Key(rawValue: field.spec.name),
        let content = content(field, scope.inside(field.spec.name))
      else { continue }
      if key as? View.Key == .blur { lowering.hasBlurs = true }
      settings.append(
        Setting(key, content, range: field.value.range, coordinates: field.coordinates))
    }
    return settings
  }

  private func numbers(_ node: Node, key: String, _ bounds: NumberBounds, _ scope: CopyScope) -> [Expression]?
  {
    guard let items = node.items, !items.isEmpty else {
      error(node.range, "\"\(key)\" is a list of numbers, not \(node.description)", in: scope)
      return nil
    }
    return values.numbers(node, key: key, bounds, scope)
  }

  /// Lowers the corner radii: one for all corners, or four, clockwise from the top left.
  private func corners(_ node: Node, key: String, _ bounds: NumberBounds, _ scope: CopyScope) -> [Expression]?
  {
    guard let items = node.items else {
      return values.number(node, key: key, .plain, bounds, scope).map { [$0] }
    }
    guard items.count == 4 else {
      error(
        node.range, "\"\(key)\" is one radius or four, not \(items.count)", in: scope,
        hint: "clockwise from the top left")
      return nil
    }
    return values.numbers(node, key: key, bounds, scope)
  }

  private func star(_ node: Node, key: String, _ scope: CopyScope) -> Content? {
    guard let entries = node.entries else {
      error(
        node.range, "\"\(key)\" is a map, not \(node.description)", in: scope,
        hint: "write {points: 5, inner: 0.5}")
      return nil
    }
    let fields = parser.fields(entries, KeyTable.stars, of: "a star")
    guard let points = fields["points"] else {
      error(node.range, "\"\(key)\" needs \"points\"", in: scope)
      return nil
    }
    guard case .expression(let count)? = content(points, scope) else { return nil }
    guard let inner = fields["inner"] else { return .star(points: count, inner: nil) }
    guard case .expression(let innerFraction)? = content(inner, scope) else { return nil }
    return .star(points: count, inner: innerFraction)
  }

  /// Lowers the shape of a body in the simulation: a word, or a map with `points`, `d` or `ellipse`.
  private func body(_ node: Node, key: String, _ scope: CopyScope) -> BodyFormula? {
    if let entries = node.entries {
      let before = findings.errorCount
      let fields = parser.fields(entries, KeyTable.bodies, of: "a body")
      guard fields.list.count == 1, let field = fields.list.first else {
        if findings.errorCount == before || fields.list.count > 1 {
          error(node.range, "\"\(key)\" has one of points, d and ellipse", in: scope)
        }
        return nil
      }
      switch content(field, scope.inside(field.spec.name)) {
      case .expressions(let points)?: return .points(points)
      case .expression(let expression)?:
        return field.spec.name == "d" ? .path(expression) : .sized(expression)
      default: return nil
      }
    }
    let words = KeyTable.bodyShapes
    switch values.knownChoice(node, key: key, words, scope) {
    case "rectangle": return .rectangle
    case "ellipse": return .ellipse
    case "shape": return .shape
    case "none": return BodyFormula.none
    default: return nil
    }
  }

  /// Lowers the insets of a boundary along the canvas: a truth value, one number for all sides, or a map of
  /// sides.
  private func boundaryInsets(_ node: Node, key: String, _ scope: CopyScope) -> Content? {
    if node.entries != nil { return insets(node, key: key, scope).map { .insets($0) } }
    if !values.isComputed(node), let text = node.plainText, (try? LiteralSyntax.number(text)) != nil {
      return insets(node, key: key, scope).map { .insets($0) }
    }
    return values.truth(
      node, key: key, scope, form: "true, false or insets",
      hint: "write {top: 10, left: 10, bottom: 10, right: 10}"
    ).map { .expression($0) }
  }

  /// Lowers insets: one number for all sides, or a map of sides.
  func insets(_ node: Node, key: String, _ scope: CopyScope) -> InsetsFormula? {
    if node.isBroken { return nil }
    guard let entries = node.entries else {
      guard node.items == nil else {
        error(
          node.range, "\"\(key)\" is a number or a map of sides, not \(node.description)", in: scope,
          hint: "write {top: 4, left: 8, bottom: 4, right: 8}")
        return nil
      }
      return values.number(node, key: key, .plain, .any, scope).map {
        InsetsFormula(top: $0, left: $0, bottom: $0, right: $0)
      }
    }
    let fields = parser.fields(entries, KeyTable.insets, of: "insets")
    func side(_ name: String) -> Expression? {
      guard let field = fields[name], case .expression(let side)? = content(field, scope) else { return nil }
      return side
    }
    return InsetsFormula(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
  }
}
