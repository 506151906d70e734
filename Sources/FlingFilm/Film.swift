public import FlingGeometry
public import FlingScene
import FlingStage

/// A scene that was run once without pixels, ready to be drawn.
public struct Film: Sendable {
  let scene: PreparedScene
  let plans: [OutputPlan]

  /// Reads the scene's pictures and fonts and runs it, with all values of its sweep, to learn how long it lasts and whether
  /// it keeps its promises.
  /// - Parameters:
  ///   - document: the scene.
  ///   - suffix: put before the extension of every output; tells the themes of a scene apart.
  /// - Throws: `SceneError` if a picture or font can't be read, the run fails, or an output can't be made of it.
  public init(of document: Document, suffix: String = "") throws(SceneError) {
    scene = try PreparedScene(document)
    plans = try OutputPlan.all(of: scene, suffix: suffix)
  }

  /// The scene; of a sweep, that of its first cell.
  public var document: Document { scene.document }

  /// How long the film is; of a sweep, the longest of its cells.
  public var duration: Time { scene.duration }

  /// The values of a sweep, cell by cell; none for a scene that is not swept.
  public var settings: [[Sweep.Setting]] { document.sweep == nil ? [] : scene.cells.map(\.settings) }

  /// Expectations of all cells.
  public var expectationCount: Int { scene.expectationCount }

  /// Expectations that did not come true, in document order, cell by cell.
  public var failures: [FailedExpectation] { scene.failures }

  /// What is doubtful about the scene and its runs.
  public var warnings: [Diagnostic] { scene.warnings }

  /// Where the outputs go, relative to the output folder, in the order of the scene.
  public var outputPaths: [String] { plans.map(\.path) }

  /// Frames and rows of all outputs.
  public var frameCount: Int { plans.reduce(0) { $0 + $1.stepCount } }

  /// How many steps `write` counts: frames and rows, those of films twice, which are drawn first and written then.
  public var workload: Int {
    plans.reduce(frameCount) { sum, plan in
      switch plan.output.kind {
      case .gif, .apng, .frames, .stream: sum + plan.stepCount
      default: sum
      }
    }
  }

  /// Draws and writes all outputs, one after the other. Each appears whole or not at all. Nothing is written if one of them
  /// would replace what the scene reads, or if two meet.
  /// - Parameters:
  ///   - destination: a file or the standard output only if there is one output.
  ///   - options: how many cores work, and what stops them.
  ///   - countSteps: told how many of `workload` steps were done just now.
  /// - Returns: what was written, in the order of the scene.
  public func write(
    to destination: Destination, options: FilmOptions = FilmOptions(), countSteps: (Int) -> Void = { _ in }
  ) async throws(FilmError) -> [WrittenFile] {
    try await write(to: Film.open([self], at: destination)[0], options: options, countSteps: countSteps)
  }

  /// Draws and writes all outputs to where they were opened.
  package func write(
    to places: OpenOutputs, options: FilmOptions, countSteps: (Int) -> Void
  ) async throws(FilmError) -> [WrittenFile] {
    try await withoutActuallyEscaping(countSteps) { (count) async throws(FilmError) in
      let work = work(options, countFrames: count)
      var files: [WrittenFile] = []
      for (index, plan) in plans.enumerated() {
        try work.checkInterrupt()
        files.append(try await work.write(plan, to: places.destination, places.folders[index]))
      }
      return files
    }
  }
}

extension Film {
  /// What all outputs are made with.
  func work(_ options: FilmOptions, countFrames: @escaping (Int) -> Void = { _ in }) -> OutputWriter {
    OutputWriter(
      scene: scene, runs: scene.runs(for: plans, room: options.recordingRoom),
      conveyor: OrderedPipeline(jobs: options.jobs, isInterrupted: options.isInterrupted),
      recordingRoom: options.recordingRoom, countFrames: countFrames)
  }
}

/// An expectation that did not come true.
public struct FailedExpectation: Hashable, Sendable {
  /// What and where, ready to be printed; names the moment, both sides' values and those of a sweep.
  public var diagnostic: Diagnostic
  /// When it was looked at; nil if the moment never came.
  public var time: Time?
  /// Why the author expects it.
  public var because: String?
  /// The values of the sweep's cell; none without one.
  public var settings: [Sweep.Setting]
}
