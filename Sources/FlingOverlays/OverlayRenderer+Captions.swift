import FlingGeometry
import FlingScene
import FlingStage

/// Overlays of text: captions, clocks and strips.
extension OverlayRenderer {
  /// The space around a text on a strip, and on a pill over the picture.
  static let stripPadding = Point(12, 8)
  static let pillPadding = Point(11, 6)

  static func padding(of overlay: Overlay) -> Point { overlay.hasStrip ? stripPadding : pillPadding }

  /// The maximum width of a caption's text.
  func maximumTextWidth(of overlay: Overlay) -> Double {
    let margin = overlay.hasStrip ? 0 : 20.0
    let number = if case .step = overlay.kind { StepCaption.indent } else { 0.0 }
    return max(20, canvasSize.x - 2 * OverlayRenderer.padding(of: overlay).x - margin - number)
  }

  /// Evaluates the text of a caption.
  /// - Parameter overlay: the overlay with an article, for messages.
  func captionText(_ formula: Expression, _ overlay: String = "a caption") throws(RunError) -> String {
    let caption = try scene.text(formula)
    guard caption.utf8.count <= 2000 else {
      throw RunError("\(overlay) has at most 2000 bytes, not \(caption.utf8.count)", at: formula.range)
    }
    return caption
  }

  /// Whether the text of a caption is centered. Computed text with digits is left-aligned, so that it does not move
  /// while they change.
  static func isCentered(_ caption: String, of formula: Expression) -> Bool {
    formula.constant != nil || !caption.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Typesets the text of a caption or a step. A step is left-aligned.
  func typeset(
    _ caption: String, of formula: Expression, in overlay: Overlay, _ type: OverlayTypesetter
  ) -> TypesetText {
    var isCentered = OverlayRenderer.isCentered(caption, of: formula)
    if case .step = overlay.kind { isCentered = false }
    return type.typeset(
      formula.isSpelled ? caption : caption.withMinusSigns, .caption, width: maximumTextWidth(of: overlay),
      isCentered: isCentered)
  }

  /// The time as `1.23 s`, or `1:02.34` if `end` is a minute or more.
  static func clockText(_ time: Time, formattedLike end: Time) -> String {
    let hundredths = Int((time.seconds * 100 + 1e-6).rounded(.down))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (seconds, fraction) = (hundredths / 100, two(hundredths % 100))
    guard end.seconds >= 60 else { return "\(seconds).\(fraction) s" }
    return "\(seconds / 60):\(two(seconds % 60)).\(fraction)"
  }

  /// Draws a caption or a clock in its box.
  /// - Parameters:
  ///   - widest: the maximum width of the text in the film.
  ///   - share: where the text lies in that width: 0 at its left end, 0.5 in its middle, 1 at its right end.
  func drawTextBlock(
    _ text: TypesetText, of overlay: Overlay, in box: Rect, widest: Double, at share: Double,
    _ style: OverlayStyle, _ builder: inout OverlayBuilder
  ) {
    if !overlay.hasStrip { builder.addPill(box) }
    // The maximum width is centered, so that the text does not jump as digits come and go.
    let x = box.midX - widest / 2 + share * (widest - text.size.width)
    let y = box.minY + (box.height - text.size.height) / 2
    builder.addText(text, at: roundedToPixels(Point(x, y)), style.color ?? builder.ink.text)
  }

  /// The nearest point on whole pixels, where glyphs are sharpest.
  func roundedToPixels(_ point: Point) -> Point {
    let scale = document.canvas.scale
    func roundedToPixels(_ position: Double) -> Double { Elementary.floor(position * scale + 0.5) / scale }
    return Point(roundedToPixels(point.x), roundedToPixels(point.y))
  }

  /// The box of a text or a chart; its center may be an expression.
  func box(of overlay: Overlay, _ index: Int, _ blocks: OverlayBlockLayout) throws(RunError) -> Rect? {
    guard let box = blocks.boxes[index] else { return nil }
    guard case .point(let formula) = overlay.effectivePlacement else { return box }
    return Rect(center: try scene.point(formula), size: box.size)
  }

  /// The backgrounds of strips. They cover views that extend beyond the canvas.
  func stripBackgrounds(_ blocks: OverlayBlockLayout, _ ink: OverlayPalette) -> [Layer] {
    var builder = OverlayBuilder(ink)
    let pixel = 1 / document.canvas.scale
    func addStrip(_ y: Double, _ height: Double, edge: Double) {
      guard height > 0 else { return }
      let box = Rect(x: 0, y: y, width: canvasSize.x, height: height)
      builder.add(Layer(transform: .identity, shape: .rectangle(box, .square), fill: .color(ink.paper)))
      builder.addFill(
        Path(rect: Rect(x: 0, y: edge, width: canvasSize.x, height: pixel)), ink.rule, hasHalo: false)
    }
    addStrip(-blocks.above, blocks.above, edge: -pixel)
    addStrip(canvasSize.y, blocks.below, edge: canvasSize.y)
    return builder.layers
  }
}

extension OverlayBuilder {
  /// Adds the translucent background of a text or chart over the picture.
  mutating func addPill(_ box: Rect) {
    let corners = Corners(radius: min(9, box.height / 2), style: .continuous)
    add(
      Layer(
        transform: .identity, shape: .rectangle(box, corners), fill: .color(ink.paper.withOpacity(0.82)),
        stroke: Stroke(paint: .color(ink.faintRule), width: 1, alignment: .inside)))
  }

  /// Adds the background of a figure over the picture.
  mutating func addChip(_ box: Rect) {
    add(
      Layer(
        transform: .identity, shape: .rectangle(box, Corners(radius: 3, style: .round)),
        fill: .color(ink.paper.withOpacity(0.82))))
  }

  mutating func addText(_ text: TypesetText, at point: Point, _ color: Color) {
    addFill(text.glyphs, at: point, color)
  }
}
