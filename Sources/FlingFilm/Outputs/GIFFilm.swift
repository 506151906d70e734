import FlingCodecs
import FlingGeometry
import FlingRaster
package import FlingScene
import Synchronization

/// A GIF made of pictures: first all are drawn and their colors counted, then what changes from one to the next is encoded.
package struct GIFFilm {
  private let path: String
  private let size: PixelSize
  private let schedule: FrameSchedule
  private let options: Output.GIFOptions
  private let comment: String
  private let recordingRoom: Int
  private let start: () -> any FrameSource

  /// - Parameters:
  ///   - path: how errors call the file.
  ///   - comment: what the film shows, in words; empty for none.
  ///   - recordingRoom: see `FilmOptions`.
  ///   - start: gives the pictures from the beginning, each time the same.
  package init(
    path: String, size: PixelSize, schedule: FrameSchedule, options: Output.GIFOptions, comment: String,
    recordingRoom: Int, _ start: @escaping () -> any FrameSource
  ) {
    self.path = path
    self.size = size
    self.schedule = schedule
    self.options = options
    self.comment = comment
    self.recordingRoom = recordingRoom
    self.start = start
  }

  /// - Parameter countFrames: told of every frame that is done with, twice.
  package func write(
    to sink: any ByteSink, by conveyor: OrderedPipeline, _ countFrames: (Int) -> Void = { _ in }
  ) async throws(FilmError) {
    var tape = DeltaCache(room: recordingRoom)
    let coloring = try await coloring(on: &tape, by: conveyor, countFrames)
    var track = GIFTrack(schedule, holdLast: options.holdLast)
    let writer = try OutputWriter.encode(path) { () throws(CodecError) in
      try GIFWriter(
        width: size.width, height: size.height, palette: coloring.palette,
        loop: options.loop.map { .times($0) } ?? .forever, comment: comment)
    }
    var shown = try GIFSequencer(path, size)
    var reel = DeltaIterator(tape, start)
    var coming = try reel.next()
    try await conveyor.run(
      next: { () throws(FilmError) -> GIFSequencer.Link? in
        guard let change = coming else { return nil }
        coming = try reel.next()
        return shown.append(
          change, before: coming, coloring.encoder(of: change.frames.lowerBound),
          mayBeSplit: coming.map { track.canSplit(change.frames.lowerBound..<$0.frames.lowerBound) } ?? false)
      },
      make: { (link) async throws(FilmError) in try await link.made() },
      consume: { (made) throws(FilmError) in
        if made.frame != nil {
          for (shown, delay) in track.replace(with: made) {
            try OutputWriter.encode(path) { () throws(CodecError) in try writer.append(shown, delay: delay) }
          }
          try sink.write(writer.takeBytes())
        }
        countFrames(made.frames.count)
      })
    for (shown, delay) in track.end() {
      try OutputWriter.encode(path) { () throws(CodecError) in try writer.append(shown, delay: delay) }
    }
    try OutputWriter.encode(path) { () throws(CodecError) in try writer.finish() }
    try sink.write(writer.takeBytes())
  }

  /// Looks at all frames to find the colors that show them best.
  private func coloring(
    on tape: inout DeltaCache, by conveyor: OrderedPipeline, _ countFrames: (Int) -> Void
  ) async throws(FilmError) -> GIFColoring {
    let histograms = HistogramPool()
    var spans = PaletteSpans(limit: options.colors)
    let mayHaveSpans = Atomic(true)
    var activity = ScreenActivity(width: size.width, height: size.height)
    let last = try await tape.record(
      start(), by: conveyor, countFrames,
      make: { change in
        histograms.add(
          change.current, after: change.previous, change.delta, frame: change.frames.lowerBound)
        return mayHaveSpans.load(ordering: .relaxed) ? FrameColors(change.current) : FrameColors()
      },
      consume: { frames, delta, colors in
        activity.add(delta)
        spans.add(frames, colors)
        // Nobody needs to look any more.
        if !spans.isPossible { mayHaveSpans.store(false, ordering: .relaxed) }
      })
    var histogram = histograms.sum
    if let last { histogram.end(with: last, frameCount: schedule.frameCount) }
    let calm = activity.calmPixels(frameCount: schedule.frameCount)
    return try OutputWriter.encode(path) { () throws(CodecError) in
      try GIFColoring(histogram, spans, calm: calm, options)
    }
  }
}

/// Frames of a GIF on their way to the file: how long one is shown is known when the next one comes.
private struct GIFTrack {
  private let schedule: FrameSchedule
  private let holdLast: Time
  private var shown: (made: MadeFrame, since: Int)?

  /// Players show what is told to last less for longer.
  private static let shortestDelay = 2

  init(_ schedule: FrameSchedule, holdLast: Time) {
    self.schedule = schedule
    self.holdLast = holdLast
  }

  /// Whether two frames can be shown one after the other in the time of these.
  func canSplit(_ frames: Range<Int>) -> Bool {
    let time =
      schedule.hundredths(atFrame: frames.upperBound) - schedule.hundredths(atFrame: frames.lowerBound)
    return time >= 2 * GIFTrack.shortestDelay
  }

  /// Shows a frame from now on.
  /// - Returns: the one before with its delay in hundredths of a second, and what follows it before this one.
  mutating func replace(with made: MadeFrame) -> [(GIFFrame, delay: Int)] {
    let now = schedule.hundredths(atFrame: made.frames.lowerBound)
    defer { shown = (made, now) }
    return ended(at: now)
  }

  mutating func end() -> [(GIFFrame, delay: Int)] {
    ended(at: schedule.hundredths(atFrame: schedule.frameCount, hold: holdLast))
  }

  private func ended(at time: Int) -> [(GIFFrame, delay: Int)] {
    guard let shown, let frame = shown.made.frame else { return [] }
    let delay = time - shown.since
    guard let eraser = shown.made.eraser else { return [(frame, delay)] }
    return [(frame, delay - GIFTrack.shortestDelay), (eraser, GIFTrack.shortestDelay)]
  }
}
