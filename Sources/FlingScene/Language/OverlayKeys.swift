/// The keys of `show`.
extension KeyTable {
  static let overlays = KeyTable(
    "overlay",
    kinds: [
      KindSpec("touches", .type("null"), note: "Fingers that are down, with a fading tail."),
      KindSpec("trail", .reference("items"), note: "The way of views."),
      KindSpec("ghosts", .reference("items"), note: "Views as they were."),
      KindSpec("vectors", .reference("items"), note: "Arrows of velocity, acceleration or force."),
      KindSpec("boundaries", .type("null"), note: "Boundaries of collisions."),
      KindSpec("bodies", .type("null"), note: "Outlines and centres of mass."),
      KindSpec("attachments", .type("null"), note: "Rods, springs, ropes and joints."),
      KindSpec("fields", .type("null"), note: "Regions and pulls of fields."),
      KindSpec("contacts", .type("null"), note: "Where bodies touch."),
      KindSpec(
        "grid", .number(.atLeast(1)), schema: .orNothing(.orComputed(.number(.atLeast(1)))),
        note: "Lines so many points apart.",
        default: 20),
      KindSpec("rulers", .type("null"), note: "Scales of points."),
      KindSpec("caption", .reference("text"), note: "A text; {expression} is computed for every frame."),
      KindSpec("clock", .type("null"), note: "The scene's time."),
      KindSpec("plot", .reference("expression"), note: "A number over time.", example: "= ball.center.y"),
      KindSpec("gestures", .type("null"), note: "Recognizers and their states."),
      KindSpec("debug", .type("null"), note: "What helps to find mistakes."),
    ],
    keys: [
      KeySpec("color", schema: .reference("color"), note: "A color."),
      KeySpec("width", .number(.aboveZero), for: lined, note: "Of lines, in points."),
      KeySpec("opacity", .number(.share), note: "Of the whole overlay.", default: 1),
      KeySpec("from", schema: .reference("moment"), note: "First moment."),
      KeySpec("until", schema: .reference("moment"), note: "Moment before which it is shown."),
      KeySpec(
        "place", schema: .any(.reference("point"), .words(["above", "below"])), for: placed,
        note: "A point or word, or above, below: a strip beside the picture.", example: "above"),
      KeySpec(
        "every", .time(.aboveZero), for: ["ghosts"], note: "Time between ghosts.", default: "0.1s"),
      KeySpec(
        "of", .choice(Overlay.Quantity.allCases.map(\.rawValue)), for: ["vectors"],
        note: "What the arrows tell.", default: "velocity"),
      KeySpec(
        "range", schema: .list(.any(.reference("number"), .measured), from: 2, to: 2), for: ["plot"],
        note: "Least and greatest value.", example: [0, 100]),
      KeySpec("title", .text, for: ["plot"], note: "Of the plot."),
      .copies,
    ])

  /// Kinds that are drawn with lines.
  private static let lined = [
    "touches", "trail", "vectors", "boundaries", "bodies", "attachments", "fields", "contacts", "grid",
    "rulers", "plot", "gestures", "debug",
  ]
  /// Kinds that may stand anywhere; the others are where their views are, or all over the canvas.
  private static let placed = ["caption", "clock", "plot", "gestures"]
}
