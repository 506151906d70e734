import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage
import Synchronization

extension FilmWork {
  /// Writes a GIF in two runs: the first counts the film's colors, the second encodes what changes from frame to frame.
  func writeGIF(_ plan: OutputPlan, _ options: Output.GIFOptions, to sink: any ByteSink)
    async throws(FilmError)
  {
    let backdrop = try backdrop(of: options)
    let path = plan.path
    let coloring = try await coloring(plan, options, on: backdrop)
    var track = GIFTrack(plan, holdLast: options.holdLast)
    let writer = try FilmWork.encode(path) { () throws(CodecError) in
      try GIFWriter(
        width: plan.size.width, height: plan.size.height, palette: coloring.palette,
        loop: options.loop.map { .times($0) } ?? .forever, comment: document.description ?? "")
    }
    var chain = FrameChain(FramePainter(plan.size, scene.shelf))
    var shown = ShownChain(path: path)
    var reel = try SceneReel(scene, plan, on: backdrop)
    var coming = try reel.nextStill().map { ($0, chain.picture(of: $0.snapshot)) }
    try await conveyor.run(
      next: { () throws(FilmError) -> ShownChain.Link? in
        guard let (still, picture) = coming else { return nil }
        coming = try reel.nextStill().map { ($0, chain.picture(of: $0.snapshot)) }
        return shown.append(still, picture, before: coming?.1, coloring.encoder(of: still.frame))
      },
      make: { (link) async throws(FilmError) in try await link.made() },
      consume: { (made) throws(FilmError) in
        if let frame = made.frame, let (shown, delay) = track.replace(with: frame, at: made.index) {
          try FilmWork.encode(path) { () throws(CodecError) in try writer.append(shown, delay: delay) }
          try sink.write(writer.takeBytes())
        }
        countFrames(made.count)
      })
    if let (shown, delay) = track.end() {
      try FilmWork.encode(path) { () throws(CodecError) in try writer.append(shown, delay: delay) }
    }
    try FilmWork.encode(path) { () throws(CodecError) in try writer.finish() }
    try sink.write(writer.takeBytes())
  }

  /// Looks at all frames to find the colors that show them best.
  private func coloring(
    _ plan: OutputPlan, _ options: Output.GIFOptions, on backdrop: SceneReel.Backdrop
  ) async throws(FilmError) -> GIFColoring {
    var chain = FrameChain(FramePainter(plan.size, scene.shelf))
    var reel = try SceneReel(scene, plan, on: backdrop)
    let histograms = HistogramPool()
    var spans = PaletteSpans(limit: options.colors)
    let mayHaveSpans = Atomic(true)
    var last: Task<Bitmap, Never>?
    try await conveyor.run(
      next: { () throws(FilmError) -> (Still, from: Task<Bitmap, Never>?, to: Task<Bitmap, Never>)? in
        guard let still = try reel.nextStill() else { return nil }
        // Both this frame and the next one wait for the picture, and whoever comes first does not draw it twice.
        let picture = chain.picture(of: still.snapshot)
        defer { last = picture }
        return (still, last, picture)
      },
      make: { (still, from, to) async throws(FilmError) in
        let previous = await from?.value
        let current = await to.value
        histograms.add(current, after: previous, frame: still.frame)
        let isOfUse = mayHaveSpans.load(ordering: .relaxed)
        return (still, isOfUse ? FrameColors(current) : FrameColors())
      },
      consume: { (still, colors) throws(FilmError) in
        spans.add(still.frame..<(still.frame + still.count), colors)
        // Nobody needs to look any more.
        if !spans.isPossible { mayHaveSpans.store(false, ordering: .relaxed) }
        countFrames(still.count)
      })
    var histogram = histograms.sum
    if let last { histogram.end(with: await last.value, frameCount: plan.schedule.frameCount) }
    return try FilmWork.encode(plan.path) { () throws(CodecError) in
      try GIFColoring(histogram, spans, options)
    }
  }

  private func backdrop(of options: Output.GIFOptions) throws(FilmError) -> SceneReel.Backdrop {
    switch options.background {
    case nil: return .scene
    case .transparent: return .nothing
    case .paint(let formula):
      // The stage knows how to compute a paint: let it show the canvas so.
      var document = scene.cells[0].document
      document.canvas.background = formula
      var reel = try SceneReel(document, scene.cells[0].rehearsal, FrameSchedule(of: .zero))
      return try reel.nextStill()?.snapshot.background.map { .paint($0) } ?? .nothing
    }
  }
}

/// Histograms that workers add frames to, one each at a time. Their sum does not depend on who added what.
private final class HistogramPool: Sendable {
  private let idle = Mutex<[ColorHistogram]>([])

