import FlingGeometry
import FlingScene
import FlingStage

/// The layout of a caption with its number in a disc.
enum StepCaption {
  static let disc = 22.0
  static let gap = 9.0

  /// The width that the number takes beside the text.
  static let indent = disc + gap

  /// The size of the caption with its number.
  static func size(_ text: Size) -> Size {
    Size(width: indent + text.width, height: max(disc, text.height))
  }
}

extension OverlayRenderer {
  /// Draws a step: its number beside the first line of its text.
  /// - Parameter widest: the maximum width of the text in the film.
  func drawStep(
    _ text: TypesetText, number: Int, of overlay: Overlay, in box: Rect, widest: Double,
    _ style: OverlayStyle, _ type: OverlayTypesetter, _ builder: inout OverlayBuilder
  ) {
    if !overlay.hasStrip { builder.addPill(box) }
    let ink = builder.ink
    let left = box.midX - (StepCaption.indent + widest) / 2
    let top = box.midY - text.size.height / 2
    let color = style.color ?? ink.text
    let line = type.typeset("0", .caption).size.height
    let disc = Rect(
      center: Point(left + StepCaption.disc / 2, top + line / 2),
      size: Size(width: StepCaption.disc, height: StepCaption.disc))
    builder.addFill(Path(ellipseIn: disc), color, hasHalo: false)
    let figure = type.typeset("\(number)", .title)
    builder.addText(
      figure,
      at: roundedToPixels(disc.center - Point(figure.size.width / 2, figure.size.height / 2)),
      color.legibleText)
    builder.addText(text, at: roundedToPixels(Point(left + StepCaption.indent, top)), ink.text)
  }
}

extension Color {
  /// Dark or white, with a contrast of at least 4.5 with this color as a ground.
  fileprivate var legibleText: Color {
    if luminance > 0.24 { return Color(red: 0.11, green: 0.11, blue: 0.12) }
    return luminance > 0.179 ? .black : .white
  }

  /// The relative luminance, 0...1, as WCAG defines it.
  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : Elementary.pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
