import FlingFilm
import FlingGeometry
import FlingScene

/// Renders a scene again whenever one of its files is saved or a page changes the settings. Work on an
/// earlier state is cancelled.
actor PreviewSession {
  /// Notes for the viewers.
  nonisolated let board = EventBus()
  private let scene: String
  private let root: String?
  /// Number of frames processed at a time.
  private let jobs: Int
  /// Settings of the command line; pages add to them.
  private let base: PreviewSettings
  private var settings: PreviewSettings
  private var drawing: Task<Void, Never>?
  private var roll: FrameBuffer?
  /// Number of attempts so far, successful or not; identifies films.
  private var count = 0
  private var watch: FileWatch
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
    watch.take()
    begin()
    while !Task.isCancelled {
      try? await Task.sleep(for: watch.isUnsettled ? .milliseconds(8) : .milliseconds(16))
      if watch.looksNew() { begin() }
    }
    drawing?.cancel()
  }

  /// Applies the settings that a page sends, and waits until the scene was run.
  /// - Returns: false if the form is invalid.
  func change(_ form: [UInt8]) async -> Bool {
    guard let wanted = PreviewSettings(form: form, over: base) else { return false }
    settings = wanted
    _ = await begin().value
    return true
  }

  /// The pictures of a film; nil if the film is not the current one.
  func records(film: Int, from still: Int) -> AsyncStream<[UInt8]>? {
    guard let roll, roll.number == film else { return nil }
    return roll.records(from: still)
  }

  // MARK: Rendering

  /// Starts a film of the current state of the files.
  /// - Returns: a task that ends once the scene was run or failed; drawing continues after it.
  @discardableResult
  private func begin() -> Task<PreviewFilm?, Never> {
    count += 1
    let number = count
    drawing?.cancel()
    board.post(.work, .object([("film", .integer(number))]))
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
    do {
      let source = try SourceFile.read(scene, root: root)
      var document = try SceneReader.read(
        source,
        options: ReadingOptions(
          overrides: settings.allValues, theme: settings.triedTheme ?? settings.theme))
      await note(document.namedFiles)
      document.changeRuns { document in
        for (overlay, isOn) in settings.triedOverlays { overlay.set(isOn, in: &document) }
      }
      let film = try PreviewFilm(of: document)
      return await show(film, number, settings) ? film : nil
    } catch let error as SceneError {
      await fail(number, error.diagnostics.map(Announcement.mistake))
    } catch let error as FilmError {
      await fail(number, [Announcement.mistake(error)])
    } catch {
      await fail(number, [Announcement.mistake("\(error)")])
    }
    return nil
  }

  /// Watches the files that the scene names. Called before they are read, so that no change is missed.
  private func note(_ files: [String]) {
    watch.follow([scene] + files)
  }

  /// Publishes a film before it is drawn; false if a newer one has been started.
  private func show(_ film: PreviewFilm, _ number: Int, _ settings: PreviewSettings) -> Bool {
    guard number == count else { return false }
    roll = FrameBuffer(number: number)
    let controls = VariableControl.all(of: film.document).map { control in
      let isTried = settings.triedValues.contains { $0.name == control.name }
      if isTried, let own = self.controls[control.name] { return control.like(own) }
      self.controls[control.name] = control
      return control
    }
    board.post(
      .film, Announcement.film(film, number, settings, controls), insteadOf: [.work, .end, .mistakes])
    return true
  }

  /// Publishes errors instead of a film.
  private func fail(_ number: Int, _ mistakes: [JSONValue]) {
    guard number == count else { return }
    board.post(
      .mistakes, .object([("film", .integer(number)), ("list", .array(mistakes))]), insteadOf: [.work])
  }

  private nonisolated func draw(_ film: PreviewFilm, _ number: Int) async {
    guard let roll = await roll(of: number) else { return }
    defer { roll.end() }
    do {
      try await film.draw(jobs: jobs) { (still) throws(FilmError) in try roll.add(still) }
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

  private func roll(of number: Int) -> FrameBuffer? {
    number == count ? roll : nil
  }

  private func end(_ number: Int, _ logs: [PreviewFilm.Log], mistakes: [JSONValue]) {
    guard number == count else { return }
    board.post(.end, Announcement.end(number, logs, mistakes))
  }
}
