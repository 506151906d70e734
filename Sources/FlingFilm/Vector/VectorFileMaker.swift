import FlingGeometry
import FlingScene
import FlingStage
import FlingVector

/// Makes the file of a vector output: runs the scene once more, in each theme of the file, and samples it.
struct VectorFileMaker {
  private let plan: OutputPlan
  /// The scene in the themes of the file, the light one first.
  private let scenes: [PreparedScene]
  private let options: Output.VectorOptions
  private let timing: VectorTiming
  private let report: VectorReport

  /// - Parameter scenes: the scene in the themes of the file, the light one first.
  init(_ plan: OutputPlan, of scenes: [PreparedScene]) {
    self.plan = plan
    self.scenes = scenes
    options = plan.output.vector ?? Output.VectorOptions()
    timing = VectorTiming(plan, speed: scenes[0].document.render.speed)
    report = VectorReport(plan.output, plan.path, scenes[0].document)
  }

  private var scene: PreparedScene { scenes[0] }
  private var document: Document { scene.document }

  /// The file.
  /// - Throws: `SceneError` at the output or the view that has no form in the format.
  func file() throws(SceneError) -> VectorFile {
    if options.loop != .times(1) { try checkCells() }
    let hold = try hold()
    let duration = timing.seconds(at: timing.length)
    switch plan.output.kind {
    case .svg(let svg):
      let method: SVGWriter.Method = svg.method == .css ? .css : .smil
      let film = try film(
        hold: hold,
        SVGWriter.keyframeOptions(
          method: method, duration: duration, hold: hold, tolerance: options.tolerance, loop: options.loop))
      let writer = SVGWriter(film, method: method, names: svg.hasNames)
      return try file(film) { () throws(VectorError) in
        let document = try writer.document()
        return (document.text, document.remarks)
      }
    case .html:
      let film = try film(
        hold: hold,
        SVGWriter.keyframeOptions(
          method: .css, duration: duration, hold: hold, tolerance: options.tolerance, loop: options.loop))
      return try file(film) { () throws(VectorError) in
        let document = try SVGWriter(film).document()
        return (PageWriter(film, svg: document.text).text(), document.remarks)
      }
    case .lottie(let lottie):
      let film = try film(
        hold: hold, rasterViews: lottie.rasterViews,
        LottieWriter.keyframeOptions(
          duration: duration, speed: document.render.speed, framesPerSecond: framesPerSecond,
          tolerance: options.tolerance))
      let writer = LottieWriter(
        film, theme: film.themes[0], speed: document.render.speed, effects: lottie.hasEffects)
      let lacking = writer.unsupportedFeatures()
      guard lacking.isEmpty else { throw SceneError(lacking.map(report.diagnostic)) }
      return try file(film) { () throws(VectorError) in (try writer.text(), []) }
    case .motion(let motion):
      let format = MotionWriter.Format(path: plan.output.path)
      let pass = MotionWriter.passDuration(duration, hold: hold, loop: options.loop)
      let film = try film(
        hold: hold,
        MotionWriter.keyframeOptions(format: format, duration: pass, tolerance: options.tolerance))
      let names = motion.views.map { self.names(of: $0) } ?? []
      return try file(film) { () throws(VectorError) in
        let writer = MotionWriter(film, views: names, format: format, tolerance: options.tolerance)
        return (try writer.text(), [])
      }
    case .gif, .apng, .png, .frames, .trace, .sheet, .strobe, .stream:
      return VectorFile(bytes: [], deviation: VectorFilm.Deviation(), diagnostics: [])
    }
  }

  /// The file with a text.
  private func file(
    _ film: VectorFilm, _ content: () throws(VectorError) -> (text: String, remarks: [SVGRemark])
  ) throws(SceneError) -> VectorFile {
    do throws(VectorError) {
      let (text, remarks) = try content()
      let bytes = Array(text.utf8)
      guard bytes.count <= VectorFile.byteLimit else {
        throw VectorError.tooLarge(byteCount: bytes.count, limit: VectorFile.byteLimit)
      }
      return VectorFile(
        bytes: bytes, deviation: film.deviation, diagnostics: report.diagnostics(remarks))
    } catch {
      throw SceneError([report.diagnostic(error)])
    }
  }

  // MARK: Films

  private func film(
    hold: Double, rasterViews: [ItemPattern] = [], _ keyframes: KeyframeOptions
  ) throws(SceneError) -> VectorFilm {
    let pictures = VectorPictures(scene.shelf, scale: document.canvas.scale)
    var rasterized = RasterViews(indices(of: rasterViews), pictures, report)
    var samplers: [SceneSampler] = []
    for scene in scenes { samplers.append(try SceneSampler(scene, plan)) }
    let middles = try samplers[0].viewMiddles()
    var builder = VectorFilmBuilder(try facts(hold: hold, middles: middles), options: keyframes)
    let marks = Set(markTimes.map(\.time))
    try timing.forEachSample { (offset, isFrame) throws(SceneError) in
      // The preview cancels the film of an earlier state.
      guard !Task.isCancelled else { throw SceneError([]) }
      var snapshots: [Snapshot] = []
      for index in samplers.indices { snapshots.append(try samplers[index].snapshot(at: offset)) }
      try rasterized.replaceViews(in: &snapshots)
      ThemeOpacities.equalize(&snapshots)
      do throws(VectorError) {
        try builder.add(
          snapshots, at: timing.seconds(at: offset), isFrame: isFrame, isTick: timing.isTick(offset))
      } catch {
        throw SceneError([report.diagnostic(error)])
      }
      var knots = samplers[0].takeKnots(through: offset)
      if marks.contains(offset) { knots.append(nil) }
      // A knot of all views has those of single ones.
      if knots.contains(nil) { knots = [nil] }
      for view in knots { builder.markKnot(of: view.map(Layer.Subject.view)) }
    }
    do throws(VectorError) {
      return try builder.film(
        raster: { paint, box in pictures.raster(paint, box) },
        picture: { number in rasterized.picture(number) ?? pictures.picture(number) })
    } catch {
      throw SceneError([report.diagnostic(error)])
    }
  }

