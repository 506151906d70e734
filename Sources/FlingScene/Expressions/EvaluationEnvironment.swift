public import FlingGeometry

/// What expressions see of the running scene.
public protocol EvaluationEnvironment: AnyObject {
  /// The moment of the tick (or of the frame between ticks) in seconds.
  var time: Double { get }
  var tick: Int { get }
  var theme: Theme { get }
  var seed: UInt64 { get }

  func value(of variable: VariableID) throws(ExpressionError) -> Value
  func member(_ member: ViewMember, of view: ViewID) throws(ExpressionError) -> Value
  /// A behavior's key, as it is now: in, or as it would go in.
  func value(of key: Behavior.Key, of behavior: BehaviorID) throws(ExpressionError) -> Value
  /// When the mark was first set, in seconds; nil before.
  func time(of mark: MarkID) -> Double?
  /// The point of the canvas in the coordinates of the view.
  func local(_ point: Point, in view: ViewID) throws(ExpressionError) -> Point
  /// The point of the view in the coordinates of the canvas.
  func world(_ point: Point, of view: ViewID) throws(ExpressionError) -> Point
  func areTouching(_ a: ViewID, _ b: ViewID) throws(ExpressionError) -> Bool
  /// `boundary` is a boundary's name, or `bounds`.
  func isTouching(_ a: ViewID, boundary: String) throws(ExpressionError) -> Bool
  /// A member of the contact that the running actions react to; nil if they react to none.
  func contact(_ member: ContactMember) -> Value?
  /// A member of the gesture that the running actions answer; nil if they answer none.
  func gesture(_ member: GestureMember) throws(ExpressionError) -> Value?
  /// Where a finger of that gesture is, in the canvas; nil if the actions answer none. The number counts from 0 and may be
  /// greater than there are fingers.
  func gestureTouch(_ number: Int) throws(ExpressionError) -> Point?
  /// Whether the gesture has recognized or begun at least once.
  func hasFired(_ gesture: GestureID) -> Bool
  var isSceneResting: Bool { get }
  /// A name inside a repetition of actions (`i`, `n`, or as named); nil if there is none.
  func local(_ name: String) -> Value?
  /// A view by its full name, for names put together while running.
  func view(named name: String) -> ViewID?
  /// How often the draw with this key happened before: the tick in live keys and tests, a count in actions.
  func drawCount(of key: UInt64) -> UInt64
  /// Counts one step of an expression; throws when this tick has had a million.
  func countStep() throws(ExpressionError)
  /// Counts what a text takes that was just put together; throws when there was too much.
  func countText(bytes: Int) throws(ExpressionError)
}

extension EvaluationEnvironment {
  /// Bytes of text that cost as much as a step: 16 MiB of text take the steps of a tick.
  package static var textBytesPerStep: Int { 16 }

  public func contact(_ member: ContactMember) -> Value? { nil }
  public func gesture(_ member: GestureMember) throws(ExpressionError) -> Value? { nil }
  public func gestureTouch(_ number: Int) throws(ExpressionError) -> Point? { nil }
  public func hasFired(_ gesture: GestureID) -> Bool { false }

  public func countText(bytes: Int) throws(ExpressionError) {
    for _ in 0..<bytes / Self.textBytesPerStep { try countStep() }
  }
}

/// A member of a view in an expression.
public enum ViewMember: String, Hashable, Sendable, CaseIterable {
  case center, frame, size, width, height, rotation, scale, opacity, blur, hidden, fill, text
  case top, bottom, left, right
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
  case velocity
  case angularVelocity = "angular-velocity"
  case mass, resting, name
}

/// A member of `contact` in a reaction to it.
public enum ContactMember: String, Hashable, Sendable, CaseIterable {
  /// The view that comes earlier in the document.
  case item
  /// The other view, or none.
  case other
  /// A boundary's name, `bounds`, or none.
  case boundary
  /// In the canvas.
  case point
  /// From the item to the other, or into the boundary.
  case normal
  /// Mass × pt/s.
  case impulse
}

/// A member of `gesture` in a reaction to it. Points are the canvas's.
public enum GestureMember: String, Hashable, Sendable, CaseIterable {
  /// The text of a `Gesture.State`.
  case state
  /// Between the fingers; of a tap where it came down, of a swipe where it began.
  case location
  /// Since it began, or since it was set: pan, edge-pan.
  case translation
  /// In pt/s, a vector; of a pinch in 1/s, of a rotation a spin.
  case velocity
  /// Since it began, or since it was set: pinch.
  case scale
  /// Since it began, or since it was set: rotation.
  case rotation
  /// How many fingers take part.
  case touches
  /// The view that its first finger met.
  case target
}
