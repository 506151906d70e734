internal import FlingGeometry

/// The whole scene, from the root of its tree.
extension SceneDecoder {
  /// The newest version of the language that is known.
  static let version = 1

  /// Decodes a scene; nil only if nothing could be read at all. Whether it is good, `findings` says.
  func document(from root: Node, overrides: [(name: String, value: String)]) -> Document? {
    guard let entries = root.entries else {
      findings.error(
        root.range, "a scene is a map, not \(root.description)", hint: "a scene begins with \"fling: 1\"")
      return nil
    }
    let top = fields(
      entries, KeyTable.scene, of: "a scene",
      parts: [("canvas", KeyTable.canvas), ("render", KeyTable.render)])
    checkVersion(top, entries)
    let canvas = readCanvasSize(top)
    declareVariables(
      top.value("let"), overrides: overrides, assigned: SceneDecoder.assignedNames(in: root))
    sweep = readSweep(top["sweep"])
    if let sweep { take(cell: cell, of: sweep) }
    // Counts of copies may read variables, and variables views: the first round is for the counts.
    findings.muted { _ = computeVariables(isFirstRound: true) }
    entries.forEach(declareUnread)
    readFonts(top.value("fonts"))
    readStyles(top.value("styles"))
    declareNames(of: top, entries)
    let order = computeVariables()
    refuseUncountable()

    readViews()
    let background = readBackground(top)
    let behaviors = readBehaviors()
    let gestures = readGestures()
    let lists = readActionLists(of: ActionCallers(in: root))
    let script = readScript(top.value("script"))
    let whens = readWhens(top.value("when"))
    let expectations = readExpectations(top.value("expect"))
    let overlays = readOverlays(top.value("show"))
    let size = canvas.map { Document.Canvas(size: $0.size, scale: $0.scale, background: background) }
    let render = readRender(top.value("render"), range: top["render"]?.keyRange, canvas: size)
    let tolerance = readTolerance(top.value("goldens"))
    let threshold = readBounceThreshold(top)
    if let sweep { readCell(of: sweep) }
    warn(behaviors: behaviors, gestures: gestures, script: script, in: root)
    guard let size else { return nil }
    var document = Document(
      source: source, title: knownText(top.value("title"), key: "title"),
      description: knownText(top.value("description"), key: "description"), canvas: size, seed: seed,
      theme: theme, fonts: fonts,
      variables: finishedVariables(), variableOrder: order,
      views: finishedViews(
        canvasRange: top["canvas"]?.keyRange ?? root.range, touched: Set(gestures.map(\.view))),
      behaviorNames: behaviorNames,
      behaviors: behaviors, gestures: gestures, actionLists: lists, script: script, whens: whens,
      expectations: expectations,
      overlays: overlays, marks: marks, timers: timers, pictures: pictures, bounceThreshold: threshold,
      render: render, tolerance: tolerance, warnings: findings.allWarnings)
    document.hasBlurs = hasBlurs
    return document
  }

  /// The version that a scene asks for, if it is newer than what is known: then nothing else can be said about it.
  static func newerVersion(in root: Node) -> (version: Int, range: SourceRange)? {
    guard let node = root["fling"], let text = node.plainText,
      case .number(let version, .plain)? = try? LiteralSyntax.number(text),
      version == version.rounded(), version > Double(SceneDecoder.version), version < 1e9
    else { return nil }
    return (Int(version), node.range)
  }

  private func checkVersion(_ top: KeyedValues, _ entries: [Node.Entry]) {
    guard let field = top["fling"] else {
      findings.error(
        entries.first?.keyRange ?? .start, "a scene needs \"fling\": the version of its language",
        hint: "begin it with \"fling: 1\"")
      return
    }
    guard !field.value.isBroken else { return }
    guard let text = field.value.plainText,
      case .number(Double(SceneDecoder.version), .plain)? = try? LiteralSyntax.number(text)
    else {
      findings.error(
        field.value.range, "\"fling\" is the version of the language, not \(field.value.description)",
        hint: "write \"fling: \(SceneDecoder.version)\"")
      return
    }
  }

  /// All names, in the order of the file.
  private func declareNames(of top: KeyedValues, _ entries: [Node.Entry]) {
    for entry in entries {
      switch entry.key {
      case "views": declareViews(templates(ofViews: top.value("views")), parent: .canvas, CopyScope())
      case "behaviors": declareBehaviors(top.value("behaviors"))
      case "actions": declareActionLists(top.value("actions"))
      case "script": declareNames(inScript: top.value("script"))
      case "gestures": declareGestures(top.value("gestures"))
      case "when": declareNames(inWhen: entry.value)
      default: break
      }
    }
  }

