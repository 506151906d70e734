internal import FlingGeometry

/// The outputs of `render`.
struct OutputLowering: LoweringPart {
  let lowering: Lowering

  /// Lowers `render`.
  /// - Parameters:
  ///   - node: the value of `render`; nil for the default, one GIF.
  ///   - range: the position of the key.
  func plan(_ node: Node?, range: SourceRange?) -> RenderPlan {
    var plan = RenderPlan(
      duration: .rest, start: .zero, framesPerSecond: 50, speed: 1, theme: .light, tail: Time(seconds: 0.5),
      limit: Time(seconds: 30), outputs: [], range: range)
    let scope = CopyScope().inside("render")
    let fields =
      node.flatMap { parser.map($0, named: "render") }.map {
        parser.fields(
          $0, KeyTable.render, of: "\"render\"",
          nestedMaps: [("canvas", KeyTable.canvas), ("outputs", KeyTable.outputs)])
      } ?? KeyedValues()
    if let value = fields.value("duration"), value.text != "rest" {
      if let time = values.knownTimeWithinRun("duration", of: fields, scope) {
        plan.duration = .time(max(time, Time(units: 1)))
      }
    }
    plan.start = values.knownTimeWithinRun("start", of: fields, scope) ?? plan.start
    plan.tail = values.knownTimeWithinRun("tail", of: fields, scope) ?? plan.tail
    plan.limit = values.knownTimeWithinRun("limit", of: fields, scope) ?? plan.limit
    plan.framesPerSecond = values.knownNumber("fps", of: fields, scope) ?? plan.framesPerSecond
    plan.speed = values.knownNumber("speed", of: fields, scope) ?? plan.speed
    plan.theme = values.knownChoice("theme", of: fields, scope) ?? plan.theme
    plan.isThemeChosen = fields.has("theme")
    plan.poster = values.moment(fields["poster"], scope)
    if let field = fields["poster-first"] {
      plan.showsPosterFirst = values.knownTruth("poster-first", of: fields, scope) ?? false
      if fields.isMissing("poster") {
        findings.error(
          field.keyRange, "\"poster-first\" needs \"poster\"", hint: "say which moment it shows: poster: 1s")
      }
    }
    if let outputs = fields["outputs"] {
      plan.outputs = self.outputs(outputs.value, plan, scope)
    } else {
      plan.outputs = [Output(kind: .gif(Output.GIFOptions()), path: findings.sources.scene.stem + ".gif")]
    }
    if case .time(let length) = plan.duration, let value = fields.value("duration") {
      let end = (plan.start + length).seconds
      if end > Limits.seconds {
        findings.error(
          value.range, "the film ends at \(NumberBounds.text(end))s: \(Limits.secondsMessage)",
          hint: "\"duration\" counts from \"start\"")
      }
    }
    reportLongFilms(plan, at: fields["duration"]?.value.range ?? range)
    return plan
  }

  /// Reports outputs that may have more than `Limits.frames` frames. If the film ends at rest, `limit` is its
  /// maximum length.
  private func reportLongFilms(_ plan: RenderPlan, at range: SourceRange?) {
    let length: Time
    if case .time(let time) = plan.duration { length = time } else { length = plan.limit }
    for output in plan.outputs {
      switch output.kind {
      case .png, .sheet, .strobe: continue
      case .gif, .apng, .frames, .trace, .stream, .svg, .html, .lottie, .motion: break
      }
      let rate = output.framesPerSecond ?? plan.framesPerSecond
      let turns: Double
      switch output.kind {
      case .gif(let options): turns = options.loop == .boomerang ? 2 : 1
      case .apng(let options): turns = options.loop == .boomerang ? 2 : 1
      default: turns = 1
      }
      let frames = turns * length.seconds * rate / plan.speed - 2 * (turns - 1)
      guard frames > Double(Limits.frames) else { continue }
      findings.error(
        output.range ?? range, "\"\(output.path)\" would have more than \(Limits.frames) frames",
        hint: "shorten \"duration\" or \"limit\", or lower \"fps\"")
    }
  }

  /// Lowers the list of outputs, and reports outputs whose paths conflict.
  private func outputs(_ node: Node, _ plan: RenderPlan, _ scope: CopyScope) -> [Output] {
    var pathChecker = OutputPathChecker(plan)
    return parser.list(node, named: "outputs").compactMap { item -> Output? in
      guard
        let entry: Unresolved<Output> = parser.entry(
          item, KeyTable.outputs, list: "\"outputs\""),
        let output = output(entry, scope)
      else { return nil }
      let range = entry.main.isEmpty ? entry.kindRange : entry.main.range
      if let message = pathChecker.add(output, line: range.line) {
        findings.error(range, message, hint: "give it another name")
        return nil
      }
      return output
    }
  }

