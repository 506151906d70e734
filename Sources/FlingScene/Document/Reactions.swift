/// The reactions of a behavior: lists of actions, possibly empty.
public struct Reactions: Sendable {
  /// Runs once after each step in which the behavior was active.
  public var eachTick: [Action]
  /// For a collision: runs for every contact that began in a step.
  public var began: [Action]
  /// For a collision: runs for every contact that ended in a step.
  public var ended: [Action]

  public static let none = Reactions(eachTick: [], began: [], ended: [])

  public init(eachTick: [Action], began: [Action], ended: [Action]) {
    self.eachTick = eachTick
    self.began = began
    self.ended = ended
  }
}

/// An entry of the top-level `when`: actions that run at the tick at which a test becomes true.
public struct When: Sendable {
  public var test: Expression
  public var actions: [Action]
  public var range: SourceRange

  public init(test: Expression, actions: [Action], range: SourceRange) {
    self.test = test
    self.actions = actions
    self.range = range
  }
}