  /// The names in a part that could not be read: its key is misspelt, or it is a map where a list is wanted.
  private func declareUnread(_ entry: Node.Entry) {
    let isRead: Bool
    switch entry.key {
    case "views", "behaviors", "gestures", "script", "when": isRead = entry.value.items != nil
    case "let", "styles", "actions": isRead = entry.value.entries != nil
    default: isRead = KeyTable.scene.has(entry.key)
    }
    if !isRead { declareMistaken(in: entry.value) }
  }

  // MARK: Canvas

  private func readCanvasSize(_ top: KeyedValues) -> (size: Size, scale: Double)? {
    guard let field = top["canvas"] else {
      findings.error(
        top.list.first?.keyRange ?? .start, "a scene needs \"canvas\"",
        hint: "write canvas: {size: [320, 568], scale: 2}")
      return nil
    }
    guard let entries = map(field.value, named: "canvas") else { return nil }
    let fields = findings.muted { self.fields(entries, KeyTable.canvas, of: "the canvas") }
    guard let node = fields["size"]?.value else {
      findings.error(field.keyRange, "\"canvas\" needs \"size\"", hint: "write size: [320, 568]")
      return nil
    }
    var scale = 1.0
    if let value = fields.value("scale") {
      scale = knownNumber(value, key: "scale", .plain, .aboveZero, CopyScope()) ?? 1
    }
    guard case .point(let point)? = knownSize(node)?.constant else { return nil }
    let size = Size(width: point.x, height: point.y)
    canvasSize = size
    guard size.width > 0, size.height > 0 else {
      findings.error(node.range, "\"size\" must have a width and a height above 0")
      return nil
    }
    guard max(size.width, size.height) * scale <= Double(Limits.canvasSide) else {
      findings.error(node.range, "the canvas has more than \(Limits.canvasSide) pixels a side")
      return nil
    }
    // As whole pixels, as the picture of an output.
    func count(_ scale: Double) -> Double {
      (size.width * scale + 0.5).rounded(.down) * (size.height * scale + 0.5).rounded(.down)
    }
    guard count(scale) <= Double(Limits.pixels) else {
      let isOfScale = count(1) <= Double(Limits.pixels)
      findings.error(
        isOfScale ? fields.value("scale")?.range ?? node.range : node.range,
        "the canvas has \(Limits.megapixels(count(scale)))\(scale == 1 ? "" : " after scale"); \(Limits.megapixels(Double(Limits.pixels))) are the most",
        hint: "1 Mpx is 1000000 pixels")
      return nil
    }
    return (size, scale)
  }

  /// The canvas's size, which is known before anything that could be computed.
  private func knownSize(_ node: Node) -> Expression? {
    if node.isBroken { return nil }
    guard let items = node.items, items.count == 2 else {
      if !isComputed(node), node.text.map({ (try? LiteralSyntax.number($0)) == nil }) ?? true {
        let found = node.items.map { "a list of \($0.count)" } ?? node.description
        findings.error(
          node.range, "\"size\" is [width, height] or one number, not \(found)",
          hint: "write size: [320, 568]")
        return nil
      }
      if let side = knownNumber(node, key: "size", .plain, .aboveZero, CopyScope()) {
        return compiler.literal(.point(Point(side, side)), at: node.range)
      }
      return nil
    }
    let sides = items.compactMap { knownNumber($0, key: "size", .plain, .atLeastZero, CopyScope()) }
    return sides.count == 2 ? compiler.literal(.point(Point(sides[0], sides[1])), at: node.range) : nil
  }

  private func readBackground(_ top: KeyedValues) -> PaintFormula {
    guard let node = top.value("canvas"), let entries = node.entries else { return white(at: top) }
    let fields = fields(
      entries, KeyTable.canvas, of: "the canvas", parts: [("render", KeyTable.render)])
    guard let field = fields["background"],
      case .paint(let paint)? = content(field, CopyScope().inside("canvas/background"))
    else { return white(at: top) }
    return paint
  }

  private func white(at top: KeyedValues) -> PaintFormula {
    .expression(
      compiler.literal(.color(.white), at: top["canvas"]?.keyRange ?? SourceRange(line: 1, column: 1)))
  }

  private func readBounceThreshold(_ top: KeyedValues) -> Double {
    guard let node = top.value("physics"), let entries = map(node, named: "physics") else { return 10 }
    let fields = fields(entries, KeyTable.physics, of: "\"physics\"")
    return fields.value("bounce-threshold").flatMap {
      knownNumber($0, key: "bounce-threshold", .plain, .atLeastZero, CopyScope())
    } ?? 10
  }

  private func finishedVariables() -> [Document.Variable] {
    variables.compactMap { draft in
      draft.initial.map {
        Document.Variable(name: draft.name, initial: $0, isAssigned: draft.isAssigned, range: draft.nameRange)
      }
    }
  }
}