  func add(_ current: Bitmap, after previous: Bitmap?, frame: Int) {
    var histogram = idle.withLock { $0.popLast() } ?? ColorHistogram()
    histogram.add(current, after: previous, frame: frame)
    let done = histogram
    idle.withLock { $0.append(done) }
  }

  var sum: ColorHistogram {
    idle.withLock { histograms in
      var sum = histograms.popLast() ?? ColorHistogram()
      for histogram in histograms { sum.merge(histogram) }
      return sum
    }
  }
}

/// Which encoder shows which frames.
private struct GIFColoring: Sendable {
  /// What the file begins with.
  let palette: Palette
  private let spans: [(first: Int, encoder: GIFFrameEncoder)]

  init(_ histogram: ColorHistogram, _ spans: PaletteSpans, _ options: Output.GIFOptions) throws(CodecError) {
    let best = try Palette(histogram, limit: options.colors, isLossy: options.lossy > 0)
    let palettes = spans.palettes(besides: best, histogram)
    palette = palettes[0].palette
    self.spans = palettes.map { first, palette in
      (
        first,
        GIFFrameEncoder(
          palette: palette, dither: Dither(options.dither), histogram: histogram, lossy: options.lossy,
          isLocal: palette != palettes[0].palette)
      )
    }
  }

  func encoder(of frame: Int) -> GIFFrameEncoder {
    spans[(spans.lastIndex { $0.first <= frame }) ?? 0].encoder
  }
}

/// What is shown frame after frame: each needs to know what stands there, and finds it out while others are compressed.
private struct ShownChain {
  let path: String
  private var last: Task<Result<Step, FilmError>, Never>?

  init(path: String) {
    self.path = path
  }

  /// What a frame shows; with it its bytes, if others wait for these.
  struct Step: Sendable {
    var shown: ShownFrame
    var frame: GIFFrame?
  }

  /// The work on one frame.
  struct Link: Sendable {
    let still: Still
    let encoder: GIFFrameEncoder
    let from: Task<Result<Step, FilmError>, Never>?
    let to: Task<Result<Step, FilmError>, Never>

    func made() async throws(FilmError) -> MadeFrame {
      let previous = try await from?.value.get().shown
      var step = try await to.value.get()
      let frame = encoder.isLossy ? step.frame : encoder.encode(&step.shown, after: previous)
      return MadeFrame(frame: frame, index: still.frame, count: still.count)
    }
  }

  mutating func append(
    _ still: Still, _ picture: Task<Bitmap, Never>, before next: Task<Bitmap, Never>?,
    _ encoder: GIFFrameEncoder
  ) -> Link {
    let from = last
    let path = path
    // Only what is erased depends on what comes.
    let next = encoder.palette.hasTransparentPixels ? next : nil
    let to = Task { () -> Result<Step, FilmError> in
      do throws(FilmError) {
        let previous = try await from?.value.get().shown
        let current = await picture.value
        let following = await next?.value
        return .success(
          try FilmWork.encode(path) { () throws(CodecError) in
            var shown = try encoder.show(current, after: previous, before: following)
            let frame = encoder.isLossy ? encoder.encode(&shown, after: previous) : nil
            return Step(shown: shown, frame: frame)
          })
      } catch {
        return .failure(error)
      }
    }
    last = to
    return Link(still: still, encoder: encoder, from: from, to: to)
  }
}

/// A frame ready to be written; none if it looks like the one before.
private struct MadeFrame: Sendable {
  let frame: GIFFrame?
  let index: Int
  let count: Int
}

/// Frames of a GIF on their way to the file: how long one is shown is known when the next one comes.
private struct GIFTrack {
  private let schedule: FrameSchedule
  private let holdLast: Time
  private var shown: (frame: GIFFrame, since: Int)?

  init(_ plan: OutputPlan, holdLast: Time) {
    schedule = plan.schedule
    self.holdLast = holdLast
  }

  /// Shows a frame from now on.
  /// - Returns: the one before with its delay in hundredths of a second.
  mutating func replace(with frame: GIFFrame, at index: Int) -> (GIFFrame, delay: Int)? {
    let now = schedule.hundredths(atFrame: index)
    defer { shown = (frame, now) }
    return shown.map { ($0.frame, now - $0.since) }
  }

  mutating func end() -> (GIFFrame, delay: Int)? {
    let end = schedule.hundredths(atFrame: schedule.frameCount, hold: holdLast)
    return shown.map { ($0.frame, end - $0.since) }
  }
}

extension Dither {
  fileprivate init(_ dither: Output.Dither) {
    switch dither {
    case .auto: self = .auto
    case .none: self = .none
    case .ordered: self = .ordered
    case .diffusion: self = .diffusion
    }
  }
}
