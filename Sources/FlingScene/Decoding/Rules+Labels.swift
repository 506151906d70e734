/// What labels and fonts take.
extension Rules {
  static let labelKeys = [
    KeyRule("text", .text, for: ["label"]),
    KeyRule("font", .font, for: ["label"]),
    KeyRule("color", .paint, for: ["label"], animatable: true),
    KeyRule("align", .choice(["start", "center", "end", "left", "right"]), for: ["label"]),
    KeyRule("valign", .choice(["top", "middle", "bottom"]), for: ["label"]),
    KeyRule("lines", .whole(.atLeastZero), for: ["label"]),
    KeyRule("leading", .number(.aboveZero), for: ["label"]),
    KeyRule("overflow", .choice(["ellipsis", "clip", "none"]), for: ["label"]),
  ]

  static let fontKeys = [
    KeyRule("family", .custom), KeyRule("size", .number(.aboveZero)), KeyRule("weight", .custom),
    KeyRule("italic", .truth), KeyRule("tracking", .number(.any)), KeyRule("language", .custom),
  ]

  /// Names of weights with their values, lightest first, as UIKit and CSS name them.
  static let weights: [(name: String, value: Int)] = [
    ("thin", 100), ("ultralight", 200), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
    ("bold", 700), ("heavy", 800), ("black", 900),
  ]

  /// The family of all text that asks for no other.
  static let defaultFamily = "Inter"
}