  private func output(_ entry: Unresolved<Output>, _ scope: CopyScope) -> Output? {
    let fields = entry.fields
    guard let kind = outputKind(entry, scope) else { return nil }
    guard let path = outputPath(entry) else { return nil }
    var output = Output(kind: kind, path: path, range: entry.kindRange)
    if let size = fields["size"], let width = fields["width"] {
      let late = size.keyRange.line > width.keyRange.line ? size : width
      findings.error(late.keyRange, "\"size\" can't be used with \"width\"")
    }
    output.width = values.knownInteger("width", of: fields, scope)
    if let field = fields["size"], !field.value.isBroken {
      let value = field.value
      let side = field.spec.type.bounds
      let items = value.items ?? [value, value]
      if items.count == 2 {
        output.width = values.knownInteger(items[0], key: "size", side, scope)
        output.height = values.knownInteger(items[1], key: "size", side, scope)
      } else {
        findings.error(value.range, "\"size\" is [width, height] in pixels")
      }
      let pixels = (output.width ?? 0) * (output.height ?? 0)
      if pixels > Limits.pixels {
        findings.error(
          value.range,
          "\"size\" makes \(Limits.megapixels(Double(pixels))); a picture has at most \(Limits.megapixels(Double(Limits.pixels)))"
        )
      }
    }
    if let value = fields.value("fps"), let rate = values.knownNumber("fps", of: fields, scope) {
      if case .gif = kind, rate > Limits.gifRate {
        findings.error(
          value.range,
          "a GIF has at most \(NumberBounds.text(Limits.gifRate)) frames a second, not \(NumberBounds.text(rate))"
        )
      }
      if case .apng = kind, rate > Limits.apngRate {
        findings.error(
          value.range,
          "an APNG has at most \(NumberBounds.text(Limits.apngRate)) frames a second, not \(NumberBounds.text(rate))",
          hint: "browsers show faster ones at 10 a second")
      }
      output.framesPerSecond = rate
    }
    output.from = values.moment(fields["from"], scope)
    output.until = values.moment(fields["until"], scope)
    output.theme = values.knownChoice("theme", of: fields, scope)
    return output
  }

  private func outputKind(_ entry: Unresolved<Output>, _ scope: CopyScope) -> Output.Kind? {
    let fields = entry.fields
    switch entry.kind {
    case .gif:
      return .gif(gifOptions(fields, scope))
    case .apng:
      // APNG and GIF share these keys, with the same meaning.
      let options = gifOptions(fields, scope)
      return .apng(
        Output.APNGOptions(loop: options.loop, holdLast: options.holdLast, background: options.background))
    case .png:
      guard let value = fields.value("at") else { return .png(at: nil) }
      return values.moment(value, key: "at", scope).map { .png(at: $0) }
    case .frames:
      return .frames(digits: values.knownInteger("digits", of: fields, scope) ?? Output.usualDigits)
    case .sheet:
      return .sheet(sheet(fields, scope))
    case .strobe:
      return .strobe(every: strobeInterval(fields, scope))
    case .trace:
      var options = Output.TraceOptions()
      options.rows = values.knownChoice("rows", of: fields, scope) ?? options.rows
      options.hasViews = values.knownTruth("views", of: fields, scope) ?? options.hasViews
      return .trace(options)
    case .svg: return .svg(svgOptions(fields, scope))
    case .html: return .html(vectorOptions(fields, Output.VectorOptions(), scope))
    case .lottie: return .lottie(lottieOptions(fields, scope))
    case .motion: return .motion(motionOptions(fields, scope))
    }
  }

  /// Lowers `loop`.
  /// - Parameter usual: the default of the kind of output.
  func loop(_ fields: KeyedValues, _ scope: CopyScope, usual: Output.Loop = .forever) -> Output.Loop {
    guard let value = fields.value("loop") else { return usual }
    switch value.text {
    case "forever": return .forever
    case "boomerang": return .boomerang
    case let word? where SceneNames.isName(word):
      error(
        value.range, "\"loop\" can't be \"\(word.shortened(to: 40))\"", in: scope,
        hint: suggestion(for: word, in: OutputLowering.loops)
          ?? "it is \(OutputLowering.loops.joined(separator: ", ")) or a number of times")
      return .forever
    default: return values.knownInteger("loop", of: fields, scope).map { .times($0) } ?? .forever
    }
  }

  /// Lowers `hold-last`.
  func holdLast(_ fields: KeyedValues, _ scope: CopyScope) -> Output.HoldLast {
    guard let value = fields.value("hold-last"), value.text != "auto" else { return .auto }
    if let word = value.text, SceneNames.isName(word) {
      error(
        value.range, "\"hold-last\" can't be \"\(word.shortened(to: 40))\"", in: scope,
        hint: suggestion(for: word, in: ["auto"]) ?? "it is auto or a time, such as 1s")
      return .auto
    }
    return values.knownTime("hold-last", of: fields, scope).map { .time($0) } ?? .auto
  }

  /// The words of `loop`.
  private static let loops = ["forever", "boomerang"]

  private func gifOptions(_ fields: KeyedValues, _ scope: CopyScope) -> Output.GIFOptions {
    var options = Output.GIFOptions()
    options.loop = loop(fields, scope)
    options.colors = values.knownInteger("colors", of: fields, scope) ?? options.colors
    options.dither = values.knownChoice("dither", of: fields, scope) ?? options.dither
    options.lossy = values.knownNumber("lossy", of: fields, scope) ?? options.lossy
    options.holdLast = holdLast(fields, scope)
    if let value = fields.value("background") {
      options.background =
        value.text == "transparent"
        ? .transparent
        : lowering.paints.paint(value, key: "background", scope.inside("background")).map { .paint($0) }
    }
    return options
  }
}
