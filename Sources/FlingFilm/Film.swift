package import FlingGeometry
package import FlingScene
import FlingStage

/// A scene that was rehearsed, that is run once without pixels, and is ready to be drawn.
package struct Film: Sendable {
  let scene: PreparedScene
  let plans: [OutputPlan]
  /// The files of vector outputs, by the index of their plan.
  let vectorFiles: [Int: VectorFile]

  /// Reads the scene's pictures and fonts and runs the scene with all values of its sweep. The run finds how
  /// long the film is and which expectations fail.
  /// - Parameters:
  ///   - document: the scene.
  ///   - suffix: inserted before the extension of every output path, to distinguish the themes of a scene.
  /// - Throws: `SceneError` if a picture or font can't be read, a run fails, or an output can't be produced;
  ///   `OptionError` if options of the user are the cause.
  package init(of document: Document, suffix: String = "") throws {
    try self.init(of: document, suffix: suffix, records: FilmRecords())
  }

  /// - Parameter records: the memory that films share; nil if the film is not drawn.
  package init(of document: Document, suffix: String, records: FilmRecords?) throws {
    let scene = try PreparedScene(document, records: records)
    try self.init(scene, suffix: suffix, themes: [scene])
  }

  /// Creates the films of a scene in its themes, which share outputs that hold both.
  /// - Parameters:
  ///   - variants: the scene in its themes.
  ///   - records: see `init(of:suffix:records:)`.
  package static func films(
    of variants: [SceneLoader.Variant], records: FilmRecords?
  ) throws -> [Film] {
    let scenes = try variants.map { try PreparedScene($0.document, records: records) }
    return try zip(scenes, variants).map { try Film($0, suffix: $1.suffix, themes: scenes) }
  }

  /// - Parameter themes: the scene in all its themes, the light one first.
  private init(_ scene: PreparedScene, suffix: String, themes: [PreparedScene]) throws {
    self.scene = scene
    try scene.checkMomentOptions()
    plans = try OutputPlan.all(of: scene, suffix: suffix)
    vectorFiles = try VectorFile.all(for: plans, of: scene, themes: themes)
  }

  /// The scene; for a sweep, the scene with the values of the first cell.
  package var document: Document { scene.document }

  /// Length of the film in scene time; for a sweep, the length of the longest cell.
  package var duration: Time { scene.duration }

  /// The values of a sweep, cell by cell; empty for a scene without a sweep.
  package var settings: [[Sweep.Setting]] { document.sweep == nil ? [] : scene.cells.map(\.settings) }

  /// Number of expectations in all cells.
  package var expectationCount: Int { scene.expectationCount }

  /// Expectations that failed, in document order, cell by cell.
  package var failures: [FailedExpectation] { scene.failures }

  /// Warnings about the scene and its runs.
  package var warnings: [Diagnostic] { scene.warnings + outputWarnings }

  /// Warnings about what vector outputs cost their readers.
  package var outputWarnings: [Diagnostic] { vectorDiagnostics(.warning) }

  /// What is probably a mistake, but no reason for a warning.
  package var notes: [Diagnostic] { scene.notes + vectorDiagnostics(.note) }

  /// What the vector outputs say about their files, in their order.
  private func vectorDiagnostics(_ severity: Diagnostic.Severity) -> [Diagnostic] {
    plans.indices.flatMap { vectorFiles[$0]?.diagnostics ?? [] }.filter { $0.severity == severity }
  }

  /// Notes that are printed only if they are asked for.
  package var hints: [Diagnostic] { scene.hints }

  /// Notes about written files that are larger than web pages and documents should load, with keys that make
  /// them smaller.
  /// - Parameter files: what `write` returned.
  package func notes(on files: [WrittenFile]) -> [Diagnostic] {
    zip(plans, files).compactMap { plan, file in
      guard file.byteCount > 1_000_000 else { return nil }
      let rate = plan.output.framesPerSecond ?? document.render.framesPerSecond
      let width = (Double(file.width) / 2.0.squareRoot()).rounded()
      var hint: String
      switch file.kind {
      case .gif, .apng:
        hint =
          rate >= 30
          ? "write fps: \(DecimalText.text(rate / 2)) for half of the frames"
          : "write width: \(Int(width)) for half of the pixels"
        if case .gif(let options) = plan.output.kind {
          hint += options.lossy == 0 ? "; lossy: 2 saves about a quarter more" : ""
          hint += options.colors == 256 ? "; colors: 64 suits pictures without gradients" : ""
        }
      case .png, .sheet, .strobe: hint = "write width: \(Int(width)) for half of the pixels"
      case .svg, .html: hint = "write tolerance: 0.2, or a shorter film"
      case .frames, .trace, .y4m, .pam, .lottie, .motion: return nil
      }
      let tenths = (file.byteCount + 50_000) / 100_000
      return document.diagnostic(
        .note, "\(plan.path) has \(tenths / 10).\(tenths % 10) MB",
        at: plan.output.range ?? document.render.range, hint: hint)
    }
  }

  /// Warnings about written SVGs that are larger than a GIF of the same moments.
  /// - Parameter files: what `write` returned.
  package func warnings(on files: [WrittenFile]) -> [Diagnostic] {
    zip(plans, files).compactMap { plan, file in
      guard file.kind == .svg else { return nil }
      let gif = zip(plans, files).first { $1.kind == .gif && $0.cells.map(\.span) == plan.cells.map(\.span) }
      guard let gif, gif.1.byteCount < file.byteCount else { return nil }
      let sizes = [file.byteCount, gif.1.byteCount].map { "\(($0 + 500) / 1000) kB" }
      return document.diagnostic(
        .warning, "\(plan.path) is larger than \(gif.0.path): \(sizes[0]), not \(sizes[1])",
        at: plan.output.range ?? document.render.range,
        hint: "many small views, and texts that change in every frame, take less as pixels")
    }
  }

  /// The files that the scene names, with the installed fonts that it uses.
  package var inputs: [SceneInput] { scene.cells.flatMap(\.document.inputs) }

  /// Paths of the outputs, relative to the output folder, in the order of the scene.
  package var outputPaths: [String] { plans.map(\.path) }

  /// The output, if there is exactly one.
  package var onlyOutput: Output? { plans.count == 1 ? plans[0].output : nil }

  /// Number of frames and rows in all outputs.
  package var frameCount: Int { plans.reduce(0) { $0 + $1.stepCount } }

  /// Number of steps that `write` reports: frames and rows. Frames of films count twice: they are first
  /// drawn, then written.
  package var workload: Int {
    plans.reduce(frameCount) { sum, plan in
      switch plan.output.kind {
      case .gif, .apng, .frames, .stream: sum + plan.stepCount
      default: sum
      }
    }
  }

  /// Draws and writes all outputs, one after the other. Each file is written completely or not at all.
  /// Nothing is written if an output would replace a file that the scene reads, or if two outputs have the
  /// same path.
  /// - Parameters:
  ///   - destination: where the outputs go. A file or the standard output is allowed only for a single output.
  ///   - options: the number of cores to use, and an interrupt check.
  ///   - countSteps: called with the number of `workload` steps that were just completed.
  /// - Returns: the written files, in the order of the scene.
  package func write(
    to destination: Destination, options: FilmOptions = FilmOptions(), countSteps: (Int) -> Void = { _ in }
  ) async throws(FilmError) -> [WrittenFile] {
    try await write(to: Film.open([self], at: destination)[0], options: options, countSteps: countSteps)
  }

  /// Draws and writes all outputs to destinations that `open(_:at:)` has checked and locked.
  package func write(
    to outputs: OpenOutputs, options: FilmOptions, countSteps: (Int) -> Void
  ) async throws(FilmError) -> [WrittenFile] {
    try await withoutActuallyEscaping(countSteps) { (count) async throws(FilmError) in
      // All outputs share the runs of the scene, so the order of the outputs matters only for speed.
      var work = outputWriter(options, countFrames: count)
      work.copy = outputs.copy
      var files: [WrittenFile] = []
      for (index, plan) in plans.enumerated() {
        try work.checkInterrupt()
        files.append(
          try await work.write(plan, to: outputs.destination, outputs.folders[index], vectorFiles[index]))
      }
      return files
    }
  }
}

extension Film {
  /// The writer that all outputs of this film share.
  func outputWriter(_ options: FilmOptions, countFrames: @escaping (Int) -> Void = { _ in }) -> OutputWriter {
    OutputWriter(
      scene: scene, runs: scene.runCaches(for: plans, byteLimit: options.recordingByteLimit),
      pipeline: OrderedPipeline(jobs: options.jobs, isInterrupted: options.isInterrupted),
      recordingByteLimit: options.recordingByteLimit, countFrames: countFrames)
  }
}

/// An expectation that failed.
package struct FailedExpectation: Hashable, Sendable {
  /// The message with its position in the scene. It names the moment, the values of both sides and the values
  /// of the sweep.
  package var diagnostic: Diagnostic
  /// The moment at which the expectation was checked; nil if that moment never came.
  package var time: Time?
  /// The author's reason for the expectation (`because`).
  package var because: String?
  /// The values of the sweep's cell; empty without a sweep.
  package var settings: [Sweep.Setting]

  package init(diagnostic: Diagnostic, time: Time?, because: String?, settings: [Sweep.Setting]) {
    (self.diagnostic, self.time, self.because, self.settings) = (diagnostic, time, because, settings)
  }
}
