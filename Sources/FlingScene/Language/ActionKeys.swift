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
        "animate", .type("string"), note: "The view or variable to animate, or a pattern of views' names.",
        needs: [.one([["to"], ["keyframes"]]), .never("spring", with: "ease")]),
      KindSpec(
        "stop", .type("string"), note: "Stops the animations of a view or variable at their current values."),
      KindSpec(
        "bring-to-front", viewNames,
        note: "Gives views a greater z than their siblings: a name, a pattern, or a list of them.",
        example: "card"),
      KindSpec(
        "send-to-back", viewNames,
        note: "Gives views a smaller z than their siblings: a name, a pattern, or a list of them.",
        example: "card"),
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
        "to", schema: .any(.reference("animated"), .reference("value")), for: ["animate"],
        note: "Final values of the view's keys, or the variable's final value."),
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
    ], synonyms: ["value": "to", "values": "to", "goal": "to"])

  /// One name or pattern of views, or a list of them.
  private static let viewNames = JSONValue.any(.type("string"), .list(.type("string")))

  /// The words of easings.
  static let easings = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
  ]

  static let springs = KeyTable(
    "spring",
    needs: [
      .any([["damping"], ["velocity"], ["bounce"], ["response"], ["stiffness"]]),
      .never("bounce", with: "damping"), .never("bounce", with: "response"),
      .never("bounce", with: "stiffness"), .never("response", with: "stiffness"),
      .never("damping-ratio", with: "damping"), .never("damping-ratio", with: "mass"),
      .only("response", with: "damping"), .only("mass", with: "stiffness"),
      .only("damping-ratio", with: "stiffness"),
    ],
    keys: [
      KeySpec(
        "damping", .number(.aboveZero),
        note: "Damping ratio, 0.05 to 20, with duration 0.05 to 1; with stiffness the coefficient.",
        example: 0.6),
      KeySpec(
        "bounce", .number(.init(low: -0.95, high: 0.95)),
        note: "Bounce, -0.95 to 0.95; duration is then the perceptual duration.", example: 0.3),
      KeySpec(
        "response", .time(.aboveZero),
        note: "Period of the spring without damping; the animation lasts until it is still.", example: "0.5s"),
      KeySpec(
        "stiffness", .number(.aboveZero),
        note: "Force per distance; the animation lasts until the spring is still.", example: 170),
      KeySpec("mass", .number(.aboveZero), note: "Mass, beside stiffness and damping.", default: 1),
      KeySpec(
        "damping-ratio", .number(.init(low: 0.05, high: 20)),
        note: "Damping ratio beside stiffness, 0.05 to 20.", example: 0.5),
      KeySpec(
        "velocity", schema: .any(.reference("number"), .reference("spin"), .reference("vector")),
        note: "Initial velocity: total distances per second, [x, y] in points per second, or a spin.",
        default: 0),
    ],
    synonyms: [
      "dampingfraction": "damping", "dampingcoefficient": "damping", "tension": "stiffness",
      "friction": "damping", "initialvelocity": "velocity", "period": "response",
    ])

  static let keyframes = KeyTable(
    "keyframe", needs: [.all(["at"])],
    keys: [
      KeySpec("at", schema: .reference("share"), note: "Time as a share of the duration.", example: "40%"),
      KeySpec("ease", schema: .reference("ease"), note: "Easing from the previous keyframe to this one."),
      KeySpec("value", schema: .reference("value"), note: "The value of a variable."),
    ], synonyms: ["to": "value"])
}
