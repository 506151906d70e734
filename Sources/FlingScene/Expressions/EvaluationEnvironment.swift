package import FlingGeometry

/// The state of the running scene that expressions can read.
package protocol EvaluationEnvironment: AnyObject {
  /// The time of the tick, or of the frame between ticks, in seconds.
  var time: Double { get }
  var tick: Int { get }
  var theme: Theme { get }
  var seed: UInt64 { get }

  func value(of variable: VariableID) throws(ExpressionError) -> Value
  func member(_ member: ViewMember, of view: ViewID) throws(ExpressionError) -> Value
  /// The current value of a behavior's key. For an inactive behavior, the value that it would have if it were
  /// added now.
  func value(of key: Behavior.Key, of behavior: BehaviorID) throws(ExpressionError) -> Value
  /// The time at which the mark was first set, in seconds; nil if it has not been set.
  func time(of mark: MarkID) -> Double?
  /// Converts a point from canvas coordinates to the coordinates of the view.
  func localPoint(_ point: Point, in view: ViewID) throws(ExpressionError) -> Point
  /// Converts a point from the coordinates of the view to canvas coordinates.
  func worldPoint(_ point: Point, of view: ViewID) throws(ExpressionError) -> Point
  func areTouching(_ a: ViewID, _ b: ViewID) throws(ExpressionError) -> Bool
  /// `boundary` is a boundary's name, or `bounds`.
  func isTouching(_ a: ViewID, boundary: String) throws(ExpressionError) -> Bool
  /// A member of the contact whose reaction is running; nil if no reaction to a contact is running.
  func contact(_ member: ContactMember) -> Value?
  /// A member of the gesture whose reaction is running; nil if no reaction to a gesture is running.
  func gesture(_ member: GestureMember) throws(ExpressionError) -> Value?
  /// The position of one of that gesture's fingers in the canvas; nil if no reaction to a gesture is running.
  ///
  /// - Parameter number: counted from 0; it may exceed the number of fingers.
  func gestureTouch(_ number: Int) throws(ExpressionError) -> Point?
  /// Whether the gesture has recognized or begun at least once.
  func hasFired(_ gesture: GestureID) -> Bool
  var isSceneResting: Bool { get }
  /// The value of a local name of repeated actions (`i`, `n`, or a name given by `as`); nil if there is none.
  func localValue(named name: String) -> Value?
  /// The view with this full name, for names composed at run time.
  func view(named name: String) -> ViewID?
  /// The index of a new draw with this key: in live keys and tests the tick, in actions a counter from 0 that
  /// this call increments.
  func nextRandomDrawIndex(ofKey key: UInt64) -> UInt64
  /// Counts one evaluation step. Throws after a million steps in one tick.
  func countStep() throws(ExpressionError)
  /// Counts the bytes of a composed text. Throws if the total is too large.
  func countText(bytes: Int) throws(ExpressionError)
}

extension EvaluationEnvironment {
  /// Bytes of text that cost as much as one step: 16 MiB of text use up the steps of a tick.
  package static var textBytesPerStep: Int { 16 }

  package func contact(_ member: ContactMember) -> Value? { nil }
  package func gesture(_ member: GestureMember) throws(ExpressionError) -> Value? { nil }
  package func gestureTouch(_ number: Int) throws(ExpressionError) -> Point? { nil }
  package func hasFired(_ gesture: GestureID) -> Bool { false }

  /// By default, text counts as steps.
  package func countText(bytes: Int) throws(ExpressionError) {
    for _ in 0..<bytes / Self.textBytesPerStep { try countStep() }
  }
}

/// A view's member that expressions can read.
package enum ViewMember: String, Hashable, Sendable, CaseIterable {
  case center, frame, size, width, height
  case minX = "min-x"
  case maxX = "max-x"
  case minY = "min-y"
  case maxY = "max-y"
  case rotation, scale, opacity, blur, hidden, z, order, fill, text
  case top, bottom, left, right
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
  case velocity
  case angularVelocity = "angular-velocity"
  case mass, resting, name
}

/// A member of `contact` in a reaction to a contact.
package enum ContactMember: String, Hashable, Sendable, CaseIterable {
  /// The view that comes earlier in the document.
  case item
  /// The other view, or none.
  case other
  /// A boundary's name, `bounds`, or none.
  case boundary
  /// In canvas coordinates.
  case point
  /// The unit vector from the item to the other view, or into the boundary.
  case normal
  /// The impulse in mass × pt/s.
  case impulse
}

/// A member of `gesture` in a reaction to a gesture. Points are in canvas coordinates.
package enum GestureMember: String, Hashable, Sendable, CaseIterable {
  /// The raw value of a `Gesture.State`.
  case state
  /// The midpoint of the fingers. For a tap the touch-down point, for a swipe its start.
  case location
  /// Pan and edge-pan: the translation since the gesture began, or since it was set.
  case translation
  /// The velocity in pt/s (a vector); for a pinch in 1/s, for a rotation in rad/s.
  case velocity
  /// Pinch: the scale since the gesture began, or since it was set.
  case scale
  /// Rotation: the angle since the gesture began, or since it was set.
  case rotation
  /// The number of fingers.
  case touches
  /// The view that the first finger hit.
  case target
}
