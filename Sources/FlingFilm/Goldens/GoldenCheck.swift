import FlingGeometry
import FlingRaster
import FlingScene

/// Compares one scene with its golden, or writes its golden.
struct GoldenCheck {
  private let item: GoldenCase
  private let options: GoldenOptions
  private let pipeline: OrderedPipeline
  private var result: GoldenResult
  /// The files that the scene names.
  private var inputs: [SceneInput] = []
  /// The written pictures of differences, if results are kept.
  private var pictures: [GoldenOutcome.Picture] = []

  /// The result of a scene: a kept one if there is one, otherwise that of a comparison.
  static func run(_ item: GoldenCase, _ options: GoldenOptions) async -> GoldenResult {
    guard let store = options.usedStore, item.obstacle == nil, !options.isInterrupted(),
      let source = try? SourceFile.read(item.path, root: options.root)
    else { return await compare(item, nil, options).result }
    if let outcome = store.outcome(of: source, golden: item.golden.path, options),
      item.repeatFiles(of: outcome, options)
    {
      return outcome.result
    }
    let log = InputLog()
    let outcome = await InputLog.$current.withValue(log) { await compare(item, source, options) }
    if outcome.result.isKept {
      store.keep(outcome, of: source, golden: item.golden.path, options, log)
    }
    return outcome.result
  }

  /// Compares a scene with its golden.
  /// - Parameter source: the scene's file; nil to read it.
  private static func compare(
    _ item: GoldenCase, _ source: SourceFile?, _ options: GoldenOptions
  ) async -> GoldenOutcome {
    var check = GoldenCheck(item, options)
    do throws(FilmError) {
      try await check.run(source)
    } catch {
      check.result.markBroken(by: error)
    }
    return GoldenOutcome(result: check.result, inputs: check.inputs, pictures: check.pictures)
  }

  private init(_ item: GoldenCase, _ options: GoldenOptions) {
    self.item = item
    self.options = options
    pipeline = OrderedPipeline(jobs: options.jobs, isInterrupted: options.isInterrupted)
    result = GoldenResult(path: item.path, name: item.name, golden: item.golden.path)
    result.isUnattended = options.isUnattended
  }

  /// Rehearses the scene, compares it with its golden, and accepts it if the options say so.
  /// - Throws: `FilmError`, which makes the verdict `broken`.
  private mutating func run(_ source: SourceFile?) async throws(FilmError) {
    if options.isInterrupted() { throw .interrupted }
    if let obstacle = item.obstacle { throw .unreadable(path: item.path, reason: obstacle) }
    let documents = try documentsByTheme(source)
    inputs = documents.flatMap(\.inputs)
    (result.title, result.description) = (
      documents.first?.metadata.title, documents.first?.metadata.description
    )
    try item.check(documents, options)
    FailureFolder(of: item.path, in: options.failureFolder).clear()
    item.golden.removeLeftovers()
    let films = try filmsByTheme(of: documents)
    let names = try item.golden.files()
    if names.isEmpty {
      result.verdict = .pending
    } else {
      for film in films { try await compare(film, with: names) }
      result.findings.sort { ($0.layer, $0.theme == "dark" ? 1 : 0) < ($1.layer, $1.theme == "dark" ? 1 : 0) }
    }
    let isNew = names.isEmpty
    if !result.findings.isEmpty || !result.failures.isEmpty { result.verdict = .failed }
    // An unchanged scene is only accepted again if it is named explicitly.
    guard accepts, isNew || !result.findings.isEmpty || options.acceptance.isNamed(item.name, item.path)
    else {
      return try await addReportFilms(films, names)
    }
    guard result.failures.isEmpty else {
      result.add(note: "not accepted: fix its expectations first")
      return try await addReportFilms(films, names)
    }
    try await accept(films)
  }

  /// Whether the options allow to accept this scene.
  private var accepts: Bool { !options.isUnattended && options.acceptance.accepts(item.name, item.path) }

  /// The scene in its theme, or in both themes with the light one first.
  private func documentsByTheme(_ source: SourceFile?) throws(FilmError) -> [Document] {
    let source = if let source { source } else { try SourceFile.read(item.path, root: options.root) }
    do throws(SceneError) {
      return try SceneLoader().documentsByTheme(of: source)
    } catch {
      throw .scene(error)
    }
  }

