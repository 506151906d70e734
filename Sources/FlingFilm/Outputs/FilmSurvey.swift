import FlingCodecs
import FlingRaster

/// What a first run over the pictures of a film finds, in which each is drawn: its pixel format must be known before its
/// first frame is written.
struct FilmSurvey {
  private(set) var census = PixelCensus()
  /// The first frames of pictures that differ from the one before.
  private(set) var starts: [Int] = []
  private(set) var tape: DeltaTape

  /// - Parameters:
  ///   - reel: gives the film from its beginning.
  ///   - room: see `FilmOptions.recordingRoom`.
  ///   - countFrames: told of every frame that is done with.
  init(
    _ reel: some PictureReel, room: Int, by conveyor: FrameConveyor, _ countFrames: (Int) -> Void
  ) async throws(FilmError) {
    tape = DeltaTape(room: room)
    var reel = reel
    var sum = PixelCensus()
    var last: Task<DrawnFrame, Never>?
    try await conveyor.run(
      next: { () throws(FilmError) -> (FilmPicture, from: Task<DrawnFrame, Never>?)? in
        guard let picture = try reel.next() else { return nil }
        defer { last = picture.drawn }
        return (picture, last)
      },
      make: { (picture, from) async throws(FilmError) in
        let previous = await from?.value.bitmap
        let current = await picture.drawn.value
        let delta = FrameDelta(from: previous, to: current.bitmap, within: current.damage?.rects)
        var census = PixelCensus()
        census.add(delta)
        return (picture.frames, delta, census)
      },
      consume: { (frames, delta, census) throws(FilmError) in
        tape.record(delta, frames)
        if !delta.isEmpty {
          sum.merge(census)
          starts.append(frames.lowerBound)
        }
        countFrames(frames.count)
      })
    census = sum
  }
}

/// Gives the pictures of a film once more, made of what frames change.
struct ReplayedReel {
  private var changes: DeltaReel
  private var last: Task<Bitmap, Never>?

  /// - Parameter start: gives the film from its beginning.
  init(_ tape: DeltaTape, _ start: @escaping () -> any PictureReel) {
    changes = DeltaReel(tape, start)
  }

  /// The next picture and the frames that show it; nil after the last.
  mutating func next() throws(FilmError) -> (frames: Range<Int>, picture: Task<Bitmap, Never>)? {
    guard let change = try changes.next() else { return nil }
    let picture = Task { [last] in await change.delta.value.picture(after: last?.value) }
    last = picture
    return (change.frames, picture)
  }
}

extension FilmWork {
  /// Draws all pictures of an output to learn what is in them.
  func survey(_ plan: OutputPlan, on backdrop: SceneReel.Backdrop = .scene) async throws(FilmError)
    -> FilmSurvey
  {
    try await FilmSurvey(
      DrawnReel(scene, plan, runs, on: backdrop), room: recordingRoom, by: conveyor, countFrames)
  }

  /// The pictures again after a survey.
  func replay(
    _ survey: FilmSurvey, _ plan: OutputPlan, on backdrop: SceneReel.Backdrop = .scene
  ) -> ReplayedReel {
    ReplayedReel(survey.tape) { [scene, runs] in DrawnReel(scene, plan, runs, on: backdrop) }
  }
}
