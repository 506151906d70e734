/// The keys of script steps, of `when` and of `expect`.
extension KeyTable {
  static let script = KeyTable(
    "script",
    needs: [
      .never("at", with: "together"), .never("finger", with: "fingers"), .only("spread", with: "fingers"),
    ],
    kinds: [
      KindSpec("tap", .type("string"), note: "The view that is tapped."),
      KindSpec("press", .type("string"), note: "The view that is pressed."),
      KindSpec(
        "drag", .type("string"), note: "The view that is dragged.",
        needs: [.one([["to"], ["by"], ["path"]]), .never("release", with: "hold")]),
      KindSpec(
        "flick", .type("string"), note: "The view that is flicked.",
        needs: [
          .any([["velocity"], ["angle", "speed"]]), .never("velocity", with: "angle"),
          .never("velocity", with: "speed"),
        ]),
      KindSpec("swipe", .type("string"), note: "The view that is swiped.", needs: [.all(["direction"])]),
      KindSpec(
        "pinch", .type("string"), note: "The view that two fingers pinch.",
        needs: [.one([["scale"], ["from-distance", "to-distance"]])]),
      KindSpec("rotate", .type("string"), note: "The view that two fingers turn.", needs: [.all(["by"])]),
      KindSpec(
        "transform", .type("string"), note: "The view that two fingers move, turn and scale.",
        needs: [.any([["scale"], ["by"], ["move"]])]),
      KindSpec(
        "touch", .type("string"), note: "The view that a finger touches; keys lists its positions.",
        needs: [.all(["keys"]), .never("lift", with: "cancel")]),
      KindSpec(
        "wait", ValueType.time(.atLeastZero), note: "A time, or a test with at-most.", example: "0.5s"),
      KindSpec("interrupt", .type("null"), note: "The system cancels all touches."),
      KindSpec("do", ValueType.actions(), note: "Runs actions."),
      KindSpec("mark", .reference("name"), note: "Sets a mark, which names the current time."),
    ],
    keys: [
      KeySpec(
        "at", schema: .reference("moment"),
        note: "Time or mark at which it starts, even while other steps run."),
      KeySpec(
        "delay", .time(.atLeastZero), note: "Delay after the end of the previous step.", default: 0,
        example: "0.3s"),
      KeySpec("together", .truth, note: "Whether it starts together with the previous step.", default: false),
      KeySpec(
        "at-most", .time(.atLeastZero), for: ["wait"], note: "Maximum duration of the wait.", default: "10s"),
      KeySpec(
        "from", schema: .reference("finger-place"), for: parallel + pairs,
        note: "Start: a point of the canvas, a word, or shares of the view.", default: "center",
        example: ["50%", "80%"]),
      KeySpec(
        "finger", .whole(.init(low: 0, high: 1_000_000)), for: parallel + ["touch"],
        note: "Number that identifies the finger."),
      KeySpec(
        "fingers", .whole(.init(low: 1, high: Double(Limits.fingers))), for: parallel,
        note: "Number of parallel fingers.", default: 1),
      KeySpec(
        "spread", .number(.aboveZero), for: parallel, note: "Points between neighbouring fingers.",
        default: 40),
      KeySpec(
        "anyway", .truth, for: fingerSteps, note: "Whether the touch may hit another view.", default: false),
      KeySpec("taps", .whole(.init(low: 1, high: 1000)), for: ["tap"], note: "Number of taps.", default: 1),
      KeySpec("gap", .time(.atLeastZero), for: ["tap"], note: "Time between taps.", default: "0.1s"),
      KeySpec("to", .point, for: ["drag"], note: "End point in the canvas."),
      KeySpec("by", .vector, for: ["press", "drag"], note: "Movement as a vector.", example: [0, -100]),
      KeySpec(
        "by", .angle, for: ["rotate", "transform"], note: "Angle by which the fingers turn.", example: "30deg"
      ),
      KeySpec(
        "path", schema: .any(.type("string"), .list(.reference("vector"), from: 2)), for: ["drag"],
        note: "Points of the canvas, or SVG path data."),
      KeySpec("hold", .time(.atLeastZero), for: ["drag"], note: "Time at rest before the lift."),
      KeySpec(
        "release", .vector, for: ["drag"], note: "Velocity that recognizers report at the end.",
        example: [900, -1200]),
      KeySpec(
        "compensate", .truth, for: ["drag"],
        note: "Whether it moves 10 points further, the distance before a pan begins.",
        default: false),
      KeySpec(
        "velocity", .axis, for: ["flick"], note: "Velocity in points per second.", example: [0, -1200]),
      KeySpec("speed", .number(.aboveZero), for: ["flick"], note: "Speed in points per second."),
      KeySpec(
        "direction", .choice(Gesture.Direction.allCases.map(\.rawValue)), for: ["swipe"],
        note: "Direction of the swipe."),
      KeySpec(
        "scale", .number(.aboveZero), for: ["pinch", "transform"],
        note: "Scale that recognizers report at the end.",
        example: 2),
      KeySpec("move", .vector, for: ["transform"], note: "Movement of the fingers' midpoint."),
      KeySpec(
        "distance", .number(.aboveZero), for: pairs + ["swipe"], note: "Distance between the fingers.",
        default: 160
      )
      .variant(for: "pinch", note: "Distance between the fingers.", default: 100)
      .variant(for: "swipe", note: "Distance of the swipe.", default: 160),
      KeySpec(
        "from-distance", .number(.aboveZero), for: ["pinch"],
        note: "Distance between the fingers at the start."),
      KeySpec(
        "to-distance", .number(.aboveZero), for: ["pinch"], note: "Distance between the fingers at the end."),
      KeySpec("angle", .angle, for: pairs + ["flick"], note: "Clockwise from the right.", default: 0),
      KeySpec(
        "duration", .time(.aboveZero), for: parallel + pairs, note: "Duration of the step.", default: "0.5s"
      )
      .variant(for: "tap", note: "Duration of each touch.", default: "60ms")
      .variant(for: "press", note: "Duration of the press.", default: "1s")
      .variant(for: "flick", note: "Duration of the step.", default: "0.12s")
      .variant(for: "swipe", note: "Duration of the step.", default: "0.16s"),
      KeySpec(
        "ease", schema: .reference("ease"), for: pairs + ["drag"], note: "Easing curve.",
        default: "ease-in-out"),
      KeySpec(
        "keys", schema: .list(.reference("touch-key"), from: 1), for: ["touch"], note: "Positions with times."
      ),
      KeySpec(
        "lift", .truth, for: ["drag", "touch"], note: "Whether the finger is lifted at the end.",
        default: true),
      KeySpec(
        "cancel", .truth, for: ["touch"], note: "Whether the system cancels the touch at the end.",
        default: false),
      .copies,
    ])

