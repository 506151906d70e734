import FlingGeometry
import FlingScene
import FlingType

/// One run of a scene from its start until no further tick is needed.
struct RehearsalRun {
  private let document: Document
  private let scene: RunningScene
  private var checker: ExpectationChecker
  private var film: FilmEndDetector
  private var watch: OffCanvasLint
  private var notes: RehearsalNotes
  /// Nil if the run is not recorded, or the record would take too much memory.
  private var recorder: SceneRecorder?
  private var record: SceneRecord?

  /// Runs a scene.
  /// - Parameters:
  ///   - knownMarks: the times of marks from an earlier run; nil in the first run.
  ///   - budget: the memory for the record of the run; nil to make none.
  static func perform<Observer: RehearsalObserver>(
    _ document: Document, knownMarks: [Time?]?, _ family: FontFamily?, recordedIn budget: RecordBudget?,
    observedBy: Observer.Type
  ) throws(SceneError) -> (Rehearsal, Observer.Findings) {
    let scene: RunningScene
    do {
      scene = try RunningScene(document, family: family)
    } catch {
      throw error.sceneError(in: document, tick: nil)
    }
    do {
      var observer = try Observer(SceneMoment(scene), knownMarks: knownMarks)
      var run = RehearsalRun(scene, knownMarks: knownMarks)
      if let budget {
        run.recorder = SceneRecorder(scene)
        run.record = SceneRecord(scene.state, in: budget)
      }
      let rehearsal = try run.perform(&observer)
      return (rehearsal, observer.findings(SceneMoment(scene), duration: rehearsal.duration))
    } catch {
      throw error.sceneError(in: document, tick: scene.state.tick)
    }
  }

  private init(_ scene: RunningScene, knownMarks: [Time?]?) {
    document = scene.document
    self.scene = scene
    checker = ExpectationChecker(scene.document, knownMarks: knownMarks)
    film = FilmEndDetector(scene.document.render)
    watch = OffCanvasLint(scene)
    notes = RehearsalNotes(scene)
  }

  /// Runs tick by tick until `isDone`.
  /// - Throws: also if the run exceeds an hour or the task is cancelled.
  private mutating func perform(_ observer: inout some RehearsalObserver) throws(RunError) -> Rehearsal {
    var tick = 0
    let background = scene.state.background
    while true {
      try scene.begin(tick: tick)
      recordTick(observer)
      film.observe(scene)
      watch.observe(scene)
      notes.observe(scene)
      try checker.observe(scene)
      try scene.step()
      recordStep()
      try scene.evaluator.notingFacts { () throws(RunError) in try observer.observe(SceneMoment(scene)) }
      let isLast = try isDone(at: tick)
      try checker.observeBetweenTicks(scene)
      if isLast { break }
      tick += 1
      guard tick <= RunLimit.tick else {
        throw RunError("the scene would run for more than an hour because of this", at: lengthReason)
      }
      // The caller no longer needs the result.
      if Task.isCancelled { throw RunError("the run was cancelled", at: nil) }
    }
    if record != nil { record?.end = scene.nextTickForInterpolation() }
    scene.endAtLastTick()
    try checker.decideRemaining(scene)
    return Rehearsal(
      duration: film.duration ?? .zero, lastTick: tick, marks: scene.state.marks, failures: checker.failures,
      warnings: warnings, notes: notes.notes(scene), hints: notes.hints(scene),
      itemNames: scene.physics.everBodies.sorted().compactMap { document.views[$0].name },
      background: background, record: record)
  }

  private mutating func recordTick(_ observer: some RehearsalObserver) {
    guard recorder != nil else { return }
    scene.evaluator.notingFacts { observer.readFacts(SceneMoment(scene)) }
    recorder?.recordTick(scene)
  }

  private mutating func recordStep() {
    let tickCount = film.duration.map { film.lastMoment($0).tickBefore + 1 }
    guard let tick = recorder?.recordStep(scene), record?.append(tick, of: tickCount) != true else { return }
    recorder = nil
    record = nil
  }

  /// The source range of the reason for the run's length: a script step, an expectation or the film.
  private var lengthReason: SourceRange? {
    if !scene.script.isOver { return document.script[scene.script.firstOpen].range }
    let open = checker.pendingTimes(scene).first { $0.time > scene.state.now }
    return open.map { document.expectations[$0.index].range } ?? document.render.range
  }

