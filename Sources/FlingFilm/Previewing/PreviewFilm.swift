import FlingCodecs
package import FlingGeometry
import FlingRaster
package import FlingScene
import FlingStage

/// A rehearsed scene for the preview, which shows its frames while they are drawn.
///
/// The preview has all frames of the scene at its own rate, whatever its outputs show.
package struct PreviewFilm: Sendable {
  private let scene: PreparedScene
  private let plan: OutputPlan

  /// Consecutive frames that look alike, as one PNG.
  package struct Still: Sendable {
    package let frames: Range<Int>
    package let png: [UInt8]

    package init(frames: Range<Int>, png: [UInt8]) {
      self.frames = frames
      self.png = png
    }
  }

  /// A line of text that the scene logged.
  package struct LogLine: Hashable, Sendable {
    package let time: Time
    package let text: String
  }

  /// Rehearses a scene.
  /// - Parameter room: determines the size of the pictures; nil for that of the scene.
  /// - Throws: `SceneError` for everything that `Film` would refuse, except what vector outputs cannot hold.
  package init(of document: Document, in room: PreviewRoom? = nil) throws(SceneError) {
    scene = try PreparedScene(document)
    _ = try OutputPlan.all(of: scene, suffix: "")
    let output = Output(
      kind: .frames(digits: 1), path: "frames", width: room?.pixelWidth(of: scene.pictureSize))
    plan = try OutputPlan(output, of: scene, suffix: "")
  }

  /// The scene; for a sweep, the scene with the values of the first cell.
  package var document: Document { scene.document }
  package var duration: Time { scene.duration }
  package var frameCount: Int { plan.schedule.frameCount }
  /// Frames in a second of film.
  package var framesPerSecond: Double {
    Double(plan.schedule.rate.numerator) / Double(plan.schedule.rate.denominator)
  }
  /// Scene time of frame 0.
  package var start: Time { plan.schedule.start }
  /// Size of the pictures in points.
  package var pictureSize: Size { scene.pictureSize }
  /// Size of the pictures in pixels.
  package var width: Int { plan.size.width }
  package var height: Int { plan.size.height }
  package var expectationCount: Int { scene.expectationCount }
  package var failures: [FailedExpectation] { scene.failures }
  package var warnings: [Diagnostic] { scene.warnings }

  /// Marks that were set, in the order of time; for a sweep, those of the first cell.
  package var marks: [(name: String, time: Time)] {
    zip(document.marks, scene.cells[0].rehearsal.marks)
      .compactMap { name, time in name.isEmpty ? nil : time.map { (name: name, time: $0) } }
      .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The picture of the frame at a moment, which can be drawn before all others.
  /// - Parameter seconds: scene time; outside of the film, its first or last frame.
  /// - Throws: `FilmError.interrupted` if the task was cancelled.
  package func still(at seconds: Double) async throws(FilmError) -> Still? {
    let position = (seconds - start.seconds) / document.render.speed * framesPerSecond + 1e-6
    let frame = Int(max(0, min(position, Double(frameCount - 1))))
    var reel = SceneFrameIterator(scene, plan)
    while let group = try reel.nextEqualFrames() {
      if Task.isCancelled { throw .interrupted }
      guard group.frames.contains(frame) else { continue }
      let bands = OrderedPipeline(jobs: 1, isInterrupted: { false }).bands
      let bitmap = await FramePainter(plan.size, scene.shelf).paint(group.snapshot, inBands: bands)
      return try PreviewFilm.still(of: bitmap, group.frames)
    }
    return nil
  }

  private static func still(of bitmap: Bitmap, _ frames: Range<Int>) throws(FilmError) -> Still {
    do throws(CodecError) {
      return Still(frames: frames, png: try PNGEncoder().encode(bitmap))
    } catch {
      throw .unfinished(path: "the preview", reason: "\(error)")
    }
  }

  /// Draws the frames in order.
  /// - Parameters:
  ///   - jobs: number of frames processed at a time; the result does not depend on it.
  ///   - take: receives each picture once it and all earlier ones are drawn.
  /// - Throws: `FilmError.interrupted` if the task was cancelled.
  package func draw(
    jobs: Int, take: (Still) throws(FilmError) -> Void
  ) async throws(FilmError) {
    var reel = DrawnFrameSource(scene, plan)
    try await OrderedPipeline(jobs: jobs, isInterrupted: { false }).limitingMemory(forFramesOf: plan.size)
      .run(
        next: { () throws(FilmError) in try reel.next() },
        make: { (picture) async throws(FilmError) in
          try PreviewFilm.still(of: await picture.drawn.value.bitmap, picture.frames)
        },
        consume: take)
  }

  /// The lines that the scene logs, in order of time; for a sweep, cell by cell.
  /// - Parameter limit: most lines returned.
  /// - Throws: `SceneError` if the run fails.
  package func logs(limit: Int) throws(SceneError) -> [LogLine] {
    var logs: [LogLine] = []
    for cell in scene.cells {
      let stage = try Stage(cell.document, showing: cell.rehearsal)
      let end = cell.document.render.start + cell.rehearsal.duration
      while logs.count < limit, Time(tick: stage.tick + 1) < end, !Task.isCancelled {
        try stage.advance()
        let (time, lines) = (stage.row.time, stage.row.logs)
        logs += lines.prefix(limit - logs.count).map { LogLine(time: time, text: $0) }
      }
    }
    return logs
  }
}
