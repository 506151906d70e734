/// A color in sRGB. Components are gamma-encoded and not premultiplied; components and opacity are 0...1.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The same color with its opacity multiplied by `factor`.
  public func withOpacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}

extension Color {
  /// A color by the formula of CSS `hsl()`.
  /// - Parameters:
  ///   - hue: in radians, any number of turns; red, yellow, green, cyan, blue and magenta are π/3 apart.
  ///   - saturation: clamped to 0...1.
  ///   - lightness: clamped to 0...1.
  ///   - alpha: the opacity, clamped to 0...1.
  public init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    // Rounding makes π/6 exactly 30°.
    let degrees = Elementary.roundedToEven(hue * (180e9 / Double.pi)) / 1e9
    let rgb = ColorSpace.rgb(hue: degrees, saturation: saturation.clamped, lightness: lightness.clamped)
    self.init(red: rgb.x.clamped, green: rgb.y.clamped, blue: rgb.z.clamped, alpha: alpha.clamped)
  }

  /// A color by the formula of CSS `oklch()`. Colors outside sRGB are clamped to 0...1 in each component.
  ///
  /// - Parameters:
  ///   - oklchLightness: 0 black to 1 white.
  ///   - chroma: 0 gray to about 0.4.
  ///   - hue: in radians.
  ///   - alpha: the opacity, clamped to 0...1.
  public init(oklchLightness: Double, chroma: Double, hue: Double, alpha: Double = 1) {
    let (sine, cosine) = Elementary.sincos(hue)
    let chroma = Swift.max(0, chroma)
    let linear = OKLabSpace.linearSRGB(SIMD3(oklchLightness.clamped, chroma * cosine, chroma * sine))
    self.init(
      red: Color.encoded(linear.x.clamped), green: Color.encoded(linear.y.clamped),
      blue: Color.encoded(linear.z.clamped), alpha: alpha.clamped)
  }

  /// The sRGB transfer function (linear to encoded) of a number of at least 0.
  static func encoded(_ linear: Double) -> Double {
    linear <= 0.0031308 ? 12.92 * linear : 1.055 * Elementary.pow(linear, 1 / 2.4) - 0.055
  }

  /// The components as bytes; halves round up.
  public var rgba8: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    func byte(_ component: Double) -> UInt8 { UInt8(Elementary.floor(component.clamped * 255 + 0.5)) }
    return (byte(red), byte(green), byte(blue), byte(alpha))
  }

  /// Interpolates to `other` in premultiplied sRGB as CSS does, so that a transparent end adds no tint.
  ///
  /// Returns exactly `self` at t = 0 and `other` at t = 1; for other `t` outside 0...1 components are clamped
  /// to 0...1.
  public func mixed(with other: Color, by t: Double) -> Color {
    if t == 0 || self == other { return self }
    if t == 1 { return other }
    let mine = alpha * (1 - t)
    let theirs = other.alpha * t
    let sum = mine + theirs
    // Both colors are transparent: the weights are 0, and nothing is visible.
    guard sum > 0 else { return Color(red: other.red, green: other.green, blue: other.blue, alpha: 0) }
    func component(_ a: Double, _ b: Double) -> Double { ((a * mine + b * theirs) / sum).clamped }
    return Color(
      red: component(red, other.red), green: component(green, other.green),
      blue: component(blue, other.blue), alpha: sum.clamped)
  }
}

extension Double {
  /// The number clamped to 0...1; NaN becomes 0.
  var clamped: Double { self > 0 ? Swift.min(self, 1) : 0 }
}

/// Whether a scene is drawn on a light or a dark background; selects the colors of `light-dark()` and the
/// system colors.
public enum Theme: String, Sendable, CaseIterable {
  case light
  case dark
}
