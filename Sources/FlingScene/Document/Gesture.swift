public import FlingGeometry

/// A gesture recognizer as declared: its conditions and its reactions.
public struct Gesture: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case tap
    case longPress = "long-press"
    case pan
    case swipe
    case pinch
    case rotation
    case edgePan = "edge-pan"

    /// Whether it is a discrete gesture: it has the state `recognized` instead of `began` and the states
    /// after it.
    public var isDiscrete: Bool { self == .tap || self == .swipe }

    /// The possible values of `gesture.state` in its reactions.
    public var states: [State] { isDiscrete ? [.recognized] : [.began, .changed, .ended, .cancelled] }
  }

  /// The value of `gesture.state`. The states "possible" and "failed" are never reported.
  public enum State: String, Sendable, CaseIterable {
    case began
    case changed
    case ended
    case cancelled
    /// The only state of a discrete gesture.
    case recognized
  }

  /// The direction of a swipe.
  public enum Direction: String, Sendable, CaseIterable {
    case up
    case down
    case left
    case right
  }

  /// A side of the canvas.
  public enum Edge: String, Sendable, CaseIterable {
    case top
    case bottom
    case left
    case right
  }

  /// The keys that `set` can change. All have `.expression` content.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// Vector in points: pan, edge-pan.
    case translation
    /// Number above 0: pinch.
    case scale
    /// Angle: rotation.
    case rotation
    /// Truth value.
    case enabled
  }

  public var id: GestureID
  public var kind: Kind
  /// The name, with its index for a copy (`drag-1`); empty for an unnamed entry.
  public var name: String
  public var view: ViewID
  /// Whether it recognizes from the start.
  public var isEnabled: Bool
  /// Tap: the number of taps, at least 1. Long press: the number of taps before the press, at least 0.
  public var taps: Int
  /// The number of fingers. Tap, long press and swipe need exactly the lower bound, pinch and rotation two,
  /// an edge pan one. A pan accepts the whole range; its default upper bound is `Limits.fingers`.
  public var fingers: ClosedRange<Int>
  /// Swipe: the accepted directions, in the order of the file.
  public var directions: [Direction]
  /// Edge pan: the sides of the canvas where the finger may come down, in the order of the file.
  public var edges: [Edge]
  /// Long press: the minimum duration of the touch.
  public var minimumDuration: Time
  /// Long press: the maximum movement of a finger before recognition, in points.
  public var allowableMovement: Double
  /// Gestures that may recognize simultaneously. It is sufficient if one of the two gestures lists the other.
  public var alongside: [GestureID]
  /// Gestures that must fail before this one recognizes. The relation has no cycles.
  public var waitsFor: [GestureID]
  /// Whether views lose their touches when it recognizes.
  public var cancelsTouches: Bool
  public var reactions: GestureReactions
  /// The source range of the key that states its kind.
  public var range: SourceRange

  public init(
    id: GestureID, kind: Kind, name: String, view: ViewID = .canvas, isEnabled: Bool = true,
    taps: Int? = nil, fingers: ClosedRange<Int>? = nil, directions: [Direction] = [.right],
    edges: [Edge] = [], minimumDuration: Time = Time(seconds: 0.5), allowableMovement: Double = 10,
    alongside: [GestureID] = [], waitsFor: [GestureID] = [], cancelsTouches: Bool = true,
    reactions: GestureReactions = .none, range: SourceRange
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.view = view
    self.isEnabled = isEnabled
    self.taps = taps ?? (kind == .tap ? 1 : 0)
    self.fingers = fingers ?? kind.defaultFingers
    self.directions = directions
    self.edges = edges
    self.minimumDuration = minimumDuration
    self.allowableMovement = allowableMovement
    self.alongside = alongside
    self.waitsFor = waitsFor
    self.cancelsTouches = cancelsTouches
    self.reactions = reactions
    self.range = range
  }
}

extension Gesture.Kind {
  var defaultFingers: ClosedRange<Int> {
    switch self {
    case .tap, .longPress, .swipe, .edgePan: 1...1
    case .pinch, .rotation: 2...2
    case .pan: 1...Limits.fingers
    }
  }
}

/// The reactions of a gesture: lists of actions, possibly empty.
public struct GestureReactions: Sendable {
  /// `do`: runs at every callback, before the list of the state.
  public var always: [Action]
  /// The lists of a continuous gesture.
  public var began: [Action]
  public var changed: [Action]
  public var ended: [Action]
  public var cancelled: [Action]
  /// The list of a discrete gesture.
  public var recognized: [Action]

  public static let none = GestureReactions()

  public init(
    always: [Action] = [], began: [Action] = [], changed: [Action] = [], ended: [Action] = [],
    cancelled: [Action] = [], recognized: [Action] = []
  ) {
    self.always = always
    self.began = began
    self.changed = changed
    self.ended = ended
    self.cancelled = cancelled
    self.recognized = recognized
  }

  /// The actions for a state, without `always`.
  public func actions(for state: Gesture.State) -> [Action] {
    switch state {
    case .began: began
    case .changed: changed
    case .ended: ended
    case .cancelled: cancelled
    case .recognized: recognized
    }
  }
}

/// The gesture to which an action applies.
public enum GestureTarget: Sendable {
  case gesture(GestureID)
  /// A name computed when the action runs, as in `ViewTarget.named`.
  case named(Expression)
}
