import FlingCodecs
import FlingGeometry
import FlingRaster
package import FlingScene
import Synchronization

/// A GIF made of pictures in two passes: the first draws all pictures and counts their colors, the second
/// encodes the change from each picture to the next.
package struct GIFFilm {
  private let path: String
  private let size: PixelSize
  private let schedule: FrameSchedule
  private let options: Output.GIFOptions
  private let comment: String
  private let recordingByteLimit: Int
  private let hasPoster: Bool
  private let start: (_ isFirstPass: Bool) -> any FrameSource

  /// Creates a film that is not written yet.
  /// - Parameters:
  ///   - path: name of the file in errors.
  ///   - schedule: the frames of the film, once if `options.loop` is a boomerang.
  ///   - comment: description of the film for the GIF's comment block; empty for none.
  ///   - recordingByteLimit: see `FilmOptions.recordingByteLimit`.
  ///   - hasPoster: whether the first picture is the poster, which precedes the frames of the schedule.
  ///   - start: returns the pictures from the beginning, the same for each pass; for a boomerang, those of all
  ///     frames there and back.
  package init(
    path: String, size: PixelSize, schedule: FrameSchedule, options: Output.GIFOptions, comment: String,
    recordingByteLimit: Int, hasPoster: Bool = false,
    _ start: @escaping (_ isFirstPass: Bool) -> any FrameSource
  ) {
    self.path = path
    self.size = size
    self.schedule = schedule
    self.options = options
    self.comment = comment
    self.recordingByteLimit = recordingByteLimit
    self.hasPoster = hasPoster
    self.start = start
  }

  /// Writes the GIF.
  /// - Parameter countFrames: called with the number of frames just completed; each frame counts twice, once
  ///   a pass.
  package func write(
    to sink: any ByteSink, by pipeline: OrderedPipeline, _ countFrames: (Int) -> Void = { _ in }
  ) async throws(FilmError) {
    // First pass: palettes and deltas. Second pass: encode the deltas.
    var deltaCache = DeltaCache(byteLimit: recordingByteLimit)
    let (coloring, endsElsewhere) = try await coloring(recordingInto: &deltaCache, by: pipeline, countFrames)
    var track = GIFDelayBuffer(
      Playback(
        schedule, options.loop, options.holdLast, endsElsewhere: endsElsewhere, hasPoster: hasPoster))
    let writer = try OutputWriter.encode(path) { () throws(CodecError) in
      try GIFWriter(
        width: size.width, height: size.height, palette: coloring.palette,
        loop: options.loop.plays.map { .times($0) } ?? .forever, comment: comment)
    }
    var shown = try GIFSequencer(path, size)
    var reel = DeltaIterator(deltaCache) { [start] in start(false) }
    // One change ahead: what is erased depends on the change that follows.
    var coming = try reel.next()
    try await pipeline.run(
      next: { () throws(FilmError) -> GIFSequencer.PendingFrame? in
        guard let change = coming else { return nil }
        coming = try reel.next()
        return shown.append(
          change, before: coming, coloring.encoder(of: change.frames.lowerBound),
          mayBeSplit: coming.map { track.canAddEraser(in: change.frames.lowerBound..<$0.frames.lowerBound) }
            ?? false)
      },
      make: { (link) async throws(FilmError) in try await link.compressedFrame() },
      consume: { (compressed) throws(FilmError) in
        if compressed.frame != nil {
          for (shown, delay) in track.hold(compressed) {
            try OutputWriter.encode(path) { () throws(CodecError) in try writer.append(shown, delay: delay) }
          }
          try sink.write(writer.takeBytes())
        }
        countFrames(compressed.frames.count)
      })
    for (shown, delay) in track.end() {
      try OutputWriter.encode(path) { () throws(CodecError) in try writer.append(shown, delay: delay) }
    }
    try OutputWriter.encode(path) { () throws(CodecError) in try writer.finish() }
    try sink.write(writer.takeBytes())
  }

  /// First pass: draws all frames and chooses the palettes that show them best.
  /// - Returns: the palettes, and whether the last picture differs from the first behind the poster.
  private func coloring(
    recordingInto deltaCache: inout DeltaCache, by pipeline: OrderedPipeline, _ countFrames: (Int) -> Void
  ) async throws(FilmError) -> (GIFColoring, endsElsewhere: Bool) {
    let histograms = HistogramPool()
    var spans = PaletteSpans(limit: options.colors)
    let mayHaveSpans = Atomic(true)
    var changeCounts = PixelChangeCounts(width: size.width, height: size.height)
    let ends = try await deltaCache.record(
      start(true), startingAt: hasPoster ? 1 : 0, by: pipeline, countFrames,
      make: { change in
        // Runs concurrently; the pool keeps the sum independent of the order.
        histograms.add(
          change.current, after: change.previous, change.delta, frame: change.frames.lowerBound)
        return mayHaveSpans.load(ordering: .relaxed) ? FrameColors(change.current) : FrameColors()
      },
      consume: { frames, delta, colors in
        changeCounts.add(delta)
        spans.add(frames, colors)
        // Spares the workers a count that is no longer used.
        if !spans.isPossible { mayHaveSpans.store(false, ordering: .relaxed) }
      })
    var histogram = histograms.sum
    let frameCount = Playback.frameCount(of: schedule, options.loop) + (hasPoster ? 1 : 0)
    if let ends { histogram.end(with: ends.last, frameCount: frameCount) }
    let calm = changeCounts.rarelyChangingPixels(frameCount: frameCount)
    let coloring = try OutputWriter.encode(path) { () throws(CodecError) in
      try GIFColoring(histogram, spans, calm: calm, options)
    }
    return (coloring, ends.map { $0.first != $0.last } ?? false)
  }
}

/// Holds back each GIF frame until the next one comes, because only then its delay is known.
private struct GIFDelayBuffer {
  private let playback: Playback
  private var shown: (compressed: CompressedFrame, since: Int)?

  init(_ playback: Playback) {
    self.playback = playback
  }

  /// Whether the time of these frames is long enough for two GIF frames.
  func canAddEraser(in frames: Range<Int>) -> Bool {
    let time =
      playback.hundredths(atFrame: frames.upperBound) - playback.hundredths(atFrame: frames.lowerBound)
    return time >= 2 * GIFWriter.shortestDelay
  }

  /// Holds a new frame and releases the previous one.
  /// - Returns: the previous frame and its eraser, if it has one, with their delays in hundredths of a
  ///   second.
  mutating func hold(_ compressed: CompressedFrame) -> [(GIFFrame, delay: Int)] {
    let now = playback.hundredths(atFrame: compressed.frames.lowerBound)
    defer { shown = (compressed, now) }
    return releasedFrames(until: now)
  }

  /// Releases the last frame, whose delay includes the hold at the end of the film.
  mutating func end() -> [(GIFFrame, delay: Int)] {
    releasedFrames(until: playback.hundredths(atFrame: playback.frameCount))
  }

  /// The held frame with the delay until a time. An eraser gets the last part of the delay.
  private func releasedFrames(until time: Int) -> [(GIFFrame, delay: Int)] {
    guard let shown, let frame = shown.compressed.frame else { return [] }
    let delay = time - shown.since
    guard let eraser = shown.compressed.eraser else { return [(frame, delay)] }
    return [(frame, delay - GIFWriter.shortestDelay), (eraser, GIFWriter.shortestDelay)]
  }
}

extension Output.Loop {
  /// The number of times that a file's frames play; nil for endless.
  var plays: Int? {
    if case .times(let count) = self { count } else { nil }
  }
}
