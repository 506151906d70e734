public import FlingGeometry
public import FlingScene
import FlingStage

/// A scene that was run once without pixels, ready to be drawn.
public struct Film: Sendable {
  public let document: Document
  private let rehearsal: Rehearsal
  private let shelf: PictureShelf
  private let plans: [OutputPlan]

  /// Reads the scene's pictures and fonts and runs it to learn how long it lasts and whether it keeps its promises.
  /// - Parameter suffix: put before the extension of every output; tells the themes of a scene apart.
  /// - Throws: `SceneError` if a picture or font can't be read, the run fails, or an output can't be made of it.
  public init(of document: Document, suffix: String = "") throws(SceneError) {
    var document = document
    shelf = try PictureShelf(of: &document)
    try FontShelf.fill(&document)
    self.document = document
    rehearsal = try Rehearsal.run(document)
    var plans: [OutputPlan] = []
    var problems: [Diagnostic] = []
    for output in document.render.outputs {
      do throws(SceneError) {
        plans.append(try OutputPlan(output, of: document, rehearsal, suffix: suffix))
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw SceneError(problems) }
    self.plans = plans
  }

  /// How long the film is.
  public var duration: Time { rehearsal.duration }

  /// Expectations that did not come true, in document order.
  public var failures: [FailedExpectation] {
    rehearsal.failures.map {
      FailedExpectation(diagnostic: $0.diagnostic, time: $0.time, because: $0.because)
    }
  }

  /// What is doubtful about the scene and its run.
  public var warnings: [Diagnostic] { document.warnings + rehearsal.warnings }

  /// Where the outputs go, relative to the output folder, in the order of the scene.
  public var outputPaths: [String] { plans.map(\.path) }

  /// Frames and rows of all outputs.
  public var frameCount: Int {
    plans.reduce(0) { sum, plan in
      if case .trace(let rows) = plan.output.kind { return sum + FilmWork.moments(of: rows, plan).count }
      return sum + plan.schedule.frameCount
    }
  }

  /// How many steps `write` counts: frames and rows, those of a GIF or APNG twice, for it is run twice.
  public var workload: Int {
    plans.reduce(frameCount) { sum, plan in
      switch plan.output.kind {
      case .gif, .apng: sum + plan.schedule.frameCount
      default: sum
      }
    }
  }

  /// Draws and writes all outputs, one after the other. Each appears whole or not at all.
  /// - Parameters:
  ///   - destination: a file or the standard output only if there is one output.
  ///   - countSteps: told how many of `workload` steps were done just now.
  /// - Returns: what was written, in the order of the scene.
  public func write(
    to destination: Destination, options: FilmOptions = FilmOptions(), countSteps: (Int) -> Void = { _ in }
  ) async throws(FilmError) -> [WrittenFile] {
    try await withoutActuallyEscaping(countSteps) { (count) async throws(FilmError) in
      let work = FilmWork(
        document: document, shelf: shelf, rehearsal: rehearsal,
        conveyor: FrameConveyor(jobs: options.jobs, isInterrupted: options.isInterrupted),
        recordingRoom: options.recordingRoom, countFrames: count)
      var files: [WrittenFile] = []
      for plan in plans {
        try work.checkInterrupt()
        files.append(try await work.write(plan, to: destination))
      }
      return files
    }
  }
}

/// An expectation that did not come true.
public struct FailedExpectation: Hashable, Sendable {
  /// What and where, ready to be printed; names the moment and both sides' values.
  public var diagnostic: Diagnostic
  /// When it was looked at; nil if the moment never came.
  public var time: Time?
  /// Why the author expects it.
  public var because: String?
}
