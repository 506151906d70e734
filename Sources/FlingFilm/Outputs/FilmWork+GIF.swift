import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage
import Synchronization

extension FilmWork {
  /// Writes a GIF: first all frames are drawn and their colors counted, then what changes from frame to frame is encoded.
  func writeGIF(_ plan: OutputPlan, _ options: Output.GIFOptions, to sink: any ByteSink)
    async throws(FilmError)
  {
    let path = plan.path
    var tape = DeltaTape(room: recordingRoom)
    let coloring = try await coloring(plan, options, on: &tape)
    var track = GIFTrack(plan, holdLast: options.holdLast)
    let writer = try FilmWork.encode(path) { () throws(CodecError) in
      try GIFWriter(
        width: plan.size.width, height: plan.size.height, palette: coloring.palette,
        loop: options.loop.map { .times($0) } ?? .forever, comment: document.description ?? "")
    }
    var shown = try ShownChain(plan)
    var reel = DeltaReel(self, plan, tape, on: try backdrop(options.background))
    var coming = try reel.next()
    try await conveyor.run(
      next: { () throws(FilmError) -> ShownChain.Link? in
        guard let change = coming else { return nil }
        coming = try reel.next()
        return shown.append(change, before: coming, coloring.encoder(of: change.frames.lowerBound))
      },
      make: { (link) async throws(FilmError) in try await link.made() },
      consume: { (made) throws(FilmError) in
        if let frame = made.frame, let (shown, delay) = track.replace(with: frame, at: made.frames.lowerBound)
        {
          try FilmWork.encode(path) { () throws(CodecError) in try writer.append(shown, delay: delay) }
          try sink.write(writer.takeBytes())
        }
        countFrames(made.frames.count)
      })
    if let (shown, delay) = track.end() {
      try FilmWork.encode(path) { () throws(CodecError) in try writer.append(shown, delay: delay) }
    }
    try FilmWork.encode(path) { () throws(CodecError) in try writer.finish() }
    try sink.write(writer.takeBytes())
  }

  /// Looks at all frames to find the colors that show them best.
  private func coloring(
    _ plan: OutputPlan, _ options: Output.GIFOptions, on tape: inout DeltaTape
  ) async throws(FilmError) -> GIFColoring {
    var chain = FrameChain(FramePainter(plan.size, scene.shelf))
    var reel = try SceneReel(scene, plan, on: try backdrop(options.background))
    let histograms = HistogramPool()
    var spans = PaletteSpans(limit: options.colors)
    let mayHaveSpans = Atomic(true)
    var activity = ScreenActivity(width: plan.size.width, height: plan.size.height)
    var last: Task<DrawnFrame, Never>?
    try await conveyor.run(
      next: { () throws(FilmError) -> (Still, from: Task<DrawnFrame, Never>?, to: Task<DrawnFrame, Never>)? in
        guard let still = try reel.nextStill() else { return nil }
        // Both this frame and the next one wait for the picture, and whoever comes first does not draw it twice.
        let picture = chain.picture(of: still.snapshot)
        defer { last = picture }
        return (still, last, picture)
      },
      make: { (still, from, to) async throws(FilmError) in
        let previous = await from?.value.bitmap
        let current = await to.value
        let delta = FrameDelta(from: previous, to: current.bitmap, within: current.damage?.rects)
        histograms.add(current.bitmap, after: previous, delta, frame: still.frame)
        let isOfUse = mayHaveSpans.load(ordering: .relaxed)
        return (still, delta, isOfUse ? FrameColors(current.bitmap) : FrameColors())
      },
      consume: { (still, delta, colors) throws(FilmError) in
        let frames = still.frame..<(still.frame + still.count)
        tape.record(delta, frames)
        activity.add(delta)
        spans.add(frames, colors)
        // Nobody needs to look any more.
        if !spans.isPossible { mayHaveSpans.store(false, ordering: .relaxed) }
        countFrames(still.count)
      })
    var histogram = histograms.sum
    if let last { histogram.end(with: await last.value.bitmap, frameCount: plan.schedule.frameCount) }
    let calm = activity.calmPixels(frameCount: plan.schedule.frameCount)
    return try FilmWork.encode(plan.path) { () throws(CodecError) in
      try GIFColoring(histogram, spans, calm: calm, options)
    }
  }
}