  /// Whether outputs, script and expectations need no further tick.
  /// - Throws: if a step or an output waits for a mark that can no longer be reached.
  private func isDone(at tick: Int) throws(RunError) -> Bool {
    let next = Time(tick: tick + 1)
    guard let duration = film.duration, film.lastMoment(duration) < next else { return false }
    var missesMark = !scene.script.isOver
    for point in checker.awaitedConditions(scene) {
      switch point {
      case .endOfRun: break
      case .time(let time): if time >= next { return false }
      case .mark: missesMark = true
      }
    }
    for moment in film.lastMomentsOfOutputs {
      guard let time = time(of: moment) else {
        missesMark = true
        continue
      }
      if time >= next { return false }
    }
    guard missesMark else { return true }
    guard scene.script.waitsOnlyForMarks(at: tick) else { return false }
    let mayCome =
      !scene.state.animations.isEmpty || scene.schedule.hasTimers || !scene.physics.isAtRest
      || scene.hasFingers && !scene.fingers.areAtRest || !document.whens.isEmpty
      || scene.physics.instances.contains { !$0.reactions.eachTick.isEmpty }
    let latest = max(document.render.start + document.render.limit, document.render.start + duration)
    if mayCome, scene.state.now < latest { return false }
    try rejectUnreachedMarks()
    return true
  }

  /// Throws if a step or an output of the scene needs a mark that was not reached. Expectations fail instead,
  /// and options of the user are checked later.
  private func rejectUnreachedMarks() throws(RunError) {
    let moments =
      document.script.compactMap(\.at) + document.render.outputs.flatMap(\.moments)
      + [document.render.poster].compactMap { $0 }
    for case .mark(let mark, _, let range?) in moments where scene.state.marks[mark.index] == nil {
      throw RunError("the mark \(document.marks[mark.index]) never comes", at: range)
    }
  }

  private func time(of moment: Moment) -> Time? { moment.time(with: scene.state.marks) }

  /// Warnings about gestures that never fired, except those whose count is expected and those of components, which
  /// a film need not use.
  private var unfiredGestureWarnings: [Diagnostic] {
    document.gestures.compactMap { gesture in
      let isExpected = document.expectations.contains { expectation in
        if case .fires(gesture.id, _) = expectation.kind { true } else { false }
      }
      guard !isExpected, gesture.range.origin == 0, scene.fingers.recognitionCount(of: gesture.id) == 0 else {
        return nil
      }
      return document.diagnostic(
        .warning, "\(gesture.title) never fires", at: gesture.range,
        hint: document.script.isEmpty ? "no finger touches anything" : nil)
    }
  }

  private var warnings: [Diagnostic] {
    var warnings = scene.evaluator.labels.warnings + scene.fingerWarnings + scene.physics.warnings
    if let message = film.restlessWarning {
      warnings.append(document.diagnostic(.warning, message, at: document.render.range))
    }
    warnings += watch.warnings(scene)
    warnings += scene.evaluator.layoutWarnings
    warnings += unfiredGestureWarnings
    warnings += (scene.evaluator.guest?.notes ?? []).map {
      document.diagnostic(.warning, $0, at: document.settings.app?.range)
    }
    for overlay in document.overlays {
      guard case .mark(let mark, _, let range)? = overlay.from, scene.state.marks[mark.index] == nil else {
        continue
      }
      warnings.append(
        document.diagnostic(
          .warning, "the mark \(document.marks[mark.index]) never comes, so this overlay is never shown",
          at: range))
    }
    guard !document.render.outputs.isEmpty, let duration = film.duration else { return warnings }
    let end = ([.time(film.lastMoment(duration))] + film.lastMomentsOfOutputs).compactMap(time).max() ?? .zero
    for (index, step) in document.script.enumerated() {
      if let start = scene.script.starts[index], Time(tick: start) > end {
        warnings.append(
          document.diagnostic(
            .warning, "this step comes at \(Time(tick: start).written), after the last frame", at: step.range)
        )
      }
    }
    return warnings
  }
}

extension Overlay {
  /// Whether the overlay begins or ends before a mark, whose time must be known in advance.
  var needsMarksInAdvance: Bool {
    [from, until].contains { moment in
      if case .mark(_, let offset, _)? = moment { offset.units < 0 } else { false }
    }
  }
}

extension Output {
  /// The moments that the output lists one by one.
  var pictured: [Moment] {
    switch kind {
    case .png(let at?): [at]
    case .sheet(let sheet): if case .told(let moments) = sheet.moments { moments } else { [] }
    default: [vector?.poster].compactMap { $0 }
    }
  }

  /// All moments that the output names.
  var moments: [Moment] {
    let moments = [from, until].compactMap { $0 }
    return moments + pictured
  }
}
