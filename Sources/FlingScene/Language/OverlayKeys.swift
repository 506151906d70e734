/// The keys of `show`.
extension KeyTable {
  static let overlays = KeyTable(
    "overlay",
    kinds: [
      KindSpec("touches", .type("null"), note: "Touching fingers, with a fading tail that keeps off words."),
      KindSpec("trail", .reference("items"), note: "Paths of views."),
      KindSpec("ghosts", .reference("items"), note: "Earlier positions of views."),
      KindSpec("vectors", .reference("items"), note: "Arrows of velocity, acceleration or force."),
      KindSpec("boundaries", .type("null"), note: "Boundaries of collisions."),
      KindSpec("bodies", .type("null"), note: "Outlines and centres of mass."),
      KindSpec("attachments", .type("null"), note: "Rods, springs, ropes and joints."),
      KindSpec("fields", .type("null"), note: "Regions and forces of fields."),
      KindSpec("contacts", .type("null"), note: "Contact points of bodies."),
      KindSpec(
        "grid", .number(.atLeast(1)), schema: .orNull(.orComputed(.number(.atLeast(1)))),
        note: "A grid; the value is the distance of its lines in points.",
        default: 20),
      KindSpec("rulers", .type("null"), note: "Rulers in points."),
      KindSpec("caption", .reference("text"), note: "A text; {expression} is computed for every frame."),
      KindSpec("clock", .type("null"), note: "The scene's time."),
      KindSpec(
        "plot", .reference("expression"), note: "A plot of a number over time.", example: "= ball.center.y"),
      KindSpec("gestures", .type("null"), note: "Recognizers and their states."),
      KindSpec(
        "debug", .type("null"), note: "Boundaries, bodies, attachments, fields, contacts and touches."),
      KindSpec(
        "callout", .reference("text"), note: "A text with a pointer to what it explains.",
        needs: [.all(["of"])]),
      KindSpec(
        "dimension", .orNull(.reference("text")),
        note: "A dimension line; without a text it tells its length in points.",
        needs: [.one([["of"], ["between"]])]),
      KindSpec(
        "bracket", .reference("text"), note: "A bracket along a side of views, with a text.",
        needs: [.all(["of"])]),
      KindSpec("spotlight", .reference("item"), note: "Dims everything but a view."),
      KindSpec(
        "step", .reference("text"),
        note: "A caption with a number, 1 for the first step. It is shown until the next begins."),
      KindSpec("legend", .type("null"), note: "Meaning of the colors of vectors and trails."),
    ],
    keys: [
      KeySpec("color", schema: .reference("color"), note: "A color."),
      KeySpec("width", .number(.aboveZero), for: lined, note: "Line width in points."),
      KeySpec("opacity", .number(.fraction), note: "Opacity of the whole overlay.", default: 1),
      KeySpec("from", schema: .reference("moment"), note: "Time at which it appears."),
      KeySpec("until", schema: .reference("moment"), note: "Time at which it disappears."),
      KeySpec(
        "place", schema: .any(.reference("point"), .enumeration(["above", "below"])), for: placed,
        note: "A point, a word, or a strip outside of the canvas.", example: "above"),
      KeySpec(
        "every", .time(.aboveZero), for: ["ghosts"], note: "Time between ghosts.", default: "0.1s"),
      KeySpec(
        "of", .choice(Overlay.Quantity.allCases.map(\.rawValue)),
        for: ["vectors", "callout", "dimension", "bracket"],
        note: "Quantity that the arrows show.", default: "velocity"
      )
      .variant(for: "callout", .place, note: "What the text explains.", example: "card")
      .variant(
        for: "dimension", .custom, schema: .reference("item"),
        note: "A view whose width or height is measured.",
        example: "card"
      )
      .variant(
        for: "bracket", .items(isSingle: false), note: "Views that the bracket holds together.",
        example: "row-*"),
      KeySpec(
        "between", schema: .list(.reference("point"), from: 2, to: 2), for: ["dimension"],
        note: "Two points whose distance is measured.", example: [[20, 40], [120, 40]]),
      KeySpec(
        "side", .choice(["auto"] + Overlay.Side.allCases.map(\.rawValue)),
        for: ["callout", "dimension", "bracket"],
        note: "The side; auto is the one with most room.", default: "auto"),
      KeySpec(
        "dim", schema: .reference("share"), for: ["spotlight"],
        note: "Opacity of the color outside of the view.", default: "50%"),
      KeySpec(
        "inset", schema: .any(.reference("number"), .reference("insets")), for: ["spotlight"],
        note: "Distance from the view's edges; negative values leave room around it.", default: 0,
        example: -6),
      KeySpec(
        "range", schema: .list(.any(.reference("number"), .measured), from: 2, to: 2), for: ["plot"],
        note: "Lower and upper end of the value axis.", example: [0, 100]),
      KeySpec("title", .text, for: ["plot"], note: "Title of the plot."),
      KeySpec(
        "label", .text, for: ["vectors"], note: "Text at the tips of the arrows.", example: "v"),
      .copies,
    ])

  /// Kinds that are drawn with lines.
  private static let lined = [
    "touches", "trail", "vectors", "boundaries", "bodies", "attachments", "fields", "contacts", "grid",
    "rulers", "plot", "gestures", "debug", "dimension", "bracket",
  ]
  /// Kinds with a `place`. The others follow their views, or cover the canvas.
  private static let placed = ["caption", "clock", "plot", "gestures", "step", "legend"]
}
