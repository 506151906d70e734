import FlingFilm
import FlingGeometry
import FlingScene

/// A scene that has been rehearsed, which means run without drawing, and is ready to be drawn. A film keeps up to
/// 16 MB of its run in memory.
///
/// The bytes of a film depend only on the scene, the options and the version of Fling, not on the machine or
/// the number of jobs.
public struct Film: Sendable {
  /// The film in its theme, or in both themes with the light one first.
  private let variants: [FlingFilm.Film]

  /// Reads the scene's pictures and fonts and runs the scene without drawing it. The run finds how long the
  /// film is and which expectations fail.
  ///
  /// It takes a fraction of the time that drawing takes, and never runs on the caller's actor.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - options: the outputs to make, and what they show.
  /// - Throws: ``FlingError/options(_:)`` if the options are out of range or don't fit the scene;
  ///   ``FlingError/scene(_:)`` if a picture or font can't be used, the run fails, or an output can't be made;
  ///   ``FlingError/cancelled`` if the task was cancelled.
  @concurrent
  public static func rehearse(
    _ scene: Scene, options: RenderOptions = RenderOptions()
  ) async throws(FlingError) -> Film {
    let loader = SceneLoader(
      values: scene.values, theme: options.theme.map(Theme.init), adjust: options.overrides.apply)
    if options.outputs == .paths([]) { throw .options("no output is chosen") }
    do {
      try options.overrides.check()
      let variants = try loader.themeVariants(of: scene.source, files: scene.files, knowing: scene.document)
      return Film(variants: try FlingFilm.Film.films(of: variants, records: loader.records))
    } catch let error as SceneError {
      // The run ends with an error of the scene then, too.
      if Task.isCancelled { throw .cancelled }
      throw .scene(error.diagnostics.map(Diagnostic.init))
    } catch let error as OptionError {
      throw .options(error.message)
    } catch {
      throw .options("\(error)")
    }
  }

  /// The length of the scene's run, in seconds of the scene. Outputs that begin later, end earlier or have another
  /// speed take less or more time.
  public var duration: Double { variants.map(\.duration).max()?.seconds ?? 0 }

  /// Warnings about the scene and its run, without duplicates.
  public var warnings: [Diagnostic] { Film.joined(variants.map(\.warnings)).map(Diagnostic.init) }

  /// The number of expectations of the scene.
  public var expectationCount: Int { variants.first?.expectationCount ?? 0 }

  /// The expectations that failed, in the order of the scene, without duplicates. A film with failed
  /// expectations can still be drawn.
  public var failedExpectations: [FailedExpectation] {
    Film.joined(variants.map(\.failures)).map(FailedExpectation.init)
  }

  /// Paths of the outputs, relative to the folder of the outputs, in the order of the scene.
  public var outputPaths: [String] { variants.flatMap(\.outputPaths) }

  /// Elements of all lists, each once. The themes of a scene share most of them.
  private static func joined<Element: Equatable>(_ lists: [[Element]]) -> [Element] {
    lists.reduce(into: []) { all, list in
      for element in list where !all.contains(element) { all.append(element) }
    }
  }
}

// MARK: - Making files

extension Film {
  /// Draws all outputs and writes them to a folder, never on the caller's actor. Each file is written completely
  /// or not at all. Nothing is written if an output would replace a file that the scene reads.
  ///
  /// - Parameters:
  ///   - folder: the folder, created if missing; outputs keep the relative paths that the scene gives them.
  ///   - jobs: the number of frames that are processed at a time; nil for one per processor. Numbers
  ///     outside of 1 to 1024 count as the nearest of these.
  ///   - progress: called in the task that draws, one call at a time, with the part of the work that is done,
  ///     above 0 and at most 1.
  /// - Returns: the written files, in the order of the scene.
  /// - Throws: ``FlingError/refused(_:)``, ``FlingError/unwritable(path:reason:)`` or
  ///   ``FlingError/cancelled``.
  @concurrent
  @discardableResult
  public func write(
    toFolder folder: String, jobs: Int? = nil, progress: @Sendable (Double) -> Void = { _ in }
  ) async throws(FlingError) -> [WrittenFile] {
    try await write(to: .folder(folder), jobs, progress).map(WrittenFile.init)
  }

