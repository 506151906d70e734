import FlingGeometry
import FlingScene

/// The state of each expectation: passed, failed or still open.
struct ExpectationChecker {
  private let expectations: [Expectation]
  private var states: [State]
  /// The expectations at a time that no mark determines, in the order of their times. Those before `nextTimed`
  /// have been checked.
  private let timed: [(time: Time, index: Int)]
  private var nextTimed = 0
  /// The other open expectations, in the order of the document.
  private var others: [Int] = []
  /// The times of marks, known from an earlier run of the same scene. Needed for moments before a mark.
  private let knownMarks: [Time?]?

  private enum State {
    case open
    case passed
    case failed(ExpectationFailure)
  }

  /// The condition for deciding an open expectation.
  enum AwaitedCondition {
    /// It is decided when the run ends for other reasons.
    case endOfRun
    /// It is decided at this time.
    case time(Time)
    /// It is decided when a mark is reached.
    case mark
  }

  init(_ document: Document, knownMarks: [Time?]?) {
    expectations = document.expectations
    states = document.expectations.map { _ in .open }
    self.knownMarks = knownMarks
    var timed: [(time: Time, index: Int)] = []
    for (index, expectation) in document.expectations.enumerated() {
      if case .at(.time(let time), _) = expectation.kind {
        timed.append((time, index))
      } else {
        others.append(index)
      }
    }
    self.timed = timed.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
  }

  var failures: [ExpectationFailure] {
    states.compactMap { state in
      if case .failed(let failure) = state { failure } else { nil }
    }
  }

  /// Whether some moment lies before its mark, so that the time of the mark must be known in advance.
  static func needsMarkTimesInAdvance(_ document: Document) -> Bool {
    document.expectations.contains { expectation in
      expectation.kind.moments.contains { moment in
        if case .mark(_, let offset, _) = moment { offset.units < 0 } else { false }
      }
    }
  }

  /// Checks the state of a tick.
  mutating func observe(_ scene: RunningScene) throws(RunError) {
    for index in takeOpen(until: scene.state.now) { try observe(index, scene) }
    others = others.filter(isOpen)
  }

  /// Checks the moments between the current tick and the next, after the step.
  mutating func observeBetweenTicks(_ scene: RunningScene) throws(RunError) {
    let next = Time(tick: scene.state.tick + 1)
    for index in takeOpen(until: next - Time(units: 1)) {
      guard case .at(let moment, let test) = expectations[index].kind,
        let time = time(of: moment, scene), time > scene.state.now, time < next
      else { continue }
      try scene.atMoment(time) { () throws(RunError) in
        try decide(index, scene.evaluator.holds(test), scene, seen: test)
      }
    }
    others = others.filter(isOpen)
  }

  /// The expectations that a moment may decide, in the order of the document.
  private mutating func takeOpen(until time: Time) -> [Int] {
    let first = nextTimed
    while nextTimed < timed.count, timed[nextTimed].time <= time { nextTimed += 1 }
    guard first < nextTimed else { return others }
    return (others + timed[first..<nextTimed].map(\.index)).sorted()
  }

  private func isOpen(_ index: Int) -> Bool {
    if case .open = states[index] { true } else { false }
  }

  /// The conditions for which open expectations wait; of several times without marks only the last.
  func awaitedConditions(_ scene: RunningScene) -> [AwaitedCondition] {
    var conditions = others.filter(isOpen).map { awaitedCondition(of: expectations[$0].kind, scene) }
    if nextTimed < timed.count, let last = timed.last { conditions.append(.time(last.time)) }
    return conditions
  }

  /// The open expectations that wait for a time, by their index in the document.
  func pendingTimes(_ scene: RunningScene) -> [(index: Int, time: Time)] {
    expectations.indices.compactMap { index in
      guard case .open = states[index],
        case .time(let time) = awaitedCondition(of: expectations[index].kind, scene)
      else {
        return nil
      }
      return (index, time)
    }
  }

  /// Decides the open expectations at the end of the run.
  mutating func decideRemaining(_ scene: RunningScene) throws(RunError) {
    for index in expectations.indices {
      guard case .open = states[index] else { continue }
      switch expectations[index].kind {
      case .always, .never:
        if let missing = expectations[index].kind.moments.first(where: { time(of: $0, scene) == nil }) {
          try fail(index, scene, at: nil, "\(name(of: missing, scene)) never came")
        } else {
          states[index] = .passed
        }
      case .eventually(let test, nil):
        try fail(
          index, scene, at: scene.state.now, "never in the whole run: \(scene.evaluator.explain(test))")
      case .rests(let items, nil): try observeRest(index, items, scene)
      case .fires(let gesture, let times): try checkFireCount(index, gesture, times, scene)
      default:
        let missing = expectations[index].kind.moments.first { time(of: $0, scene) == nil }
        try fail(index, scene, at: nil, "\(missing.map { name(of: $0, scene) } ?? "its moment") never came")
      }
    }
  }

