internal import FlingGeometry

/// The script, and what must come true.
extension SceneDecoder {
  // MARK: Moments

  /// `0.4s`, `landed`, `landed + 0.2s`, or `= …`: a time that is known at load, from a mark if it names one.
  /// - Parameter endsRun: false where the run goes on up to that moment only if it has to.
  func moment(_ node: Node, key: String, _ frame: CopyScope, endsRun: Bool = true) -> Moment? {
    guard let moment = anyMoment(node, key: key, frame) else { return nil }
    guard endsRun else { return moment }
    let seconds =
      switch moment {
      case .time(let time): time.seconds
      case .mark(_, let offset, _): offset.seconds
      }
    return isInRun(seconds, node, key: key, frame) ? moment : nil
  }

  private func anyMoment(_ node: Node, key: String, _ frame: CopyScope) -> Moment? {
    if node.isBroken { return nil }
    if isComputed(node) { return computedMoment(node, key: key, frame) }
    guard let text = node.text, let first = text.utf8.first,
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first & 0xDF || first == UInt8(ascii: "{")
    else {
      return knownTime(node, key: key, .any, frame).map { .time($0) }
    }
    guard case .constant(let words)? = name(node, key: key, frame) else { return nil }
    let parts = words.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard parts.count == 1 || (parts.count == 3 && (parts[1] == "+" || parts[1] == "-")) else {
      error(
        node.range, "\"\(key)\" is a moment, not \(node.description)", in: frame,
        hint: "write a time such as 0.4s, a mark, or a mark + 0.2s")
      return nil
    }
    guard case .mark(let mark)? = names.symbol(for: parts[0]) else {
      if names.isMistaken(parts[0]) { return nil }
      if let symbol = names.declared(parts[0]) {
        error(node.range, "\"\(parts[0])\" is \(SceneDecoder.words(for: symbol)), not a mark", in: frame)
      } else {
        error(
          node.range, "there is no mark \"\(parts[0].shortened(to: 40))\"", in: frame,
          hint: parts[0].contains("+")
            ? "put spaces around the +" : names.hint(for: parts[0]) ?? "a mark is set by \"- mark: NAME\"")
      }
      return nil
    }
    guard parts.count == 3 else { return .mark(mark, offset: .zero, range: node.range) }
    let offset = Node(.scalar(parts[2], .plain), range: node.range)
    guard let time = knownTime(offset, key: key, .atLeastZero, frame) else { return nil }
    return .mark(mark, offset: parts[1] == "+" ? time : .zero - time, range: node.range)
  }

  private func computedMoment(_ node: Node, key: String, _ frame: CopyScope) -> Moment? {
    guard let text = located(node), !findings.isKnown(node.range) else { return nil }
    do {
      let (mark, rest) = try compiler.compileMoment(text, scope: frame.scope)
      guard case .number(let seconds, _)? = rest.constant else {
        error(
          node.range, "\"\(key)\" must be known when the scene is read", in: frame,
          hint: "a moment is a known time, or a mark and a known time: = landed + 0.1s * k")
        return nil
      }
      guard let mark else { return .time(Time(seconds: seconds)) }
      return .mark(mark, offset: Time(seconds: seconds), range: node.range)
    } catch {
      findings.add(error, at: node.range, in: frame.copy)
      return nil
    }
  }

  private func moment(_ field: KeyedValue?, _ frame: CopyScope, endsRun: Bool = true) -> Moment? {
    field.flatMap { moment($0.value, key: $0.spec.name, frame, endsRun: endsRun) }
  }

  // MARK: Script

  func declareNames(inScript node: Node?) {
    for (position, item) in (node?.items ?? []).enumerated() {
      guard let entries = item.entries else { continue }
      for copy in entryCopies(of: item, in: CopyScope().inside("script/\(position)")) ?? [] {
        for entry in entries {
          if entry.key == "mark" { declareMark(entry.value, copy) }
          if entry.key == "do" { declareNames(inActions: entry.value, copy) }
        }
        declareUnreadMark(of: item, KeyTable.script, copy)
      }
    }
  }

  func readScript(_ node: Node?) -> [ScriptStep] {
    // Copies of steps were counted when their names were gathered.
    let counted = copiesMade
    defer { copiesMade = counted }
    let steps = list(node, named: "script").enumerated().flatMap { (position, item) -> [ScriptStep] in
      copiesMade = 0
      guard
        let parts = entry(item, KeyTable.script, list: "\"script\"")
      else { return [] }
      let frame = SceneDecoder.running(CopyScope().inside("script/\(position)"))
      return (copies(repetition(parts.fields), in: frame) ?? []).compactMap { step(parts, $0) }
    }
    refuseLongScript(steps)
    return steps
  }

