package import FlingGeometry

/// A color, or a pair of colors for light and dark appearance.
open class UIColor: NSObject, @unchecked Sendable {
  private enum Source {
    case color(Color)
    case pair(light: Color, dark: Color)
    case provider(@Sendable (UITraitCollection) -> UIColor)
  }

  private let source: Source
  /// A factor of the opacity of the source.
  private let opacity: Double

  private init(_ source: Source, opacity: Double = 1) {
    self.source = source
    self.opacity = opacity
    super.init()
  }

  /// Transparent black.
  public override convenience init() { self.init(.color(.black), opacity: 0) }

  package convenience init(_ color: Color) { self.init(.color(color)) }

  package convenience init(light: Color, dark: Color) { self.init(.pair(light: light, dark: dark)) }

  /// Components outside of 0...1 are clamped.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      Color(
        red: UIColor.clamped(red), green: UIColor.clamped(green), blue: UIColor.clamped(blue),
        alpha: UIColor.clamped(alpha)))
  }

  /// A color of the space Display P3, as far as sRGB has it.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      ColorCoordinates(
        .displayP3, UIColor.clamped(red), UIColor.clamped(green), UIColor.clamped(blue),
        alpha: UIColor.clamped(alpha)
      ).color)
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The hue is a share of a full turn.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let (s, v) = (UIColor.clamped(saturation), UIColor.clamped(brightness))
    let turn = hue.native - hue.native.rounded(.down)
    func channel(_ n: Double) -> CGFloat {
      let k = (n + turn * 6).truncatingRemainder(dividingBy: 6)
      return CGFloat(v - v * s * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  @available(*, unavailable, message: "Fling has no patterns; show a UIImageView instead")
  public convenience init(patternImage image: UIImage) { fatalError() }

  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// A color that depends on the appearance.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init(.provider(dynamicProvider))
  }

  /// A color of the app's assets. Catalogs of colors are not read: it is gray, and is noted.
  @preconcurrency @MainActor
  public convenience init?(named name: String) {
    RuntimeNotes.add("no color set \"\(name)\"; gray stands in")
    self.init(white: 0.5, alpha: 1)
  }

  required convenience public init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The color in an appearance.
  package func color(in theme: Theme) -> Color {
    switch source {
    case .color(let color): color.withOpacity(opacity)
    case .pair(let light, let dark): (theme == .light ? light : dark).withOpacity(opacity)
    case .provider(let provider):
      provider(UITraitCollection(userInterfaceStyle: theme == .light ? .light : .dark)).color(in: theme)
        .withOpacity(opacity)
    }
  }

  /// The color in the app's appearance.
  package var color: Color { color(in: AppEnvironment.theme) }

  open var cgColor: CGColor { CGColor(color) }

  /// The same color with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    func replaced(_ color: Color) -> Color {
      Color(red: color.red, green: color.green, blue: color.blue, alpha: UIColor.clamped(alpha))
    }
    return switch source {
    case .color(let color): UIColor(replaced(color))
    case .pair(let light, let dark): UIColor(light: replaced(light), dark: replaced(dark))
    case .provider(let provider): UIColor(.provider { provider($0).withAlphaComponent(alpha) })
    }
  }

  /// The color in an appearance.
  open func resolvedColor(with traits: UITraitCollection) -> UIColor {
    UIColor(color(in: traits.userInterfaceStyle == .dark ? .dark : .light))
  }

  /// Reads hue (a share of a full turn), saturation, brightness and opacity.
  @discardableResult
  open func getHue(
    _ hue: inout CGFloat, saturation: inout CGFloat, brightness: inout CGFloat, alpha: inout CGFloat
  ) -> Bool {
    let color = color
    let most = max(color.red, color.green, color.blue)
    let range = most - min(color.red, color.green, color.blue)
    var turn = 0.0
    if range > 0 {
      if most == color.red {
        turn = (color.green - color.blue) / range
      } else if most == color.green {
        turn = (color.blue - color.red) / range + 2
      } else {
        turn = (color.red - color.green) / range + 4
      }
    }
    hue = CGFloat(turn < 0 ? turn / 6 + 1 : turn / 6)
    saturation = CGFloat(most > 0 ? range / most : 0)
    brightness = CGFloat(most)
    alpha = CGFloat(color.alpha)
    return true
  }

  /// Reads the components.
  @discardableResult
  open func getRed(
    _ red: inout CGFloat, green: inout CGFloat, blue: inout CGFloat, alpha: inout CGFloat
  ) -> Bool {
    let color = color
    (red, green, blue) = (CGFloat(color.red), CGFloat(color.green), CGFloat(color.blue))
    alpha = CGFloat(color.alpha)
    return true
  }

  /// Reads the lightness as the mean of the components, and the opacity.
  @discardableResult
  open func getWhite(_ white: inout CGFloat, alpha: inout CGFloat) -> Bool {
    let color = color
    white = CGFloat((color.red + color.green + color.blue) / 3)
    alpha = CGFloat(color.alpha)
    return true
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return color(in: .light) == other.color(in: .light) && color(in: .dark) == other.color(in: .dark)
  }

  open override var hash: Int { color(in: .light).hashValue }

  private static func clamped(_ component: CGFloat) -> Double {
    component.native > 0 ? min(component.native, 1) : 0
  }
}

extension UIColor: _ExpressibleByColorLiteral {}

public typealias _ColorLiteralType = UIColor

/// The appearance of the app.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified
  case light
  case dark
}

/// Whether there is room for much or little.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified
  case compact
  case regular
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone
  case pad
}

/// Appearance and size of the app's surroundings.
open class UITraitCollection: NSObject, @unchecked Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let displayScale: CGFloat
  private let screen: Size
  /// A tablet is a screen whose shorter side has at least 600 points.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    min(screen.width, screen.height) >= 600 ? .pad : .phone
  }
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    userInterfaceIdiom == .pad ? .regular : .compact
  }
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    userInterfaceIdiom == .pad || screen.height >= screen.width ? .regular : .compact
  }

  /// The traits of the app.
  public override convenience init() {
    self.init(userInterfaceStyle: AppEnvironment.theme == .light ? .light : .dark)
  }

  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
    displayScale = CGFloat(AppEnvironment.scale)
    screen = AppEnvironment.screen
    super.init()
  }

  public class var current: UITraitCollection { UITraitCollection() }

  /// Whether colors may differ between these traits and others.
  open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
  }
}
