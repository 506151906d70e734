internal import FlingGeometry

/// The keys of maps that are values of view keys: paints, strokes, shadows, fonts and outlines.
extension KeyTable {
  static let strokes = KeyTable(
    "stroke",
    keys: [
      KeySpec("paint", .paint, note: "A paint.", example: "black"),
      KeySpec("width", .number(.atLeastZero), note: "Width in points.", default: 1),
      KeySpec(
        "dash", .numbers(.atLeastZero, count: nil), note: "Lengths of dashes and gaps.",
        example: [4, 4]),
      KeySpec("phase", .number(.any), note: "Offset into the dash pattern.", default: 0),
      KeySpec("cap", .choice(["butt", "round", "square"]), note: "Shape of line ends.", default: "butt"),
      KeySpec("join", .choice(["miter", "round", "bevel"]), note: "Shape of corners.", default: "miter"),
      KeySpec(
        "miter-limit", .number(.atLeast(1)), note: "Maximum length of a sharp corner, in line widths.",
        default: 10),
      KeySpec(
        "align", .choice(["center", "inside", "outside"]), note: "Position relative to the outline.",
        default: "center"),
      KeySpec(
        "trim", .numbers(.fraction, count: 2),
        note: "Part of the outline that is drawn, as two shares.", default: [0, 1]),
    ])

  static let shadows = KeyTable(
    "shadow",
    keys: [
      KeySpec("color", schema: .reference("color"), note: "A color.", default: "black 33%"),
      KeySpec("offset", .vector, note: "Offset to the right and down.", default: [0, 4]),
      KeySpec("blur", .number(.atLeastZero), note: "As in CSS: twice the standard deviation.", default: 12),
      KeySpec("spread", .number(.any), note: "Distance by which the outline is expanded.", default: 0),
    ])

  static let paints = KeyTable(
    "paint",
    kinds: [
      KindSpec(
        "checker", ValueType.number(.aboveZero),
        note: "A checkerboard; the value is the side of a square in points.",
        needs: [.all(["colors"])]),
      KindSpec(
        "stripes", ValueType.number(.aboveZero), note: "Stripes; the value is their width in points.",
        needs: [.all(["colors"])]),
      KindSpec(
        "linear", .any(.reference("angle"), .list(.reference("point"), from: 2, to: 2)),
        note: "A linear gradient: an angle as in CSS, or two points.", example: "180deg",
        needs: [.all(["stops"])]),
      KindSpec(
        "radial", .reference("point"), note: "A radial gradient; the value is its centre.",
        needs: [.all(["stops", "radius"])]),
      KindSpec(
        "conic", .reference("point"), note: "A conic gradient; the value is its centre.",
        needs: [.all(["stops"])]),
    ],
    keys: [
      KeySpec(
        "colors", schema: .list(.reference("color"), from: 2, to: 2), for: ["checker", "stripes"],
        note: "Two colors.", example: ["white", "silver"]),
      KeySpec("angle", .angle, for: ["stripes"], note: "Angle of the stripes.", default: 0, example: "45deg"),
      KeySpec(
        "stops", schema: .list(.reference("stop"), from: 2), for: ["linear", "radial", "conic"],
        note: "Colors, each with an optional position.", example: ["red", "blue 80%"]),
      KeySpec("radius", .number(.aboveZero), for: ["radial"], note: "Radius in points.", example: 60),
      KeySpec(
        "focus", schema: .reference("point"), for: ["radial"],
        note: "Point with the first color, as SVG's fx and fy; the centre if left out.", example: [20, 20]),
      KeySpec(
        "focus-radius", .number(.atLeastZero), for: ["radial"],
        note: "Radius in points of the circle around the focus that has the first color.", default: 0),
      KeySpec("from", .angle, for: ["conic"], note: "Angle of the first color.", default: 0),
      KeySpec(
        "spread", .choice(Gradient.Spread.allCases.map(\.rawValue)), for: ["linear", "radial"],
        note: "Colors before position 0 and after 1, as SVG's spreadMethod.", default: "pad"),
    ])

  static let stops = KeyTable(
    "stop", needs: [.all(["color"])],
    keys: [
      KeySpec("color", schema: .reference("color"), note: "A color.", example: "red 40%"),
      KeySpec(
        "at",
        schema: .any(.reference("number"), .reference("angle"), .matching("^[-+]?(\\d+\\.?\\d*|\\.\\d+)%$")),
        note: "Position of the color.", example: "40%"),
    ])

  static let stars = KeyTable(
    "star",
    keys: [
      KeySpec("points", .whole(.init(low: 2, high: 1000)), note: "Number of points.", example: 5),
      KeySpec("inner", .number(.fraction), note: "Inner radius as a share of the outer one.", default: 0.5),
    ])

  static let bodies = KeyTable(
    "body",
    keys: [
      KeySpec("points", .points(3), note: "Corners, relative to the centre."),
      KeySpec("d", .path, note: "SVG path data, relative to the centre."),
      KeySpec("ellipse", .size(.atLeastZero), note: "[width, height] of an ellipse around the centre."),
    ])

  static let fonts = KeyTable(
    "font",
    keys: [
      KeySpec(
        "family", schema: .any(.reference("text"), .list(.reference("text"))),
        note: "A family of fonts, or a list.", default: "Inter"),
      KeySpec("size", .number(.aboveZero), note: "Size in points.", default: 17),
      KeySpec(
        "weight", .number(.init(low: 1, high: 1000)),
        schema: .orComputed(.enumeration(fontWeights.map(\.name)), .number(.init(low: 1, high: 1000))),
        note: "A word or 1 to 1000.", default: "regular"),
      KeySpec("italic", .truth, note: "Whether the font is italic.", default: false),
      KeySpec("tracking", .number(.any), note: "Points added between characters.", default: 0),
      KeySpec(
        "language", schema: .orComputed(.matching("^[A-Za-z0-9-]{2,35}$")), note: "Language tag such as de.",
        example: "tr"),
    ])

  static let insets = KeyTable(
    "insets",
    keys: [
      KeySpec("top", .number(.any), note: "Inset from the top; positive values shrink.", default: 0),
      KeySpec("left", .number(.any), note: "Inset from the left; positive values shrink.", default: 0),
      KeySpec("bottom", .number(.any), note: "Inset from the bottom; positive values shrink.", default: 0),
      KeySpec("right", .number(.any), note: "Inset from the right; positive values shrink.", default: 0),
    ])

  static let copies = KeyTable(
    "repeat", needs: [.all(["count"])],
    keys: [
      KeySpec(
        "count", .whole(.init(low: 0, high: Double(Limits.copies))), changes: .fixed,
        note: "Number of copies; must be known when the scene is read.", example: 5),
      KeySpec(
        "as", schema: .reference("name"), note: "Name of the index in the copies.", default: "i",
        example: "k"),
    ])

  /// The names of font weights in UIKit and CSS with their values, lightest first.
  package static let fontWeights: [(name: String, value: Int)] = [
    ("thin", 100), ("ultralight", 200), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
    ("bold", 700), ("heavy", 800), ("black", 900),
  ]

  /// The default font family.
  static let defaultFontFamily = "Inter"
}