/// Histograms that workers add frames to, one each at a time. Their sum does not depend on who added what.
private final class HistogramPool: Sendable {
  private let idle = Mutex<[ColorHistogram]>([])

  func add(_ current: Bitmap, after previous: Bitmap?, _ delta: FrameDelta, frame: Int) {
    var histogram = idle.withLock { $0.popLast() } ?? ColorHistogram()
    histogram.add(current, after: previous, delta, frame: frame)
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

  init(
    _ histogram: ColorHistogram, _ spans: PaletteSpans, calm: [Bool], _ options: Output.GIFOptions
  ) throws(CodecError) {
    let best = try Palette(histogram, limit: options.colors, isLossy: options.lossy > 0)
    let palettes = spans.palettes(besides: best, histogram)
    palette = palettes[0].palette
    self.spans = palettes.map { first, palette in
      (
        first,
        GIFFrameEncoder(
          palette: palette, dither: Dither(options.dither), histogram: histogram, calm: calm,
          lossy: options.lossy,
          isLocal: palette != palettes[0].palette)
      )
    }
  }

  func encoder(of frame: Int) -> GIFFrameEncoder {
    spans[(spans.lastIndex { $0.first <= frame }) ?? 0].encoder
  }
}

/// What is shown frame after frame: each builds on the one before, which is quick, and is compressed while others follow.
private struct ShownChain {
  private let path: String
  private let screen: ScreenBox
  private var last: Task<Result<Step, FilmError>, Never>?

  init(_ plan: OutputPlan) throws(FilmError) {
    path = plan.path
    screen = try FilmWork.encode(plan.path) { () throws(CodecError) in
      ScreenBox(try GIFScreen(width: plan.size.width, height: plan.size.height))
    }
  }

  /// What a frame shows; with it its bytes, if others wait for these.
  struct Step: Sendable {
    var shown: ShownFrame
    var frame: GIFFrame?
  }

  /// The work on one frame.
  struct Link: Sendable {
    let frames: Range<Int>
    let encoder: GIFFrameEncoder
    let step: Task<Result<Step, FilmError>, Never>

    func made() async throws(FilmError) -> MadeFrame {
      var step = try await step.value.get()
      let frame = encoder.isLossy ? step.frame : encoder.encode(&step.shown)
      return MadeFrame(frame: frame, frames: frames)
    }
  }

  mutating func append(_ change: Change, before next: Change?, _ encoder: GIFFrameEncoder) -> Link {
    // Only what is erased depends on what comes.
    let next = encoder.palette.hasTransparentPixels ? next : nil
    let step = Task { [last, path, screen] () -> Result<Step, FilmError> in
      do throws(FilmError) {
        _ = try await last?.value.get()
        let delta = await change.delta.value
        let following = await next?.delta.value
        return .success(
          try FilmWork.encode(path) { () throws(CodecError) in
            try screen.show(delta, before: following, by: encoder)
          })
      } catch {
        return .failure(error)
      }
    }
    last = step
    return Link(frames: change.frames, encoder: encoder, step: step)
  }

  /// The screen, which one frame after the other changes where it lies.
  private final class ScreenBox: Sendable {
    private let screen: Mutex<GIFScreen>

    init(_ screen: GIFScreen) {
      self.screen = Mutex(screen)
    }

    func show(
      _ delta: FrameDelta, before next: FrameDelta?, by encoder: GIFFrameEncoder
    ) throws(CodecError) -> Step {
      try screen.withLock { (screen) throws(CodecError) in
        var shown = try encoder.show(delta, on: &screen, before: next)
        guard encoder.isLossy else { return Step(shown: shown, frame: nil) }
        let frame = encoder.encode(&shown)
        screen.show(shown)
        return Step(shown: shown, frame: frame)
      }
    }
  }
}

/// A frame ready to be written; none if it looks like the one before.
private struct MadeFrame: Sendable {
  let frame: GIFFrame?
  let frames: Range<Int>
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