  /// Finds the first step that can't start, or end, within the longest run, by the times that are known.
  private func refuseLongScript(_ steps: [ScriptStep]) {
    func seconds(_ time: Expression?) -> Double {
      if case .number(let seconds, _)? = time?.constant { max(0, seconds) } else { 0 }
    }
    // When the step before starts, and when it and all that started together with it have ended, at the earliest.
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
      var own = start
      if case .wait(let time) = step.kind { own += seconds(time) }
      end = step.isTogether ? max(end, own) : own
      guard end > Limits.seconds else { continue }
      findings.error(
        step.range,
        "this step \(start > Limits.seconds ? "starts" : "ends") at \(Bounds.text(end))s: a scene runs for at most an hour",
        hint: "an hour is \(Bounds.text(Limits.seconds))s")
      return
    }
  }

  private func step(_ parts: EntryParts, _ frame: CopyScope) -> ScriptStep? {
    let fields = parts.fields
    let main = parts.main
    if main.isBroken { return nil }
    if parts.kind.word == "interrupt" {
      if !main.isEmpty {
        findings.error(
          main.range, "\"interrupt\" takes no value", hint: "the system takes every finger away")
      }
    } else if main.isEmpty {
      findings.error(
        parts.kindRange, "\"\(parts.kind.word)\" has no value",
        hint: KeyTable.fingerSteps.contains(parts.kind.word)
          ? "name the view that is touched, or canvas" : nil)
      return nil
    }
    var delay: Expression?
    if let field = fields["delay"], case .expression(let time)? = content(field, frame.inside("delay")) {
      delay = time
    }
    if let together = fields["together"], let at = fields["at"] {
      let late = max(together.keyRange.line, at.keyRange.line) == at.keyRange.line ? at : together
      findings.error(late.keyRange, "\"at\" and \"together\" can't stand side by side")
    }
    let kind: ScriptStep.Kind?
    switch parts.kind.word {
    case "do": kind = .perform(actions(main, named: "do", frame.inside("do")))
    case "mark": kind = mark(main, frame).map { .mark($0) }
    case "wait": kind = wait(main, fields, frame.inside("wait"))
    case "interrupt": kind = .interrupt
    default: kind = fingerStep(parts, frame).map { .fingers($0) }
    }
    let at = moment(fields["at"], frame)
    let isTogether = fields.value("together").flatMap { knownTruth($0, key: "together", frame) } ?? false
    return kind.map {
      ScriptStep(kind: $0, at: at, delay: delay, isTogether: isTogether, range: parts.kindRange)
    }
  }

  /// A time, or a test with `at-most`.
  private func wait(_ node: Node, _ fields: KeyedValues, _ frame: CopyScope) -> ScriptStep.Kind? {
    var atMost: Expression?
    if let field = fields["at-most"], case .expression(let time)? = content(field, frame) { atMost = time }
    guard isComputed(node) else {
      if let field = fields["at-most"] {
        findings.error(field.keyRange, "\"at-most\" stands beside a test", hint: "write wait: = card.resting")
      }
      return runTime(node, key: "wait", .atLeastZero, frame).map { .wait($0) }
    }
    // Whether it is a time or a test shows in its type; the mistakes of neither are those of a test.
    if fields.isMissing("at-most"), let time = findings.muted({ compiled(node, .time, frame) }) {
      if case .number(let seconds, _)? = time.constant {
        if seconds < 0 { error(node.range, "\"wait\" must be at least 0", in: frame) }
        guard seconds >= 0, isInRun(seconds, node, key: "wait", frame) else { return nil }
      }
      if findings.muted({ compiled(node, .truth, frame) }) == nil { return .wait(time) }
    }
    return compiled(node, .truth, frame).map { .waitUntil($0, atMost: atMost) }
  }

  // MARK: When

  func declareNames(inWhen node: Node) {
    for (position, item) in (node.items ?? []).enumerated() {
      for copy in entryCopies(of: item, in: CopyScope().inside("when/\(position)")) ?? [] {
        declareNames(inActions: item["do"], copy)
      }
    }
  }

  func readWhens(_ node: Node?) -> [When] {
    // Copies were counted when names were gathered.
    let counted = copiesMade
    defer { copiesMade = counted }
    return list(node, named: "when").enumerated().flatMap { (position, item) -> [When] in
      copiesMade = 0
      guard let parts = entry(item, KeyTable.whens, list: "\"when\"") else {
        return []
      }
      if parts.main.isEmpty, !parts.main.isBroken {
        findings.error(parts.kindRange, "\"when\" has no value")
      }
      if parts.fields.isMissing("do") { findings.error(parts.kindRange, "\"when\" needs \"do\"") }
      let frame = CopyScope().inside("when/\(position)")
      return (copies(repetition(parts.fields), in: frame) ?? []).compactMap { when(parts, $0) }
    }
  }

  private func when(_ parts: EntryParts, _ frame: CopyScope) -> When? {
    var testing = frame.inside("when")
    testing.scope.drawsOnce = false
    let actions = actions(
      parts.fields.value("do"), named: "do", SceneDecoder.running(frame.inside("do")))
    guard !parts.main.isEmpty, let test = test(parts.main, key: "when", testing) else { return nil }
    return When(test: test, actions: actions, range: parts.kindRange)
  }

  // MARK: Expectations

  func readExpectations(_ node: Node?) -> [Expectation] {
    list(node, named: "expect").enumerated().flatMap { (position, item) -> [Expectation] in
      guard
        let parts = entry(
          item, KeyTable.expectations, list: "\"expect\"")
      else { return [] }
      var frame = CopyScope().inside("expect/\(position)")
      frame.scope.drawsOnce = false
      return (copies(repetition(parts.fields), in: frame) ?? []).compactMap { expectation(parts, $0) }
    }
  }

  private func expectation(_ parts: EntryParts, _ frame: CopyScope) -> Expectation? {
    let fields = parts.fields
    let main = parts.main
    let word = parts.kind.word
    if main.isBroken { return nil }
    let because = fields.value("because").flatMap { text($0, key: "because", frame.inside("because")) }
    func made(_ kind: Expectation.Kind?, _ range: SourceRange) -> Expectation? {
      kind.map { Expectation(kind: $0, because: because, range: range, copy: frame.index) }
    }
    switch word {
    case "rests":
      let items = main.isEmpty ? [] : items(main, key: word, isSingle: false, frame)
      let by = moment(fields["by"], frame)
      return made(items.map { .rests($0, by: by) }, parts.kindRange)
    case "fires":
      if main.isEmpty {
        findings.error(parts.kindRange, "\"fires\" has no value", hint: "name a gesture")
        return nil
      }
      let times = expression("times", of: fields, frame)
      guard let name = knownName(main, key: "gestures", frame) else { return nil }
      return made(gesture(named: name, main, frame).map { .fires($0, times: times) }, parts.kindRange)
    case "at":
      guard let test = that(fields, parts.kindRange, frame) else { return nil }
      guard let moment = moment(main, key: word, frame) else { return nil }
      return made(.at(moment, test), test.range)
    case "within":
      guard let test = that(fields, parts.kindRange, frame) else { return nil }
      guard let items = main.items, items.count == 2 else {
        findings.error(main.range, "\"within\" is two moments: [1s, 2s]")
        return nil
      }
      guard let first = moment(items[0], key: word, frame),
        let last = moment(items[1], key: word, frame, endsRun: false)
      else {
        return nil
      }
      return made(.within(first, last, test), test.range)
    default:
      return throughout(parts, frame, made)
    }
  }

  /// `always`, `never` and `eventually`, whose test stands behind the kind or under `that`.
  private func throughout(
    _ parts: EntryParts, _ frame: CopyScope, _ made: (Expectation.Kind?, SourceRange) -> Expectation?
  ) -> Expectation? {
    let fields = parts.fields
    let word = parts.kind.word
    let test: Expression?
    if parts.main.isEmpty {
      test = that(fields, parts.kindRange, frame)
    } else {
      if let that = fields["that"] {
        findings.error(that.keyRange, "the test stands behind \"\(word)\" already")
      }
      test = self.test(parts.main, key: word, frame.inside(word))
    }
    guard let test else { return nil }
    let from = moment(fields["from"], frame, endsRun: false)
    let until = moment(fields["until"], frame)
    switch word {
    case "always": return made(.always(test, from: from, until: until), test.range)
    case "never": return made(.never(test, from: from, until: until), test.range)
    default:
      return made(.eventually(test, by: moment(fields["by"], frame, endsRun: false)), test.range)
    }
  }

  private func that(_ fields: KeyedValues, _ range: SourceRange, _ frame: CopyScope) -> Expression? {
    guard let field = fields["that"] else {
      findings.error(range, "the expectation needs \"that\"", hint: "write that: = card.center.x > 100")
      return nil
    }
    return test(field.value, key: "that", frame.inside("that"))
  }
}
