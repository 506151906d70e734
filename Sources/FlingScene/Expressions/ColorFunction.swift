internal import FlingGeometry

/// A function of CSS with three coordinates, `color()` among them.
struct ColorFunction {
  let name: String
  let space: ColorSpace
  /// An example in the usual form and one with an opacity, for hints.
  let usage: String
  /// What a percentage of 100 is in each coordinate; nil for the hue.
  let whole: [Double?]
  /// What a number is divided by: a saturation of 50 is 0.5.
  var divisors = [1.0, 1, 1]
  var limits: [ClosedRange<Double>?] = [nil, nil, nil]
  var commaForm = CommaForm.nothing

  /// The values that CSS allows in the form of a function with commas.
  enum CommaForm {
    case numbersOrPercentages
    /// The second and third values are percentages.
    case percentages
    /// The function has no form with commas.
    case nothing
  }

  private static let functions: [ColorFunction] = [
    ColorFunction(
      name: "rgb", space: .srgb, usage: "write rgb(255, 0, 0) or rgb(255 0 0 / 50%)", whole: [1, 1, 1],
      divisors: [255, 255, 255], limits: [0...1, 0...1, 0...1], commaForm: .numbersOrPercentages),
    ColorFunction(
      name: "hsl", space: .hsl, usage: "write hsl(120deg, 100%, 50%) or hsl(120 100% 50% / 50%)",
      whole: [nil, 1, 1], divisors: [1, 100, 100], limits: [nil, 0...1, 0...1], commaForm: .percentages),
    ColorFunction(
      name: "hwb", space: .hwb, usage: "write hwb(120deg 20% 10%) or hwb(120 20% 10% / 50%)",
      whole: [nil, 1, 1], divisors: [1, 100, 100], limits: [nil, 0...1, 0...1]),
    ColorFunction(
      name: "lab", space: .lab, usage: "write lab(50 40 -20) or lab(50% 40 -20 / 50%)",
      whole: [100, 125, 125], limits: [0...100, nil, nil]),
    ColorFunction(
      name: "lch", space: .lch, usage: "write lch(50 40 120deg) or lch(50% 40 120 / 50%)",
      whole: [100, 150, nil], limits: [0...100, 0...Double.infinity, nil]),
    ColorFunction(
      name: "oklab", space: .oklab, usage: "write oklab(0.7 0.1 -0.1) or oklab(70% 0.1 -0.1 / 50%)",
      whole: [1, 0.4, 0.4], limits: [0...1, nil, nil]),
    // As in CSS, 100% of chroma is 0.4.
    ColorFunction(
      name: "oklch", space: .oklch, usage: "write oklch(0.7 0.1 120deg) or oklch(0.7 0.1 120 / 50%)",
      whole: [1, 0.4, nil], limits: [0...1, 0...Double.infinity, nil]),
  ]

  /// The function with a name, also by the older names `rgba` and `hsla`; nil for others.
  static func named(_ name: String) -> ColorFunction? {
    let name = name == "rgba" || name == "hsla" ? String(name.dropLast()) : name
    return functions.first { $0.name == name }
  }

  /// `color()` with a predefined space.
  static func color(in space: ColorSpace) -> ColorFunction {
    ColorFunction(
      name: "color", space: space,
      usage: "write color(\(space.rawValue) 1 0.5 0) or color(\(space.rawValue) 1 0.5 0 / 50%)",
      whole: [1, 1, 1])
  }

  static let names = functions.map(\.name) + ["color", "color-mix", "light-dark"]
}