  /// Decides an expectation if the state of this tick suffices.
  private mutating func observe(_ index: Int, _ scene: RunningScene) throws(RunError) {
    let now = scene.state.now
    switch expectations[index].kind {
    case .at(let moment, let test):
      guard time(of: moment, scene) == now else { return }
      try decide(index, scene.evaluator.holds(test), scene, seen: test)
    case .always(let test, let from, let until):
      guard try checkInterval(from, until, index, scene) else { return }
      if try !scene.evaluator.holds(test) { try decide(index, false, scene, seen: test) }
    case .never(let test, let from, let until):
      guard try checkInterval(from, until, index, scene) else { return }
      if try scene.evaluator.holds(test) { try decide(index, false, scene, seen: test) }
    case .eventually(let test, let by):
      let last = by.flatMap { time(of: $0, scene) }
      if last.map({ now <= $0 }) ?? true, try scene.evaluator.holds(test) {
        states[index] = .passed
      } else if let last, Time(tick: scene.state.tick + 1) > last {
        try fail(index, scene, at: last, "not by \(last.written): \(scene.evaluator.explain(test))")
      }
    case .within(let first, let last, let test):
      guard let begin = time(of: first, scene), now >= begin else { return }
      let end = time(of: last, scene)
      if end.map({ now <= $0 }) ?? true, try scene.evaluator.holds(test) {
        states[index] = .passed
      } else if let end, Time(tick: scene.state.tick + 1) > end {
        try fail(
          index, scene, at: end,
          "not from \(begin.written) to \(end.written): \(scene.evaluator.explain(test))")
      }
    case .rests(let items, let by):
      guard let by, let time = time(of: by, scene), time.tickBefore == scene.state.tick else { return }
      try observeRest(index, items, scene)
    case .fires: break
    }
  }

  /// Whether now lies in [from, until). An expectation whose time is over passes.
  private mutating func checkInterval(
    _ from: Moment?, _ until: Moment?, _ index: Int, _ scene: RunningScene
  ) throws(RunError) -> Bool {
    if let from {
      guard let begin = time(of: from, scene), scene.state.now >= begin else { return false }
    }
    if let until, let end = time(of: until, scene), scene.state.now >= end {
      states[index] = .passed
      return false
    }
    return true
  }

  /// Decides a `rests` expectation by the current state.
  private mutating func observeRest(_ index: Int, _ items: [ItemPattern], _ scene: RunningScene)
    throws(RunError)
  {
    if items.isEmpty {
      if scene.state.isResting {
        states[index] = .passed
      } else {
        try fail(
          index, scene, at: scene.state.now, "at \(scene.state.now.written) \(scene.restless) did not rest")
      }
      return
    }
    let moving = try scene.evaluator.views(of: items).filter { !scene.state.bodies.isResting($0) }
    if moving.isEmpty {
      states[index] = .passed
    } else {
      let names = moving.map(scene.evaluator.title).joined(separator: ", ")
      try fail(index, scene, at: scene.state.now, "at \(scene.state.now.written) \(names) did not rest")
    }
  }

  /// Decides a `fires` expectation by the gesture's count at the end of the run.
  private mutating func checkFireCount(
    _ index: Int, _ gesture: GestureID, _ times: Expression?, _ scene: RunningScene
  ) throws(RunError) {
    let count = scene.fingers.recognitionCount(of: gesture)
    let wanted = try times.map { (times) throws(RunError) in
      try scene.evaluator.integer(times, min: 0, "how many times a gesture fires")
    }
    if wanted.map({ $0 == count }) ?? (count > 0) {
      states[index] = .passed
      return
    }
    func spelledCount(_ count: Int) -> String {
      count == 0 ? "never" : count == 1 ? "once" : "\(count) times"
    }
    let name = scene.document.gestures[gesture.index].title
    try fail(
      index, scene, at: scene.state.now,
      wanted.map { "\(name) fired \(spelledCount(count)), not \(spelledCount($0))" } ?? "\(name) never fired")
  }

  /// Passes the expectation or fails it with an explanation of the test.
  private mutating func decide(
    _ index: Int, _ holds: Bool, _ scene: RunningScene, seen test: Expression
  ) throws(RunError) {
    if holds {
      states[index] = .passed
      return
    }
    try fail(
      index, scene, at: scene.state.now, "at \(scene.state.now.written) \(scene.evaluator.explain(test))")
  }

  /// Fails an expectation with a message.
  /// - Parameter time: the time of the check; nil if its moment was never reached.
  private mutating func fail(
    _ index: Int, _ scene: RunningScene, at time: Time?, _ message: String
  ) throws(RunError) {
    let expectation = expectations[index]
    let because = try expectation.because.map { (because) throws(RunError) in
      try scene.evaluator.text(because)
    }
    let copy = expectation.copy.map { " (copy \($0))" } ?? ""
    let diagnostic = scene.document.diagnostic(
      .error, "expectation failed: \(message)\(copy)", at: expectation.range,
      hint: because.map { "expected because \($0)" })
    states[index] = .failed(
      ExpectationFailure(diagnostic: diagnostic, time: time, because: because))
  }

  /// The condition for deciding an expectation: an unknown mark, the latest known moment, or the end of the
  /// run.
  private func awaitedCondition(of kind: Expectation.Kind, _ scene: RunningScene) -> AwaitedCondition {
    var latest: Time?
    for moment in kind.moments {
      guard let time = time(of: moment, scene) else { return .mark }
      latest = max(latest ?? time, time)
    }
    switch kind {
    case .always(_, _, nil), .never(_, _, nil), .eventually(_, nil), .rests(_, nil), .fires: return .endOfRun
    default: return latest.map(AwaitedCondition.time) ?? .endOfRun
    }
  }

  /// The time of a moment; nil until its mark is known.
  private func time(of moment: Moment, _ scene: RunningScene) -> Time? {
    knownMarks.flatMap(moment.time) ?? moment.time(with: scene.state.marks)
  }

  private func name(of moment: Moment, _ scene: RunningScene) -> String {
    switch moment {
    case .time(let time): time.written
    case .mark(let mark, _, _): "the mark \(scene.document.marks[mark.index])"
    }
  }
}

extension Expectation.Kind {
  /// The moments that the expectation names.
  var moments: [Moment] {
    switch self {
    case .at(let moment, _): [moment]
    case .always(_, let from, let until), .never(_, let from, let until): [from, until].compactMap { $0 }
    case .eventually(_, let by), .rests(_, let by): [by].compactMap { $0 }
    case .within(let first, let last, _): [first, last]
    case .fires: []
    }
  }
}
