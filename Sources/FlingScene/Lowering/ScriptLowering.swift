internal import FlingGeometry

/// The entries of `script`, `when` and `expect`.
struct ScriptLowering: LoweringPart {
  let lowering: Lowering

  /// Lowers the steps of `script`.
  func steps(_ node: Node?) -> [ScriptStep] {
    let steps = parser.list(node, named: "script").enumerated().flatMap { (position, item) -> [ScriptStep] in
      guard let entry: Unresolved<ScriptStep> = parser.entry(item, KeyTable.script, list: "\"script\"") else {
        return []
      }
      let scope = CopyScope().inside("script/\(position)").running
      return resolver.withFreshCopyCount {
        (resolver.copies(entry.repetition, in: scope) ?? []).compactMap { step(entry, $0) }
      }
    }
    reportLongScript(steps)
    return steps
  }

  /// Reports the first step that starts or ends after `Limits.seconds`. Uses only times that are known at
  /// load; all others count as 0.
  private func reportLongScript(_ steps: [ScriptStep]) {
    func seconds(_ time: Expression?) -> Double {
      if case .number(let seconds, _)? = time?.constant { max(0, seconds) } else { 0 }
    }
    // Lower bounds: the start of the step before, and the end of that step and of the steps together with it.
    var (start, end) = (0.0, 0.0)
    for step in steps {
      if case .time(let time)? = step.at {
        start = time.seconds
      } else if step.at != nil {
        start = 0
      } else if !step.isTogether {
        start = end
      }
      start += seconds(step.delay)
      var stepEnd = start
      if case .wait(let time) = step.kind { stepEnd += seconds(time) }
      end = step.isTogether ? max(end, stepEnd) : stepEnd
      guard end > Limits.seconds else { continue }
      findings.error(
        step.range,
        "this step \(start > Limits.seconds ? "starts" : "ends") at \(NumberBounds.text(end))s: \(Limits.secondsMessage)",
        hint: "an hour is \(NumberBounds.text(Limits.seconds))s")
      return
    }
  }

  private func step(_ entry: Unresolved<ScriptStep>, _ scope: CopyScope) -> ScriptStep? {
    let fields = entry.fields
    let main = entry.main
    if main.isBroken { return nil }
    if entry.kind == .interrupt {
      if !main.isEmpty {
        findings.error(
          main.range, "\"interrupt\" takes no value", hint: "the system takes every finger away")
      }
    } else if main.isEmpty {
      findings.error(
        entry.kindRange, "\"\(entry.kind.rawValue)\" has no value",
        hint: KeyTable.fingerSteps.contains(entry.kind.rawValue)
          ? "name the view that is touched, or canvas" : nil)
      return nil
    }
    let delay = lowering.contents.expression("delay", of: fields, scope)
    if let together = fields["together"], let at = fields["at"] {
      let late = together.keyRange.line > at.keyRange.line ? together : at
      findings.error(late.keyRange, "\"at\" can't be used with \"together\"")
    }
    let kind: ScriptStep.Kind?
    switch entry.kind {
    case .do: kind = .perform(lowering.actions.actionList(main, named: "do", scope.inside("do")))
    case .mark: kind = lowering.actions.mark(main, scope).map { .mark($0) }
    case .wait: kind = wait(main, fields, scope.inside("wait"))
    case .interrupt: kind = .interrupt
    case .tap, .press, .drag, .flick, .swipe, .pinch, .rotate, .transform, .touch:
      kind = lowering.fingers.fingerStep(entry, scope).map { .fingers($0) }
    }
    let at = values.moment(fields["at"], scope)
    let isTogether =
      values.knownTruth("together", of: fields, scope) ?? false
    return kind.map {
      ScriptStep(kind: $0, at: at, delay: delay, isTogether: isTogether, range: entry.kindRange)
    }
  }

  /// Lowers `wait`: a time, or a test, possibly with `at-most`.
  private func wait(_ node: Node, _ fields: KeyedValues, _ scope: CopyScope) -> ScriptStep.Kind? {
    var atMost: Expression?
    if let field = fields["at-most"], case .expression(let time)? = lowering.contents.content(field, scope) {
      atMost = time
    }
    guard values.isComputed(node) else {
      if let field = fields["at-most"] {
        findings.error(field.keyRange, "\"at-most\" needs a test", hint: "write wait: = card.resting")
      }
      return values.timeWithinRun(node, key: "wait", KeyTable.script.valueBounds(ofKind: "wait"), scope).map {
        .wait($0)
      }
    }
    // The type of the expression decides. If it is neither a time nor a test, the reported error is that of a
    // test.
    if fields.isMissing("at-most"), let time = findings.muted({ values.compiled(node, .time, scope) }) {
      if case .number(let seconds, _)? = time.constant {
        if seconds < 0 { error(node.range, "\"wait\" must be at least 0", in: scope) }
        guard seconds >= 0, values.isWithinRun(seconds, node, key: "wait", scope) else { return nil }
      }
      if findings.muted({ values.compiled(node, .truth, scope) }) == nil { return .wait(time) }
    }
    return values.compiled(node, .truth, scope).map { .waitUntil($0, atMost: atMost) }
  }

