package import FlingGeometry

extension Color {
  /// `#rrggbb`, or `#rrggbbaa` if the color is not opaque.
  package var text: String {
    let channels = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return "#" + channels.map { Color.hexadecimalByte($0) }.joined()
  }

  private static func hexadecimalByte(_ component: Double) -> String {
    let byte = Int((max(0, min(1, component.isNaN ? 0 : component)) * 255).rounded())
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }
}