  static let touchKeys = KeyTable(
    "touch key", needs: [.all(["at", "point"])],
    keys: [
      KeySpec("at", .time(.atLeastZero), note: "Time since the start of the step.", example: "0.2s"),
      KeySpec("point", .point, note: "Position in the canvas."),
      KeySpec(
        "ease", schema: .reference("ease"), note: "Easing from the previous position to this one.",
        default: "linear"),
    ])

  static let whens = KeyTable(
    "when",
    kinds: [
      KindSpec(
        "when", .reference("test"), note: "A test; the actions run when it becomes true.",
        example: "= ball.center.y > 100", needs: [.all(["do"])])
    ],
    keys: [
      KeySpec("do", .actions(), note: "Actions to run."),
      .copies,
    ])

  static let expectations = KeyTable(
    "expectation",
    kinds: [
      KindSpec(
        "at", .reference("moment"), note: "Time or mark at which the test is true.", example: "0.5s",
        needs: [.all(["that"])]),
      KindSpec("always", .orNull(.reference("test")), note: "A test that is true at every tick."),
      KindSpec("never", .orNull(.reference("test")), note: "A test that is true at no tick."),
      KindSpec("eventually", .orNull(.reference("test")), note: "A test that is true at some tick."),
      KindSpec(
        "within", .list(.reference("moment"), from: 2, to: 2),
        note: "Two times or marks between which the test becomes true.", example: ["1s", "2s"],
        needs: [.all(["that"])]),
      KindSpec(
        "rests", .orNull(.reference("items")),
        note: "Items that are at rest at the time of by; empty for all."),
      KindSpec("fires", .type("string"), note: "A gesture that recognizes or begins."),
    ],
    keys: [
      KeySpec(
        "that", schema: .reference("test"), for: ["at", "always", "never", "eventually", "within"],
        note: "A test.", example: "= card.center.y > 100"),
      KeySpec(
        "from", schema: .reference("moment"), for: ["always", "never"], note: "Start of the interval.",
        default: 0),
      KeySpec(
        "until", schema: .reference("moment"), for: ["always", "never"],
        note: "End of the interval, not included."
      ),
      KeySpec(
        "by", schema: .reference("moment"), for: ["eventually", "rests"], note: "Latest time or mark."),
      KeySpec(
        "times", .whole(.atLeastZero), for: ["fires"],
        note: "Exact number of times; by default at least once."),
      KeySpec("because", schema: .reference("text"), note: "Reason, shown if the expectation fails."),
      .copies,
    ])

  /// Steps in which fingers touch the canvas.
  static let fingerSteps = [
    "tap", "press", "drag", "flick", "swipe", "pinch", "rotate", "transform", "touch",
  ]

  /// Steps with one finger or several parallel fingers.
  private static let parallel = ["tap", "press", "drag", "flick", "swipe"]
  /// Steps of two fingers about a point.
  private static let pairs = ["pinch", "rotate", "transform"]
}
