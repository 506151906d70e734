import FlingGeometry
import FlingScene

/// Reactions to the last step, and `when` actions.
extension ActionRunner {
  /// Runs reactions to contacts in the order of the contacts, then `each-tick` of active behaviors.
  func reactToStep() throws(RunError) {
    let contacts = physics.drainContacts()
    // A reaction may remove an active behavior, so the list is made first.
    let ticking = physics.instances.filter { !$0.reactions.eachTick.isEmpty }
    guard physics.hasStepped else { return }
    for (collision, isBegin, report) in contacts {
      var context = collision.context
      context.contact = report
      try perform(isBegin ? collision.reactions.began : collision.reactions.ended, in: context)
    }
    for instance in ticking { try perform(instance.reactions.eachTick, in: instance.context) }
  }

  /// Runs `when` actions whose test is true now and was false before.
  func runWhenActions() throws(RunError) {
    for (index, when) in document.whens.enumerated() {
      let held = scene.whensHeld[index]
      scene.whensHeld[index] = try evaluator.holds(when.test)
      if scene.whensHeld[index], !held { try perform(when.actions, in: ActionContext()) }
    }
  }

  /// Runs a list of actions with a context of its own.
  func perform(_ actions: [Action], in context: ActionContext) throws(RunError) {
    evaluator.context = context
    try evaluator.keyingRandomByDrawCount { () throws(RunError) in try perform(actions) }
    evaluator.context = ActionContext()
  }
}