  private func facts(
    hold: Double, middles: [Int: Point]
  ) throws(SceneError) -> VectorFilmBuilder.Facts {
    let viewNames = document.views.compactMap { view in view.name.map { (view.id.index, $0) } }
    return VectorFilmBuilder.Facts(
      size: scene.pictureSize, themes: scenes.map(\.document.settings.theme),
      duration: timing.seconds(at: timing.length), hold: hold, loop: options.loop,
      framesPerSecond: framesPerSecond, poster: try poster(),
      title: document.metadata.title ?? "", description: document.metadata.description ?? "",
      marks: markTimes.map { VectorFilm.Mark($0.name, at: timing.seconds(at: $0.time)) },
      viewNames: Dictionary(uniqueKeysWithValues: viewNames), middles: middles,
      overlaysOfTicks: overlaysOfTicks)
  }

  /// The overlays of quantities that are changes from tick to tick.
  private var overlaysOfTicks: Set<Int> {
    Set(
      document.overlays.indices.filter { index in
        switch document.overlays[index].kind {
        case .vectors(_, .acceleration, _), .vectors(_, .force, _): true
        default: false
        }
      })
  }

  /// The marks that are set during the film, with their offsets, in order of time; for a sweep, those of the first
  /// cell.
  private var markTimes: [(name: String, time: Time)] {
    let start = plan.cells[0].schedule.start
    let marks = zip(document.marks, scene.cells[0].rehearsal.marks).compactMap { name, time in
      time.map { (name: name, time: $0 - start) }
    }.filter { !$0.name.isEmpty && $0.time >= .zero && $0.time < timing.length }
    return marks.indices.sorted { (marks[$0].time, $0) < (marks[$1].time, $1) }.map { marks[$0] }
  }

  // MARK: Times

  private var framesPerSecond: Double {
    Double(plan.schedule.rate.numerator) / Double(plan.schedule.rate.denominator)
  }

  /// Refuses a film that plays again while some cells still wait for the longest one.
  private func checkCells() throws(SceneError) {
    let lengths = plan.cells.map { $0.end - $0.schedule.start }
    guard let shortest = lengths.min(), let longest = lengths.max(), shortest != longest else { return }
    func text(_ time: Time) -> String { "\(DecimalText.text(time.seconds))s" }
    throw report.error(
      "\"\(plan.path)\" can't loop: the cells of the sweep last from \(text(shortest)) to \(text(longest))",
      hint: "give them one length with \"duration: \(text(longest))\", or write loop: 1")
  }

  /// For how long the last frame is shown in addition, in seconds of film.
  private func hold() throws(SceneError) -> Double {
    switch options.holdLast {
    case .time(let time): return time.seconds
    case .auto:
      guard options.loop == .forever else { return 0 }
      var sampler = try SceneSampler(scene, plan)
      let first = try sampler.snapshot(at: .zero)
      let last = try sampler.snapshot(at: timing.lastFrame)
      return first == last ? 0 : Playback.usualHold.seconds
    }
  }

  /// The moment of the still, in seconds of film: the output's own, that of the scene, or the last frame.
  private func poster() throws(SceneError) -> Double {
    guard let moment = options.poster ?? document.render.poster,
      let time = scene.cells[0].rehearsal.time(of: moment)
    else { return timing.seconds(at: timing.lastFrame) }
    let offset = time - plan.cells[0].schedule.start
    if options.poster != nil, offset < .zero || offset >= timing.length {
      let start = plan.cells[0].schedule.start
      let times = [time, start, start + timing.length].map { "\(DecimalText.text($0.seconds))s" }
      throw report.error(
        "the poster of \"\(plan.path)\" is at \(times[0]), and it shows \(times[1]) to \(times[2])")
    }
    return timing.seconds(at: max(.zero, min(offset, timing.lastFrame)))
  }

  // MARK: Views

  /// The indices of the views that patterns match.
  private func indices(of patterns: [ItemPattern]) -> Set<Int> {
    Set(
      patterns.flatMap { (pattern: ItemPattern) -> [Int] in
        switch pattern {
        case .all: document.views.filter { $0.parent == .canvas }.map(\.id.index)
        case .view(let view): [view.index]
        case .views(let views): views.map(\.index)
        case .dynamic: []
        }
      })
  }

  /// The names of the views that patterns match, in document order.
  private func names(of patterns: [ItemPattern]) -> [String] {
    let indices = indices(of: patterns)
    return document.views.compactMap { indices.contains($0.id.index) ? $0.name : nil }
  }
}

extension MotionWriter.Format {
  /// The format that the extension of a path says.
  fileprivate init(path: String) {
    self = UnsupportedFormat.fileExtension(of: path).flatMap(MotionWriter.Format.init(rawValue:)) ?? .css
  }
}
