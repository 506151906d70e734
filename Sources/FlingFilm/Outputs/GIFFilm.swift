import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import Synchronization

/// A GIF made of pictures in two passes: the first draws all pictures and counts their colors, the second
/// encodes the change from each picture to the next.
///
/// Both passes work on any range of frames. `write` makes both over all frames at once; `GIFParts` makes them range by
/// range. A picture that several frames show belongs to the range with the first of these frames.
struct GIFFilm: Sendable {
  /// Name of the file in errors.
  let path: String
  let size: PixelSize
  /// The frames of the film, once if it is a boomerang.
  let schedule: FrameSchedule
  let options: Output.GIFOptions
  /// Description of the film for the GIF's comment block; empty for none.
  let comment: String
  /// Whether the first picture is the poster, which precedes the frames of the schedule.
  let hasPoster: Bool
  let pipeline: OrderedPipeline

  /// The number of frames, with those of the way back and the poster.
  var frameCount: Int { Playback.frameCount(of: schedule, options.loop) + (hasPoster ? 1 : 0) }

  /// Writes the GIF.
  /// - Parameters:
  ///   - recordingByteLimit: see `FilmOptions.recordingByteLimit`.
  ///   - countFrames: called with the number of frames just completed; each frame counts twice, once a pass.
  ///   - start: returns the pictures from the beginning, the same for each pass; for a boomerang, those of all
  ///     frames there and back.
  func write(
    to sink: any ByteSink, recordingByteLimit: Int, _ countFrames: (Int) -> Void,
    _ start: @escaping (_ isFirstPass: Bool) -> any FrameSource
  ) async throws(FilmError) {
    // First pass: palettes and deltas. Second pass: encode the deltas.
    var deltaCache = DeltaCache(byteLimit: recordingByteLimit)
    let counts = try await counts(of: start(true), recordingInto: &deltaCache, countFrames)
    var file = try GIFFile(self, counts, sink)
    var changes = try ChangeQueue(DeltaIterator(deltaCache) { start(false) })
    _ = try await encode(&changes, until: frameCount, on: emptyScreen(), counts) {
      (compressed) throws(FilmError) in
      try file.append(compressed)
      countFrames(compressed.frames.count)
    }
    try file.finish()
  }

  /// First pass over all frames.
  private func counts(
    of film: some FrameSource, recordingInto deltaCache: inout DeltaCache, _ countFrames: (Int) -> Void
  ) async throws(FilmError) -> GIFCounts {
    let tally = try await count(
      film, for: PaletteSpans(limit: options.colors), recordingInto: &deltaCache, countFrames)
    return try GIFCounts(of: self, tally, endsElsewhere: tally.first != tally.last)
  }

  /// First pass: draws the pictures of a range and counts their colors.
  /// - Parameters:
  ///   - film: the pictures of the range.
  ///   - previous: the picture before them; nil at the beginning of the film.
  ///   - colors: what receives the colors of each picture.
  ///   - deltaCache: what records the changes.
  ///   - countFrames: called with the number of frames just completed.
  func count<Colors: FrameColorSink>(
    _ film: some FrameSource, after previous: FilmPicture? = nil, for colors: Colors,
    recordingInto deltaCache: inout DeltaCache, _ countFrames: (Int) -> Void
  ) async throws(FilmError) -> GIFTally<Colors> {
    let histograms = HistogramPool()
    var tally = GIFTally(of: self, colors)
    let areColorsUseful = Atomic(true)
    let firstFrame = hasPoster ? 1 : 0
    var hasFirst = false
    var hasLast = false
    let ends = try await deltaCache.record(
      film, after: previous?.drawn, startingAt: firstFrame, by: pipeline, countFrames,
      make: { change in
        // Runs concurrently; the pool keeps the sum independent of the order.
        histograms.add(
          change.current, after: change.previous, change.delta, frame: change.frames.lowerBound)
        return areColorsUseful.load(ordering: .relaxed) ? FrameColors(change.current) : FrameColors()
      },
      consume: { frames, delta, colors in
        tally.changeCounts.add(delta)
        tally.colors.add(frames, colors)
        // Spares the workers a count that is no longer used.
        if !tally.colors.isPossible { areColorsUseful.store(false, ordering: .relaxed) }
        if frames.lowerBound == firstFrame { hasFirst = true }
        if frames.upperBound == frameCount { hasLast = true }
      })
    tally.histogram = histograms.sum
    if hasFirst { tally.first = ends?.first }
    if hasLast, let ends {
      tally.last = ends.last
      tally.histogram.end(with: ends.last, frameCount: frameCount)
    }
    return tally
  }

  /// Second pass: encodes the changes that begin before a frame.
  /// - Parameters:
  ///   - changes: the first of them comes next.
  ///   - end: the first frame that is not encoded.
  ///   - screen: the screen before the first of them.
  ///   - isDone: whether no more changes are needed.
  ///   - consume: receives the results in order. Some may come after `isDone` became true.
  /// - Returns: the screen after the last of them.
  func encode(
    _ changes: inout ChangeQueue, until end: Int, on screen: GIFScreen, _ counts: GIFCounts,
    unless isDone: () -> Bool = { false }, consume: (CompressedFrame) throws(FilmError) -> Void
  ) async throws(FilmError) -> GIFScreen {
    var sequencer = GIFSequencer(path, screen)
    try await pipeline.run(
      next: { () throws(FilmError) -> GIFSequencer.PendingFrame? in
        guard !isDone(), let change = try changes.next(before: end) else { return nil }
        return sequencer.append(
          change, before: changes.coming, counts.encoder(of: change.frames.lowerBound),
          mayBeSplit: counts.canAddEraser(to: change, before: changes.coming))
      },
      make: { (link) async throws(FilmError) in try await link.compressedFrame() },
      consume: consume)
    return sequencer.screen
  }

  /// The screen before the first frame.
  func emptyScreen() throws(FilmError) -> GIFScreen {
    try OutputWriter.encode(path) { () throws(CodecError) in
      try GIFScreen(width: size.width, height: size.height)
    }
  }
}

/// The changes of a film in order. What a frame erases depends on the change that follows, so one more is known.
struct ChangeQueue {
  private var film: DeltaIterator
  /// The change that `next` returns.
  private(set) var coming: FrameChange?

  init(_ film: DeltaIterator) throws(FilmError) {
    self.film = film
    coming = try self.film.next()
  }

  /// The next change; nil after the last one that begins before a frame.
  mutating func next(before end: Int) throws(FilmError) -> FrameChange? {
    guard let change = coming, change.frames.lowerBound < end else { return nil }
    coming = try film.next()
    return change
  }
}

extension Output.Loop {
  /// The number of times that a file's frames play; nil for endless.
  var plays: Int? {
    if case .times(let count) = self { count } else { nil }
  }
}
