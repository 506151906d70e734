internal import FlingGeometry

/// Script steps with fingers, such as `tap`, `drag` and `pinch`.
struct FingerLowering: LoweringPart {
  let lowering: Lowering

  func fingerStep(_ parts: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep? {
    let fields = parts.fields
    func part(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    parser.clash("finger", "fingers", fields, hint: "one number tells one finger apart")
    if let spread = fields["spread"], fields.isMissing("fingers") {
      findings.error(spread.keyRange, "\"spread\" needs \"fingers\"")
    }
    // All keys are lowered before the first return, so that all errors are reported.
    let target = touchTarget(parts.main, scope.inside(parts.kind.rawValue))
    let from = fields.value("from").flatMap { fingerPlace($0, scope.inside("from")) }
    let (finger, fingers, spread) = (part("finger"), part("fingers"), part("spread"))
    let passesAnyway = part("anyway")
    guard let course = course(parts, scope), let target else { return nil }
    return FingerStep(
      target: target, from: from, finger: finger, fingers: fingers, spread: spread,
      passesAnyway: passesAnyway, course: course)
  }

  /// Lowers the target of a step: one view or the canvas.
  private func touchTarget(_ node: Node, _ scope: CopyScope) -> ViewTarget? {
    if values.isComputed(node) { return values.compiled(node, .view, scope).map { .computed($0) } }
    switch values.name(node, key: "target", scope) {
    case .computed(let expression)?: return .named(expression)
    case nil: return nil
    case .constant(let name)?:
      if name.contains("*") {
        error(
          node.range, "a step touches one view, not a pattern", in: scope,
          hint: "repeat the step: box-{i}")
        return nil
      }
      return values.touchedView(named: name, node, scope).map { .view($0) }
    }
  }

  /// Lowers the start of a finger: a point of the canvas, or a position in the target view, either a word
  /// such as `top-left` or `[x%, y%]`.
  private func fingerPlace(_ node: Node, _ scope: CopyScope) -> FingerStep.Start? {
    if node.isBroken { return nil }
    if let word = node.text, !values.isComputed(node) {
      guard let unit = PointWords.unitPoint(of: word) else {
        // An unknown word: `point` reports the same error as for other points.
        return values.point(node, key: "from", scope).map { .point($0) }
      }
      return .share(x: share(unit.x, node), y: share(unit.y, node))
    }
    let items = node.items ?? []
    let percents = items.filter { $0.text?.hasSuffix("%") ?? false }
    if percents.isEmpty { return values.vector(node, key: "from", scope).map { .point($0) } }
    guard items.count == 2, percents.count == 2 else {
      error(
        node.range, "\"from\" is [x, y] in points of the canvas or [x%, y%] of the view, not both", in: scope)
      return nil
    }
    let shares = items.compactMap { percent($0, scope) }
    return shares.count == 2 ? .share(x: shares[0], y: shares[1]) : nil
  }

  /// A constant share: 0 is the left or top edge of the view, 1 is the right or bottom edge.
  private func share(_ value: Double, _ node: Node) -> Expression {
    compiler.literal(.number(value, .plain), at: node.range)
  }

  private func percent(_ node: Node, _ scope: CopyScope) -> Expression? {
    guard let text = node.text, let number = try? LiteralSyntax.number(String(text.dropLast())),
      case .number(let percent, .plain) = number
    else {
      error(node.range, "\"from\" is of shares such as 25%, not \(node.description)", in: scope)
      return nil
    }
    return share(percent / 100, node)
  }

  /// Lowers the movement of the fingers. Reports missing keys; returns nil if a required value has an error.
  private func course(_ parts: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep.Motion? {
    let fields = parts.fields
    func part(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    switch parts.kind {
    case .tap: return .tap(taps: part("taps"), gap: part("gap"), duration: part("duration"))
    case .press: return .press(duration: part("duration"), by: part("by"))
    case .drag: return drag(parts, scope).map { .drag($0) }
    case .flick: return flick(parts, scope)
    case .swipe:
      need("\"direction\"", "direction", parts, hint: "one of up, down, left, right")
      let (distance, duration) = (part("distance"), part("duration"))
      return part("direction").map { .swipe(direction: $0, distance: distance, duration: duration) }
    case .pinch: return pinch(parts, scope)
    case .rotate:
      need("\"by\"", "by", parts, hint: "an angle such as 30deg")
      let pair = pair(fields, scope)
      return part("by").map { .rotate(by: $0, pair) }
    case .transform:
      let changes = ["scale", "by", "move"]
      if changes.allSatisfy(fields.isMissing) {
        missing("\"scale\", \"by\" or \"move\"", parts)
      }
      return .transform(scale: part("scale"), by: part("by"), move: part("move"), pair(fields, scope))
    case .touch: return touch(parts, scope)
    case .wait, .interrupt, .do, .mark: return nil
    }
  }

  private func missing(_ what: String, _ parts: Unresolved<ScriptStep>, hint: String? = nil) {
    findings.error(parts.kindRange, "\"\(parts.kind.rawValue)\" needs \(what)", hint: hint)
  }

  private func need(_ what: String, _ key: String, _ parts: Unresolved<ScriptStep>, hint: String? = nil) {
    if parts.fields.isMissing(key) { missing(what, parts, hint: hint) }
  }

  private func ease(_ fields: KeyedValues, _ scope: CopyScope) -> Easing? {
    fields.value("ease").flatMap { values.easing($0, scope) }
  }

  /// Lowers the keys that all two-finger steps share: distance, angle, duration and ease.
  private func pair(_ fields: KeyedValues, _ scope: CopyScope) -> FingerStep.Pair {
    func part(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    return FingerStep.Pair(
      distance: part("distance"), angle: part("angle"), duration: part("duration"), ease: ease(fields, scope))
  }

  private func drag(_ parts: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep.Drag? {
    let fields = parts.fields
    func part(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    if ["to", "by", "path"].allSatisfy(fields.isMissing) { missing("\"to\", \"by\" or \"path\"", parts) }
    for (first, second) in [("to", "by"), ("to", "path"), ("by", "path")] {
      parser.clash(first, second, fields)
    }
    parser.clash("release", "hold", fields, hint: "a finger that is held is released at rest")
    let (duration, hold, release) = (part("duration"), part("hold"), part("release"))
    let (compensate, lift, ease) = (part("compensate"), part("lift"), ease(fields, scope))
    guard let way = way(fields, scope) else { return nil }
    return FingerStep.Drag(
      way: way, duration: duration, ease: ease, hold: hold, release: release, compensate: compensate,
      lift: lift)
  }

  /// Lowers the path of a drag: `to`, `by` or `path`. Only a constant SVG path is checked
  /// here.
  private func way(_ fields: KeyedValues, _ scope: CopyScope) -> FingerStep.Drag.Path? {
    if let to = fields["to"] { return end(to, scope).map { .to($0) } }
    if fields.has("by") { return lowering.contents.expression("by", of: fields, scope).map { .by($0) } }
    guard let node = fields.value("path") else { return nil }
    let scope = scope.inside("path")
    if node.items != nil {
      return values.points(node, key: "path", atLeast: 2, scope).map { .points($0) }
    }
    guard let expression = values.pathData(node, key: "path", scope) else { return nil }
    if case .text(let data)? = expression.constant, let path = try? Path(svg: data) {
      if let complaint = FingerLowering.complaint(aboutWay: path) {
        error(node.range, "\"path\" \(complaint)", in: scope)
        return nil
      }
    }
    return .path(expression)
  }

  /// Lowers the end of a drag: a point of the canvas. Unlike `from`, it cannot be a share of the view.
  private func end(_ field: KeyedValue, _ scope: CopyScope) -> Expression? {
    if field.value.items?.contains(where: { $0.text?.hasSuffix("%") ?? false }) ?? false {
      error(
        field.value.range, "\"to\" is a point of the canvas; shares of the view stand in \"from\"", in: scope,
        hint: "write = world(card, [10, 20]) for a point of a view")
      return nil
    }
    return lowering.contents.expression("to", of: KeyedValues(list: [field]), scope)
  }

  /// Why a finger cannot follow a path; nil if it can. A path must have two points and only one subpath.
  private static func complaint(aboutWay path: Path) -> String? {
    guard path.elements.count > 1 else { return "needs at least 2 points" }
    let isBroken = path.elements.dropFirst().contains { if case .move = $0 { true } else { false } }
    return isBroken ? "is one line: a finger can't jump" : nil
  }

  /// Lowers a flick: `velocity`, or `angle` and `speed`.
  private func flick(_ parts: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep.Motion? {
    let fields = parts.fields
    func part(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    parser.clash("velocity", "angle", fields)
    parser.clash("velocity", "speed", fields)
    let duration = part("duration")
    if fields.has("velocity") { return part("velocity").map { .flick(.velocity($0), duration: duration) } }
    if fields.isMissing("angle"), fields.isMissing("speed") {
      missing("\"velocity\", or \"angle\" and \"speed\"", parts, hint: "such as velocity: [0, -1200]")
      return nil
    }
    need("\"angle\" beside \"speed\"", "angle", parts)
    need("\"speed\" beside \"angle\"", "speed", parts, hint: "in points a second")
    guard let angle = part("angle"), let speed = part("speed") else { return nil }
    return .flick(.polar(angle: angle, speed: speed), duration: duration)
  }

  /// Lowers a pinch: `scale`, or `from-distance` and `to-distance`.
  private func pinch(_ parts: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep.Motion? {
    let fields = parts.fields
    func part(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    for key in ["scale", "distance"] {
      for other in ["from-distance", "to-distance"] { parser.clash(key, other, fields) }
    }
    let pair = pair(fields, scope)
    if fields.has("scale") { return part("scale").map { .pinch(.scale($0), pair) } }
    if fields.isMissing("from-distance"), fields.isMissing("to-distance") {
      missing("\"scale\", or \"from-distance\" and \"to-distance\"", parts)
      return nil
    }
    need("\"from-distance\" beside \"to-distance\"", "from-distance", parts)
    need("\"to-distance\" beside \"from-distance\"", "to-distance", parts)
    guard let from = part("from-distance"), let to = part("to-distance") else { return nil }
    return .pinch(.distances(from: from, to: to), pair)
  }

  /// Lowers `touch`: positions of a finger at given times, and whether the finger lifts or is cancelled at
  /// the end.
  private func touch(_ parts: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep.Motion? {
    let fields = parts.fields
    parser.clash("lift", "cancel", fields)
    need("\"keys\"", "keys", parts, hint: "a list such as [{at: 0s, point: [100, 100]}]")
    let lift = lowering.contents.expression("lift", of: fields, scope)
    let cancel = lowering.contents.expression("cancel", of: fields, scope)
    guard let node = fields.value("keys") else { return nil }
    let items = parser.list(node, named: "keys")
    if node.items?.isEmpty ?? false {
      error(node.range, "\"keys\" needs at least one place", in: scope)
      return nil
    }
    let keys = items.enumerated().compactMap { touchKey($1, scope.inside("keys/\($0)")) }
    guard keys.count == items.count, !keys.isEmpty else { return nil }
    checkOrder(of: keys, scope)
    return .touch(keys, lift: lift, cancel: cancel)
  }

  private func touchKey(_ node: Node, _ scope: CopyScope) -> FingerStep.Key? {
    guard let entries = parser.map(node, named: "keys") else { return nil }
    let fields = parser.fields(entries, KeyTable.touchKeys, of: "a key of \"touch\"")
    for name in ["at", "point"] where fields.isMissing(name) {
      findings.error(node.range, "a key of \"touch\" needs \"\(name)\"")
    }
    let ease = ease(fields, scope)
    let at = lowering.contents.expression("at", of: fields, scope)
    guard let point = lowering.contents.expression("point", of: fields, scope), let at else { return nil }
    return FingerStep.Key(at: at, point: point, ease: ease, range: node.range)
  }

  /// Reports the first key whose time is not after that of the key before. Computed times are not checked
  /// here.
  private func checkOrder(of keys: [FingerStep.Key], _ scope: CopyScope) {
    var last: Double?
    for key in keys {
      guard case .number(let time, _)? = key.at.constant else { continue }
      if let last, time <= last {
        error(
          key.at.range, "the keys of \"touch\" must follow each other in time", in: scope,
          hint: "the key before is at \(Bounds.text(last))s")
        return
      }
      last = time
    }
  }
}
