/// Warnings about entries that are no mistake but look like one, as far as it shows without a run.
extension Lowering {
  func warn(behaviors: [Behavior], gestures: [Gesture], script: [ScriptStep], in root: Node) {
    // With mistakes in the scene, what is not used may be what is misspelled.
    guard !findings.hasErrors else { return }
    for (index, variable) in resolver.variables.enumerated()
    where !resolver.names.usedVariables.contains(VariableID(index: index)) {
      findings.warning(variable.nameRange, "nothing reads the variable \"\(variable.name)\"")
    }
    for style in resolver.styles where !style.isUsed {
      findings.warning(style.nameRange, "nothing uses the style \"\(style.name)\"")
    }
    for (index, list) in resolver.actionLists.enumerated() where !runLists.contains(index) {
      findings.warning(list.nameRange, "nothing runs the action list \"\(list.name)\"")
    }
    warnOfIdle(behaviors)
    var doubts = GestureLints(gestures, in: root, lowering: self)
    doubts.warn(of: script)
  }

  private func warnOfIdle(_ behaviors: [Behavior]) {
    for behavior in behaviors { warnOfIdle(behavior.parts) }
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
