/// The index of a view in `Document.views`; the canvas is 0.
public struct ViewID: Hashable, Comparable, Sendable {
  public let index: Int
  public static let canvas = ViewID(index: 0)

  public init(index: Int) {
    self.index = index
  }

  public static func < (a: ViewID, b: ViewID) -> Bool { a.index < b.index }
}

/// The index of a behavior's name (or of an unnamed entry) in `Document.behaviorNames`. Several declarations
/// may share a name: an `add: {…}` in an action may create a behavior with a name that others have too.
public struct BehaviorID: Hashable, Comparable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }

  public static func < (a: BehaviorID, b: BehaviorID) -> Bool { a.index < b.index }
}

/// The index of a gesture in `Document.gestures`.
public struct GestureID: Hashable, Comparable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }

  public static func < (a: GestureID, b: GestureID) -> Bool { a.index < b.index }
}

/// The index of a variable in `Document.variables`.
public struct VariableID: Hashable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }
}

/// The index of a mark in `Document.marks`.
public struct MarkID: Hashable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }
}

/// The index of a named timer (`after` with a `name`) in `Document.timers`.
public struct TimerID: Hashable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }
}

/// The index of a named list of actions in `Document.actionLists`.
public struct ActionListID: Hashable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }
}
