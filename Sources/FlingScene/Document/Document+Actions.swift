extension Document {
  /// Calls `visit` with every action of the scene, also with those inside others.
  func forEachAction(_ visit: (Action) -> Void) {
    for list in actionLists { visitAll(list.actions, visit) }
    for step in script {
      if case .perform(let actions) = step.kind { visitAll(actions, visit) }
    }
    for when in whens { visitAll(when.actions, visit) }
    for gesture in gestures {
      let lists = gesture.reactions
      visitAll(
        lists.always + lists.began + lists.changed + lists.ended + lists.cancelled + lists.recognized, visit)
    }
    for behavior in behaviors { visitAll(in: behavior, visit) }
  }

  private func visitAll(in behavior: Behavior, _ visit: (Action) -> Void) {
    visitAll(behavior.reactions.eachTick + behavior.reactions.began + behavior.reactions.ended, visit)
    for part in behavior.parts { visitAll(in: part, visit) }
  }

  private func visitAll(_ actions: [Action], _ visit: (Action) -> Void) {
    for action in actions {
      visit(action)
      switch action.kind {
      case .addNew(let behavior): visitAll(in: behavior, visit)
      case .animate(let animation): visitAll(animation.then, visit)
      case .after(_, _, let actions): visitAll(actions, visit)
      default: visitAll(action.kind.immediateActions, visit)
      }
    }
  }
}
