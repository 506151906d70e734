import FlingDynamics
import FlingScene

/// A fact that expressions read and that is no part of the state.
enum SceneFact: Hashable, Sendable {
  case touching(Int, Int)
  case touchingBoundary(Int, String)
  case behaviorKey(BehaviorKey)
  case memberMass(Int, group: Int)
}

/// What expressions and pictures read beyond the state itself: facts that the running behaviors and gestures
/// compute when they are asked.
protocol SceneFacts: AnyObject {
  /// Whether nothing moves and nothing will.
  var isAtRest: Bool { get }
  func areTouching(_ a: Int, _ b: Int) throws(ExpressionError) -> Bool
  /// Whether a view touches a boundary; the name `bounds` stands for the canvas's edges.
  func isTouching(_ view: Int, boundary: String) throws(ExpressionError) -> Bool
  /// The current value of a key: of the active behavior, or of the declaration.
  func value(of key: Behavior.Key, of behavior: BehaviorID) throws(ExpressionError) -> Value
  /// The part of a member in the mass of its group.
  func mass(ofMember view: Int, inGroup group: Int) -> Double
  /// How many times a gesture was recognized or began.
  func recognitionCount(of gesture: GestureID) -> Int
  /// The pose of a view's body at the start of the last step and after each of its substeps; empty if the view
  /// is no body.
  func lastStepPoses(of view: Int) -> [ItemPose]
  /// What overlays show of bodies and behaviors.
  func physicsPicture(_ parts: Overlay.Physics) -> PhysicsPicture
}
