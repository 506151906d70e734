/// A view of the document by its place in `Document.views`; the canvas is 0.
public struct ViewID: Hashable, Comparable, Sendable {
  public let index: Int
  public static let canvas = ViewID(index: 0)

  public init(index: Int) {
    self.index = index
  }

  public static func < (a: ViewID, b: ViewID) -> Bool { a.index < b.index }
}

/// A behavior's name (or nameless entry) by its place in `Document.behaviorNames`. Several declarations may share one:
/// an `add: {…}` in an action makes a behavior under a name that others may carry too.
public struct BehaviorID: Hashable, Comparable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }

  public static func < (a: BehaviorID, b: BehaviorID) -> Bool { a.index < b.index }
}

/// A gesture by its place in `Document.gestures`.
public struct GestureID: Hashable, Comparable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }

  public static func < (a: GestureID, b: GestureID) -> Bool { a.index < b.index }
}

/// A variable by its place in `Document.variables`.
public struct VariableID: Hashable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }
}

/// A mark by its place in `Document.marks`.
public struct MarkID: Hashable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }
}

/// A named timer (`after` with a `name`) by its place in `Document.timers`.
public struct TimerID: Hashable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }
}

/// A named list of actions by its place in `Document.actionLists`.
public struct ActionListID: Hashable, Sendable {
  public let index: Int

  public init(index: Int) {
    self.index = index
  }
}
