/// The formulas B(backdrop, source) of W3C Compositing and Blending Level 1, §9.1 and §9.2, that need divisions or
/// square roots. Colors are straight, with channels in 0...1.
enum BlendFormulas {
  typealias Channels = SIMD3<Float>

  // MARK: Separable

  static func softLight(_ backdrop: Channels, _ source: Channels) -> Channels {
    separately(backdrop, source) { b, s in
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    }
  }

  static func colorDodge(_ backdrop: Channels, _ source: Channels) -> Channels {
    separately(backdrop, source) { b, s in b == 0 ? 0 : s == 1 ? 1 : Swift.min(1, b / (1 - s)) }
  }

  static func colorBurn(_ backdrop: Channels, _ source: Channels) -> Channels {
    separately(backdrop, source) { b, s in b == 1 ? 1 : s == 0 ? 0 : 1 - Swift.min(1, (1 - b) / s) }
  }

  private static func separately(
    _ backdrop: Channels, _ source: Channels, _ formula: (Float, Float) -> Float
  ) -> Channels {
    Channels(formula(backdrop.x, source.x), formula(backdrop.y, source.y), formula(backdrop.z, source.z))
  }

  // MARK: Not separable

  static func hue(_ backdrop: Channels, _ source: Channels) -> Channels {
    withLuminosity(of: backdrop, withSaturation(of: backdrop, source))
  }

  static func saturation(_ backdrop: Channels, _ source: Channels) -> Channels {
    withLuminosity(of: backdrop, withSaturation(of: source, backdrop))
  }

  static func color(_ backdrop: Channels, _ source: Channels) -> Channels {
    withLuminosity(of: backdrop, source)
  }

  static func luminosity(_ backdrop: Channels, _ source: Channels) -> Channels {
    withLuminosity(of: source, backdrop)
  }

  private static func luminosity(_ color: Channels) -> Float {
    0.3 * color.x + 0.59 * color.y + 0.11 * color.z
  }

  /// The color with the luminosity of another, moved toward gray as far as it would leave 0...1.
  private static func withLuminosity(of other: Channels, _ color: Channels) -> Channels {
    var result = color + (luminosity(other) - luminosity(color))
    let gray = luminosity(result)
    let least = result.min()
    let most = result.max()
    // Where rounding makes a gray leave 0...1, there is no way to move.
    if least < 0, gray > least { result = gray + (result - gray) * (gray / (gray - least)) }
    if most > 1, most > gray { result = gray + (result - gray) * ((1 - gray) / (most - gray)) }
    return result
  }

  /// The color with the difference of the greatest and the least channel of another; a gray becomes black.
  private static func withSaturation(of other: Channels, _ color: Channels) -> Channels {
    let least = color.min()
    let spread = color.max() - least
    return spread > 0 ? (color - least) * ((other.max() - other.min()) / spread) : .zero
  }
}
