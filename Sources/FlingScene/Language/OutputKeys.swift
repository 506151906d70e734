/// The keys of `render`, its outputs, `sweep` and `goldens`.
extension KeyTable {
  static let render = KeyTable(
    "render", needs: [.only("poster-first", with: "poster")],
    keys: [
      KeySpec(
        "duration", .time(.aboveZero), schema: .orComputed(.enumeration(["rest"]), .time(.aboveZero)),
        note: "A time, or rest: until nothing moves.", default: "rest", example: "2.5s"),
      KeySpec("start", .time(.atLeastZero), note: "Time at which outputs begin.", default: 0),
      KeySpec("fps", .number(.aboveZero), note: "Frames per second.", default: 50),
      KeySpec("speed", .number(.aboveZero), note: "0.25 is slow motion.", default: 1),
      KeySpec(
        "theme", .choice(RenderPlan.ThemeChoice.allCases.map(\.rawValue)),
        note: "Light, dark, or both: files NAME-light and NAME-dark.", default: "light"),
      KeySpec(
        "tail", .time(.atLeastZero), note: "Time added after the scene has come to rest.", default: "0.5s"),
      KeySpec("limit", .time(.aboveZero), note: "Maximum duration if duration is rest.", default: "30s"),
      KeySpec(
        "poster", schema: .reference("moment"),
        note: "Time or mark of the still that --markup adds to each film.", example: "landed"),
      KeySpec(
        "poster-first", .truth,
        note: "Whether GIFs begin with the poster, and APNGs show it where they are not played.",
        default: false),
      KeySpec("outputs", schema: .list(.reference("output")), note: "Output files; one GIF by default."),
    ],
    synonyms: ["format": "outputs"])