  private mutating func filmsByTheme(of documents: [Document]) throws(FilmError) -> [GoldenFilm] {
    do throws(SceneError) {
      let suffixes = documents.count > 1 ? ["-light", "-dark"] : [""]
      var films: [GoldenFilm] = []
      for (document, suffix) in zip(documents, suffixes) {
        films.append(try GoldenFilm(document, suffix: suffix))
      }
      for film in films {
        result.diagnostics += film.scene.warnings.filter { !result.diagnostics.contains($0) }
        result.failures += film.scene.failures.filter { !result.failures.contains($0) }
      }
      return films
    } catch {
      throw .scene(error)
    }
  }

  // MARK: - Comparing

  private mutating func compare(_ film: GoldenFilm, with names: [String]) async throws(FilmError) {
    guard GoldenFile.containsGolden(names, film.suffix) else {
      let theme = film.theme.map { " of the \($0) theme" } ?? ""
      addDamageFinding("\(item.golden.path) contains no golden\(theme); accept the scene again", film)
      return
    }
    let runs = film.sharedRunCaches(byteLimit: options.recordingByteLimit)
    try await compareTrace(film, runs)
    if names.contains(GoldenFile.keyframes(film.suffix)) { try compareKeyframes(film) }
    guard let table = try readTable(of: film) else { return }
    try await compareFrames(film, table, runs)
  }

  private mutating func addDamageFinding(_ message: String, _ film: GoldenFilm) {
    result.findings.append(GoldenFinding(.golden, theme: film.theme, message))
  }

  private mutating func compareTrace(_ film: GoldenFilm, _ runs: [RunCache]) async throws(FilmError) {
    let path = item.golden.path(of: GoldenFile.trace(film.suffix))
    let comparison: TraceComparison
    do throws(SystemError) {
      comparison = try TraceComparison(path, tolerance: film.tolerance.trace)
    } catch {
      guard error.isAbsence else { throw .unreadable(path: path, reason: error.reason) }
      return addDamageFinding("\(path) is missing; accept the scene again", film)
    }
    try await film.outputWriter(pipeline, runs).writeTrace(
      film.trace, GoldenFilm.traceOptions, isGolden: true, to: comparison)
    try comparison.commit()
    if let problem = comparison.damage { return addDamageFinding("\(path): \(problem)", film) }
    guard let difference = comparison.difference else {
      guard comparison.isOutdated else { return }
      let message = "the golden holds no views: an earlier version of Fling wrote it; accept the scene again"
      return result.findings.append(GoldenFinding(.trace, theme: film.theme, message))
    }
    var finding = GoldenFinding(.trace, theme: film.theme, difference.message)
    finding.trace = difference
    finding.time = difference.time
    if options.collectsExhibits { finding.curve = try await curve(of: difference, film, expected: path) }
    result.findings.append(finding)
  }

  /// The number that differs first, in both traces; nil if it is no number.
  private func curve(
    of difference: TraceDifference, _ film: GoldenFilm, expected path: String
  ) async throws(FilmError) -> TraceCurve? {
    guard let collector = TraceCurveCollector(difference) else { return nil }
    try collector.readExpected(path)
    try await film.outputWriter(pipeline).writeTrace(
      film.trace, GoldenFilm.traceOptions, isGolden: true, to: collector)
    return collector.curve
  }

