/// The reactions of a behavior: lists of actions, possibly empty.
package struct Reactions: Sendable {
  /// Runs once after each step in which the behavior was active.
  package var eachTick: [Action]
  /// For a collision: runs for every contact that began in a step.
  package var began: [Action]
  /// For a collision: runs for every contact that ended in a step.
  package var ended: [Action]

  package static let none = Reactions(eachTick: [], began: [], ended: [])

  package init(eachTick: [Action], began: [Action], ended: [Action]) {
    self.eachTick = eachTick
    self.began = began
    self.ended = ended
  }
}

/// An entry of the top-level `when`: actions that run at the tick at which a test becomes true.
package struct When: Sendable {
  package var test: Expression
  package var actions: [Action]
  package var range: SourceRange

  package init(test: Expression, actions: [Action], range: SourceRange) {
    self.test = test
    self.actions = actions
    self.range = range
  }
}