  static let outputs = KeyTable(
    "output", needs: [.never("size", with: "width")],
    kinds: [
      KindSpec(
        "gif", .fileName(ending: "\\.[gG][iI][fF]"), note: "An animated GIF; the value is the file's name."),
      KindSpec(
        "apng", .fileName(ending: "\\.([aA][pP][nN][gG]|[pP][nN][gG])"),
        note: "An animated PNG: exact colors and delays."
      ),
      KindSpec("png", .fileName(ending: "\\.[pP][nN][gG]"), note: "One frame."),
      KindSpec("frames", .orNull(.type("string")), note: "A folder of numbered PNGs."),
      KindSpec(
        "trace", .fileName(ending: "\\.([jJ][sS][oO][nN][lL]|[cC][sS][vV])"),
        note: "Numbers for every tick, as .jsonl or .csv."),
      KindSpec(
        "sheet", .fileName(ending: "\\.[pP][nN][gG]"), note: "A contact sheet: frames side by side.",
        needs: [.never("at", with: "count"), .never("at", with: "from"), .never("at", with: "until")]),
      KindSpec(
        "strobe", .fileName(ending: "\\.[pP][nN][gG]"),
        note: "One picture with several exposures of moving views."),
      KindSpec(
        "svg", .fileName(ending: "\\.[sS][vV][gG]"), note: "An animated SVG, sharp at every size."),
      KindSpec(
        "html", .fileName(ending: "\\.[hH][tT][mM][lL]"), note: "A page that plays an SVG, with controls."),
      KindSpec(
        "lottie", .fileName(ending: "\\.[jJ][sS][oO][nN]"), note: "A Lottie animation, for apps."),
      KindSpec(
        "motion",
        .fileName(ending: "\\.([cC][sS][sS]|[sS][wW][iI][fF][tT]|[xX][mM][lL]|[jJ][sS][oO][nN])"),
        note: "The motion of views as .css, .swift, Android's .xml, or keyframes in .json."),
    ],
    keys: [
      KeySpec(
        "size", side, schema: .oneOrPair(.integerOrComputed(1, Double(Limits.canvasSide))), for: pictures,
        note: "[width, height] in pixels."),
      KeySpec(
        "width", side, for: pictures,
        note: "Width in pixels; the aspect ratio is kept."),
      KeySpec(
        "fps", .number(.aboveZero), for: ["gif", "apng", "frames", "trace"],
        note: "Frames per second."
      )
      .variant(
        for: "gif", schema: .orComputed(.number(.init(low: 0, isLowAllowed: false, high: Limits.gifRate)))
      )
      .variant(
        for: "apng", schema: .orComputed(.number(.init(low: 0, isLowAllowed: false, high: Limits.apngRate)))),
      KeySpec(
        "loop", .whole(.init(low: 1, high: 65_535)),
        schema: .any(.enumeration(["forever", "boomerang"]), .integerOrComputed(1, 65_535)),
        for: ["gif", "apng", "svg", "html", "motion"],
        note: "Number of plays; boomerang goes to and fro forever.",
        default: "forever", example: 1
      )
      .variant(
        for: "motion", note: "Number of plays; boomerang goes to and fro forever.", default: 1,
        example: "forever"),
      KeySpec(
        "colors", .whole(.init(low: 2, high: 256)), for: ["gif"],
        note: "Maximum number of colors of the palette.",
        default: 256),
      KeySpec(
        "dither", .choice(["auto", "none", "ordered", "diffusion"]), for: ["gif"],
        note: "How colors missing from the palette are approximated.", default: "auto"),
      KeySpec(
        "lossy", .number(.init(low: 0, high: 20)), for: ["gif"],
        note: "Maximum color error of pixels that change, 0 to 20.", default: 0, example: 0.7),
      // A GIF's delay ends at eleven minutes: what holds longer is written as more and more frames.
      KeySpec(
        "hold-last", .time(.init(low: 0, high: Limits.seconds)),
        schema: .orComputed(.enumeration(["auto"]), .time(.init(low: 0, high: Limits.seconds))),
        for: ["gif", "apng", "svg", "html", "lottie"],
        note: "Time added at the end; auto is 0.8s if a loop ends differently.",
        default: "auto", example: "1s"),
      KeySpec("background", .paint, for: ["gif", "apng"], note: "A paint, or transparent."),
      KeySpec(
        "from", schema: .reference("moment"), for: spans,
        note: "Start: a time or a mark.", example: "thrown + 0.2s"),
      KeySpec(
        "until", schema: .reference("moment"), for: spans,
        note: "End: a time or a mark."),
      KeySpec(
        "at", schema: .reference("moment"), for: ["png", "sheet"],
        note: "Time or mark of the frame; by default the last frame.", example: "0.5s"
      )
      .variant(
        for: "sheet",
        schema: .any(.reference("moment"), .list(.reference("moment"), from: 1, to: Limits.sheetFrames)),
        note: "Times or marks of the frames, instead of count.", example: ["0s", "0.5s"]),
      KeySpec(
        "digits", .whole(.init(low: 1, high: 9)), for: ["frames"],
        note: "Minimum number of digits of frame numbers.",
        default: .integer(Output.usualDigits)
      ),
      KeySpec(
        "rows", .choice(["ticks", "frames"]), for: ["trace"], note: "One row per tick or per frame.",
        default: "ticks"),
      KeySpec(
        "views", .truth, for: ["trace"],
        note: "Whether rows contain the keys of views that change, besides bodies.", default: true),
      KeySpec(
        "count", .whole(.init(low: 1, high: Double(Limits.sheetFrames))), for: ["sheet"],
        note: "Number of frames; a single one is the last.",
        default: 12),
      KeySpec(
        "columns", .whole(.init(low: 1, high: Double(Limits.sheetFrames))), for: ["sheet"],
        note: "Number of columns; by default up to four, or more so that the whole is wider than high."
      ),
      KeySpec(
        "labels", .truth, for: ["sheet"],
        note: "Whether frames are labeled with their times, not larger than the words in them.",
        default: true
      ),
      KeySpec(
        "gap", .number(.init(low: 0, high: 1000)), for: ["sheet"],
        note: "Points between and around frames.", default: 8),
      KeySpec(
        "every", .time(.aboveZero), for: ["strobe"], note: "Time between exposures.", default: "0.1s"),
      KeySpec(
        "poster", schema: .reference("moment"), for: ["svg", "html"],
        note:
          "Time or mark of the still for readers who prefer less motion; else that of render, or the end.",
        example: "landed"),
      KeySpec(
        "theme", .choice(RenderPlan.ThemeChoice.allCases.map(\.rawValue)), for: ["svg", "html", "lottie"],
        note: "Light, dark, or both in one file; by default that of render, or both."
      )
      .variant(
        for: "lottie", .choice(["light", "dark"]), note: "Light or dark; by default that of render.",
        example: "dark"),
      KeySpec(
        "tolerance", .number(.init(low: 0.001, high: 10)), for: vectors,
        note: "Largest distance from the scene, in points and degrees.", default: 0.05, example: 0.2),
      KeySpec(
        "method", .choice(["css", "smil"]), for: ["svg"],
        note: "How it moves; smil is for hosts that remove style sheets, and moves for all readers.",
        default: "css"),
      KeySpec(
        "names", .truth, for: ["svg"],
        note: "Whether elements have the names of their views, as data-name, for styles of your own.",
        default: false),
      KeySpec(
        "effects", .truth, for: ["lottie"],
        note: "Whether shadows, blurs and blend modes are effects, which some players leave out.",
        default: false),
      KeySpec(
        "raster", schema: .reference("items"), for: ["lottie"],
        note: "Views that are drawn as pictures, with all inside them.", example: "card"),
      KeySpec(
        "views", schema: .reference("items"), for: ["motion"],
        note: "Views whose motion is written; by default all that have a name and move.", example: ["card"]),
    ])

