import FlingGeometry
import FlingScene

/// What answers the step that has just ended, and what waits for tests to turn true.
extension RunningScene {
  /// Reactions to contacts in the order in which these began and ended, then `each-tick` of what was in.
  func reactToStep() throws(RunError) {
    let contacts = physics.takeContacts()
    // A reaction may take out what was in.
    let ticking = physics.instances.filter { !$0.reactions.eachTick.isEmpty }
    guard physics.hasStepped else { return }
    for (collision, isBegin, report) in contacts {
      var context = collision.context
      context.contact = report
      try perform(isBegin ? collision.reactions.began : collision.reactions.ended, in: context)
    }
    for instance in ticking { try perform(instance.reactions.eachTick, in: instance.context) }
  }

  /// Runs what waits for a test that is true now and was not before.
  func runWhens() throws(RunError) {
    for (index, when) in document.whens.enumerated() {
      let held = whensHeld[index]
      whensHeld[index] = try holds(when.test)
      if whensHeld[index], !held { try perform(when.actions, in: ActionContext()) }
    }
  }

  /// Runs a list of actions that sees this and nothing of what ran before.
  func perform(_ actions: [Action], in context: ActionContext) throws(RunError) {
    self.context = context
    try counting { () throws(RunError) in try perform(actions) }
    self.context = ActionContext()
  }
}
