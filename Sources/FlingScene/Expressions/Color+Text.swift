internal import FlingGeometry

extension Color {
  /// `#rrggbb`, or `#rrggbbaa` if the color is not opaque.
  var text: String {
    let channels = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return "#" + channels.map { Color.hexadecimal($0) }.joined()
  }

  private static func hexadecimal(_ share: Double) -> String {
    let byte = Int((max(0, min(1, share.isNaN ? 0 : share)) * 255).rounded())
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }
}
