/// The tables of gestures and of the fingers that make them.
extension Rules {
  static let gestures = Gesture.Kind.allCases.map { KindRule($0.rawValue) }

  private static let discrete = Gesture.Kind.allCases.filter(\.isDiscrete).map(\.rawValue)
  private static let continuous = Gesture.Kind.allCases.filter { !$0.isDiscrete }.map(\.rawValue)

  static let gestureKeys =
    [
      KeyRule("view", .custom), KeyRule("enabled", .custom),
      KeyRule("taps", .custom, for: ["tap", "long-press"]),
      KeyRule("fingers", .custom, for: ["tap", "long-press", "pan", "swipe"]),
      KeyRule("direction", .custom, for: ["swipe"]),
      KeyRule("edges", .custom, for: ["edge-pan"]),
      KeyRule("minimum-duration", .custom, for: ["long-press"]),
      KeyRule("allowable-movement", .custom, for: ["long-press"]),
      KeyRule("alongside", .custom), KeyRule("waits-for", .custom), KeyRule("cancels-touches", .custom),
      KeyRule("do", .custom),
    ] + continuousReactions.map { KeyRule($0, .custom, for: continuous) } + [
      KeyRule("recognized", .custom, for: discrete), .copies,
    ]

  private static let continuousReactions = ["began", "changed", "ended", "cancelled"]

  /// The keys of a gesture that are lists of actions.
  static let gestureReactions = ["do"] + continuousReactions + ["recognized"]

  /// What `set` changes of a gesture.
  static let gestureChanges = [
    KeyRule("translation", .vector, for: ["pan", "edge-pan"]),
    KeyRule("scale", .number(.aboveZero), for: ["pinch"]),
    KeyRule("rotation", .angle, for: ["rotation"]),
    KeyRule("enabled", .truth),
  ]

  // MARK: Script

  static let fingerSteps = [
    "tap", "press", "drag", "flick", "swipe", "pinch", "rotate", "transform", "touch",
  ]

  static let script =
    fingerSteps.map { KindRule($0) } + [
      KindRule("wait"), KindRule("interrupt"), KindRule("do"), KindRule("mark"),
    ]

  /// Steps of fingers that go side by side.
  private static let parallel = ["tap", "press", "drag", "flick", "swipe"]
  /// Steps of two fingers about a point.
  private static let pairs = ["pinch", "rotate", "transform"]

  static let scriptKeys = [
    KeyRule("at", .custom), KeyRule("delay", .time(.atLeastZero)), KeyRule("together", .custom),
    KeyRule("at-most", .time(.atLeastZero), for: ["wait"]),
    KeyRule("from", .custom, for: parallel + pairs),
    KeyRule("finger", .whole(.init(low: 0, high: 1_000_000)), for: parallel + ["touch"]),
    KeyRule("fingers", .whole(.init(low: 1, high: Double(Limits.fingers))), for: parallel),
    KeyRule("spread", .number(.aboveZero), for: parallel),
    KeyRule("anyway", .truth, for: fingerSteps),
    KeyRule("taps", .whole(.init(low: 1, high: 1000)), for: ["tap"]),
    KeyRule("gap", .time(.atLeastZero), for: ["tap"]),
    KeyRule("to", .point, for: ["drag"]),
    KeyRule("by", .vector, for: ["press", "drag"]),
    KeyRule("by", .angle, for: ["rotate", "transform"]),
    KeyRule("path", .custom, for: ["drag"]),
    KeyRule("hold", .time(.atLeastZero), for: ["drag"]),
    KeyRule("release", .vector, for: ["drag"]),
    KeyRule("compensate", .truth, for: ["drag"]),
    KeyRule("velocity", .axis, for: ["flick"]),
    KeyRule("speed", .number(.aboveZero), for: ["flick"]),
    KeyRule("direction", .choice(Gesture.Direction.allCases.map(\.rawValue)), for: ["swipe"]),
    KeyRule("scale", .number(.aboveZero), for: ["pinch", "transform"]),
    KeyRule("move", .vector, for: ["transform"]),
    KeyRule("distance", .number(.aboveZero), for: pairs + ["swipe"]),
    KeyRule("from-distance", .number(.aboveZero), for: ["pinch"]),
    KeyRule("to-distance", .number(.aboveZero), for: ["pinch"]),
    KeyRule("angle", .angle, for: pairs + ["flick"]),
    KeyRule("duration", .time(.aboveZero), for: parallel + pairs),
    KeyRule("ease", .custom, for: pairs + ["drag"]),
    KeyRule("keys", .custom, for: ["touch"]),
    KeyRule("lift", .truth, for: ["drag", "touch"]),
    KeyRule("cancel", .truth, for: ["touch"]),
    .copies,
  ]

  /// What each key of a raw touch has.
  static let touchKeys = [
    KeyRule("at", .time(.atLeastZero)), KeyRule("point", .point), KeyRule("ease", .custom),
  ]
}
