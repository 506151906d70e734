import FlingCodecs
import FlingRaster
import FlingScene

/// Result of a first pass that draws every picture of a film. It is needed because the pixel format must be
/// known before the first frame is written.
struct FilmSurvey {
  let census: PixelCensus
  /// First frame of each picture that differs from the previous one.
  let starts: [Int]
  let deltaCache: DeltaCache
  /// Whether the last picture differs from the first.
  let endsElsewhere: Bool

  /// Draws all pictures of a film.
  /// - Parameters:
  ///   - reel: the film from its beginning.
  ///   - byteLimit: see `FilmOptions.recordingByteLimit`.
  ///   - countFrames: called with the number of frames just completed.
  init(
    _ reel: some FrameSource, byteLimit: Int, by pipeline: OrderedPipeline, _ countFrames: (Int) -> Void
  ) async throws(FilmError) {
    var deltaCache = DeltaCache(byteLimit: byteLimit)
    var sum = PixelCensus()
    var starts: [Int] = []
    let ends = try await deltaCache.record(
      reel, by: pipeline, countFrames,
      make: { change in
        var census = PixelCensus()
        census.add(change.delta)
        return census
      },
      consume: { frames, delta, census in
        // A picture that equals the previous one adds no colors and starts no frame.
        guard !delta.isEmpty else { return }
        sum.merge(census)
        starts.append(frames.lowerBound)
      })
    (self.deltaCache, census, self.starts) = (deltaCache, sum, starts)
    endsElsewhere = ends.map { $0.first != $0.last } ?? false
  }
}

/// Rebuilds the pictures of a film from the recorded frame deltas.
struct ReplayedPictures {
  private var changes: DeltaIterator
  private var last: Task<Bitmap, Never>?

  /// Replays a recording.
  /// - Parameter start: returns the film from its beginning.
  init(_ deltaCache: DeltaCache, _ start: @escaping () -> any FrameSource) {
    changes = DeltaIterator(deltaCache, start)
  }

  /// The next picture and the frames that show it; nil after the last.
  mutating func next() throws(FilmError) -> (frames: Range<Int>, picture: Task<Bitmap, Never>)? {
    guard let change = try changes.next() else { return nil }
    let picture = Task { [last] in await change.delta.value.picture(after: last?.value) }
    last = picture
    return (change.frames, picture)
  }
}

extension OutputWriter {
  /// The pictures of an output from the beginning, with those of the way back if it is a boomerang.
  /// - Parameters:
  ///   - isFirstPass: whether shared runs serve this pass.
  ///   - pictureCount: the most pictures that the caller takes.
  func frames(
    of plan: OutputPlan, isFirstPass: Bool, on backdrop: SceneFrameIterator.Backdrop,
    atMost pictureCount: Int = .max
  ) -> any FrameSource {
    let forward = DrawnFrameSource(scene, plan, isFirstPass ? runs : [], on: backdrop)
    guard plan.output.loop == .boomerang else { return forward }
    let chunkSize = OutputWriter.chunkBytes / (4 * max(1, plan.size.width * plan.size.height))
    return BoomerangFrameSource(
      forward, frameCount: plan.schedule.frameCount,
      chunkSize: max(1, min(chunkSize, pictureCount))
    ) { [scene, pipeline] in
      DrawnFrameSource(scene, plan, on: backdrop, pictureLimit: pipeline.jobs)
    }
  }

  /// The pictures of an output that show frames of a range, counted as in `frames(of:isFirstPass:on:)`.
  func frames(
    of plan: OutputPlan, in range: Range<Int>, on backdrop: SceneFrameIterator.Backdrop
  ) -> FrameRangeSource {
    FrameRangeSource(frames(of: plan, isFirstPass: false, on: backdrop, atMost: range.count), range)
  }

  /// The memory for the pictures of a film's way back.
  private static let chunkBytes = 64 << 20

  /// Draws all pictures of an output and collects their colors and deltas.
  func survey(_ plan: OutputPlan, on backdrop: SceneFrameIterator.Backdrop = .scene) async throws(FilmError)
    -> FilmSurvey
  {
    try await FilmSurvey(
      frames(of: plan, isFirstPass: true, on: backdrop), byteLimit: recordingByteLimit, by: pipeline,
      countFrames)
  }

  /// Returns the pictures of a surveyed output once more, for encoding.
  func replay(
    _ survey: FilmSurvey, _ plan: OutputPlan, on backdrop: SceneFrameIterator.Backdrop = .scene
  ) -> ReplayedPictures {
    ReplayedPictures(survey.deltaCache) { frames(of: plan, isFirstPass: false, on: backdrop) }
  }
}
