import FlingFilm
import FlingGeometry
import FlingScene

/// Renders a scene again whenever one of its files is saved or a page changes the settings. Work on an
/// earlier state is cancelled.
actor PreviewSession {
  /// Messages to the viewers.
  nonisolated let eventBus = EventBus()
  private let scene: String
  private let root: String?
  /// Number of frames processed at a time.
  private let jobs: Int
  /// Settings of the command line; pages add to them.
  private let base: PreviewSettings
  private var settings: PreviewSettings
  private var drawing: Task<Void, Never>?
  /// The pictures of the film in each of its themes.
  private var frameStreamBuffers: [FrameStreamBuffer] = []
  /// Number of attempts so far, successful or not; identifies films.
  private var count = 0
  /// Changes with the files and values, but not with the theme, overlays or size of the film.
  private var runNumber = 0
  private var watch: FileWatch
  /// The pictures and fonts of the scene when it could be read last.
  private var namedFiles: [String] = []
  /// Controls before the page changed them, by variable name.
  private var controls: [String: VariableControl] = [:]

  init(scene: String, root: String? = nil, settings: PreviewSettings, jobs: Int) {
    self.scene = scene
    self.root = root
    self.jobs = jobs
    base = settings
    self.settings = settings
    watch = FileWatch([scene])
  }

  /// Watches the files until the task is cancelled.
  func run() async {
    watch.recordState()
    startFilm()
    while !Task.isCancelled {
      try? await Task.sleep(for: watch.isUnsettled ? .milliseconds(8) : .milliseconds(16))
      if watch.pollForChange() {
        runNumber += 1
        startFilm()
      }
    }
    drawing?.cancel()
  }

  /// Applies the settings that a page sends, and waits until the scene was run.
  /// - Returns: false if the form is invalid.
  func applySettings(_ form: [UInt8]) async -> Bool {
    guard let wanted = PreviewSettings(form: form, over: base) else { return false }
    let old = settings
    settings = wanted
    if wanted.hasSamePictures(as: old) { return true }
    if !wanted.hasSameValues(as: old) { runNumber += 1 }
    _ = await startFilm().value
    return true
  }

  /// The pictures of a film in one of its themes; nil if the film is not the current one or has no such theme.
  func records(film: Int, theme: Int, from still: Int) -> AsyncStream<[UInt8]>? {
    guard frameStreamBuffers.indices.contains(theme), frameStreamBuffers[theme].number == film else {
      return nil
    }
    return frameStreamBuffers[theme].records(from: still)
  }

  // MARK: Rendering

  /// Starts a film of the current state of the files.
  /// - Returns: a task that ends once the scene was run or failed; drawing continues after it.
  @discardableResult
  private func startFilm() -> Task<[PreviewFilm], Never> {
    count += 1
    let number = count
    drawing?.cancel()
    eventBus.post(.work, .object([("film", .integer(number))]))
    let (scene, settings) = (scene, settings)
    let making = Task.detached { [self] in await make(number, scene, settings) }
    drawing = Task.detached { [self] in
      await withTaskCancellationHandler {
        let films = await making.value
        await draw(films, number, startingAt: settings.place)
        await checkVectorOutputs(of: films, number, settings)
      } onCancel: {
        making.cancel()
      }
    }
    return making
  }

  /// Reads and rehearses the scene in each theme. Returns no films if the scene has errors or a newer one has
  /// been started.
  private nonisolated func make(
    _ number: Int, _ scene: String, _ settings: PreviewSettings
  ) async -> [PreviewFilm] {
    var read: (source: SourceFile, files: SceneFiles)?
    do {
      let source = try SourceFile.read(scene, root: root)
      let included = SceneFiles(of: source)
      read = (source, included)
      let documents = try settings.themes.map { theme in
        try SceneReader.read(
          source, options: ReadingOptions(overrides: settings.allValues, theme: theme, files: included))
      }
      await watchFiles(source.watchedFiles + included.paths, Set(documents.flatMap(\.namedFiles)).sorted())
      let films = try await rehearse(documents, settings)
      return await publish(films, number, settings) ? films : []
    } catch let error as SceneError {
      if let read { await watchFiles(read.source.watchedFiles + read.files.paths) }
      await publishErrors(number, error.diagnostics.map(Announcement.mistake))
    } catch let error as FilmError {
      await publishErrors(number, [Announcement.mistake(error)])
    } catch {
      await publishErrors(number, [Announcement.mistake("\(error)")])
    }
    return []
  }

  /// Switches overlays and rehearses all documents at the same time.
  private nonisolated func rehearse(
    _ documents: [Document], _ settings: PreviewSettings
  ) async throws -> [PreviewFilm] {
    try await withThrowingTaskGroup(of: (Int, PreviewFilm).self) { group in
      for (index, document) in documents.enumerated() {
        group.addTask {
          var document = document
          document.changeRuns { document in
            for (overlay, isOn) in settings.triedOverlays { overlay.set(isOn, in: &document) }
          }
          return (index, try PreviewFilm(of: document, in: settings.room))
        }
      }
      var films: [(Int, PreviewFilm)] = []
      for try await film in group { films.append(film) }
      return films.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Watches the files of the scene and those that it names. Called before the latter are read, so that no change
  /// is missed.
  /// - Parameters:
  ///   - own: the scene, what it includes, and the first files of its program.
  ///   - named: pictures, fonts and further files of the program; nil if they are not known because of an error.
  private func watchFiles(_ own: [String], _ named: [String]? = nil) {
    namedFiles = named ?? namedFiles
    watch.replacePaths(by: [scene] + own.filter { $0 != scene } + namedFiles.filter { $0 != scene })
  }

  /// Publishes a film in its themes before it is drawn; false if a newer one has been started.
  private func publish(_ films: [PreviewFilm], _ number: Int, _ settings: PreviewSettings) -> Bool {
    guard number == count else { return false }
    frameStreamBuffers = films.map { _ in FrameStreamBuffer(number: number) }
    let tried = Set(settings.triedValues.map(\.name))
    let controls = VariableControl.all(
      of: films[0].document, before: self.controls.filter { tried.contains($0.key) })
    for control in controls where !tried.contains(control.name) || self.controls[control.name] == nil {
      self.controls[control.name] = control
    }
    eventBus.post(
      .film, Announcement.film(films, number, run: runNumber, settings, controls),
      replacing: [.work, .end, .mistakes, .outputs])
    return true
  }

  /// Publishes errors instead of a film.
  private func publishErrors(_ number: Int, _ mistakes: [JSONValue]) {
    guard number == count else { return }
    eventBus.post(
      .mistakes, .object([("film", .integer(number)), ("list", .array(mistakes))]), replacing: [.work])
  }

  /// - Parameter place: the scene time of the frame that is drawn first, in seconds; nil for that of the start.
  private nonisolated func draw(
    _ films: [PreviewFilm], _ number: Int, startingAt place: Double?
  ) async {
    let buffers = await frameStreamBuffers(of: number)
    guard !films.isEmpty, !buffers.isEmpty else { return }
    defer { for buffer in buffers { buffer.end() } }
    let jobs = max(1, jobs / films.count)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (film, buffer) in zip(films, buffers) {
          group.addTask {
            if let place, let still = try await film.still(at: place) { try buffer.add(still) }
            try await film.draw(jobs: jobs) { (still) throws(FilmError) in try buffer.add(still) }
          }
        }
        try await group.waitForAll()
      }
      await end(number, try films[0].logs(limit: Announcement.logLimit), mistakes: [])
    } catch FilmError.interrupted {
      return
    } catch let error as SceneError {
      await end(number, [], mistakes: error.diagnostics.map(Announcement.mistake))
    } catch let error as FilmError {
      await end(number, [], mistakes: Announcement.mistakes(error))
    } catch {
      await end(number, [], mistakes: [Announcement.mistake("\(error)")])
    }
  }

  private func frameStreamBuffers(of number: Int) -> [FrameStreamBuffer] {
    number == count ? frameStreamBuffers : []
  }

  /// Makes the files of vector outputs as `fling check` does, once the settings have not changed for a while, and
  /// publishes what they say.
  private nonisolated func checkVectorOutputs(
    of films: [PreviewFilm], _ number: Int, _ settings: PreviewSettings
  ) async {
    guard films.first?.document.render.outputs.contains(where: { $0.vector != nil }) ?? false else { return }
    try? await Task.sleep(for: .milliseconds(300))
    guard !Task.isCancelled else { return }
    let found: [JSONValue]
    do {
      let loader = SceneLoader(values: settings.allValues, theme: settings.theme, records: nil)
      let variants = try loader.themeVariants(of: SourceFile.read(scene, root: root))
      found = try Film.films(of: variants, records: nil).flatMap(\.outputWarnings).map(Announcement.mistake)
    } catch let error as SceneError {
      found = error.diagnostics.map(Announcement.mistake)
    } catch {
      found = [Announcement.mistake("\(error)")]
    }
    await publishOutputs(number, found)
  }

  private func publishOutputs(_ number: Int, _ found: [JSONValue]) {
    guard number == count else { return }
    eventBus.post(.outputs, .object([("film", .integer(number)), ("list", .array(found))]))
  }

  private func end(_ number: Int, _ logs: [PreviewFilm.LogLine], mistakes: [JSONValue]) {
    guard number == count else { return }
    eventBus.post(.end, Announcement.end(number, logs, mistakes))
  }
}
