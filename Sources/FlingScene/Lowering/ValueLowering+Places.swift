internal import FlingGeometry

/// Points, sizes and rectangles.
extension ValueLowering {
  /// Lowers `[x, y]` or an expression of a point.
  func vector(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    pair(node, key: key, .point, "[x, y]", scope)
  }

  /// Lowers `[x, y]`, a word such as `top-left`, or an expression of a point.
  func point(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    guard let word = node.text, !isComputed(node) else {
      return pair(node, key: key, .point, "[x, y]", scope)
    }
    guard PointWords.all.contains(word) else {
      error(
        node.range, "\"\(key)\" is a point, not \(node.description)", in: scope,
        hint: suggestion(for: word, in: PointWords.all) ?? pointHint(word, scope))
      return nil
    }
    return wordPoint(word, node.range, scope)
  }

  /// Lowers `[x, y]`, a word such as `top-left`, the name of a view, or an expression of a point or a view.
  func place(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    if isComputed(node) { return compiled(node, .place, scope) }
    if let text = node.text {
      if PointWords.all.contains(text) { return wordPoint(text, node.range, scope) }
      return view(node, key: key, scope)
    }
    guard let items = node.items, items.count == 2, !items.contains(where: { isView($0, scope) }) else {
      let isOfViews = node.items?.contains { isView($0, scope) } == true
      let actual =
        isOfViews ? "a list of views" : node.items.map { "a list of \($0.count)" } ?? node.description
      error(
        node.range, "\"\(key)\" is [x, y] or the name of a view, not \(actual)", in: scope,
        hint: isOfViews ? "name one view" : "write [100, 80], a word such as center, or the name of a view")
      return nil
    }
    return pair(node, key: key, .place, "[x, y]", scope)
  }

  /// Whether a node is the name of a view.
  private func isView(_ node: Node, _ scope: CopyScope) -> Bool {
    node.text.map { isView(named: $0, scope) } ?? false
  }

  private func isView(named name: String, _ scope: CopyScope) -> Bool {
    if case .view? = names.declaration(of: name, in: scope.space) { true } else { false }
  }

  /// Lowers the name of a view or of the canvas, or an expression of a view.
  /// - Parameter hint: what to do about a list or a map.
  func view(_ node: Node, key: String, _ scope: CopyScope, hint: String? = nil) -> Expression? {
    if node.isBroken { return nil }
    if isComputed(node) { return compiled(node, .view, scope) }
    let isPoint = node.text.map(PointWords.all.contains) ?? false
    guard node.text != nil, !isPoint else {
      error(
        node.range, "\"\(key)\" is the name of a view, not \(isPoint ? "a point" : node.description)",
        in: scope,
        hint: hint)
      return nil
    }
    switch name(node, key: key, scope) {
    case .constant(let name)?:
      if name == "canvas" { return compiler.literal(.view(.canvas), at: node.range) }
      if let dot = name.firstIndex(of: "."), isView(named: String(name[..<dot]), scope) {
        error(
          node.range, "\"\(key)\" is the name of a view, not \"\(name.shortened(to: 40))\"", in: scope,
          hint: "write \"= \(name.shortened(to: 40))\" to compute it")
        return nil
      }
      return view(named: name, node, scope).map { compiler.literal(.view($0), at: node.range) }
    case .computed?:
      // The same name in an expression, which is looked up when it is evaluated.
      guard let text = locatedText(of: node), !findings.hasError(at: node.range) else { return nil }
      do {
        let name = LocatedText(text: "= \(text.text)", range: text.range, isVerbatim: false)
        return try compiler.compile(name, scope: scope.visible, expecting: .view)
      } catch {
        findings.add(error, at: node.range, in: scope.copy)
        return nil
      }
    case nil: return nil
    }
  }

  /// A hint for a text that is no word for a point: it may be the name of a view or variable.
  private func pointHint(_ text: String, _ scope: CopyScope) -> String {
    if case .view? = names.declaration(of: text, in: scope.space) { return "write \"= \(text).center\"" }
    return names.declaration(of: text, in: scope.space) == nil
      ? "write [x, y] or a word such as center" : "write \"= \(text)\" to compute it"
  }