  /// Draws the only output and writes it to a file, completely or not at all.
  ///
  /// - Parameters:
  ///   - path: the path of the file, whatever path the scene gives its output; for frames, of the folder.
  ///     Missing parent folders are created.
  ///   - jobs: the number of frames that are processed at a time; nil for one per processor. Numbers
  ///     outside of 1 to 1024 count as the nearest of these.
  ///   - progress: called in the task that draws, one call at a time, with the part of the work that is done,
  ///     above 0 and at most 1.
  /// - Returns: the written file.
  /// - Throws: ``FlingError/options(_:)`` if the film has several outputs or none, or if `path`
  ///   has the extension of another format; ``FlingError/unwritable(path:reason:)``, also if the scene reads the
  ///   file; ``FlingError/cancelled``.
  @concurrent
  @discardableResult
  public func write(
    toFile path: String, jobs: Int? = nil, progress: @Sendable (Double) -> Void = { _ in }
  ) async throws(FlingError) -> WrittenFile {
    guard outputPaths.count == 1, let output = variants.lazy.compactMap(\.onlyOutput).first else {
      throw .options("the film has \(outputPaths.count) outputs; choose one by its format, and one theme")
    }
    let hasNoExtension = UnsupportedFormat.fileExtension(of: path) == nil
    guard hasNoExtension || FlingFilm.OutputFormat.extensionFits(path, output) else {
      throw .options("\"\(output.path)\" can't be written as \(path): that is another format")
    }
    return WrittenFile(try await write(to: .file(path), jobs, progress)[0])
  }

  /// Draws all outputs in memory. It writes no file.
  ///
  /// - Parameters:
  ///   - jobs: the number of frames that are processed at a time; nil for one per processor. Numbers
  ///     outside of 1 to 1024 count as the nearest of these.
  ///   - progress: called in the task that draws, one call at a time, with the part of the work that is done,
  ///     above 0 and at most 1.
  /// - Returns: the files, in the order of the scene; for an output of frames, one file for each frame. They
  ///   have the bytes that ``write(toFolder:jobs:progress:)`` writes.
  /// - Throws: ``FlingError/unwritable(path:reason:)`` if an output can't be made; ``FlingError/cancelled``.
  @concurrent
  public func files(
    jobs: Int? = nil, progress: @Sendable (Double) -> Void = { _ in }
  ) async throws(FlingError) -> [FilmFile] {
    let memory = MemoryFolder()
    let outputs = try await write(to: .memory(memory), jobs, progress)
    var files = memory.files[...]
    return outputs.flatMap { output in
      let count = output.kind == .frames ? output.frameCount : 1
      defer { files = files.dropFirst(count) }
      return files.prefix(count).map { FilmFile($0, of: output) }
    }
  }

  private func write(
    to destination: Destination, _ jobs: Int?, _ progress: @Sendable (Double) -> Void
  ) async throws(FlingError) -> [FlingFilm.WrittenFile] {
    let options = FilmOptions(jobs: min(max(1, jobs ?? Processors.count), 1024))
    let total = variants.reduce(0) { $0 + $1.workload }
    var done = 0
    do throws(FilmError) {
      var written: [FlingFilm.WrittenFile] = []
      for (film, outputs) in zip(variants, try FlingFilm.Film.open(variants, at: destination)) {
        written += try await film.write(to: outputs, options: options) { count in
          done += count
          progress(Double(done) / Double(total))
        }
      }
      return written
    } catch {
      throw FlingError(error)
    }
  }
}

extension Film: CustomStringConvertible {
  /// The paths of the outputs, separated by commas.
  public var description: String { outputPaths.joined(separator: ", ") }
}
