internal import FlingGeometry

/// What stands behind a key, by the type that its table names.
struct ContentLowering: LoweringPart {
  let lowering: Lowering

  func content(_ field: KeyedValue, _ frame: CopyScope) -> Content? {
    let node = field.value
    let key = field.spec.name
    if node.isBroken { return nil }
    if key == "blur" { lowering.hasBlurs = true }
    let expression: Expression?
    switch field.spec.type {
    case .number(.time?, let bounds): expression = values.runTime(node, key: key, bounds, frame)
    case .number(let dimension, let bounds):
      expression = values.number(node, key: key, dimension ?? .plain, bounds, frame)
    case .whole(let bounds): expression = values.wholeExpression(node, key: key, bounds, frame)
    case .truth: expression = values.truth(node, key: key, frame)
    case .text: expression = values.text(node, key: key, frame)
    case .choice(let words): expression = values.choice(node, key: key, words, frame)
    case .point: expression = values.point(node, key: key, frame)
    case .vector: expression = values.vector(node, key: key, frame)
    case .size: expression = values.size(node, key: key, frame)
    case .scale: expression = values.scale(node, key: key, frame)
    case .rect: expression = values.rect(node, key: key, frame)
    case .path: expression = values.pathData(node, key: key, frame)
    case .paint: return lowering.paints.paint(node, key: key, frame).map { .paint($0) }
    case .stroke: return lowering.paints.stroke(node, key: key, frame)
    case .shadows: return lowering.paints.shadows(node, key: key, frame)
    case .numbers(let bounds, _): return numbers(node, key: key, bounds, frame).map { .expressions($0) }
    case .corners: return corners(node, key: key, frame).map { .expressions($0) }
    case .points(let count):
      return values.points(node, key: key, atLeast: count, frame).map { .expressions($0) }
    case .star: return star(node, key: key, frame)
    case .body: return body(node, key: key, frame).map { .body($0) }
    case .font: return font(node, key: key, frame).map { .font($0) }
    case .items(let isSingle): return items(node, key: key, isSingle: isSingle, frame).map { .items($0) }
    case .insets: return bounds(node, key: key, frame)
    case .region: return region(node, key: key, frame).map { .region($0) }
    case .axis: expression = axis(node, key: key, frame)
    case .range: return range(node, key: key, frame).map { .expressions($0) }
    case .force: expression = force(node, key: key, frame)
    case .picture: return picture(node, key: key, frame)
    case .tint: return tint(node, key: key, frame)
    case .color, .view, .any, .zero, .none, .custom: return nil
    }
    return expression.map { .expression($0) }
  }

  /// What stands behind a key that takes one value; nil if it is missing or its mistake is told.
  func expression(_ name: String, of fields: KeyedValues, _ frame: CopyScope) -> Expression? {
    guard let field = fields[name], case .expression(let value)? = content(field, frame.inside(name)) else {
      return nil
    }
    return value
  }

  /// The settings that an entry's keys make, in the order of the file.
  func settings<Key>(_ fields: some Sequence<KeyedValue>, _ frame: CopyScope) -> [Setting<Key>]
  where Key: RawRepresentable<String> {
    var settings: [Setting<Key>] = []
    for field in fields {
      guard let key = Key(rawValue: field.spec.name),
        let content = content(field, frame.inside(field.spec.name))
      else { continue }
      settings.append(Setting(key, content, range: field.value.range))
    }
    return settings
  }

  private func numbers(_ node: Node, key: String, _ bounds: Bounds, _ frame: CopyScope) -> [Expression]? {
    guard let items = node.items, !items.isEmpty else {
      error(node.range, "\"\(key)\" is a list of numbers, not \(node.description)", in: frame)
      return nil
    }
    return values.numbers(node, key: key, bounds, frame)
  }

  private func corners(_ node: Node, key: String, _ frame: CopyScope) -> [Expression]? {
    guard let items = node.items else {
      return values.number(node, key: key, .plain, .atLeastZero, frame).map { [$0] }
    }
    guard items.count == 4 else {
      error(
        node.range, "\"\(key)\" is one radius or four, not \(items.count)", in: frame,
        hint: "clockwise from the top left")
      return nil
    }
    return values.numbers(node, key: key, .atLeastZero, frame)
  }

  private func star(_ node: Node, key: String, _ frame: CopyScope) -> Content? {
    guard let entries = node.entries else {
      error(
        node.range, "\"\(key)\" is a map, not \(node.description)", in: frame,
        hint: "write {points: 5, inner: 0.5}")
      return nil
    }
    let fields = parser.fields(entries, KeyTable.stars, of: "a star")
    guard let points = fields["points"] else {
      error(node.range, "\"\(key)\" needs \"points\"", in: frame)
      return nil
    }
    guard case .expression(let count)? = content(points, frame) else { return nil }
    guard let inner = fields["inner"] else { return .star(points: count, inner: nil) }
    guard case .expression(let share)? = content(inner, frame) else { return nil }
    return .star(points: count, inner: share)
  }

  private func body(_ node: Node, key: String, _ frame: CopyScope) -> BodyFormula? {
    if let entries = node.entries {
      let before = findings.errorCount
      let fields = parser.fields(entries, KeyTable.bodies, of: "a body")
      guard fields.list.count == 1, let field = fields.list.first else {
        if findings.errorCount == before || fields.list.count > 1 {
          error(node.range, "\"\(key)\" has one of points, d and ellipse", in: frame)
        }
        return nil
      }
      switch content(field, frame.inside(field.spec.name)) {
      case .expressions(let points)?: return .points(points)
      case .expression(let expression)?:
        return field.spec.name == "d" ? .path(expression) : .sized(expression)
      default: return nil
      }
    }
    let words = ["rectangle", "ellipse", "shape", "none"]
    switch values.knownChoice(node, key: key, words, frame) {
    case "rectangle": return .rectangle
    case "ellipse": return .ellipse
    case "shape": return .shape
    case "none": return BodyFormula.none
    default: return nil
    }
  }

  /// `true`, one number, or a map of sides.
  private func bounds(_ node: Node, key: String, _ frame: CopyScope) -> Content? {
    if let entries = node.entries {
      let fields = parser.fields(entries, KeyTable.insets, of: "insets")
      func side(_ name: String) -> Expression? {
        guard let field = fields[name], case .expression(let side)? = content(field, frame) else {
          return nil
        }
        return side
      }
      return .insets(
        InsetsFormula(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right")))
    }
    if !values.isComputed(node), let text = node.plainText, (try? LiteralSyntax.number(text)) != nil {
      return values.number(node, key: key, .plain, .any, frame).map {
        .insets(InsetsFormula(top: $0, left: $0, bottom: $0, right: $0))
      }
    }
    return values.truth(
      node, key: key, frame, form: "true, false or insets",
      hint: "write {top: 10, left: 10, bottom: 10, right: 10}"
    ).map { .expression($0) }
  }
}
