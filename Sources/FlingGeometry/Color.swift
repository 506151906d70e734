/// A color in sRGB: encoded components and opacity, each 0...1, not premultiplied.
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

  /// The same color at a share of its opacity.
  public func withOpacity(_ share: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * share)
  }
}

/// Whether a scene is drawn for a light or a dark surrounding; `light-dark()` and the system colors follow it.
public enum Theme: String, Sendable, CaseIterable {
  case light
  case dark
}
