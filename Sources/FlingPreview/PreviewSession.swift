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
  private var frameStreamBuffer: FrameStreamBuffer?
  /// Number of attempts so far, successful or not; identifies films.
  private var count = 0
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
      if watch.pollForChange() { startFilm() }
    }
    drawing?.cancel()
  }

  /// Applies the settings that a page sends, and waits until the scene was run.
  /// - Returns: false if the form is invalid.
  func applySettings(_ form: [UInt8]) async -> Bool {
    guard let wanted = PreviewSettings(form: form, over: base) else { return false }
    settings = wanted
    _ = await startFilm().value
    return true
  }

  /// The pictures of a film; nil if the film is not the current one.
  func records(film: Int, from still: Int) -> AsyncStream<[UInt8]>? {
    guard let frameStreamBuffer, frameStreamBuffer.number == film else { return nil }
    return frameStreamBuffer.records(from: still)
  }

  // MARK: Rendering

  /// Starts a film of the current state of the files.
  /// - Returns: a task that ends once the scene was run or failed; drawing continues after it.
  @discardableResult
  private func startFilm() -> Task<PreviewFilm?, Never> {
    count += 1
    let number = count
    drawing?.cancel()
    eventBus.post(.work, .object([("film", .integer(number))]))
    let (scene, settings) = (scene, settings)
    let making = Task.detached { [self] in await make(number, scene, settings) }
    drawing = Task.detached { [self] in
      await withTaskCancellationHandler {
        if let film = await making.value { await draw(film, number) }
      } onCancel: {
        making.cancel()
      }
    }
    return making
  }

  /// Reads and rehearses the scene.
  private nonisolated func make(
    _ number: Int, _ scene: String, _ settings: PreviewSettings
  ) async -> PreviewFilm? {
    var files: SceneFiles?
    do {
      let source = try SourceFile.read(scene, root: root)
      let included = SceneFiles(of: source)
      files = included
      var document = try SceneReader.read(
        source,
        options: ReadingOptions(
          overrides: settings.allValues, theme: settings.triedTheme ?? settings.theme,
          files: included))
      await watchFiles(included.paths, document.namedFiles)
      document.changeRuns { document in
        for (overlay, isOn) in settings.triedOverlays { overlay.set(isOn, in: &document) }
      }
      let film = try PreviewFilm(of: document)
      return await publish(film, number, settings) ? film : nil
    } catch let error as SceneError {
      if let files { await watchFiles(files.paths) }
      await publishErrors(number, error.diagnostics.map(Announcement.mistake))
    } catch let error as FilmError {
      await publishErrors(number, [Announcement.mistake(error)])
    } catch {
      await publishErrors(number, [Announcement.mistake("\(error)")])
    }
    return nil
  }

  /// Watches the files that the scene includes and those that it names. Called before the latter are read, so
  /// that no change is missed.
  /// - Parameter named: the pictures and fonts of the scene; nil if they are not known because of an error.
  private func watchFiles(_ included: [String], _ named: [String]? = nil) {
    namedFiles = named ?? namedFiles
    watch.replacePaths(by: [scene] + included + namedFiles)
  }

  /// Publishes a film before it is drawn; false if a newer one has been started.
  private func publish(_ film: PreviewFilm, _ number: Int, _ settings: PreviewSettings) -> Bool {
    guard number == count else { return false }
    frameStreamBuffer = FrameStreamBuffer(number: number)
    let controls = VariableControl.all(of: film.document).map { control in
      let isTried = settings.triedValues.contains { $0.name == control.name }
      if isTried, let previous = self.controls[control.name] { return control.adoptingScale(of: previous) }
      self.controls[control.name] = control
      return control
    }
    eventBus.post(
      .film, Announcement.film(film, number, settings, controls), replacing: [.work, .end, .mistakes])
    return true
  }

  /// Publishes errors instead of a film.
  private func publishErrors(_ number: Int, _ mistakes: [JSONValue]) {
    guard number == count else { return }
    eventBus.post(
      .mistakes, .object([("film", .integer(number)), ("list", .array(mistakes))]), replacing: [.work])
  }

  private nonisolated func draw(_ film: PreviewFilm, _ number: Int) async {
    guard let frameStreamBuffer = await frameStreamBuffer(of: number) else { return }
    defer { frameStreamBuffer.end() }
    do {
      try await film.draw(jobs: jobs) { (still) throws(FilmError) in try frameStreamBuffer.add(still) }
      await end(number, try film.logs(limit: Announcement.logLimit), mistakes: [])
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

  private func frameStreamBuffer(of number: Int) -> FrameStreamBuffer? {
    number == count ? frameStreamBuffer : nil
  }

  private func end(_ number: Int, _ logs: [PreviewFilm.LogLine], mistakes: [JSONValue]) {
    guard number == count else { return }
    eventBus.post(.end, Announcement.end(number, logs, mistakes))
  }
}
