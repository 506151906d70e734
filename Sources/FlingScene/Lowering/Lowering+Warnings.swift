/// Warnings about entries that are valid but probably not intended. Only static checks: nothing here runs the
/// scene.
extension Lowering {
  /// Warns about unused variables, styles and action lists, about behaviors that are never active, and about
  /// doubtful gestures and finger steps. Call this last: lowering records the uses.
  func warn(behaviors: [Behavior], gestures: [Gesture], script: [ScriptStep], in root: Node) {
    // In a scene with errors, an entry may seem unused only because its name is misspelled elsewhere.
    guard !findings.hasErrors else { return }
    for (index, variable) in resolver.variables.enumerated()
    where !variable.isParameter && isOwn(variable.nameRange)
      && !resolver.names.usedVariables.contains(VariableID(index: index))
    {
      findings.warning(variable.nameRange, "nothing reads the variable \"\(variable.name)\"")
    }
    for variable in resolver.variables {
      let reads = variable.initial?.reads ?? []
      for case .variable(let id) in reads where animatedVariables.contains(id) {
        let name = resolver.variables[id.index].name
        findings.warning(
          variable.nameRange,
          "\"\(variable.name)\" is computed once and does not follow the animation of \"\(name)\"",
          hint: "write the expression where it is used")
      }
    }
    for component in resolver.components.definitions.values.sorted(by: {
      $0.nameRange.line < $1.nameRange.line
    })
    where !component.isUsed && isOwn(component.nameRange) {
      findings.warning(component.nameRange, "nothing uses the component \"\(component.name)\"")
    }
    for style in resolver.styles where !style.isUsed && isOwn(style.nameRange) {
      findings.warning(style.nameRange, "nothing uses the style \"\(style.name)\"")
    }
    for (index, list) in resolver.actionLists.enumerated()
    where !runLists.contains(index) && isOwn(list.nameRange) {
      findings.warning(list.nameRange, "nothing runs the action list \"\(list.name)\"")
    }
    warnOfDisabledBehaviors(behaviors)
    var lints = GestureLints(gestures, in: root, lowering: self)
    lints.warnAboutGestures(andStepsOf: script)
  }

  /// Whether an entry belongs to the scene alone. What is included may be made for other scenes, and what
  /// overrides an included entry may serve the included file.
  private func isOwn(_ range: SourceRange) -> Bool {
    range.origin == 0 && !resolver.scene.isPart && resolver.scene.overriding[range] == nil
  }

  /// Warns about behaviors that are not enabled and that no action adds. If an action computes a behavior's
  /// name at run time, any behavior may be added, so there is no warning.
  private func warnOfDisabledBehaviors(_ behaviors: [Behavior]) {
    for behavior in behaviors { warnOfDisabledBehaviors(behavior.parts) }
    for behavior in behaviors
    where !behavior.isEnabled && !hasRuntimeBehaviorNames
      && !resolver.names.usedBehaviors.contains(behavior.id)
    {
      findings.warning(
        behavior.range,
        "the \(behavior.kind.rawValue) \"\(behavior.name)\" is not enabled and nothing adds it")
    }
  }
}
