/// The keys of gesture recognizers.
extension KeyTable {
  static let gestures = KeyTable(
    "gesture",
    kinds: [
      KindSpec("tap", .orNothing(.reference("name")), note: "Short touches."),
      KindSpec("long-press", .orNothing(.reference("name")), note: "A touch that stays."),
      KindSpec("pan", .orNothing(.reference("name")), note: "A drag."),
      KindSpec("swipe", .orNothing(.reference("name")), note: "A quick stroke."),
      KindSpec("pinch", .orNothing(.reference("name")), note: "Two fingers that part or meet."),
      KindSpec("rotation", .orNothing(.reference("name")), note: "Two fingers that turn."),
      KindSpec(
        "edge-pan", .orNothing(.reference("name")), note: "A drag from an edge.", needs: [.all(["edges"])]),
    ],
    keys: [
      KeySpec("view", schema: .type("string"), note: "Where touches must begin.", default: "canvas"),
      KeySpec(
        "enabled", .truth, note: "Whether it recognizes from the start.", default: true),
      KeySpec(
        "taps", .whole(.init(low: 0, high: 1000)), for: ["tap", "long-press"], note: "How many.", default: 1
      )
      .within("tap", .whole(.init(low: 1, high: 1000))),
      KeySpec(
        "fingers", .whole(.init(low: 1, high: Double(Limits.fingers))),
        for: ["tap", "long-press", "pan", "swipe"],
        note: "How many; of a pan [least, most] too.", default: 1
      )
      .within("pan", schema: .oneOrTwo(.whole(1, Double(Limits.fingers)))),
      KeySpec(
        "direction", schema: .oneOrMore(Gesture.Direction.allCases.map(\.rawValue)), for: ["swipe"],
        note: "One or a list."),
      KeySpec(
        "edges", schema: .oneOrMore(Gesture.Edge.allCases.map(\.rawValue)), for: ["edge-pan"],
        note: "One or a list."),
      KeySpec(
        "minimum-duration", .time(.atLeastZero), for: ["long-press"], note: "How long it stays.",
        default: "0.5s"),
      KeySpec(
        "allowable-movement", .number(.atLeastZero), for: ["long-press"],
        note: "How far it may move.", default: 10),
      KeySpec(
        "alongside", schema: .reference("items"), note: "Gestures that may recognize at the same time."),
      KeySpec("waits-for", schema: .reference("items"), note: "Gestures that must fail first."),
      KeySpec(
        "cancels-touches", .truth, note: "Whether views lose the touches.", default: true
      ),
      KeySpec("do", schema: .reference("actions"), note: "Actions at every callback, first."),
      KeySpec(
        "began", schema: .reference("actions"), for: continuous,
        note: "Actions as it begins; they see gesture."),
      KeySpec("changed", schema: .reference("actions"), for: continuous, note: "Actions as it goes on."),
      KeySpec("ended", schema: .reference("actions"), for: continuous, note: "Actions as it ends."),
      KeySpec(
        "cancelled", schema: .reference("actions"), for: continuous, note: "Actions if it is taken away."),
      KeySpec(
        "recognized", schema: .reference("actions"), for: discrete, note: "Actions when it is recognized."),
      .copies,
    ])

  private static let discrete = Gesture.Kind.allCases.filter(\.isDiscrete).map(\.rawValue)
  private static let continuous = Gesture.Kind.allCases.filter { !$0.isDiscrete }.map(\.rawValue)

  /// The keys of a gesture that are lists of actions.
  static let gestureReactions = ["do", "began", "changed", "ended", "cancelled", "recognized"]

  /// What `set` changes of a gesture.
  static let gestureChanges = KeyTable(
    "gesture change",
    keys: [
      KeySpec("translation", .vector, for: ["pan", "edge-pan"], note: "How far it has gone."),
      KeySpec("scale", .number(.aboveZero), for: ["pinch"], note: "How far it has scaled."),
      KeySpec("rotation", .angle, for: ["rotation"], note: "How far it has turned."),
      KeySpec("enabled", .truth, note: "Whether it recognizes."),
    ])
}
