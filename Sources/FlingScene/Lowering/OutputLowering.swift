internal import FlingGeometry

/// What is written out.
struct OutputLowering: LoweringPart {
  let lowering: Lowering

  func readRender(_ node: Node?, range: SourceRange?, canvas: Document.Canvas?) -> RenderPlan {
    var plan = RenderPlan(
      duration: .rest, start: .zero, framesPerSecond: 50, speed: 1, theme: .light, tail: Time(seconds: 0.5),
      limit: Time(seconds: 30), outputs: [], range: range)
    let frame = CopyScope().inside("render")
    let fields =
      node.flatMap { parser.map($0, named: "render") }.map {
        parser.fields(
          $0, KeyTable.render, of: "\"render\"",
          parts: [("canvas", KeyTable.canvas), ("outputs", KeyTable.outputs)])
      } ?? KeyedValues()
    if let value = fields.value("duration"), value.text != "rest" {
      if let time = values.knownRunTime(value, key: "duration", .aboveZero, frame) {
        plan.duration = .time(max(time, Time(units: 1)))
      }
    }
    func time(_ name: String, _ bounds: Bounds, _ take: (Time) -> Void) {
      if let value = fields.value(name), let time = values.knownRunTime(value, key: name, bounds, frame) {
        take(time)
      }
    }
    time("start", .atLeastZero) { plan.start = $0 }
    time("tail", .atLeastZero) { plan.tail = $0 }
    time("limit", .aboveZero) { plan.limit = $0 }
    if let value = fields.value("fps"),
      let rate = values.knownNumber(value, key: "fps", .plain, .aboveZero, frame)
    {
      plan.framesPerSecond = rate
    }
    if let value = fields.value("speed"),
      let speed = values.knownNumber(value, key: "speed", .plain, .aboveZero, frame)
    {
      plan.speed = speed
    }
    let themes = RenderPlan.ThemeChoice.allCases.map(\.rawValue)
    if let value = fields.value("theme"), let word = values.knownChoice(value, key: "theme", themes, frame) {
      plan.theme = RenderPlan.ThemeChoice(rawValue: word) ?? .light
    }
    if let outputs = fields["outputs"] {
      plan.outputs = readOutputs(outputs.value, plan.theme, frame)
    } else {
      plan.outputs = [Output(kind: .gif(OutputLowering.plainGIF), path: compiler.file.stem + ".gif")]
    }
    if case .time(let length) = plan.duration, let value = fields.value("duration") {
      let end = (plan.start + length).seconds
      if end > Limits.seconds {
        findings.error(
          value.range, "the film ends at \(Bounds.text(end))s: a scene runs for at most an hour",
          hint: "\"duration\" counts from \"start\"")
      }
    }
    refuseLongFilms(plan, at: fields["duration"]?.value.range ?? range)
    return plan
  }

  private static let plainGIF = Output.GIFOptions(
    loop: nil, colors: 256, dither: .auto, holdLast: .zero, background: nil)

  /// An output of more frames than the limit, if its length is known.
  private func refuseLongFilms(_ plan: RenderPlan, at range: SourceRange?) {
    let length: Time
    if case .time(let time) = plan.duration { length = time } else { length = plan.limit }
    for output in plan.outputs {
      switch output.kind {
      case .png, .sheet, .strobe: continue
      case .gif, .apng, .frames, .trace, .stream: break
      }
      let rate = output.framesPerSecond ?? plan.framesPerSecond
      let frames = length.seconds * rate / plan.speed
      guard frames > Double(Limits.frames) else { continue }
      findings.error(
        output.range ?? range, "\"\(output.path)\" would have more than \(Limits.frames) frames",
        hint: "shorten \"duration\" or \"limit\", or lower \"fps\"")
    }
  }

  private func readOutputs(_ node: Node, _ theme: RenderPlan.ThemeChoice, _ frame: CopyScope) -> [Output] {
    var places = OutputNames(theme)
    return parser.list(node, named: "outputs").compactMap { item -> Output? in
      guard
        let parts: Unresolved<Output> = parser.entry(
          item, KeyTable.outputs, list: "\"outputs\""),
        let output = output(parts, frame)
      else { return nil }
      let place = parts.main.isEmpty ? parts.kindRange : parts.main.range
      if let message = places.add(output, line: place.line) {
        findings.error(place, message, hint: "give it another name")
        return nil
      }
      return output
    }
  }