  /// Compares the keyframes, which a golden has if the scene had vector outputs when it was accepted.
  private mutating func compareKeyframes(_ film: GoldenFilm) throws(FilmError) {
    guard let actual = film.keyframes else { return }
    let path = item.golden.path(of: GoldenFile.keyframes(film.suffix))
    let expected: [UInt8]
    do throws(SystemError) {
      expected = try InputFile.bytes(at: path, limit: VectorFile.byteLimit + 1)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    let comparison = KeyframeComparison(tolerance: film.tolerance.trace)
    guard let message = comparison.difference(actual, from: expected) else { return }
    result.findings.append(GoldenFinding(.keyframes, theme: film.theme, message))
  }

  private mutating func readTable(of film: GoldenFilm) throws(FilmError) -> GoldenTable? {
    let path = item.golden.path(of: GoldenFile.table(film.suffix))
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try InputFile.bytes(at: path, limit: GoldenTable.sizeLimit + 1)
    } catch {
      guard error.isAbsence else { throw .unreadable(path: path, reason: error.reason) }
      addDamageFinding("\(path) is missing; accept the scene again", film)
      return nil
    }
    guard bytes.count <= GoldenTable.sizeLimit else {
      addDamageFinding("\(path) is larger than \(GoldenTable.sizeLimit >> 20) MiB", film)
      return nil
    }
    do throws(GoldenTable.ParseError) {
      return try GoldenTable(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      addDamageFinding("\(path): \(error.message)", film)
      return nil
    }
  }

  /// Draws all frames and compares their hashes, and the pixels of kept frames.
  private mutating func compareFrames(
    _ film: GoldenFilm, _ table: GoldenTable, _ runs: [RunCache]
  ) async throws(FilmError) {
    var comparison = FrameComparison(film, table, item.golden)
    var collector = ComparisonPictureCollector(film, item, options, isWriting: !accepts)
    var reel = DrawnFrameSource(film.scene, film.plan, runs)
    var count = 0
    let known = table.frames
    try await pipeline.limitingMemory(forFramesOf: film.plan.size).run(
      next: { () throws(FilmError) in try reel.next() },
      make: { (picture) async throws(FilmError) -> (Range<Int>, UInt64, Bitmap?) in
        let (frames, bitmap) = (picture.frames, await picture.drawn.value.bitmap)
        let hash = bitmap.hash
        // Only bitmaps that will be compared or shown are passed on, which bounds the memory.
        let isLookedAt = frames.contains {
          !known.indices.contains($0) || known[$0].isKept || known[$0].hash != hash
        }
        return (frames, hash, isLookedAt ? bitmap : nil)
      },
      consume: { (frames, hash, bitmap) throws(FilmError) in
        count = frames.upperBound
        for frame in frames {
          guard let picture = try comparison.add(frame: frame, hash: hash, bitmap) else { continue }
          try collector.add(picture, time: film.time(ofFrame: frame))
        }
      })
    for picture in try comparison.compareMissingFrames(after: count) {
      try collector.add(picture, time: table.frames[picture.frame].time)
    }
    for damage in comparison.damages { addDamageFinding(damage, film) }
    result.findings += comparison.findings(frameCount: count)
    result.files += collector.files
    pictures += collector.pictures
    if let error = collector.error {
      result.error = error
      result.add(note: "no pictures of it: \(error)")
    }
    if let known = table.harfBuzz, known != Versions.harfBuzz,
      result.findings.contains(where: { $0.theme == film.theme })
    {
      result.add(note: "its text was shaped with HarfBuzz \(known); this program has \(Versions.harfBuzz)")
    }
    if options.collectsExhibits { result.exhibits.append(collector.exhibit) }
  }

  // MARK: - Finishing

  /// Adds the small films to the exhibits of a report.
  private mutating func addReportFilms(_ films: [GoldenFilm], _ names: [String]) async throws(FilmError) {
    guard options.collectsExhibits else { return }
    for film in films {
      var exhibit = ComparisonPictureCollector(film, item, options, isWriting: false).exhibit
      let index = result.exhibits.firstIndex { $0.theme == film.theme }
      if let index { exhibit = result.exhibits[index] }
      let name = GoldenFile.film(film.suffix)
      let known =
        names.contains(name)
        ? try? InputFile.bytes(at: item.golden.path(of: name), limit: ReportFilm.byteLimit + 1) : nil
      exhibit.expectedFilm = known.flatMap(ReportFilm.pictures)
      if result.verdict != .passed || exhibit.expectedFilm == nil {
        exhibit.actualFilm = try await ReportFilm.bytes(of: film, pipeline).flatMap(ReportFilm.pictures)
      }
      if let index { result.exhibits[index] = exhibit } else { result.exhibits.append(exhibit) }
    }
  }

  /// Writes the golden, or nothing if it is interrupted or fails.
  private mutating func accept(_ films: [GoldenFilm]) async throws(FilmError) {
    var writer = try GoldenWriter(of: item)
    do throws(FilmError) {
      for film in films {
        try await writer.add(film, film.sharedRunCaches(byteLimit: options.recordingByteLimit), pipeline)
      }
      if options.isInterrupted() { throw .interrupted }
      result.files = try writer.commit()
    } catch {
      writer.abandon()
      throw error
    }
    result.findings = []
    result.note = nil
    result.verdict = .accepted
    result.exhibits = []
    try await addReportFilms(films, try item.golden.files())
  }
}
