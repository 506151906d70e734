import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage

extension FilmWork {
  /// Writes a GIF in two runs: the first counts the film's colors, the second encodes what changes from frame to frame.
  func writeGIF(_ plan: OutputPlan, _ options: Output.GIFOptions, to sink: any ByteSink)
    async throws(FilmError)
  {
    let backdrop = try backdrop(of: options)
    let histogram = try await histogram(plan, on: backdrop)
    let palette = try FilmWork.encode(plan.path) { () throws(CodecError) in
      try Palette(histogram, limit: options.colors)
    }
    let encoder = GIFFrameEncoder(palette: palette, dither: Dither(options.dither), histogram: histogram)
    var track = GIFTrack(plan, holdLast: options.holdLast)
    let writer = try FilmWork.encode(plan.path) { () throws(CodecError) in
      try GIFWriter(
        width: plan.size.width, height: plan.size.height, palette: palette,
        loop: options.loop.map { .times($0) } ?? .forever, comment: document.description ?? "")
    }

    var chain = FrameChain(FramePainter(plan.size, scene.shelf))
    let path = plan.path
    var reel = try SceneReel(scene, plan, on: backdrop)
    var last: Task<Bitmap, Never>?
    try await conveyor.run(
      next: { () throws(FilmError) -> Change? in
        guard let still = try reel.nextStill() else { return nil }
        // Both this frame and the next one wait for the picture, and whoever comes first does not draw it twice.
        let picture = chain.picture(of: still.snapshot)
        defer { last = picture }
        return Change(still: still, from: last, to: picture)
      },
      make: { (change) async throws(FilmError) -> MadeChange in
        let previous = await change.from?.value
        let current = await change.to.value
        let frame = try FilmWork.encode(path) { () throws(CodecError) in
          try encoder.encode(previous: previous, current: current)
        }
        return MadeChange(frame: frame, index: change.still.frame, count: change.still.count)
      },
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

  private func histogram(_ plan: OutputPlan, on backdrop: SceneReel.Backdrop) async throws(FilmError)
    -> ColorHistogram
  {
    var chain = FrameChain(FramePainter(plan.size, scene.shelf))
    var reel = try SceneReel(scene, plan, on: backdrop)
    var sum = ColorHistogram()
    try await conveyor.run(
      next: { () throws(FilmError) in try reel.nextStill().map { ($0.count, chain.picture(of: $0.snapshot)) }
      },
      make: { (count, picture) async throws(FilmError) in
        var histogram = ColorHistogram()
        histogram.add(await picture.value, times: count)
        return (histogram, count)
      },
      consume: { (made) throws(FilmError) in
        sum.merge(made.0)
        countFrames(made.1)
      })
    return sum
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

/// The work on one frame: from the picture before to this one.
private struct Change: Sendable {
  let still: Still
  let from: Task<Bitmap, Never>?
  let to: Task<Bitmap, Never>
}

/// A frame ready to be written; none if it looks like the one before.
private struct MadeChange: Sendable {
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
