internal import FlingGeometry

/// What actions change: views, behaviors, boundaries, the canvas.
extension SceneDecoder {
  func viewTarget(_ node: Node, mayBePattern: Bool, _ frame: CopyScope) -> ViewTarget? {
    if node.isBroken { return nil }
    if isComputed(node) { return compiled(node, .view, frame).map { .computed($0) } }
    switch name(node, key: "target", frame) {
    case .computed(let expression)?: return .named(expression)
    case nil: return nil
    case .constant(let name)?:
      if mayBePattern, name.contains("*") {
        guard !names.views(matching: name).isEmpty else {
          if names.isMistaken(pattern: name) { return nil }
          error(node.range, "no view matches \"\(name.shortened(to: 40))\"", in: frame)
          return nil
        }
        return .pattern(name)
      }
      return view(named: name, node, frame).map { .view($0) }
    }
  }

  func behaviorTarget(_ node: Node, _ frame: CopyScope) -> BehaviorTarget? {
    if isComputed(node) {
      error(node.range, "a behavior is meant by its name", in: frame)
      return nil
    }
    switch name(node, key: "add", frame) {
    case .computed(let expression)?:
      hasRuntimeBehaviorNames = true
      return .named(expression)
    case nil: return nil
    case .constant(let name)?:
      switch names.symbol(for: name) {
      case .behavior(let id, _)?: return .behavior(id)
      case .mistaken?: break
      case let symbol?:
        error(node.range, "\"\(name)\" is \(SceneDecoder.words(for: symbol)), not a behavior", in: frame)
      case nil: unknownName(name, node, frame)
      }
      return nil
    }
  }

  // MARK: set

  func set(_ node: Node, _ fields: KeyedValues, _ frame: CopyScope) -> Action.Kind? {
    let entries = fields.list.filter { $0.spec.name != "repeat" }.map {
      Node.Entry(key: $0.spec.name, keyRange: $0.keyRange, value: $0.value)
    }
    guard !entries.isEmpty else {
      error(node.range, "\"set\" changes nothing: no key stands beside it", in: frame)
      return nil
    }
    if isComputed(node) {
      let settings = viewSettings(entries, kind: nil, frame)
      return compiled(node, .view, frame).map { .setView(.computed($0), settings) }
    }
    switch name(node, key: "set", frame) {
    case nil: return nil
    case .computed(let expression)?: return setNamed(expression, entries, frame)
    case .constant(let name)?: return set(name, node, entries, frame)
    }
  }

  private func set(_ name: String, _ node: Node, _ entries: [Node.Entry], _ frame: CopyScope) -> Action.Kind?
  {
    if name == "canvas" { return setCanvas(entries, frame) }
    switch names.symbol(for: name) {
    case .view(let id)?:
      return .setView(.view(id), viewSettings(entries, kind: kind(of: id), frame))
    case .behavior(let group, .itemGroup)? where entries.contains { $0.key != "items" }:
      // Its place and turn are those of the item that stands for it.
      let fields = fields(entries, KeyTable.groupViews, kind: "view", of: "an item group", can: .set)
      return names.item(of: group).map { .setView(.view($0), settings(fields.list, frame)) }
    case .behavior(let id, let kind)?:
      return .setBehavior(.behavior(id), behaviorSettings(entries, kind: kind, frame))
    case .gesture(let id, let kind)?:
      return .setGesture(.gesture(id), gestureSettings(entries, kind: kind, frame))
    case .mistaken?: break
    case let symbol?:
      error(
        node.range,
        "\"\(name)\" is \(SceneDecoder.words(for: symbol)): \"set\" changes views, behaviors and gestures",
        in: frame,
        hint: assignmentHint(name, symbol, entries))
    case nil: return setBoundary(name, node, entries, frame)
    }
    return nil
  }

