/// The index of a view in `Document.views`; the canvas is 0.
package struct ViewID: Hashable, Comparable, Sendable {
  package let index: Int
  package static let canvas = ViewID(index: 0)

  package init(index: Int) {
    self.index = index
  }

  package static func < (a: ViewID, b: ViewID) -> Bool { a.index < b.index }
}

/// The index of a behavior's name (or of an unnamed entry) in `Document.behaviorNames`. Several declarations
/// may share a name: an `add: {…}` in an action may create a behavior with a name that others have too.
package struct BehaviorID: Hashable, Comparable, Sendable {
  package let index: Int

  package init(index: Int) {
    self.index = index
  }

  package static func < (a: BehaviorID, b: BehaviorID) -> Bool { a.index < b.index }
}

/// The index of a gesture in `Document.gestures`.
package struct GestureID: Hashable, Comparable, Sendable {
  package let index: Int

  package init(index: Int) {
    self.index = index
  }

  package static func < (a: GestureID, b: GestureID) -> Bool { a.index < b.index }
}

/// The index of a variable in `Document.variables`.
package struct VariableID: Hashable, Sendable {
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// The index of a mark in `Document.marks`.
package struct MarkID: Hashable, Sendable {
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// The index of a named timer (`after` with a `name`) in `Document.timers`.
package struct TimerID: Hashable, Sendable {
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// The index of a named list of actions in `Document.actionLists`.
package struct ActionListID: Hashable, Sendable {
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}