  /// The point that a word means: relative to the bounds of the parent view, or to the canvas. If the size of
  /// the parent is not constant, the result is an expression of it.
  private func wordPoint(_ word: String, _ range: SourceRange, _ scope: CopyScope) -> Expression? {
    let (x, y) = PointWords.unitPoint(of: word).map { ($0.x, $0.y) } ?? (0.5, 0.5)
    guard let parent = scope.parent, parent != .canvas else {
      return compiler.literal(.point(Point(x * canvasSize.width, y * canvasSize.height)), at: range)
    }
    if let size = viewSizes[parent] {
      return compiler.literal(.point(Point(x * size.width, y * size.height)), at: range)
    }
    var visible = scope.visible
    visible.constants["parent"] = .view(parent)
    let text = LocatedText(
      text: "= [\(x) * parent.width, \(y) * parent.height]", range: range, isVerbatim: false)
    do {
      return try compiler.compile(text, scope: visible, expecting: .point)
    } catch {
      findings.add(error, at: range, in: scope.copy)
      return nil
    }
  }

  /// Lowers `[width, height]`, one number for both, or an expression. Constants outside the bounds are errors.
  func size(_ node: Node, key: String, _ bounds: NumberBounds, _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    if node.text != nil, !isComputed(node) { return number(node, key: key, .plain, bounds, scope) }
    guard let size = pair(node, key: key, .size(bounds), "[width, height] or one number", scope) else {
      return nil
    }
    let sides: [Double] =
      switch size.constant {
      case .point(let point)?: [point.x, point.y]
      case .number(let side, _)?: [side]
      default: []
      }
    if let complaint = sides.lazy.compactMap(bounds.violationMessage(for:)).first {
      error(node.range, "\"\(key)\" \(complaint)", in: scope)
      return nil
    }
    return size
  }

  /// Lowers `[sx, sy]`, one number for both, or an expression.
  func scale(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    if node.text != nil, !isComputed(node) { return number(node, key: key, .plain, .any, scope) }
    return pair(node, key: key, .scale, "[sx, sy] or one number", scope)
  }

  /// Lowers `[x, y, width, height]` or an expression. A negative constant width or height is an error.
  func rect(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    let rect: Expression
    if isComputed(node) {
      guard let computed = compiled(node, .rect, scope) else { return nil }
      rect = computed
    } else {
      guard let listed = numberList(node, key: key, 4, "[x, y, width, height]", .rect, scope) else {
        return nil
      }
      rect = listed
    }
    if case .rect(let value)? = rect.constant, value.width < 0 || value.height < 0 {
      error(node.range, "\"\(key)\" must have a width and a height of at least 0", in: scope)
      return nil
    }
    return rect
  }

  private func pair(_ node: Node, key: String, _ type: ValueType, _ form: String, _ scope: CopyScope)
    -> Expression?
  {
    if node.isBroken { return nil }
    if isComputed(node) { return compiled(node, type, scope) }
    return numberList(node, key: key, 2, form, type, scope)
  }

  /// Hints for words in place of a direction.
  private static let directionHints = [
    "down": "down is [0, 1]", "up": "up is [0, -1]", "right": "right is [1, 0]", "left": "left is [-1, 0]",
  ]

  /// Lowers a list of 2 or 4 numbers to one point or rectangle: a literal if all numbers are constant.
  private func numberList(
    _ node: Node, key: String, _ count: Int, _ form: String, _ type: ValueType, _ scope: CopyScope
  ) -> Expression? {
    guard let items = node.items, items.count == count else {
      let actual = node.items.map { "a list of \($0.count)" } ?? node.description
      error(
        node.range, "\"\(key)\" is \(form), not \(actual)", in: scope,
        hint: node.text.flatMap { ValueLowering.directionHints[$0] })
      return nil
    }
    guard let numbers = numbers(node, key: key, .any, scope) else { return nil }
    var values: [Double] = []
    for case .number(let value, _)? in numbers.map(\.constant) { values.append(value) }
    if values.count == count {
      return compiler.literal(
        count == 2
          ? .point(Point(values[0], values[1]))
          : .rect(Rect(x: values[0], y: values[1], width: values[2], height: values[3])),
        at: node.range)
    }
    do {
      return try compiler.pointOrRectangle(numbers, at: node.range)
    } catch {
      findings.add(error, at: node.range, in: scope.copy)
      return nil
    }
  }

  /// Lowers a list of at least `count` points.
  func points(_ node: Node, key: String, atLeast count: Int, _ scope: CopyScope) -> [Expression]? {
    if node.isBroken { return nil }
    guard let items = node.items else {
      error(
        node.range, "\"\(key)\" is a list of points, not \(node.description)", in: scope,
        hint: "write [[0, 0], [100, 0], [50, 80]]")
      return nil
    }
    guard items.count >= count else {
      error(node.range, "\"\(key)\" needs at least \(count) points, not \(items.count)", in: scope)
      return nil
    }
    let vectors = items.compactMap { vector($0, key: key, scope) }
    return vectors.count == items.count ? vectors : nil
  }
}