  private func output(_ parts: Unresolved<Output>, _ frame: CopyScope) -> Output? {
    let fields = parts.fields
    guard let kind = outputKind(parts, frame) else { return nil }
    guard let path = outputPath(parts) else { return nil }
    var output = Output(kind: kind, path: path, range: parts.kindRange)
    let side = Bounds(low: 1, high: Double(Limits.canvasSide))
    if let size = fields["size"], let width = fields["width"] {
      let late = size.keyRange.line > width.keyRange.line ? size : width
      findings.error(late.keyRange, "\"size\" and \"width\" can't stand side by side")
    }
    if let value = fields.value("width") { output.width = values.whole(value, key: "width", side, frame) }
    if let value = fields.value("size") {
      let items = value.items ?? [value, value]
      if items.count == 2 {
        output.width = values.whole(items[0], key: "size", side, frame)
        output.height = values.whole(items[1], key: "size", side, frame)
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
    if let value = fields.value("fps"),
      let rate = values.knownNumber(value, key: "fps", .plain, .aboveZero, frame)
    {
      if case .gif = kind, rate > 50 {
        findings.error(value.range, "a GIF has at most 50 frames a second, not \(Bounds.text(rate))")
      }
      if case .apng = kind, rate > 90 {
        findings.error(
          value.range, "an APNG has at most 90 frames a second, not \(Bounds.text(rate))",
          hint: "browsers show faster ones at 10 a second")
      }
      output.framesPerSecond = rate
    }
    if let value = fields.value("from") { output.from = values.moment(value, key: "from", frame) }
    if let value = fields.value("until") { output.until = values.moment(value, key: "until", frame) }
    return output
  }

  private func outputKind(_ parts: Unresolved<Output>, _ frame: CopyScope) -> Output.Kind? {
    let fields = parts.fields
    switch parts.kind {
    case "gif":
      return .gif(gifOptions(fields, frame))
    case "apng":
      // The keys that both have mean the same.
      let options = gifOptions(fields, frame)
      return .apng(
        Output.APNGOptions(loop: options.loop, holdLast: options.holdLast, background: options.background))
    case "png":
      guard let value = fields.value("at") else { return .png(at: nil) }
      return values.moment(value, key: "at", frame).map { .png(at: $0) }
    case "frames":
      let digits = fields.value("digits").flatMap {
        values.whole($0, key: "digits", Bounds(low: 1, high: 9), frame)
      }
      return .frames(digits: digits ?? 4)
    case "sheet":
      return .sheet(sheet(fields, frame))
    case "strobe":
      return .strobe(every: strobeInterval(fields, frame))
    default:
      let words = Output.TraceRows.allCases.map(\.rawValue)
      let rows = fields.value("rows").flatMap { values.knownChoice($0, key: "rows", words, frame) }
      return .trace(rows.flatMap(Output.TraceRows.init) ?? .ticks)
    }
  }

  private func gifOptions(_ fields: KeyedValues, _ frame: CopyScope) -> Output.GIFOptions {
    var options = OutputLowering.plainGIF
    if let value = fields.value("loop"), value.text != "forever" {
      options.loop = values.whole(value, key: "loop", Bounds(low: 1, high: 65_535), frame)
    }
    if let value = fields.value("colors") {
      options.colors = values.whole(value, key: "colors", Bounds(low: 2, high: 256), frame) ?? 256
    }
    let dithers = Output.Dither.allCases.map(\.rawValue)
    if let value = fields.value("dither"), let word = values.knownChoice(value, key: "dither", dithers, frame)
    {
      options.dither = Output.Dither(rawValue: word) ?? .auto
    }
    if let value = fields.value("lossy") {
      options.lossy = values.knownNumber(value, key: "lossy", .plain, Bounds(low: 0, high: 20), frame) ?? 0
    }
    if let value = fields.value("hold-last") {
      // A GIF's delay ends at eleven minutes: what holds longer is written as more and more frames.
      options.holdLast = values.knownTime(value, key: "hold-last", Bounds(low: 0, high: 3600), frame) ?? .zero
    }
    if let value = fields.value("background") {
      options.background =
        value.text == "transparent"
        ? .transparent
        : lowering.paints.paint(value, key: "background", frame.inside("background")).map { .paint($0) }
    }
    return options
  }
}
