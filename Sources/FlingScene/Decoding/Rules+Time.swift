extension Rules {
  static let topLevel = [
    KeyRule("fling", .custom), KeyRule("title", .custom), KeyRule("description", .custom),
    KeyRule("canvas", .custom),
    KeyRule("seed", .custom), KeyRule("let", .custom), KeyRule("styles", .custom),
    KeyRule("fonts", .custom), KeyRule("views", .custom), KeyRule("behaviors", .custom),
    KeyRule("gestures", .custom), KeyRule("script", .custom),
    KeyRule("when", .custom), KeyRule("expect", .custom),
    KeyRule("show", .custom), KeyRule("actions", .custom), KeyRule("physics", .custom),
    KeyRule("render", .custom), KeyRule("sweep", .custom), KeyRule("goldens", .custom),
  ]

  static let canvasKeys = [
    KeyRule("size", .custom), KeyRule("scale", .custom), KeyRule("background", .paint),
  ]
  static let goldenKeys = [KeyRule("tolerance", .custom)]
  static let toleranceKeys = ["difference", "pixels", "trace"].map { KeyRule($0, .custom) }
  static let physicsKeys = [KeyRule("bounce-threshold", .custom)]

  static let actions = [
    "add", "remove", "set", "let", "animate", "stop", "add-velocity", "after", "if", "run", "mark", "log",
  ].map { KindRule($0) }

  static let actionKeys = [
    KeyRule("to", .custom, for: ["animate"]),
    KeyRule("duration", .time(.atLeastZero), for: ["animate"]),
    KeyRule("delay", .time(.atLeastZero), for: ["animate"]),
    KeyRule("stagger", .time(.atLeastZero), for: ["animate"]),
    KeyRule("ease", .custom, for: ["animate"]),
    KeyRule("spring", .custom, for: ["animate"]),
    KeyRule("times", .custom, for: ["animate"]),
    KeyRule("autoreverse", .truth, for: ["animate"]),
    KeyRule("keyframes", .custom, for: ["animate"]),
    KeyRule("linear", .vector, for: ["add-velocity"]),
    KeyRule("angular", .spin, for: ["add-velocity"]),
    KeyRule("do", .custom, for: ["after"]),
    KeyRule("name", .custom, for: ["after"]),
    KeyRule("then", .custom, for: ["if", "animate"]),
    KeyRule("else", .custom, for: ["if"]),
    .copies,
  ]

  static let springKeys = [
    KeyRule("damping", .number(.init(low: 0.05, high: 1))), KeyRule("velocity", .number(.any)),
    KeyRule("bounce", .number(.init(low: -0.95, high: 0.95))),
  ]
  static let keyframeKeys = [KeyRule("at", .custom), KeyRule("ease", .custom)]

  static let whens = [KindRule("when")]
  static let whenKeys = [KeyRule("do", .custom), .copies]

  static let expectations = [
    KindRule("at"), KindRule("always"), KindRule("never"), KindRule("eventually"), KindRule("within"),
    KindRule("rests"), KindRule("fires"),
  ]

  static let expectationKeys = [
    KeyRule("that", .custom, for: ["at", "always", "never", "eventually", "within"]),
    KeyRule("from", .custom, for: ["always", "never"]),
    KeyRule("until", .custom, for: ["always", "never"]),
    KeyRule("by", .custom, for: ["eventually", "rests"]),
    KeyRule("times", .whole(.atLeastZero), for: ["fires"]),
    KeyRule("because", .custom),
    .copies,
  ]

  static let renderKeys = [
    "duration", "start", "fps", "speed", "theme", "tail", "limit", "outputs",
  ].map { KeyRule($0, .custom) }

  static let outputs = [
    KindRule("gif"), KindRule("apng"), KindRule("png"), KindRule("frames"), KindRule("trace"),
    KindRule("sheet"), KindRule("strobe"),
  ]

  private static let pictures = ["gif", "apng", "png", "frames", "sheet", "strobe"]
  static let outputKeys = [
    KeyRule("size", .custom, for: pictures), KeyRule("width", .custom, for: pictures),
    KeyRule("fps", .custom, for: ["gif", "apng", "frames", "trace"]),
    KeyRule("loop", .custom, for: ["gif", "apng"]), KeyRule("colors", .custom, for: ["gif"]),
    KeyRule("dither", .choice(["auto", "none", "ordered", "diffusion"]), for: ["gif"]),
    KeyRule("lossy", .custom, for: ["gif"]),
    KeyRule("hold-last", .custom, for: ["gif", "apng"]), KeyRule("background", .paint, for: ["gif", "apng"]),
    KeyRule("from", .custom, for: ["gif", "apng", "frames", "trace", "sheet", "strobe"]),
    KeyRule("until", .custom, for: ["gif", "apng", "frames", "trace", "sheet", "strobe"]),
    KeyRule("at", .custom, for: ["png", "sheet"]), KeyRule("digits", .custom, for: ["frames"]),
    KeyRule("rows", .choice(["ticks", "frames"]), for: ["trace"]),
    KeyRule("count", .custom, for: ["sheet"]), KeyRule("columns", .custom, for: ["sheet"]),
    KeyRule("labels", .custom, for: ["sheet"]), KeyRule("gap", .custom, for: ["sheet"]),
    KeyRule("every", .custom, for: ["strobe"]),
  ]

  static let sweepKeys = ["over", "columns", "label", "gap"].map { KeyRule($0, .custom) }
}
