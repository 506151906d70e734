import FlingCodecs
package import FlingGeometry
import FlingRaster
package import FlingScene
import FlingStage

/// A scene that was run once without pixels, to be looked at frame by frame as it is drawn.
///
/// Its frames are all those of the scene at its own rate and size, whatever its outputs show of them.
package struct PreviewFilm: Sendable {
  private let scene: PreparedScene
  private let plan: OutputPlan

  /// Frames that look alike, one after the other, as a PNG.
  package struct Still: Sendable {
    package let frames: Range<Int>
    package let png: [UInt8]

    package init(frames: Range<Int>, png: [UInt8]) {
      self.frames = frames
      self.png = png
    }
  }

  /// A line that the scene logged.
  package struct Log: Hashable, Sendable {
    package let time: Time
    package let text: String
  }

  /// - Throws: `SceneError` of all that `Film` would refuse.
  package init(of document: Document) throws(SceneError) {
    scene = try PreparedScene(document)
    _ = try OutputPlan.all(of: scene, suffix: "")
    plan = try OutputPlan(Output(kind: .frames(digits: 1), path: "frames"), of: scene, suffix: "")
  }

  /// The scene; of a sweep, that of its first cell.
  package var document: Document { scene.document }
  package var duration: Time { scene.duration }
  package var frameCount: Int { plan.schedule.frameCount }
  /// Of film.
  package var framesPerSecond: Double {
    Double(plan.schedule.rate.numerator) / Double(plan.schedule.rate.denominator)
  }
  /// The moment of the scene that frame 0 shows.
  package var start: Time { plan.schedule.start }
  /// Of its pictures, in pixels.
  package var width: Int { plan.size.width }
  package var height: Int { plan.size.height }
  package var expectationCount: Int { scene.expectationCount }
  package var failures: [FailedExpectation] { scene.failures }
  package var warnings: [Diagnostic] { scene.warnings }

  /// The marks that were set, of a sweep's first cell, in the order of the scene.
  package var marks: [(name: String, time: Time)] {
    zip(document.marks, scene.cells[0].rehearsal.marks).compactMap { name, time in time.map { (name, $0) } }
  }

  /// Draws the frames in their order.
  /// - Parameters:
  ///   - jobs: how many are worked on at a time; changes no byte.
  ///   - take: given each picture as soon as it and those before are drawn.
  /// - Throws: `FilmError.interrupted` if the task was cancelled.
  package func draw(
    jobs: Int, take: (Still) throws(FilmError) -> Void
  ) async throws(FilmError) {
    var reel = DrawnFrameSource(scene, plan)
    try await OrderedPipeline(jobs: jobs, isInterrupted: { false }).fitting(plan.size).run(
      next: { () throws(FilmError) in try reel.next() },
      make: { (picture) async throws(FilmError) in
        do throws(CodecError) {
          return Still(
            frames: picture.frames, png: try PNGEncoder().encode(await picture.drawn.value.bitmap))
        } catch {
          throw .unfinished(path: "the preview", reason: "\(error)")
        }
      },
      consume: take)
  }

  /// What the scene logs, in the order of time, and after so many lines no more; of a sweep, cell by cell.
  /// - Throws: `SceneError` if it cannot go on, as a cancelled task cannot.
  package func logs(limit: Int) throws(SceneError) -> [Log] {
    var logs: [Log] = []
    for cell in scene.cells {
      let stage = try Stage(cell.document)
      let end = cell.document.render.start + cell.rehearsal.duration
      while logs.count < limit, Time(tick: stage.tick + 1) < end, !Task.isCancelled {
        try stage.advance()
        let (time, lines) = (stage.row.time, stage.row.logs)
        logs += lines.prefix(limit - logs.count).map { Log(time: time, text: $0) }
      }
    }
    return logs
  }
}
