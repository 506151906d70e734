/// The keys of actions.
extension KeyTable {
  static let actions = KeyTable(
    "action",
    kinds: [
      KindSpec(
        "add", .any(.type("string"), .reference("behavior")),
        note: "Puts a behavior in: a name, or a map that makes one."),
      KindSpec("remove", .reference("items"), note: "Takes behaviors or timers out; all for every behavior."),
      KindSpec(
        "set", .type("string"), note: "Changes keys of a view, behavior, boundary, gesture or the canvas.",
        needs: [.count(2)]),
      KindSpec("let", .reference("values"), note: "Gives variables other values."),
      KindSpec(
        "animate", .type("string"), note: "The view, or a pattern.",
        needs: [.one([["to"], ["keyframes"]]), .never("spring", with: "ease")]),
      KindSpec("stop", .type("string"), note: "Ends a view's animations where they are."),
      KindSpec("add-velocity", .type("string"), note: "The item.", needs: [.any([["linear"], ["angular"]])]),
      KindSpec(
        "after", ValueType.time(.atLeastZero), note: "A time.", example: "0.4s", needs: [.all(["do"])]),
      KindSpec(
        "if", .reference("test"), note: "A test.", example: "= fast > 1000",
        needs: [.any([["then"], ["else"]])]),
      KindSpec("run", .reference("name"), note: "A list of actions."),
      KindSpec("mark", .reference("name"), note: "Names this moment."),
      KindSpec("log", .reference("text"), note: "A line in the trace."),
    ],
    keys: [
      KeySpec("to", schema: .reference("animated"), for: ["animate"], note: "Keys of the view at the end."),
      KeySpec(
        "duration", .time(.atLeastZero), for: ["animate"], note: "How long it takes.", default: "0.25s"),
      KeySpec("delay", .time(.atLeastZero), for: ["animate"], note: "Before it begins.", default: 0),
      KeySpec("stagger", .time(.atLeastZero), for: ["animate"], note: "From view to view.", default: 0),
      KeySpec(
        "ease", schema: .reference("ease"), for: ["animate"], note: "How it speeds up and slows down.",
        default: "ease-in-out"),
      KeySpec("spring", schema: .reference("spring"), for: ["animate"], note: "Instead of ease."),
      KeySpec(
        "times", .number(.aboveZero), schema: .orComputed(.words(["forever"]), .number(.aboveZero)),
        for: ["animate"],
        note: "How often.", default: 1, example: "forever"),
      KeySpec("autoreverse", .truth, for: ["animate"], note: "There and back.", default: false),
      KeySpec("keyframes", schema: .list(.reference("keyframe")), for: ["animate"], note: "Instead of to."),
      KeySpec("linear", .vector, for: ["add-velocity"], note: "In points a second.", example: [0, -400]),
      KeySpec("angular", .spin, for: ["add-velocity"], note: "Clockwise.", example: "5rad/s"),
      KeySpec("do", schema: .reference("actions"), for: ["after"], note: "Actions."),
      KeySpec("name", schema: .reference("name"), for: ["after"], note: "A timer that remove takes out."),
      KeySpec("then", schema: .reference("actions"), for: ["if", "animate"], note: "Actions if it is true.")
        .within("animate", note: "Actions if it ran out."),
      KeySpec("else", schema: .reference("actions"), for: ["if"], note: "Actions if it is not."),
      .copies,
    ])

  static let springs = KeyTable(
    "spring", needs: [.any([["damping"], ["velocity"], ["bounce"]])],
    keys: [
      KeySpec(
        "damping", .number(.init(low: 0.05, high: 1)), note: "Ratio, from 0.05 to 1, which does not swing.",
        example: 0.6),
      KeySpec("velocity", .number(.any), note: "At the start, in ways a second.", default: 0),
      KeySpec(
        "bounce", .number(.init(low: -0.95, high: 0.95)),
        note: "From -0.95 to 0.95; duration is the perceptual one.", example: 0.3),
    ])

  static let keyframes = KeyTable(
    "keyframe", needs: [.all(["at"])],
    keys: [
      KeySpec("at", schema: .reference("share"), note: "A share of the duration.", example: "40%"),
      KeySpec("ease", schema: .reference("ease"), note: "On the way to here."),
    ])
}
