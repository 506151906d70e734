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
        "touch", .type("string"), note: "The view that a finger touches as keys tell.",
        needs: [.all(["keys"]), .never("lift", with: "cancel")]),
      KindSpec(
        "wait", ValueType.time(.atLeastZero), note: "A time, or a test with at-most.", example: "0.5s"),
      KindSpec("interrupt", .type("null"), note: "The system takes every finger away."),
      KindSpec("do", .reference("actions"), note: "Actions without a finger."),
      KindSpec("mark", .reference("name"), note: "Names this moment."),
    ],
    keys: [
      KeySpec(
        "at", schema: .reference("moment"), note: "A time or mark at which it starts, even while others run."),
      KeySpec(
        "delay", .time(.atLeastZero), note: "After the step before ended.", default: 0, example: "0.3s"),
      KeySpec("together", .truth, note: "Starts with the step before.", default: false),
      KeySpec("at-most", .time(.atLeastZero), for: ["wait"], note: "How long a wait may be.", default: "10s"),
      KeySpec(
        "from", schema: .reference("finger-place"), for: parallel + pairs,
        note: "A point of the canvas, a word, or shares of the view.", default: "center",
        example: ["50%", "80%"]),
      KeySpec(
        "finger", .whole(.init(low: 0, high: 1_000_000)), for: parallel + ["touch"],
        note: "A number that tells it apart."),
      KeySpec(
        "fingers", .whole(.init(low: 1, high: Double(Limits.fingers))), for: parallel,
        note: "How many, side by side.", default: 1),
      KeySpec("spread", .number(.aboveZero), for: parallel, note: "Points between them.", default: 40),
      KeySpec("anyway", .truth, for: fingerSteps, note: "Whatever view lies there.", default: false),
      KeySpec("taps", .whole(.init(low: 1, high: 1000)), for: ["tap"], note: "How many.", default: 1),
      KeySpec("gap", .time(.atLeastZero), for: ["tap"], note: "Time between taps.", default: "0.1s"),
      KeySpec("to", .point, for: ["drag"], note: "Where it ends, in the canvas."),
      KeySpec("by", .vector, for: ["press", "drag"], note: "How far it goes.", example: [0, -100]),
      KeySpec("by", .angle, for: ["rotate", "transform"], note: "How far they turn.", example: "30deg"),
      KeySpec(
        "path", schema: .any(.type("string"), .list(.reference("vector"), from: 2)), for: ["drag"],
        note: "Points of the canvas, or SVG path data."),
      KeySpec("hold", .time(.atLeastZero), for: ["drag"], note: "Time before lifting; releases at rest."),
      KeySpec(
        "release", .vector, for: ["drag"], note: "Velocity that is reported at the end.",
        example: [900, -1200]),
      KeySpec(
        "compensate", .truth, for: ["drag"], note: "Goes the 10 points further that a pan swallows.",
        default: false),
      KeySpec("velocity", .axis, for: ["flick"], note: "In points a second.", example: [0, -1200]),
      KeySpec("speed", .number(.aboveZero), for: ["flick"], note: "In points a second."),
      KeySpec(
        "direction", .choice(Gesture.Direction.allCases.map(\.rawValue)), for: ["swipe"],
        note: "Where it goes."),
      KeySpec(
        "scale", .number(.aboveZero), for: ["pinch", "transform"], note: "What is reported at the end.",
        example: 2),
      KeySpec("move", .vector, for: ["transform"], note: "How far their middle goes."),
      KeySpec(
        "distance", .number(.aboveZero), for: pairs + ["swipe"], note: "Between the fingers.", default: 160
      )
      .within("pinch", note: "Between the fingers.", default: 100)
      .within("swipe", note: "How far it goes.", default: 160),
      KeySpec("from-distance", .number(.aboveZero), for: ["pinch"], note: "Between the fingers at first."),
      KeySpec("to-distance", .number(.aboveZero), for: ["pinch"], note: "Between the fingers at last."),
      KeySpec("angle", .angle, for: pairs + ["flick"], note: "Clockwise from the right.", default: 0),
      KeySpec(
        "duration", .time(.aboveZero), for: parallel + pairs, note: "How long it takes.", default: "0.5s"
      )
      .within("tap", note: "How long a finger is down.", default: "60ms")
      .within("press", note: "How long.", default: "1s")
      .within("flick", note: "How long it takes.", default: "0.12s")
      .within("swipe", note: "How long it takes.", default: "0.16s"),
      KeySpec(
        "ease", schema: .reference("ease"), for: pairs + ["drag"], note: "How it speeds up and slows down.",
        default: "ease-in-out"),
      KeySpec(
        "keys", schema: .list(.reference("touch-key"), from: 1), for: ["touch"], note: "Places in time."),
      KeySpec("lift", .truth, for: ["drag", "touch"], note: "Whether the finger leaves.", default: true),
      KeySpec("cancel", .truth, for: ["touch"], note: "The system takes it away.", default: false),
      .copies,
    ])

  static let touchKeys = KeyTable(
    "touch key", needs: [.all(["at", "point"])],
    keys: [
      KeySpec("at", .time(.atLeastZero), note: "Time since the step began.", example: "0.2s"),
      KeySpec("point", .point, note: "In the canvas."),
      KeySpec("ease", schema: .reference("ease"), note: "On the way to here.", default: "linear"),
    ])

  static let whens = KeyTable(
    "when",
    kinds: [
      KindSpec(
        "when", .reference("test"), note: "A test: the actions run when it turns true.",
        example: "= ball.center.y > 100", needs: [.all(["do"])])
    ],
    keys: [
      KeySpec("do", schema: .reference("actions"), note: "Actions."),
      .copies,
    ])

  static let expectations = KeyTable(
    "expectation",
    kinds: [
      KindSpec(
        "at", .reference("moment"), note: "A moment at which that is true.", example: "0.5s",
        needs: [.all(["that"])]),
      KindSpec("always", .orNothing(.reference("test")), note: "A test that is true at every tick."),
      KindSpec("never", .orNothing(.reference("test")), note: "A test that is true at no tick."),
      KindSpec("eventually", .orNothing(.reference("test")), note: "A test that is true at some tick."),
      KindSpec(
        "within", .list(.reference("moment"), from: 2, to: 2),
        note: "Two moments between which that comes true.", example: ["1s", "2s"], needs: [.all(["that"])]),
      KindSpec("rests", .orNothing(.reference("items")), note: "Items that are at rest at by; empty: all."),
      KindSpec("fires", .type("string"), note: "A gesture that recognizes or begins."),
    ],
    keys: [
      KeySpec(
        "that", schema: .reference("test"), for: ["at", "always", "never", "eventually", "within"],
        note: "A test.", example: "= card.center.y > 100"),
      KeySpec(
        "from", schema: .reference("moment"), for: ["always", "never"], note: "First moment.", default: 0),
      KeySpec(
        "until", schema: .reference("moment"), for: ["always", "never"], note: "Moment before which it holds."
      ),
      KeySpec("by", schema: .reference("moment"), for: ["eventually", "rests"], note: "Latest moment."),
      KeySpec("times", .whole(.atLeastZero), for: ["fires"], note: "How often exactly."),
      KeySpec("because", schema: .reference("text"), note: "Why, told if it fails."),
      .copies,
    ])

  /// Steps that touch the picture.
  static let fingerSteps = [
    "tap", "press", "drag", "flick", "swipe", "pinch", "rotate", "transform", "touch",
  ]

  /// Steps of fingers that go side by side.
  private static let parallel = ["tap", "press", "drag", "flick", "swipe"]
  /// Steps of two fingers about a point.
  private static let pairs = ["pinch", "rotate", "transform"]
}
