/// The keys of actions.
extension KeyTable {
  static let actions = KeyTable(
    "action",
    kinds: [
      KindSpec(
        "add", .any(.type("string"), .reference("behavior")),
        note: "Adds a behavior: a name, or a map that defines a new one."),
      KindSpec(
        "remove", .reference("items"), note: "Removes behaviors and timers; all removes every behavior."),
      KindSpec(
        "set", .type("string"), note: "Changes keys of a view, behavior, boundary, gesture or the canvas.",
        needs: [.count(2)]),
      KindSpec("let", .reference("values"), note: "Assigns values to variables."),
      KindSpec(
        "animate", .type("string"), note: "The view to animate, or a pattern of names.",
        needs: [.one([["to"], ["keyframes"]]), .never("spring", with: "ease")]),
      KindSpec("stop", .type("string"), note: "Stops a view's animations at their current values."),
      KindSpec(
        "add-velocity", .type("string"), note: "The item whose velocity changes.",
        needs: [.any([["linear"], ["angular"]])]),
      KindSpec(
        "after", ValueType.time(.atLeastZero), note: "Runs actions after this time.", example: "0.4s",
        needs: [.all(["do"])]),
      KindSpec(
        "if", .reference("test"), note: "Runs actions depending on a test.", example: "= fast > 1000",
        needs: [.any([["then"], ["else"]])]),
      KindSpec("run", .reference("name"), note: "Runs a named list of actions."),
      KindSpec("mark", .reference("name"), note: "Sets a mark, which names the current time."),
      KindSpec("log", .reference("text"), note: "Adds a line to the trace."),
    ],
    keys: [
      KeySpec(
        "to", schema: .reference("animated"), for: ["animate"], note: "Final values of the view's keys."),
      KeySpec(
        "duration", .time(.atLeastZero), for: ["animate"], note: "Duration of the animation.",
        default: "0.25s"),
      KeySpec(
        "delay", .time(.atLeastZero), for: ["animate"], note: "Time before the animation starts.", default: 0),
      KeySpec(
        "stagger", .time(.atLeastZero), for: ["animate"],
        note: "Time between the starts of successive views.", default: 0),
      KeySpec(
        "ease", schema: .reference("ease"), for: ["animate"], note: "Easing curve.",
        default: "ease-in-out"),
      KeySpec(
        "spring", schema: .reference("spring"), for: ["animate"], note: "A spring instead of an easing curve."
      ),
      KeySpec(
        "times", .number(.aboveZero), schema: .orComputed(.enumeration(["forever"]), .number(.aboveZero)),
        for: ["animate"],
        note: "Number of times it runs.", default: 1, example: "forever"),
      KeySpec(
        "autoreverse", .truth, for: ["animate"], note: "Whether it also returns to the start.", default: false
      ),
      KeySpec(
        "keyframes", schema: .list(.reference("keyframe")), for: ["animate"], note: "Keyframes instead of to."
      ),
      KeySpec(
        "linear", .vector, for: ["add-velocity"], note: "Added velocity in points per second.",
        example: [0, -400]),
      KeySpec(
        "angular", .spin, for: ["add-velocity"], note: "Added angular velocity, clockwise.", example: "5rad/s"
      ),
      KeySpec("do", .actions(), for: ["after"], note: "Actions to run."),
      KeySpec("name", schema: .reference("name"), for: ["after"], note: "Name of the timer, for remove."),
      KeySpec(
        "then", .actions(), for: ["if", "animate"], note: "Actions if the test is true."
      )
      .variant(for: "animate", note: "Actions when the animation has run to its end."),
      KeySpec("else", .actions(), for: ["if"], note: "Actions if the test is false."),
      .copies,
    ])

  /// The words of easings.
  static let easings = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
  ]

  static let springs = KeyTable(
    "spring", needs: [.any([["damping"], ["velocity"], ["bounce"]])],
    keys: [
      KeySpec(
        "damping", .number(.init(low: 0.05, high: 1)),
        note: "Damping ratio, 0.05 to 1; 1 does not oscillate.",
        example: 0.6),
      KeySpec(
        "velocity", .number(.any), note: "Initial velocity, in total distances per second.", default: 0),
      KeySpec(
        "bounce", .number(.init(low: -0.95, high: 0.95)),
        note: "Bounce, -0.95 to 0.95; duration is then the perceptual duration.", example: 0.3),
    ])

  static let keyframes = KeyTable(
    "keyframe", needs: [.all(["at"])],
    keys: [
      KeySpec("at", schema: .reference("share"), note: "Time as a share of the duration.", example: "40%"),
      KeySpec("ease", schema: .reference("ease"), note: "Easing from the previous keyframe to this one."),
    ])
}