  static let sweep = KeyTable(
    "sweep", needs: [.all(["over"])],
    keys: [
      KeySpec(
        "over", schema: .swept,
        note: "One or two variables, each with a list of values; two give rows and columns."),
      KeySpec(
        "columns", .whole(.init(low: 1, high: Double(Limits.cells))),
        note: "Number of columns, for one variable; by default as in a contact sheet."),
      KeySpec(
        "label", schema: .reference("text"),
        note: "Text above each cell, or none; by default the variables with their values.",
        example: "damping {damping}"),
      KeySpec(
        "gap", .number(.init(low: 0, high: 1000)), note: "Points between and around cells.",
        default: 8),
    ])

  static let goldens = KeyTable(
    "goldens",
    keys: [
      KeySpec(
        "tolerance", schema: .reference("tolerance"), note: "Differences that fling test accepts.",
        default: "none")
    ])

  static let tolerances = KeyTable(
    "tolerance", needs: [.only("difference", with: "pixels"), .only("pixels", with: "difference")],
    keys: [
      KeySpec(
        "difference", .whole(.init(low: 0, high: 255)),
        note: "Largest accepted difference of a pixel's channel, of 255; requires pixels.",
        default: 0, example: 2),
      KeySpec(
        "pixels", .whole(.init(low: 0, high: Double(Limits.canvasSide * Limits.canvasSide))),
        note: "Number of pixels of a picture that may differ by more.", default: 0, example: 40),
      KeySpec(
        "trace", .number(.atLeastZero),
        note: "Largest accepted difference of numbers in the trace, in points, radians, or these per second.",
        default: 0,
        example: 0.01),
    ])

  /// A side of a picture in pixels.
  private static let side = ValueType.whole(.init(low: 1, high: Double(Limits.canvasSide)))

  private static let vectors = ["svg", "html", "lottie", "motion"]

  /// Outputs that have a start and an end.
  private static let spans = ["gif", "apng", "frames", "trace", "sheet", "strobe"] + vectors

  private static let pictures = ["gif", "apng", "png", "frames", "sheet", "strobe"]
}
