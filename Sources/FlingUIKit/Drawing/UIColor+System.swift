internal import FlingGeometry
internal import FlingScene

/// The fixed colors.
extension UIColor {
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  public class var darkGray: UIColor { UIColor(white: 1 / 3.0, alpha: 1) }
  public class var lightGray: UIColor { UIColor(white: 2 / 3.0, alpha: 1) }
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}

/// The system colors, which follow the appearance.
extension UIColor {
  public class var systemRed: UIColor { system("system-red") }
  public class var systemOrange: UIColor { system("system-orange") }
  public class var systemYellow: UIColor { system("system-yellow") }
  public class var systemGreen: UIColor { system("system-green") }
  public class var systemMint: UIColor { system("system-mint") }
  public class var systemTeal: UIColor { system("system-teal") }
  public class var systemCyan: UIColor { system("system-cyan") }
  public class var systemBlue: UIColor { system("system-blue") }
  public class var systemIndigo: UIColor { system("system-indigo") }
  public class var systemPurple: UIColor { system("system-purple") }
  public class var systemPink: UIColor { system("system-pink") }
  public class var systemBrown: UIColor { system("system-brown") }
  public class var systemGray: UIColor { system("system-gray") }
  public class var systemGray2: UIColor { system("system-gray-2") }
  public class var systemGray3: UIColor { system("system-gray-3") }
  public class var systemGray4: UIColor { system("system-gray-4") }
  public class var systemGray5: UIColor { system("system-gray-5") }
  public class var systemGray6: UIColor { system("system-gray-6") }
  public class var tintColor: UIColor { systemBlue }
  public class var link: UIColor { system("system-blue") }

  public class var label: UIColor { system("label") }
  public class var secondaryLabel: UIColor { system("secondary-label") }
  public class var tertiaryLabel: UIColor { faint(0.3) }
  public class var quaternaryLabel: UIColor { faint(0.18, dark: 0.16) }
  public class var placeholderText: UIColor { faint(0.3) }
  public class var separator: UIColor { system("separator") }
  public class var opaqueSeparator: UIColor { pair(0xC6C6C8, 0x38383A) }
  public class var darkText: UIColor { black }
  public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }

  public class var systemBackground: UIColor { system("system-background") }
  public class var secondarySystemBackground: UIColor { system("secondary-system-background") }
  public class var tertiarySystemBackground: UIColor { pair(0xFFFFFF, 0x2C2C2E) }
  public class var systemGroupedBackground: UIColor { pair(0xF2F2F7, 0x000000) }
  public class var secondarySystemGroupedBackground: UIColor { pair(0xFFFFFF, 0x1C1C1E) }
  public class var tertiarySystemGroupedBackground: UIColor { pair(0xF2F2F7, 0x2C2C2E) }
  public class var groupTableViewBackground: UIColor { systemGroupedBackground }

  public class var systemFill: UIColor { fill(0x787880, 0.2, 0.36) }
  public class var secondarySystemFill: UIColor { fill(0x787880, 0.16, 0.32) }
  public class var tertiarySystemFill: UIColor { fill(0x767680, 0.12, 0.24) }
  public class var quaternarySystemFill: UIColor {
    UIColor(
      light: Color(hexadecimal: 0x747480).withOpacity(0.08),
      dark: Color(hexadecimal: 0x767680).withOpacity(0.18))
  }

  private class func system(_ name: String) -> UIColor {
    UIColor(
      light: Color.system(name, in: .light) ?? .black, dark: Color.system(name, in: .dark) ?? .white)
  }

  private class func pair(_ light: UInt32, _ dark: UInt32) -> UIColor {
    UIColor(light: Color(hexadecimal: light), dark: Color(hexadecimal: dark))
  }

  private class func faint(_ opacity: Double, dark: Double? = nil) -> UIColor {
    UIColor(
      light: Color(hexadecimal: 0x3C3C43).withOpacity(opacity),
      dark: Color(hexadecimal: 0xEBEBF5).withOpacity(dark ?? opacity))
  }

  private class func fill(_ color: UInt32, _ light: Double, _ dark: Double) -> UIColor {
    UIColor(
      light: Color(hexadecimal: color).withOpacity(light), dark: Color(hexadecimal: color).withOpacity(dark))
  }
}
