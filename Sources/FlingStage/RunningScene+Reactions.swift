import FlingGeometry
import FlingScene

/// Reactions to the last step, and `when` actions.
extension RunningScene {
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
      let held = whensHeld[index]
      whensHeld[index] = try holds(when.test)
      if whensHeld[index], !held { try perform(when.actions, in: ActionContext()) }
    }
  }

  /// Runs a list of actions with a context of its own.
  func perform(_ actions: [Action], in context: ActionContext) throws(RunError) {
    self.context = context
    try keyingRandomByDrawCount { () throws(RunError) in try perform(actions) }
    self.context = ActionContext()
  }
}
