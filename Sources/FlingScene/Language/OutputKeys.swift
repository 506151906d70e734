/// The keys of `render`, its outputs, `sweep` and `goldens`.
extension KeyTable {
  static let render = KeyTable(
    "render",
    keys: [
      KeySpec(
        "duration", .time(.aboveZero), schema: .orComputed(.words(["rest"]), .time(.aboveZero)),
        note: "A time, or rest: until nothing moves.", default: "rest", example: "2.5s"),
      KeySpec("start", .time(.atLeastZero), note: "Where outputs begin.", default: 0),
      KeySpec("fps", .number(.aboveZero), note: "Frames a second.", default: 50),
      KeySpec("speed", .number(.aboveZero), note: "0.25 is slow motion.", default: 1),
      KeySpec(
        "theme", .choice(RenderPlan.ThemeChoice.allCases.map(\.rawValue)),
        note: "Light, dark, or both: files NAME-light and NAME-dark.", default: "light"),
      KeySpec(
        "tail", .time(.atLeastZero), note: "How long the film goes on after rest.", default: "0.5s"),
      KeySpec("limit", .time(.aboveZero), note: "How long a film until rest may be.", default: "30s"),
      KeySpec("outputs", schema: .list(.reference("output")), note: "Files; without this key one GIF."),
    ])

  static let outputs = KeyTable(
    "output", needs: [.never("size", with: "width")],
    kinds: [
      KindSpec("gif", .file("\\.[gG][iI][fF]"), note: "An animated GIF; the value is the file's name."),
      KindSpec(
        "apng", .file("\\.([aA][pP][nN][gG]|[pP][nN][gG])"), note: "An animated PNG: exact colors and delays."
      ),
      KindSpec("png", .file("\\.[pP][nN][gG]"), note: "One frame."),
      KindSpec("frames", .orNothing(.type("string")), note: "A folder of numbered PNGs."),
      KindSpec(
        "trace", .file("\\.([jJ][sS][oO][nN][lL]|[cC][sS][vV])"), note: "Numbers a tick, .jsonl or .csv."),
      KindSpec(
        "sheet", .file("\\.[pP][nN][gG]"), note: "A contact sheet: frames side by side.",
        needs: [.never("at", with: "count"), .never("at", with: "from"), .never("at", with: "until")]),
      KindSpec("strobe", .file("\\.[pP][nN][gG]"), note: "What moves, seen again and again."),
    ],
    keys: [
      KeySpec(
        "size", side, schema: .oneOrTwo(.whole(1, Double(Limits.canvasSide))), for: pictures,
        note: "[width, height] in pixels."),
      KeySpec(
        "width", side, for: pictures,
        note: "In pixels; the shape is kept."),
      KeySpec(
        "fps", .number(.aboveZero), for: ["gif", "apng", "frames", "trace"],
        note: "Frames a second."
      )
      .within("gif", schema: .orComputed(.number(.init(low: 0, isLowAllowed: false, high: 50))))
      .within("apng", schema: .orComputed(.number(.init(low: 0, isLowAllowed: false, high: 90)))),
      KeySpec(
        "loop", .whole(.init(low: 1, high: 65_535)), schema: .any(.words(["forever"]), .whole(1, 65_535)),
        for: ["gif", "apng"],
        note: "How often it plays in all.", default: "forever", example: 1),
      KeySpec(
        "colors", .whole(.init(low: 2, high: 256)), for: ["gif"], note: "Entries of the palette.",
        default: 256),
      KeySpec(
        "dither", .choice(["auto", "none", "ordered", "diffusion"]), for: ["gif"],
        note: "How colors that are missing are mixed.", default: "auto"),
      KeySpec(
        "lossy", .number(.init(low: 0, high: 20)), for: ["gif"],
        note: "How far pixels that change may be off, 0 to 20.", default: 0, example: 0.7),
      // A GIF's delay ends at eleven minutes: what holds longer is written as more and more frames.
      KeySpec(
        "hold-last", .time(.init(low: 0, high: Limits.seconds)), for: ["gif", "apng"],
        note: "How long the last frame stays.", default: 0, example: "1s"),
      KeySpec("background", .paint, for: ["gif", "apng"], note: "A paint, or transparent."),
      KeySpec(
        "from", schema: .reference("moment"), for: ["gif", "apng", "frames", "trace", "sheet", "strobe"],
        note: "Where it begins: a time or a mark.", example: "thrown + 0.2s"),
      KeySpec(
        "until", schema: .reference("moment"), for: ["gif", "apng", "frames", "trace", "sheet", "strobe"],
        note: "Where it ends: a time or a mark."),
      KeySpec(
        "at", schema: .reference("moment"), for: ["png", "sheet"],
        note: "Which frame: a time or a mark; the last if left out.", example: "0.5s"
      )
      .within(
        "sheet",
        schema: .any(.reference("moment"), .list(.reference("moment"), from: 1, to: Limits.sheetFrames)),
        note: "The moments of the frames, instead of count.", example: ["0s", "0.5s"]),
      KeySpec(
        "digits", .whole(.init(low: 1, high: 9)), for: ["frames"], note: "Of the frames' numbers.", default: 4
      ),
      KeySpec(
        "rows", .choice(["ticks", "frames"]), for: ["trace"], note: "A row a tick or a frame.",
        default: "ticks"),
      KeySpec(
        "count", .whole(.init(low: 1, high: Double(Limits.sheetFrames))), for: ["sheet"],
        note: "How many frames.",
        default: 12),
      KeySpec(
        "columns", .whole(.init(low: 1, high: Double(Limits.sheetFrames))), for: ["sheet"],
        note: "Frames side by side."
      ),
      KeySpec(
        "labels", .truth, for: ["sheet"], note: "Whether times are told.", default: true),
      KeySpec(
        "gap", .number(.init(low: 0, high: 1000)), for: ["sheet"],
        note: "Points between frames.", default: 8),
      KeySpec(
        "every", .time(.aboveZero), for: ["strobe"], note: "Time between exposures.", default: "0.1s"),
    ])

