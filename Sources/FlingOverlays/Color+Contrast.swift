import FlingGeometry

/// Contrasts of opaque colors, as WCAG 2 defines them.
extension Color {
  /// The relative luminance, 0...1.
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : Elementary.pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast of two colors, 1...21.
  func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Dark or white, with a contrast of at least 4.5 with this color as a ground.
  var legibleText: Color {
    if luminance > 0.24 { return Color(red: 0.11, green: 0.11, blue: 0.12) }
    return luminance > 0.179 ? .black : .white
  }
}