  /// The action that gives a variable a value: what was written for it, else what it begins with.
  private func assignmentHint(_ name: String, _ symbol: Symbol, _ entries: [Node.Entry]) -> String? {
    guard case .variable(let id) = symbol else { return nil }
    let text = entries.first?.value.text ?? variables[id.index].value.text ?? "0"
    let isPlain = text.unicodeScalars.allSatisfy { !",[]{}:#'\"".unicodeScalars.contains($0) }
    return "write - let: {\(name): \(isPlain ? text : "'\(text.replacing("'", with: "''"))'")}"
  }

  /// The kind of a view whose keys are known: not of the canvas, nor of one that is not built or a mistake.
  private func kind(of view: ViewID) -> View.Kind? {
    guard view != .canvas else { return nil }
    let template = views[view.index - 1].template
    return template.isBuilt ? template.kind : nil
  }

  private func setCanvas(_ entries: [Node.Entry], _ frame: CopyScope) -> Action.Kind? {
    let fields = fields(entries, KeyTable.canvas.filtered { $0.name == "background" }, of: "the canvas")
    guard let field = fields["background"],
      case .paint(let paint)? = content(field, frame.inside("background"))
    else { return nil }
    return .setBackground(paint)
  }

  /// `set: walls.floor`.
  private func setBoundary(_ name: String, _ node: Node, _ entries: [Node.Entry], _ frame: CopyScope)
    -> Action
    .Kind?
  {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if names.isMistaken(parts[0]) { return nil }
    guard parts.count == 2, case .behavior(let id, .collision)? = names.symbol(for: parts[0]) else {
      if parts[0] == Scope.contact {
        error(node.range, "a view is meant by its name or computed", in: frame, hint: "write \"= \(name)\"")
      } else if parts[0] == Scope.gesture {
        error(
          node.range, "a gesture is meant by its name", in: frame,
          hint: name == "gesture.target" ? "its view is \"= \(name)\"" : nil)
      } else {
        unknownName(parts[0], node, frame)
      }
      return nil
    }
    let known = boundaryNames[id] ?? []
    guard known.contains(parts[1]) else {
      if hasUnreadBoundaries.contains(id) { return nil }
      error(
        node.range, "\"\(parts[0])\" has no boundary \"\(parts[1].shortened(to: 40))\"", in: frame,
        hint: suggestion(for: parts[1], in: known)
          ?? (known.isEmpty ? nil : "it has \(known.prefix(8).joined(separator: ", "))"))
      return nil
    }
    let kind = draft(of: id, in: behaviors).flatMap { draft in
      draft.template.boundaries.first { boundary in
        boundary.name.text.map { parts[1] == $0 || parts[1].hasPrefix($0 + "-") } ?? false
      }
    }?.kind.rawValue
    let fields = fields(
      entries, KeyTable.boundaries, kind: kind ?? "", of: "\"\(kind ?? "boundary")\"", can: .set)
    return .setBoundary(.behavior(id), boundary: parts[1], settings(fields.list, frame))
  }

  private func draft(of id: BehaviorID, in drafts: [BehaviorDraft]) -> BehaviorDraft? {
    for draft in drafts {
      if let found = draft.id == id ? draft : self.draft(of: id, in: draft.parts) { return found }
    }
    return nil
  }

  /// A target that is known only when the action runs: its keys tell whether it is a view, a
  /// behavior or a gesture; of a view and a gesture that both have them the view is meant.
  private func setNamed(_ target: Expression, _ entries: [Node.Entry], _ frame: CopyScope) -> Action.Kind? {
    let viewKeys = Set(KeyTable.views.keys.filter { $0.access.contains(.set) }.map(\.name))
    if entries.allSatisfy({ viewKeys.contains($0.key) }) {
      return .setView(.named(target), viewSettings(entries, kind: nil, frame))
    }
    let kinds = Behavior.Kind.allCases.filter { kind in
      entries.allSatisfy { entry in
        KeyTable.behaviors.keys.contains {
          $0.name == entry.key && $0.access.contains(.set) && $0.isFor(kind.rawValue)
        }
      }
    }
    guard let kind = kinds.first else {
      if entries.allSatisfy({ entry in KeyTable.gestureChanges.has(entry.key) }) {
        return .setGesture(.named(target), gestureSettings(entries, kind: nil, frame))
      }
      return .setView(.named(target), viewSettings(entries, kind: nil, frame))
    }
    return .setBehavior(.named(target), behaviorSettings(entries, kind: kind, frame))
  }

  /// Keys of a view that `set` changes; of any kind of view if it is not known.
  private func viewSettings(_ entries: [Node.Entry], kind: View.Kind?, _ frame: CopyScope) -> [Setting<
    View.Key
  >] {
    changes(entries, kind: kind, .set, frame)
  }

  private func changes(
    _ entries: [Node.Entry], kind: View.Kind?, _ change: Change, _ frame: CopyScope
  ) -> [Setting<View.Key>] {
    let word = kind?.rawValue ?? "view"
    let fields = fields(entries, kind == nil ? .anyViews : .views, kind: word, of: "\"\(word)\"", can: change)
    return settings(fields.list, frame)
  }

  private func behaviorSettings(
    _ entries: [Node.Entry], kind: Behavior.Kind, _ frame: CopyScope
  ) -> [Setting<Behavior.Key>] {
    let word = kind.rawValue
    return settings(fields(entries, KeyTable.behaviors, kind: word, of: "\"\(word)\"", can: .set).list, frame)
  }

  // MARK: animate

  func animate(_ node: Node, _ fields: KeyedValues, _ range: SourceRange, _ frame: CopyScope) -> Action.Kind?
  {
    if fields.isMissing("to"), fields.isMissing("keyframes") {
      findings.error(range, "\"animate\" needs \"to\" or \"keyframes\"")
    }
    if let both = fields["keyframes"], fields.has("to") {
      findings.error(both.keyRange, "\"keyframes\" can't stand beside \"to\"")
    }
    if let spring = fields["spring"], fields.has("ease") {
      findings.error(spring.keyRange, "\"spring\" can't stand beside \"ease\"")
    }
    let target = viewTarget(node, mayBePattern: true, frame)
    var kind: View.Kind?
    if case .view(let id)? = target { kind = self.kind(of: id) }
    func part(_ name: String) -> Expression? { expression(name, of: fields, frame) }
    let to = fields.value("to").flatMap { map($0, named: "to") }
    let animation = Animation(
      target: target ?? .pattern(""), to: to.map { animated($0, kind, frame.inside("to")) } ?? [],
      duration: part("duration"), delay: part("delay"), stagger: part("stagger"), curve: curve(fields, frame),
      times: fields.value("times").flatMap { times($0, frame) }, autoreverse: part("autoreverse"),
      then: fields.has("then") ? actions(fields.value("then"), named: "then", frame.inside("then")) : [],
      keyframes: fields.has("keyframes") ? keyframes(fields.value("keyframes"), kind, frame) : [])
    return target == nil ? nil : .animate(animation)
  }

  private func animated(_ entries: [Node.Entry], _ kind: View.Kind?, _ frame: CopyScope) -> [Setting<
    View.Key
  >] {
    changes(entries, kind: kind, .animated, frame)
  }

  private func keyframes(_ node: Node?, _ kind: View.Kind?, _ frame: CopyScope) -> [Animation.Keyframe] {
    list(node, named: "keyframes").compactMap { item in
      guard let entries = map(item, named: "keyframes") else { return nil }
      let own = fields(
        entries.filter { ["at", "ease"].contains($0.key) }, KeyTable.keyframes, of: "a keyframe")
      guard let at = own["at"] else {
        findings.error(item.range, "a keyframe needs \"at\"", hint: "write at: 40%")
        return nil
      }
      guard let share = share(at.value, key: "at", frame) else { return nil }
      let settings = animated(
        entries.filter { !["at", "ease"].contains($0.key) }, kind, frame.inside("keyframes"))
      return Animation.Keyframe(
        at: share, settings: settings, ease: own.value("ease").flatMap { easing($0, frame) })
    }
  }

  /// A share such as `40%`, or a number from 0 to 1.
  private func share(_ node: Node, key: String, _ frame: CopyScope) -> Expression? {
    guard let text = node.text, text.hasSuffix("%"), !isComputed(node) else {
      return number(node, key: key, .plain, .share, frame)
    }
    guard let number = try? LiteralSyntax.number(String(text.dropLast())),
      case .number(let percent, .plain) = number,
      (0...100).contains(percent)
    else {
      error(node.range, "\"\(key)\" is a share from 0% to 100%, not \(node.description)", in: frame)
      return nil
    }
    return compiler.literal(.number(percent / 100, .plain), at: node.range)
  }

  private func times(_ node: Node, _ frame: CopyScope) -> Expression? {
    if node.text == "forever" { return compiler.literal(.text("forever"), at: node.range) }
    return number(node, key: "times", .plain, .aboveZero, frame)
  }

  private func curve(_ fields: KeyedValues, _ frame: CopyScope) -> Animation.Curve {
    guard let spring = fields.value("spring"), let entries = map(spring, named: "spring") else {
      return .ease(fields.value("ease").flatMap { easing($0, frame) } ?? .easeInOut)
    }
    let parts = self.fields(entries, KeyTable.springs, of: "a spring")
    func part(_ name: String) -> Expression? {
      guard let field = parts[name], case .expression(let part)? = content(field, frame.inside(name)) else {
        return nil
      }
      return part
    }
    if let bounce = parts["bounce"] {
      if parts.has("damping") || parts.has("velocity") {
        findings.error(bounce.keyRange, "\"bounce\" stands alone, without \"damping\" and \"velocity\"")
      }
      return part("bounce").map { .bounce($0) } ?? .ease(.easeInOut)
    }
    if parts.isMissing("damping"), parts.isMissing("velocity") {
      findings.error(spring.range, "\"spring\" needs \"damping\" or \"bounce\"")
    }
    return .spring(damping: part("damping"), velocity: part("velocity"))
  }

  /// `ease-out`, `[x1, y1, x2, y2]` or `steps(n)`.
  func easing(_ node: Node, _ frame: CopyScope) -> Easing? {
    let words = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]
    if node.items != nil {
      guard let numbers = numbers(node, key: "ease", .any, frame), numbers.count == 4 else {
        error(node.range, "\"ease\" as a list is [x1, y1, x2, y2]", in: frame)
        return nil
      }
      var values: [Double] = []
      for case .number(let value, _)? in numbers.map(\.constant) { values.append(value) }
      guard values.count == 4, (0...1).contains(values[0]), (0...1).contains(values[2]) else {
        error(
          node.range, "x1 and x2 of \"ease\" must lie in 0…1 and be known when the scene is read", in: frame)
        return nil
      }
      return .bezier(values[0], values[1], values[2], values[3])
    }
    if let text = node.text, text.hasPrefix("steps("), text.hasSuffix(")") {
      guard let count = Int(text.dropFirst(6).dropLast()), (1...10_000).contains(count) else {
        error(node.range, "\"ease\" has a whole number of steps from 1 to 10000, such as steps(4)", in: frame)
        return nil
      }
      return .steps(count)
    }
    switch knownChoice(node, key: "ease", words, frame) {
    case "linear": return .linear
    case "ease": return .ease
    case "ease-in": return .easeIn
    case "ease-out": return .easeOut
    case "ease-in-out": return .easeInOut
    default: return nil
    }
  }
}
