internal import FlingGeometry

/// The action `animate`: its target, end values or keyframes, timing and curve.
extension ActionLowering {
  func animate(_ node: Node, _ fields: KeyedValues, _ range: SourceRange, _ scope: CopyScope) -> Action.Kind?
  {
    if fields.isMissing("to"), fields.isMissing("keyframes") {
      findings.error(range, "\"animate\" needs \"to\" or \"keyframes\"")
    }
    if let both = fields["keyframes"], fields.has("to") {
      findings.error(both.keyRange, "\"keyframes\" can't be used with \"to\"")
    }
    if let spring = fields["spring"], fields.has("ease") {
      findings.error(spring.keyRange, "\"spring\" can't be used with \"ease\"")
    }
    if let variable = animatedVariable(node, scope) { return animate(variable, node, fields, scope) }
    let target = viewTarget(node, mayBePattern: true, scope)
    var kind: View.Kind?
    if case .view(let id)? = target { kind = self.kind(of: id) }
    // The keys of a target that is not built yet are unknown.
    if target == nil, let name = node.text, LaterWords.names.contains(name) { return nil }
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    // Without a valid target, the rest is lowered nevertheless, so that its errors are reported too.
    let to = fields.value("to").flatMap { goals($0, of: node, hasTarget: target != nil, scope) }
      .map { known($0, of: target?.viewsKnownAtLoad ?? []) }
    if let uses = target?.viewsKnownAtLoad, let entries = to,
      let kind = animateParameters(of: uses, node, entries, fields, range, scope)
    {
      return kind
    }
    let animation = Animation(
      target: .views(target ?? .views([])),
      to: to.map { animatedSettings($0, kind, scope.inside("to")) } ?? [],
      duration: value("duration"), delay: value("delay"), stagger: value("stagger"),
      curve: curve(fields, scope),
      times: fields["times"].flatMap { times($0, scope) }, autoreverse: value("autoreverse"),
      then: actionList(fields.value("then"), named: "then", scope.inside("then")),
      keyframes: keyframes(fields.value("keyframes"), kind, scope))
    return target == nil ? nil : .animate(animation)
  }

  /// The entries of `to` of views.
  private func goals(
    _ to: Node, of target: Node, hasTarget: Bool, _ scope: CopyScope
  ) -> [Node.Entry]? {
    guard to.entries == nil, !to.isBroken else { return parser.map(to, named: "to") }
    // An unknown name may be that of a variable, whose value is no map.
    guard hasTarget else { return nil }
    let isPlainName = target.text.map { !$0.contains("{") && !values.isComputed(target) } ?? true
    error(
      to.range, "\"to\" is a map, not \(to.description)", in: scope,
      hint: isPlainName ? "write to: {opacity: 0}" : "a variable is animated by its bare name")
    return nil
  }

  private func animatedSettings(_ entries: [Node.Entry], _ kind: View.Kind?, _ scope: CopyScope) -> [Setting<
    View.Key
  >] {
    changedSettings(entries, kind: kind, .animated, scope)
  }

  /// Lowers the keyframes: `at` and `ease` belong to the keyframe, all other keys are values of the view.
  private func keyframes(_ node: Node?, _ kind: View.Kind?, _ scope: CopyScope) -> [Animation.Keyframe] {
    parser.list(node, named: "keyframes").compactMap { item in
      guard let entries = parser.map(item, named: "keyframes") else { return nil }
      let keyframeFields = parser.fields(
        entries.filter { ["at", "ease", "value"].contains($0.key) }, KeyTable.keyframes, of: "a keyframe")
      if let value = keyframeFields["value"] {
        findings.error(
          value.keyRange, "\"value\" belongs to keyframes of variables", hint: "write the keys of the view")
      }
      guard let at = keyframeFields["at"] else {
        findings.error(item.range, "a keyframe needs \"at\"", hint: "write at: 40%")
        return nil
      }
      guard let fraction = values.fraction(at.value, key: "at", scope) else { return nil }
      let settings = animatedSettings(
        entries.filter { !["at", "ease", "value"].contains($0.key) }, kind, scope.inside("keyframes"))
      return Animation.Keyframe(
        at: fraction, settings: settings,
        ease: keyframeFields.value("ease").flatMap { values.easing($0, scope) })
    }
  }

  /// Lowers a count of repetitions; `forever` stays a text.
  func times(_ field: KeyedValue, _ scope: CopyScope) -> Expression? {
    let node = field.value
    if node.isBroken { return nil }
    if node.text == "forever" { return compiler.literal(.text("forever"), at: node.range) }
    return values.number(node, key: "times", .plain, field.spec.type.bounds, scope)
  }

  /// Lowers `spring` or `ease`; the default is ease-in-out.
  func curve(_ fields: KeyedValues, _ scope: CopyScope) -> Animation.Curve {
    guard let spring = fields.value("spring") else {
      return .ease(fields.value("ease").flatMap { values.easing($0, scope) } ?? .easeInOut)
    }
    let formula = lowering.springs.spring(spring, duration: fields["duration"], scope.inside("spring"))
    return formula.map { .spring($0) } ?? .ease(.easeInOut)
  }
}
