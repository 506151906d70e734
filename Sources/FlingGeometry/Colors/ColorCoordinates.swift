/// A color by its coordinates in a color space, as CSS writes it. Coordinates may lie outside of sRGB or be
/// missing (`none`).
///
/// Units: red, green, blue, X, Y, Z, saturation, whiteness, blackness and the lightness of `hsl`, `oklab` and
/// `oklch` 0...1; the lightness of `lab` and `lch` 0...100; hues in degrees.
package struct ColorCoordinates: Hashable, Sendable {
  package var space: ColorSpace
  package var first: Double?
  package var second: Double?
  package var third: Double?
  /// The opacity, 0...1; nil if it is missing.
  package var alpha: Double?

  package init(
    _ space: ColorSpace, _ first: Double?, _ second: Double?, _ third: Double?, alpha: Double? = 1
  ) {
    self.space = space
    self.first = first
    self.second = second
    self.third = third
    self.alpha = alpha
  }

  package init(_ color: Color) {
    self.init(.srgb, color.red, color.green, color.blue, alpha: color.alpha)
  }

  /// The color in sRGB. Missing coordinates are 0; components outside of sRGB are clamped.
  package var color: Color {
    let c =
      space.isEncodedSRGB
      ? space.encodedSRGB(values)
      : space.linearSRGB(values).map { Color.encoded($0.clamped) }
    return Color(
      red: c.x.clamped, green: c.y.clamped, blue: c.z.clamped, alpha: (alpha ?? 0).clamped)
  }

  /// The same color with its opacity multiplied by `factor`.
  package func withOpacity(_ factor: Double) -> ColorCoordinates {
    var color = self
    color.alpha = alpha.map { $0 * factor }
    return color
  }

  /// The coordinates with 0 for those that are missing.
  var values: SIMD3<Double> { SIMD3(first ?? 0, second ?? 0, third ?? 0) }

  subscript(index: Int) -> Double? {
    get { index == 0 ? first : index == 1 ? second : third }
    set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      default: third = newValue
      }
    }
  }

  /// The color in another space. As in CSS, the hue of a gray is missing, and so is a coordinate of the same
  /// meaning as a missing one.
  package func converted(to target: ColorSpace) -> ColorCoordinates {
    var result = self
    if target != space {
      let c: SIMD3<Double> =
        space.isEncodedSRGB && target.isEncodedSRGB
        ? target.coordinates(ofSRGB: space.encodedSRGB(values))
        : target.coordinates(ofLinearSRGB: space.linearSRGB(values))
      result = ColorCoordinates(target, c.x, c.y, c.z, alpha: alpha)
    }
    if let index = target.hueIndex, target.isGray(result.values) { result[index] = nil }
    if target == space { return result }
    for (index, meaning) in space.coordinates.enumerated() where self[index] == nil {
      if let other = target.coordinates.firstIndex(of: meaning) { result[other] = nil }
    }
    return result
  }
}

extension SIMD3<Double> {
  fileprivate func map(_ transform: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(transform(x), transform(y), transform(z))
  }
}
