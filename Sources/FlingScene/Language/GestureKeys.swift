/// The keys of gesture recognizers.
extension KeyTable {
  static let gestures = KeyTable(
    "gesture",
    kinds: [
      KindSpec("tap", .orNull(.reference("name")), note: "One or more short touches."),
      KindSpec("long-press", .orNull(.reference("name")), note: "A touch that is held."),
      KindSpec("pan", .orNull(.reference("name")), note: "A drag."),
      KindSpec("swipe", .orNull(.reference("name")), note: "A quick movement in one direction."),
      KindSpec("pinch", .orNull(.reference("name")), note: "Two fingers that move apart or together."),
      KindSpec("rotation", .orNull(.reference("name")), note: "Two fingers that turn."),
      KindSpec(
        "edge-pan", .orNull(.reference("name")), note: "A drag from an edge.", needs: [.all(["edges"])]),
    ],
    keys: [
      KeySpec("view", schema: .type("string"), note: "View on which touches must begin.", default: "canvas"),
      KeySpec(
        "enabled", .truth, note: "Whether it recognizes from the start.", default: true),
      KeySpec(
        "taps", .whole(.init(low: 0, high: 1000)), for: ["tap", "long-press"], note: "Number of taps.",
        default: 1
      )
      .variant(for: "tap", .whole(.init(low: 1, high: 1000))),
      KeySpec(
        "fingers", .whole(.init(low: 1, high: Double(Limits.fingers))),
        for: ["tap", "long-press", "pan", "swipe"],
        note: "Number of fingers; for a pan also [least, most].", default: 1
      )
      .variant(for: "pan", schema: .oneOrPair(.integerOrComputed(1, Double(Limits.fingers)))),
      KeySpec(
        "direction", schema: .oneOrMore(Gesture.Direction.allCases.map(\.rawValue)), for: ["swipe"],
        note: "A direction or a list of directions."),
      KeySpec(
        "edges", schema: .oneOrMore(Gesture.Edge.allCases.map(\.rawValue)), for: ["edge-pan"],
        note: "An edge or a list of edges."),
      KeySpec(
        "minimum-duration", .time(.atLeastZero), for: ["long-press"], note: "Minimum duration of the touch.",
        default: "0.5s"),
      KeySpec(
        "allowable-movement", .number(.atLeastZero), for: ["long-press"],
        note: "Maximum movement before recognition, in points.", default: 10),
      KeySpec(
        "alongside", schema: .reference("items"), note: "Gestures that may recognize at the same time."),
      KeySpec("waits-for", schema: .reference("items"), note: "Gestures that must fail first."),
      KeySpec(
        "cancels-touches", .truth, note: "Whether the touches of views are cancelled.", default: true
      ),
      KeySpec(
        "do", .actions(), note: "Actions at every callback, run before those of the state."
      ),
      KeySpec(
        "began", .actions(), for: continuous,
        note: "Actions when it begins; they can read gesture."),
      KeySpec("changed", .actions(), for: continuous, note: "Actions when it changes."),
      KeySpec("ended", .actions(), for: continuous, note: "Actions when it ends."),
      KeySpec(
        "cancelled", .actions(), for: continuous, note: "Actions when it is cancelled."),
      KeySpec(
        "recognized", .actions(), for: discrete, note: "Actions when it is recognized."),
      .copies,
    ])

  private static let discrete = Gesture.Kind.allCases.filter(\.isDiscrete).map(\.rawValue)
  private static let continuous = Gesture.Kind.allCases.filter { !$0.isDiscrete }.map(\.rawValue)

  /// The keys of a gesture that `set` can change.
  static let gestureChanges = KeyTable(
    "gesture change",
    keys: [
      KeySpec("translation", .vector, for: ["pan", "edge-pan"], note: "Translation so far."),
      KeySpec("scale", .number(.aboveZero), for: ["pinch"], note: "Scale so far."),
      KeySpec("rotation", .angle, for: ["rotation"], note: "Rotation so far."),
      KeySpec("enabled", .truth, note: "Whether it recognizes."),
    ])
}
