package import FlingGeometry

/// A gesture recognizer as declared: its conditions and its reactions.
package struct Gesture: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case tap
    case longPress = "long-press"
    case pan
    case swipe
    case pinch
    case rotation
    case edgePan = "edge-pan"

    /// Whether it is a discrete gesture: it has the state `recognized` instead of `began` and the states
    /// after it.
    package var isDiscrete: Bool { self == .tap || self == .swipe }

    /// The possible values of `gesture.state` in its reactions.
    package var states: [State] { isDiscrete ? [.recognized] : [.began, .changed, .ended, .cancelled] }
  }

  /// The value of `gesture.state`. The states "possible" and "failed" are never reported.
  package enum State: String, Sendable, CaseIterable {
    case began
    case changed
    case ended
    case cancelled
    /// The only state of a discrete gesture.
    case recognized
  }

  /// The direction of a swipe.
  package enum Direction: String, Sendable, CaseIterable {
    case up
    case down
    case left
    case right
  }

  /// A side of the canvas.
  package enum Edge: String, Sendable, CaseIterable {
    case top
    case bottom
    case left
    case right
  }

  /// The keys that `set` can change. All have `.expression` content.
  package enum Key: String, Hashable, Sendable, CaseIterable {
    /// Vector in points: pan, edge-pan.
    case translation
    /// Number above 0: pinch.
    case scale
    /// Angle: rotation.
    case rotation
    /// Truth value.
    case enabled
  }

  package var id: GestureID
  package var kind: Kind
  /// The name, with its index for a copy (`drag-1`); empty for an unnamed entry.
  package var name: String
  package var view: ViewID
  /// Whether it recognizes from the start.
  package var isEnabled: Bool
  /// Tap: the number of taps, at least 1. Long press: the number of taps before the press, at least 0.
  package var taps: Int
  /// The number of fingers. Tap, long press and swipe need exactly the lower bound, pinch and rotation two,
  /// an edge pan one. A pan accepts the whole range; its default upper bound is `Limits.fingers`.
  package var fingers: ClosedRange<Int>
  /// Swipe: the accepted directions, in the order of the file.
  package var directions: [Direction]
  /// Edge pan: the sides of the canvas where the finger may come down, in the order of the file.
  package var edges: [Edge]
  /// Long press: the minimum duration of the touch.
  package var minimumDuration: Time
  /// Long press: the maximum movement of a finger before recognition, in points.
  package var allowableMovement: Double
  /// Gestures that may recognize simultaneously. It is sufficient if one of the two gestures lists the other.
  package var alongside: [GestureID]
  /// Gestures that must fail before this one recognizes. The relation has no cycles.
  package var waitsFor: [GestureID]
  /// Whether views lose their touches when it recognizes.
  package var cancelsTouches: Bool
  package var reactions: GestureReactions
  /// The source range of the key that states its kind.
  package var range: SourceRange

  package init(
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
package struct GestureReactions: Sendable {
  /// `do`: runs at every callback, before the list of the state.
  package var always: [Action]
  /// The lists of a continuous gesture.
  package var began: [Action]
  package var changed: [Action]
  package var ended: [Action]
  package var cancelled: [Action]
  /// The list of a discrete gesture.
  package var recognized: [Action]

  package static let none = GestureReactions()

  package init(
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
  package func actions(for state: Gesture.State) -> [Action] {
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
package enum GestureTarget: Sendable {
  case gesture(GestureID)
  /// A name computed when the action runs, as in `ViewTarget.named`.
  case named(Expression)
}
