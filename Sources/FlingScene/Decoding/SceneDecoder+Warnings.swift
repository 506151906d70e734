/// What is no mistake but looks like one, as far as it shows without running the scene.
extension SceneDecoder {
  func warn(behaviors: [Behavior]) {
    // With mistakes in the scene, what is not used may be what is misspelled.
    guard !findings.hasErrors else { return }
    for (index, variable) in variables.enumerated()
    where !names.usedVariables.contains(VariableID(index: index)) {
      findings.warning(variable.nameRange, "nothing reads the variable \"\(variable.name)\"")
    }
    for style in styles where !style.isUsed {
      findings.warning(style.nameRange, "nothing uses the style \"\(style.name)\"")
    }
    for list in actionLists where !list.isRun {
      findings.warning(list.nameRange, "nothing runs the action list \"\(list.name)\"")
    }
    for behavior in behaviors
    where !behavior.isEnabled && !hasRuntimeBehaviorNames && !names.usedBehaviors.contains(behavior.id) {
      findings.warning(
        behavior.range,
        "the \(behavior.kind.rawValue) \"\(behavior.name)\" is not enabled and nothing adds it")
    }
    warnAboutPairs(behaviors, of: .gravity)
    warnAboutPairs(behaviors, of: .snap)
  }

  /// Two gravities add up and of two snaps only the last acts: seldom what was meant.
  private func warnAboutPairs(_ behaviors: [Behavior], of kind: Behavior.Kind) {
    var holders: [String?] = Array(repeating: nil, count: views.count + 1)
    for behavior in behaviors where behavior.kind == kind && behavior.isEnabled {
      for view in members(of: behavior) {
        guard let other = holders[view.index] else {
          holders[view.index] = behavior.name
          continue
        }
        let name = views[view.index - 1].name ?? ""
        let names = other.isEmpty || behavior.name.isEmpty ? "" : ": \"\(other)\" and \"\(behavior.name)\""
        findings.warning(
          behavior.range, "\"\(name)\" has two \(kind == .gravity ? "gravities" : "snaps")\(names)",
          hint: kind == .gravity ? "their pulls add up" : "only the last one acts")
        break
      }
    }
  }

  private func members(of behavior: Behavior) -> [ViewID] {
    for setting in behavior.settings where setting.key == .items || setting.key == .item {
      guard case .items(let patterns) = setting.content else { continue }
      return patterns.flatMap { pattern -> [ViewID] in
        switch pattern {
        case .all: views.filter { $0.parent == .canvas }.map(\.id)
        case .view(let id): id == .canvas ? [] : [id]
        case .pattern(let text, _): names.views(matching: text)
        case .dynamic: []
        }
      }
    }
    return []
  }
}
