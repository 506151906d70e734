import FlingGeometry
import FlingScene
import FlingStage

/// The layout of a caption with its number in a disc.
enum StepCaption {
  static let disc = 22.0
  static let gap = 9.0

  /// The width that the number takes beside the text.
  static let indent = disc + gap

  /// The size of the caption with its number. The disc of one line reaches into the padding, so that a step
  /// is as high as a caption.
  static func size(_ text: Size) -> Size { Size(width: indent + text.width, height: text.height) }
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
