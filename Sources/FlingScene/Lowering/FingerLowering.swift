internal import FlingGeometry

/// Script steps with fingers, such as `tap`, `drag` and `pinch`.
struct FingerLowering: LoweringPart {
  let lowering: Lowering

  func fingerStep(_ entry: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep? {
    let fields = entry.fields
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    parser.reportConflict("finger", "fingers", fields, hint: "one number tells one finger apart")
    if let spread = fields["spread"], fields.isMissing("fingers") {
      findings.error(spread.keyRange, "\"spread\" needs \"fingers\"")
    }
    // All keys are lowered before the first return, so that all errors are reported.
    let target = touchTarget(entry.main, scope.inside(entry.kind.rawValue))
    let from = fields.value("from").flatMap { touchDownPoint($0, scope.inside("from")) }
    let (finger, fingers, spread) = (value("finger"), value("fingers"), value("spread"))
    let passesAnyway = value("anyway")
    guard let motion = motion(entry, scope), let target else { return nil }
    return FingerStep(
      target: target, from: from, finger: finger, fingers: fingers, spread: spread,
      passesAnyway: passesAnyway, motion: motion)
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
  private func touchDownPoint(_ node: Node, _ scope: CopyScope) -> FingerStep.Start? {
    if node.isBroken { return nil }
    if let word = node.text, !values.isComputed(node) {
      guard let unit = PointWords.unitPoint(of: word) else {
        // An unknown word: `point` reports the same error as for other points.
        return values.point(node, key: "from", scope).map { .point($0) }
      }
      return .share(x: constantFraction(unit.x, node), y: constantFraction(unit.y, node))
    }
    let items = node.items ?? []
    let percents = items.filter { $0.text?.hasSuffix("%") ?? false }
    if percents.isEmpty { return values.vector(node, key: "from", scope).map { .point($0) } }
    guard items.count == 2, percents.count == 2 else {
      error(
        node.range, "\"from\" is [x, y] in points of the canvas or [x%, y%] of the view, not both", in: scope)
      return nil
    }
    let fractions = items.compactMap { percent($0, scope) }
    return fractions.count == 2 ? .share(x: fractions[0], y: fractions[1]) : nil
  }

  /// A constant fraction of a side: 0 is the left or top edge of the view, 1 is the right or bottom edge.
  private func constantFraction(_ value: Double, _ node: Node) -> Expression {
    compiler.literal(.number(value, .plain), at: node.range)
  }

  private func percent(_ node: Node, _ scope: CopyScope) -> Expression? {
    guard let text = node.text, let number = try? LiteralSyntax.number(String(text.dropLast())),
      case .number(let percent, .plain) = number
    else {
      error(node.range, "\"from\" is of shares such as 25%, not \(node.description)", in: scope)
      return nil
    }
    return constantFraction(percent / 100, node)
  }

  /// Lowers the movement of the fingers. Reports missing keys; returns nil if a required value has an error.
  private func motion(_ entry: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep.Motion? {
    let fields = entry.fields
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    switch entry.kind {
    case .tap: return .tap(taps: value("taps"), gap: value("gap"), duration: value("duration"))
    case .press: return .press(duration: value("duration"), by: value("by"))
    case .drag: return drag(entry, scope).map { .drag($0) }
    case .flick: return flick(entry, scope)
    case .swipe:
      require("\"direction\"", "direction", entry, hint: "one of up, down, left, right")
      let (distance, duration) = (value("distance"), value("duration"))
      return value("direction").map { .swipe(direction: $0, distance: distance, duration: duration) }
    case .pinch: return pinch(entry, scope)
    case .rotate:
      require("\"by\"", "by", entry, hint: "an angle such as 30deg")
      let pair = twoFingerParameters(fields, scope)
      return value("by").map { .rotate(by: $0, pair) }
    case .transform:
      let changes = ["scale", "by", "move"]
      if changes.allSatisfy(fields.isMissing) {
        reportMissing("\"scale\", \"by\" or \"move\"", entry)
      }
      return .transform(
        scale: value("scale"), by: value("by"), move: value("move"), twoFingerParameters(fields, scope))
    case .touch: return touch(entry, scope)
    case .wait, .interrupt, .do, .mark: return nil
    }
  }

  private func reportMissing(_ what: String, _ entry: Unresolved<ScriptStep>, hint: String? = nil) {
    findings.error(entry.kindRange, "\"\(entry.kind.rawValue)\" needs \(what)", hint: hint)
  }

  private func require(_ what: String, _ key: String, _ entry: Unresolved<ScriptStep>, hint: String? = nil) {
    if entry.fields.isMissing(key) { reportMissing(what, entry, hint: hint) }
  }

  private func ease(_ fields: KeyedValues, _ scope: CopyScope) -> Easing? {
    fields.value("ease").flatMap { values.easing($0, scope) }
  }

  /// Lowers the keys that all two-finger steps share: distance, angle, duration and ease.
  private func twoFingerParameters(_ fields: KeyedValues, _ scope: CopyScope)
    -> FingerStep.TwoFingerParameters
  {
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    return FingerStep.TwoFingerParameters(
      distance: value("distance"), angle: value("angle"), duration: value("duration"),
      ease: ease(fields, scope))
  }

  private func drag(_ entry: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep.Drag? {
    let fields = entry.fields
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    if ["to", "by", "path"].allSatisfy(fields.isMissing) {
      reportMissing("\"to\", \"by\" or \"path\"", entry)
    }
    for (first, second) in [("to", "by"), ("to", "path"), ("by", "path")] {
      parser.reportConflict(first, second, fields)
    }
    parser.reportConflict("release", "hold", fields, hint: "a finger that is held is released at rest")
    let (duration, hold, release) = (value("duration"), value("hold"), value("release"))
    let (compensate, lift, ease) = (value("compensate"), value("lift"), ease(fields, scope))
    guard let path = dragPath(fields, scope) else { return nil }
    return FingerStep.Drag(
      path: path, duration: duration, ease: ease, hold: hold, release: release, compensate: compensate,
      lift: lift)
  }

  /// Lowers the path of a drag: `to`, `by` or `path`. Only a constant SVG path is checked
  /// here.
  private func dragPath(_ fields: KeyedValues, _ scope: CopyScope) -> FingerStep.Drag.Path? {
    if let to = fields["to"] { return dragEnd(to, scope).map { .to($0) } }
    if fields.has("by") { return lowering.contents.expression("by", of: fields, scope).map { .by($0) } }
    guard let node = fields.value("path") else { return nil }
    let scope = scope.inside("path")
    if node.items != nil {
      return values.points(node, key: "path", atLeast: 2, scope).map { .points($0) }
    }
    guard let expression = values.pathData(node, key: "path", scope) else { return nil }
    if case .text(let data)? = expression.constant, let path = try? Path(svg: data) {
      if let problem = FingerLowering.problem(ofDragPath: path) {
        error(node.range, "\"path\" \(problem)", in: scope)
        return nil
      }
    }
    return .path(expression)
  }

  /// Lowers the end of a drag: a point of the canvas. Unlike `from`, it cannot be a fraction of the view.
  private func dragEnd(_ field: KeyedValue, _ scope: CopyScope) -> Expression? {
    if field.value.items?.contains(where: { $0.text?.hasSuffix("%") ?? false }) ?? false {
      error(
        field.value.range, "\"to\" is a point of the canvas; shares of the view stand in \"from\"", in: scope,
        hint: "write = world(card, [10, 20]) for a point of a view")
      return nil
    }
    return lowering.contents.expression("to", of: KeyedValues(list: [field]), scope)
  }

  /// Why a finger cannot follow a path; nil if it can. A path must have two points and only one subpath.
  private static func problem(ofDragPath path: Path) -> String? {
    guard path.elements.count > 1 else { return "needs at least 2 points" }
    let isBroken = path.elements.dropFirst().contains { if case .move = $0 { true } else { false } }
    return isBroken ? "is one line: a finger can't jump" : nil
  }

  /// Lowers a flick: `velocity`, or `angle` and `speed`.
  private func flick(_ entry: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep.Motion? {
    let fields = entry.fields
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    parser.reportConflict("velocity", "angle", fields)
    parser.reportConflict("velocity", "speed", fields)
    let duration = value("duration")
    if fields.has("velocity") { return value("velocity").map { .flick(.velocity($0), duration: duration) } }
    if fields.isMissing("angle"), fields.isMissing("speed") {
      reportMissing("\"velocity\", or \"angle\" and \"speed\"", entry, hint: "such as velocity: [0, -1200]")
      return nil
    }
    require("\"angle\" beside \"speed\"", "angle", entry)
    require("\"speed\" beside \"angle\"", "speed", entry, hint: "in points a second")
    guard let angle = value("angle"), let speed = value("speed") else { return nil }
    return .flick(.polar(angle: angle, speed: speed), duration: duration)
  }

  /// Lowers a pinch: `scale`, or `from-distance` and `to-distance`.
  private func pinch(_ entry: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep.Motion? {
    let fields = entry.fields
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    for key in ["scale", "distance"] {
      for other in ["from-distance", "to-distance"] { parser.reportConflict(key, other, fields) }
    }
    let pair = twoFingerParameters(fields, scope)
    if fields.has("scale") { return value("scale").map { .pinch(.scale($0), pair) } }
    if fields.isMissing("from-distance"), fields.isMissing("to-distance") {
      reportMissing("\"scale\", or \"from-distance\" and \"to-distance\"", entry)
      return nil
    }
    require("\"from-distance\" beside \"to-distance\"", "from-distance", entry)
    require("\"to-distance\" beside \"from-distance\"", "to-distance", entry)
    guard let from = value("from-distance"), let to = value("to-distance") else { return nil }
    return .pinch(.distances(from: from, to: to), pair)
  }

  /// Lowers `touch`: positions of a finger at given times, and whether the finger lifts or is cancelled at
  /// the end.
  private func touch(_ entry: Unresolved<ScriptStep>, _ scope: CopyScope) -> FingerStep.Motion? {
    let fields = entry.fields
    parser.reportConflict("lift", "cancel", fields)
    require("\"keys\"", "keys", entry, hint: "a list such as [{at: 0s, point: [100, 100]}]")
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

  private func touchKey(_ node: Node, _ scope: CopyScope) -> FingerStep.Keyframe? {
    guard let entries = parser.map(node, named: "keys") else { return nil }
    let fields = parser.fields(entries, KeyTable.touchKeys, of: "a key of \"touch\"")
    for name in ["at", "point"] where fields.isMissing(name) {
      findings.error(node.range, "a key of \"touch\" needs \"\(name)\"")
    }
    let ease = ease(fields, scope)
    let at = lowering.contents.expression("at", of: fields, scope)
    guard let point = lowering.contents.expression("point", of: fields, scope), let at else { return nil }
    return FingerStep.Keyframe(at: at, point: point, ease: ease, range: node.range)
  }

  /// Reports the first key whose time is not after that of the key before. Computed times are not checked
  /// here.
  private func checkOrder(of keys: [FingerStep.Keyframe], _ scope: CopyScope) {
    var last: Double?
    for key in keys {
      guard case .number(let time, _)? = key.at.constant else { continue }
      if let last, time <= last {
        error(
          key.at.range, "the keys of \"touch\" must follow each other in time", in: scope,
          hint: "the key before is at \(NumberBounds.text(last))s")
        return
      }
      last = time
    }
  }
}
