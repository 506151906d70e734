import FlingGeometry
import FlingScene

/// The default colors of overlays, chosen to contrast with the canvas.
struct OverlayPalette: Equatable {
  /// Whether the ground is light or dark: a dark page may have a light canvas.
  let theme: Theme
  /// The background of blocks: the canvas's own color if that is opaque.
  let paper: Color

  /// - Parameter background: the canvas's background. The theme decides if this is no mostly opaque color.
  init(theme: Theme, background: Paint?) {
    var plain: Color?
    if case .color(let color)? = background, color.alpha > 0.5 { plain = color }
    self.theme = plain.map { $0.luma > 0.5 ? .light : .dark } ?? theme
    if let plain, plain.alpha == 1 {
      paper = plain
    } else {
      paper = self.theme == .light ? .white : Color(red: 0.11, green: 0.11, blue: 0.12)
    }
  }

  /// The halo of lines and texts, which keeps them legible on any ground.
  var halo: Color {
    theme == .light ? Color.white.withOpacity(0.85) : Color.black.withOpacity(0.75)
  }
  /// The color of texts.
  var text: Color {
    theme == .light ? Color(red: 0.11, green: 0.11, blue: 0.12) : Color(red: 0.95, green: 0.95, blue: 0.97)
  }
  /// The color of figures and secondary texts.
  var figures: Color { text.withOpacity(0.75) }
  /// The color of rules and axes.
  var rule: Color { text.withOpacity(0.18) }
  var faintRule: Color { text.withOpacity(0.08) }

  /// A system color for the ground; the text color if the name is unknown.
  func systemColor(_ name: String) -> Color { Color.system(name, in: theme) ?? text }

  var trail: Color { systemColor("system-blue") }
  var boundary: Color { systemColor("system-orange") }
  var body: Color { systemColor("system-blue") }
  var sleepingBody: Color { systemColor("system-gray") }
  var attachment: Color { systemColor("system-indigo") }
  var field: Color { systemColor("system-teal") }
  var contact: Color { systemColor("system-pink") }
  var plot: Color { systemColor("system-blue") }

  func vectorColor(_ quantity: Overlay.Quantity) -> Color {
    switch quantity {
    case .velocity: systemColor("system-green")
    case .acceleration: systemColor("system-purple")
    case .force: systemColor("system-red")
    }
  }

  /// Whether a color contrasts with the ground.
  func contrastsWithGround(_ color: Color) -> Bool {
    color.alpha > 0.3 && abs(color.luma - (theme == .light ? 1 : 0)) > 0.2
  }
}

extension Color {
  /// The luma, 0...1 (Rec. 601, on the encoded components as video does).
  var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }
}
