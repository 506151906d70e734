import FlingCodecs
import FlingRaster

/// What a first run over the pictures of a film finds, in which each is drawn: its pixel format must be known before its
/// first frame is written.
struct FilmSurvey {
  let census: PixelCensus
  /// The first frames of pictures that differ from the one before.
  let starts: [Int]
  let tape: DeltaCache

  /// - Parameters:
  ///   - reel: gives the film from its beginning.
  ///   - room: see `FilmOptions.recordingRoom`.
  ///   - countFrames: told of every frame that is done with.
  init(
    _ reel: some FrameSource, room: Int, by conveyor: OrderedPipeline, _ countFrames: (Int) -> Void
  ) async throws(FilmError) {
    var tape = DeltaCache(room: room)
    var sum = PixelCensus()
    var starts: [Int] = []
    _ = try await tape.record(
      reel, by: conveyor, countFrames,
      make: { change in
        var census = PixelCensus()
        census.add(change.delta)
        return census
      },
      consume: { frames, delta, census in
        guard !delta.isEmpty else { return }
        sum.merge(census)
        starts.append(frames.lowerBound)
      })
    (self.tape, census, self.starts) = (tape, sum, starts)
  }
}

/// Gives the pictures of a film once more, made of what frames change.
struct ReplayedReel {
  private var changes: DeltaIterator
  private var last: Task<Bitmap, Never>?

  /// - Parameter start: gives the film from its beginning.
  init(_ tape: DeltaCache, _ start: @escaping () -> any FrameSource) {
    changes = DeltaIterator(tape, start)
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
  /// Draws all pictures of an output to learn what is in them.
  func survey(_ plan: OutputPlan, on backdrop: SceneFrameIterator.Backdrop = .scene) async throws(FilmError)
    -> FilmSurvey
  {
    try await FilmSurvey(
      DrawnFrameSource(scene, plan, runs, on: backdrop), room: recordingRoom, by: conveyor, countFrames)
  }

  /// The pictures again after a survey.
  func replay(
    _ survey: FilmSurvey, _ plan: OutputPlan, on backdrop: SceneFrameIterator.Backdrop = .scene
  ) -> ReplayedReel {
    ReplayedReel(survey.tape) { [scene, runs] in DrawnFrameSource(scene, plan, runs, on: backdrop) }
  }
}
