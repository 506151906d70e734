/// The tables of `show`.
extension Rules {
  static let overlays = [
    KindRule("touches"), KindRule("trail"), KindRule("ghosts"),
    KindRule("vectors"), KindRule("boundaries"), KindRule("bodies"), KindRule("attachments"),
    KindRule("fields"), KindRule("contacts"), KindRule("grid"), KindRule("rulers"), KindRule("caption"),
    KindRule("clock"), KindRule("plot"), KindRule("gestures"),
    KindRule("debug"),
  ]

  /// Kinds that are drawn with lines.
  private static let lined = [
    "touches", "trail", "vectors", "boundaries", "bodies", "attachments", "fields", "contacts", "grid",
    "rulers", "plot",
    "gestures", "debug",
  ]
  /// Kinds that may stand anywhere; the others are where their views are, or all over the canvas.
  private static let placed = ["caption", "clock", "plot", "gestures"]

  static let overlayKeys = [
    KeyRule("color", .custom),
    KeyRule("width", .number(.aboveZero), for: lined),
    KeyRule("opacity", .number(.share)),
    KeyRule("from", .custom),
    KeyRule("until", .custom),
    KeyRule("place", .custom, for: placed),
    KeyRule("every", .custom, for: ["ghosts"]),
    KeyRule("of", .choice(Overlay.Quantity.allCases.map(\.rawValue)), for: ["vectors"]),
    KeyRule("range", .custom, for: ["plot"]),
    KeyRule("title", .text, for: ["plot"]),
    .copies,
  ]
}