  /// Lowers the entries of `when`.
  /// - Parameter base: the scope of the list.
  func whens(_ node: Node?, _ base: CopyScope) -> [When] {
    parser.list(node, named: "when").enumerated().flatMap { (position, item) -> [When] in
      guard let entry: Unresolved<When> = parser.entry(item, KeyTable.whens, list: "\"when\"") else {
        return []
      }
      if entry.main.isEmpty, !entry.main.isBroken {
        findings.error(entry.kindRange, "\"when\" has no value")
      }
      if entry.fields.isMissing("do") { findings.error(entry.kindRange, "\"when\" needs \"do\"") }
      let scope = base.inside("when/\(position)")
      return resolver.withFreshCopyCount {
        (resolver.copies(entry.repetition, in: scope) ?? []).compactMap { when(entry, $0) }
      }
    }
  }

  private func when(_ entry: Unresolved<When>, _ scope: CopyScope) -> When? {
    var testing = scope.inside("when")
    testing.visible.drawsOnce = false
    let actions = lowering.actions.actionList(
      entry.fields.value("do"), named: "do", scope.inside("do").running)
    guard !entry.main.isEmpty, let test = values.test(entry.main, key: "when", testing) else { return nil }
    return When(test: test, actions: actions, range: entry.kindRange)
  }

  /// Lowers the entries of `expect`.
  func expectations(_ node: Node?) -> [Expectation] {
    copies(ofEntriesIn: node, named: "expect", KeyTable.expectations, expectation)
  }

  private func expectation(_ entry: Unresolved<Expectation>, _ scope: CopyScope) -> Expectation? {
    let fields = entry.fields
    let main = entry.main
    let word = entry.kind.rawValue
    if main.isBroken { return nil }
    let because = fields.value("because").flatMap { values.text($0, key: "because", scope.inside("because")) }
    func makeExpectation(_ kind: Expectation.Kind?, _ range: SourceRange) -> Expectation? {
      kind.map { Expectation(kind: $0, because: because, range: range, copy: scope.index) }
    }
    switch entry.kind {
    case .rests:
      let items = main.isEmpty ? [] : lowering.contents.items(main, key: word, isSingle: false, scope)
      let by = values.moment(fields["by"], scope)
      return makeExpectation(items.map { .rests($0, by: by) }, entry.kindRange)
    case .fires:
      if main.isEmpty {
        findings.error(entry.kindRange, "\"fires\" has no value", hint: "name a gesture")
        return nil
      }
      let times = lowering.contents.expression("times", of: fields, scope)
      guard let name = values.knownName(main, of: "a gesture", scope) else { return nil }
      return makeExpectation(
        values.gesture(named: name, main, scope).map { .fires($0, times: times) }, entry.kindRange)
    case .at:
      guard let test = requiredTest(fields, entry.kindRange, scope) else { return nil }
      guard let moment = values.moment(main, key: word, scope) else { return nil }
      return makeExpectation(.at(moment, test), test.range)
    case .within:
      guard let test = requiredTest(fields, entry.kindRange, scope) else { return nil }
      guard let items = main.items, items.count == 2 else {
        findings.error(main.range, "\"within\" is two moments: [1s, 2s]")
        return nil
      }
      guard let first = values.moment(items[0], key: word, scope),
        let last = values.moment(items[1], key: word, scope, mustLieWithinRun: false)
      else {
        return nil
      }
      return makeExpectation(.within(first, last, test), test.range)
    case .always, .never, .eventually:
      return intervalExpectation(entry, scope, makeExpectation)
    }
  }

  /// Lowers `always`, `never` and `eventually`. Their test is the value of the kind or of the key `that`.
  private func intervalExpectation(
    _ entry: Unresolved<Expectation>, _ scope: CopyScope,
    _ makeExpectation: (Expectation.Kind?, SourceRange) -> Expectation?
  ) -> Expectation? {
    let fields = entry.fields
    let word = entry.kind.rawValue
    let test: Expression?
    if entry.main.isEmpty {
      test = requiredTest(fields, entry.kindRange, scope)
    } else {
      if let that = fields["that"] {
        findings.error(that.keyRange, "\"\(word)\" already has a test")
      }
      test = values.test(entry.main, key: word, scope.inside(word))
    }
    guard let test else { return nil }
    let from = values.moment(fields["from"], scope, mustLieWithinRun: false)
    let until = values.moment(fields["until"], scope)
    switch entry.kind {
    case .always: return makeExpectation(.always(test, from: from, until: until), test.range)
    case .never: return makeExpectation(.never(test, from: from, until: until), test.range)
    case .eventually, .at, .within, .rests, .fires:
      return makeExpectation(
        .eventually(test, by: values.moment(fields["by"], scope, mustLieWithinRun: false)), test.range)
    }
  }

  /// Lowers the test `that`, which is required.
  private func requiredTest(_ fields: KeyedValues, _ range: SourceRange, _ scope: CopyScope) -> Expression? {
    guard let field = fields["that"] else {
      findings.error(range, "the expectation needs \"that\"", hint: "write that: = card.center.x > 100")
      return nil
    }
    return values.test(field.value, key: "that", scope.inside("that"))
  }
}
