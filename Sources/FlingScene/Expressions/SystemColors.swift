package import FlingGeometry

/// UIKit's system colors with Apple's published values for light and dark appearance.
enum SystemColors {
  struct Pair: Sendable {
    /// As 0xRRGGBB.
    var light: UInt32
    var dark: UInt32
    var lightOpacity = 1.0
    var darkOpacity = 1.0

    func color(in theme: Theme) -> Color {
      theme == .light
        ? Color(hexadecimal: light).withOpacity(lightOpacity)
        : Color(hexadecimal: dark).withOpacity(darkOpacity)
    }
  }

  /// Source: Apple's Human Interface Guidelines, "Color" (iOS system colors and grays), and UIColor's semantic colors.
  static let table: [String: Pair] = [
    "system-red": Pair(light: 0xFF3B30, dark: 0xFF453A),
    "system-orange": Pair(light: 0xFF9500, dark: 0xFF9F0A),
    "system-yellow": Pair(light: 0xFFCC00, dark: 0xFFD60A),
    "system-green": Pair(light: 0x34C759, dark: 0x30D158),
    "system-mint": Pair(light: 0x00C7BE, dark: 0x63E6E2),
    "system-teal": Pair(light: 0x30B0C7, dark: 0x40C8E0),
    "system-cyan": Pair(light: 0x32ADE6, dark: 0x64D2FF),
    "system-blue": Pair(light: 0x007AFF, dark: 0x0A84FF),
    "system-indigo": Pair(light: 0x5856D6, dark: 0x5E5CE6),
    "system-purple": Pair(light: 0xAF52DE, dark: 0xBF5AF2),
    "system-pink": Pair(light: 0xFF2D55, dark: 0xFF375F),
    "system-brown": Pair(light: 0xA2845E, dark: 0xAC8E68),
    "system-gray": Pair(light: 0x8E8E93, dark: 0x8E8E93),
    "system-gray-2": Pair(light: 0xAEAEB2, dark: 0x636366),
    "system-gray-3": Pair(light: 0xC7C7CC, dark: 0x48484A),
    "system-gray-4": Pair(light: 0xD1D1D6, dark: 0x3A3A3C),
    "system-gray-5": Pair(light: 0xE5E5EA, dark: 0x2C2C2E),
    "system-gray-6": Pair(light: 0xF2F2F7, dark: 0x1C1C1E),
    "system-background": Pair(light: 0xFFFFFF, dark: 0x000000),
    "secondary-system-background": Pair(light: 0xF2F2F7, dark: 0x1C1C1E),
    "label": Pair(light: 0x000000, dark: 0xFFFFFF),
    "secondary-label": Pair(light: 0x3C3C43, dark: 0xEBEBF5, lightOpacity: 0.6, darkOpacity: 0.6),
    "separator": Pair(light: 0x3C3C43, dark: 0x545458, lightOpacity: 0.29, darkOpacity: 0.6),
  ]
}

extension Color {
  package init(hexadecimal value: UInt32) {
    self.init(
      red: Double(value >> 16 & 0xFF) / 255, green: Double(value >> 8 & 0xFF) / 255,
      blue: Double(value & 0xFF) / 255)
  }
}

extension Color {
  /// The system color with a scene's name for it, such as `system-blue`; nil for other names.
  package static func system(_ name: String, in theme: Theme) -> Color? {
    SystemColors.table[name]?.color(in: theme)
  }
}
