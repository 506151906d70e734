public import FlingGeometry

/// A gesture as declared: what fingers on a view must do, and the actions that answer.
public struct Gesture: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case tap
    case longPress = "long-press"
    case pan
    case swipe
    case pinch
    case rotation
    case edgePan = "edge-pan"

    /// Whether it reports a moment rather than a way: it has `recognized` in place of `began` and what follows.
    public var isDiscrete: Bool { self == .tap || self == .swipe }

    /// What `gesture.state` may say in its reactions.
    public var states: [State] { isDiscrete ? [.recognized] : [.began, .changed, .ended, .cancelled] }
  }

  /// What `gesture.state` says. Nothing is ever told of a gesture that is possible or has failed.
  public enum State: String, Sendable, CaseIterable {
    case began
    case changed
    case ended
    case cancelled
    /// Of a discrete gesture.
    case recognized
  }

  /// Where a swipe goes.
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

  /// The keys that `set` changes. All take `.expression`.
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
  /// With its index if it is a copy (`drag-1`); empty for a nameless entry.
  public var name: String
  public var view: ViewID
  /// Whether it takes fingers from the start.
  public var isEnabled: Bool
  /// Tap: how many, at least 1. Long press: how many before the press, at least 0.
  public var taps: Int
  /// How many fingers. Tap, long press and swipe want exactly the lower bound, pinch and rotation two, an edge pan one;
  /// a pan takes from the lower bound to the upper one, which is `Limits.fingers` if none was told.
  public var fingers: ClosedRange<Int>
  /// Swipe: any of these counts; in the order of the file.
  public var directions: [Direction]
  /// Edge pan: the sides of the canvas at which a finger may come down; in the order of the file.
  public var edges: [Edge]
  /// Long press: how long fingers must be down.
  public var minimumDuration: Time
  /// Long press: how far a finger may stray before that, in points.
  public var allowableMovement: Double
  /// Those that may recognize at the same time, as this entry tells; the other's word counts as much.
  public var alongside: [GestureID]
  /// Those that must fail before this one recognizes. No gesture waits for itself, be it by way of others.
  public var waitsFor: [GestureID]
  /// Whether views lose their fingers when it recognizes.
  public var cancelsTouches: Bool
  public var reactions: GestureReactions
  /// Where its kind stands.
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

/// What a gesture does when it is recognized and as it goes on: lists of actions, empty ones for nothing.
public struct GestureReactions: Sendable {
  /// `do`: run at every callback, before the list of its state.
  public var always: [Action]
  /// Of a continuous gesture.
  public var began: [Action]
  public var changed: [Action]
  public var ended: [Action]
  public var cancelled: [Action]
  /// Of a discrete gesture.
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

  /// The list of a state, beside `always`.
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

/// The gesture that an action means.
public enum GestureTarget: Sendable {
  case gesture(GestureID)
  /// As `ViewTarget.named`.
  case named(Expression)
}