  static let sweep = KeyTable(
    "sweep", needs: [.all(["over"])],
    keys: [
      KeySpec("over", schema: .swept, note: "One or two variables, each with a list of values."),
      KeySpec("columns", .whole(.init(low: 1, high: Double(Limits.cells))), note: "Cells side by side."),
      KeySpec(
        "label", schema: .reference("text"), note: "What stands above each cell.",
        example: "damping {damping}"),
      KeySpec(
        "gap", .number(.init(low: 0, high: 1000)), note: "Points between cells.",
        default: 8),
    ])

  static let goldens = KeyTable(
    "goldens",
    keys: [
      KeySpec(
        "tolerance", schema: .reference("tolerance"), note: "What fling test lets through.", default: "none")
    ])

  static let tolerances = KeyTable(
    "tolerance", needs: [.only("difference", with: "pixels"), .only("pixels", with: "difference")],
    keys: [
      KeySpec(
        "difference", .whole(.init(low: 0, high: 255)),
        note: "The largest channel difference of 255 that is let through in any pixel; with pixels.",
        default: 0, example: 2),
      KeySpec(
        "pixels", .whole(.init(low: 0, high: Double(Limits.canvasSide * Limits.canvasSide))),
        note: "How many pixels of a picture may differ by more.", default: 0, example: 40),
      KeySpec(
        "trace", .number(.atLeastZero),
        note: "How far numbers of the trace may be off, in points, radians and those a second.", default: 0,
        example: 0.01),
    ])

  /// A side of a picture in pixels.
  private static let side = ValueType.whole(.init(low: 1, high: Double(Limits.canvasSide)))

  private static let pictures = ["gif", "apng", "png", "frames", "sheet", "strobe"]
}
