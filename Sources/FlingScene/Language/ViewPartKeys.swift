/// The keys of the maps that stand behind keys of views: paints, strokes, shadows, fonts and outlines.
extension KeyTable {
  static let strokes = KeyTable(
    "stroke",
    keys: [
      KeySpec("paint", .paint, note: "A paint.", example: "black"),
      KeySpec("width", .number(.atLeastZero), note: "In points.", default: 1),
      KeySpec(
        "dash", .numbers(.atLeastZero, count: nil), note: "Lengths on and off.",
        example: [4, 4]),
      KeySpec("phase", .number(.any), note: "Where in the dashes it begins.", default: 0),
      KeySpec("cap", .choice(["butt", "round", "square"]), note: "Ends of lines.", default: "butt"),
      KeySpec("join", .choice(["miter", "round", "bevel"]), note: "Corners.", default: "miter"),
      KeySpec(
        "miter-limit", .number(.atLeast(1)), note: "How long a sharp corner may be, in widths.", default: 10),
      KeySpec(
        "align", .choice(["center", "inside", "outside"]), note: "On which side of the outline.",
        default: "center"),
      KeySpec(
        "trim", .numbers(.share, count: 2),
        note: "The share of the outline that is drawn.", default: [0, 1]),
    ])

  static let shadows = KeyTable(
    "shadow",
    keys: [
      KeySpec("color", schema: .reference("color"), note: "A color.", default: "black 33%"),
      KeySpec("offset", .vector, note: "To the right and down.", default: [0, 4]),
      KeySpec("blur", .number(.atLeastZero), note: "As in CSS: twice the standard deviation.", default: 12),
      KeySpec("spread", .number(.any), note: "Moves the outline outward.", default: 0),
    ])

  static let paints = KeyTable(
    "paint",
    kinds: [
      KindSpec(
        "checker", ValueType.number(.aboveZero), note: "Squares of so many points.",
        needs: [.all(["colors"])]),
      KindSpec(
        "stripes", ValueType.number(.aboveZero), note: "Stripes of so many points.",
        needs: [.all(["colors"])]),
      KindSpec(
        "linear", .any(.reference("angle"), .list(.reference("point"), from: 2, to: 2)),
        note: "An angle as in CSS, or two points.", example: "180deg", needs: [.all(["stops"])]),
      KindSpec("radial", .reference("point"), note: "The centre.", needs: [.all(["stops", "radius"])]),
      KindSpec("conic", .reference("point"), note: "The centre.", needs: [.all(["stops"])]),
    ],
    keys: [
      KeySpec(
        "colors", schema: .list(.reference("color"), from: 2, to: 2), for: ["checker", "stripes"],
        note: "Two colors.", example: ["white", "silver"]),
      KeySpec("angle", .angle, for: ["stripes"], note: "Of the stripes.", default: 0, example: "45deg"),
      KeySpec(
        "stops", schema: .list(.reference("stop"), from: 2), for: ["linear", "radial", "conic"],
        note: "Colors, each with its place or not.", example: ["red", "blue 80%"]),
      KeySpec("radius", .number(.aboveZero), for: ["radial"], note: "In points.", example: 60),
      KeySpec("from", .angle, for: ["conic"], note: "Where the first color lies.", default: 0),
    ])

  static let stops = KeyTable(
    "stop", needs: [.all(["color"])],
    keys: [
      KeySpec("color", schema: .reference("color"), note: "A color.", example: "red 40%"),
      KeySpec(
        "at",
        schema: .any(.reference("number"), .reference("angle"), .matching("^[-+]?(\\d+\\.?\\d*|\\.\\d+)%$")),
        note: "Its place.", example: "40%"),
    ])

  static let stars = KeyTable(
    "star",
    keys: [
      KeySpec("points", .whole(.init(low: 2, high: 1000)), note: "How many.", example: 5),
      KeySpec("inner", .number(.share), note: "Inner radius as a share of the outer one.", default: 0.5),
    ])

  static let bodies = KeyTable(
    "body",
    keys: [
      KeySpec("points", .points(3), note: "Corners about the centre."),
      KeySpec("d", .path, note: "SVG path data about the centre."),
      KeySpec("ellipse", .size, note: "[width, height] about the centre."),
    ])

  static let fonts = KeyTable(
    "font",
    keys: [
      KeySpec(
        "family", schema: .any(.reference("text"), .list(.reference("text"))),
        note: "A family of fonts, or a list.", default: "Inter"),
      KeySpec("size", .number(.aboveZero), note: "In points.", default: 17),
      KeySpec(
        "weight", .number(.init(low: 1, high: 1000)),
        schema: .orComputed(.words(fontWeights.map(\.name)), .number(.init(low: 1, high: 1000))),
        note: "A word or 1 to 1000.", default: "regular"),
      KeySpec("italic", .truth, note: "Slanted.", default: false),
      KeySpec("tracking", .number(.any), note: "Points between characters.", default: 0),
      KeySpec(
        "language", schema: .orComputed(.matching("^[A-Za-z0-9-]{2,35}$")), note: "A tag such as de.",
        example: "tr"),
    ])

  static let insets = KeyTable(
    "insets",
    keys: [
      KeySpec("top", .number(.any), note: "From above; positive shrinks.", default: 0),
      KeySpec("left", .number(.any), note: "From the left; positive shrinks.", default: 0),
      KeySpec("bottom", .number(.any), note: "From below; positive shrinks.", default: 0),
      KeySpec("right", .number(.any), note: "From the right; positive shrinks.", default: 0),
    ])

  static let copies = KeyTable(
    "repeat", needs: [.all(["count"])],
    keys: [
      KeySpec("count", schema: .copies, note: "How many copies, known when the scene is read.", example: 5),
      KeySpec(
        "as", schema: .reference("name"), note: "What the copies call their index.", default: "i",
        example: "k"),
    ])

  /// Names of weights with their values, lightest first, as UIKit and CSS name them.
  static let fontWeights: [(name: String, value: Int)] = [
    ("thin", 100), ("ultralight", 200), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
    ("bold", 700), ("heavy", 800), ("black", 900),
  ]

  /// The family of all text that asks for no other.
  static let defaultFontFamily = "Inter"
}
