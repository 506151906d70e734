internal import FlingGeometry

/// What stands behind a key, by the type that its table names.
extension SceneDecoder {
  func content(_ field: KeyedValue, _ frame: CopyScope) -> Content? {
    let node = field.value
    let key = field.spec.name
    if node.isBroken { return nil }
    if key == "blur" { hasBlurs = true }
    let expression: Expression?
    switch field.spec.type {
    case .number(.time?, let bounds): expression = runTime(node, key: key, bounds, frame)
    case .number(let dimension, let bounds):
      expression = number(node, key: key, dimension ?? .plain, bounds, frame)
    case .whole(let bounds): expression = wholeExpression(node, key: key, bounds, frame)
    case .truth: expression = truth(node, key: key, frame)
    case .text: expression = text(node, key: key, frame)
    case .choice(let words): expression = choice(node, key: key, words, frame)
    case .point: expression = point(node, key: key, frame)
    case .vector: expression = vector(node, key: key, frame)
    case .size: expression = size(node, key: key, frame)
    case .scale: expression = scale(node, key: key, frame)
    case .rect: expression = rect(node, key: key, frame)
    case .path: expression = pathData(node, key: key, frame)
    case .paint: return paint(node, key: key, frame).map { .paint($0) }
    case .stroke: return stroke(node, key: key, frame)
    case .shadows: return shadows(node, key: key, frame)
    case .corners: return corners(node, key: key, frame).map { .expressions($0) }
    case .points(let count): return points(node, key: key, atLeast: count, frame).map { .expressions($0) }
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

  func wholeExpression(_ node: Node, key: String, _ bounds: Bounds, _ frame: CopyScope) -> Expression? {
    guard let expression = number(node, key: key, .plain, bounds, frame) else { return nil }
    if case .number(let value, _)? = expression.constant, value != value.rounded() {
      error(node.range, "\"\(key)\" is a whole number, not \(Bounds.text(value))", in: frame)
      return nil
    }
    return expression
  }

  func pathData(_ node: Node, key: String, _ frame: CopyScope) -> Expression? {
    guard let expression = text(node, key: key, frame) else { return nil }
    guard case .text(let data)? = expression.constant else { return expression }
    do {
      _ = try Path(svg: data)
      return expression
    } catch {
      var range = node.range
      // The column of a slip is known if the text stands in the file as it is; path data is ASCII.
      if node.isVerbatim, let text = located(node) {
        range = SourceRange(
          line: range.line, column: text.range.column + min(error.offset, text.range.length))
      }
      self.error(range, "\"\(key)\" is no path: \(error.message)", in: frame)
      return nil
    }
  }

  private func corners(_ node: Node, key: String, _ frame: CopyScope) -> [Expression]? {
    guard let items = node.items else {
      return number(node, key: key, .plain, .atLeastZero, frame).map { [$0] }
    }
    guard items.count == 4 else {
      error(
        node.range, "\"\(key)\" is one radius or four, not \(items.count)", in: frame,
        hint: "clockwise from the top left")
      return nil
    }
    return numbers(node, key: key, .atLeastZero, frame)
  }

  private func star(_ node: Node, key: String, _ frame: CopyScope) -> Content? {
    guard let entries = node.entries else {
      error(
        node.range, "\"\(key)\" is a map, not \(node.description)", in: frame,
        hint: "write {points: 5, inner: 0.5}")
      return nil
    }
    let fields = fields(entries, KeyTable.stars, of: "a star")
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
      let fields = fields(entries, KeyTable.bodies, of: "a body")
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
    switch knownChoice(node, key: key, words, frame) {
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
      let fields = fields(entries, KeyTable.insets, of: "insets")
      func side(_ name: String) -> Expression? {
        guard let field = fields[name], case .expression(let side)? = content(field, frame) else {
          return nil
        }
        return side
      }
      return .insets(
        InsetsFormula(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right")))
    }
    if !isComputed(node), let text = node.plainText, (try? LiteralSyntax.number(text)) != nil {
      return number(node, key: key, .plain, .any, frame).map {
        .insets(InsetsFormula(top: $0, left: $0, bottom: $0, right: $0))
      }
    }
    return truth(
      node, key: key, frame, form: "true, false or insets",
      hint: "write {top: 10, left: 10, bottom: 10, right: 10}"
    ).map { .expression($0) }
  }
}
