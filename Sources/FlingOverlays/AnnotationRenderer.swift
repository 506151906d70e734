import FlingGeometry
import FlingScene
import FlingStage

/// Callouts, dimension lines and brackets at a moment.
struct AnnotationRenderer {
  let scene: SceneMoment
  let type: OverlayTypesetter

  /// The distance of annotations from the edges of the canvas.
  private static let margin = 4.0
  private static let maximumTextWidth = 220.0

  /// The part of the canvas in which annotations stand.
  static func area(of canvas: Size) -> Rect {
    let inset = min(margin, canvas.width / 4, canvas.height / 4)
    return Rect(origin: .zero, size: canvas).inset(
      by: Insets(top: inset, left: inset, bottom: inset, right: inset))
  }

  /// The space around the text of an annotation.
  static func padding(of kind: Overlay.Kind) -> Point {
    if case .callout = kind { Point(10, 6) } else { Point(5, 2) }
  }

  /// What an annotation explains; nil for other overlays, and while nothing of its views is shown.
  /// - Parameter members: the views that a bracket holds together.
  func form(of kind: Overlay.Kind, _ members: [Int]) throws(RunError) -> Annotation.Form? {
    switch kind {
    case .callout(_, let place, _):
      switch try scene.place(place) {
      case .point(let point): return .callout(Rect(origin: point, size: .zero))
      case .view(let view): return scene.canvasBox(of: view).map { .callout($0) }
      }
    case .bracket:
      let box = members.compactMap(scene.canvasBox).reduce(nil) { $0?.union($1) ?? $1 } as Rect?
      return box.map { .bracket($0) }
    case .dimension(_, .view(let view), _):
      return scene.canvasBox(of: try scene.view(view)).map { .dimension($0) }
    case .dimension(_, .between(let p, let q), _):
      return .distance(try scene.point(p), try scene.point(q))
    default: return nil
    }
  }

  /// The text of an annotation; the length that a dimension without a text measures. Empty if there is none.
  func text(
    of kind: Overlay.Kind, _ form: Annotation.Form?, on side: Overlay.Side
  ) throws(RunError) -> TypesetText {
    let formula: Expression?
    switch kind {
    case .callout(let text, _, _), .bracket(let text, _, _): formula = text
    case .dimension(let text, _, _): formula = text
    default: return TypesetText(glyphs: GlyphRun(size: 0, []), size: .zero)
    }
    guard let formula else {
      let length = form.map { Annotation(form: $0, size: .zero).measuredLength(on: side) } ?? 0
      return type.tabularFigures(Annotation.text(ofLength: length), .annotation)
    }
    let text = try OverlayRenderer(scene: scene).captionText(formula, "a \(kind.word.rawValue)")
    let padding = AnnotationRenderer.padding(of: kind)
    let area = AnnotationRenderer.area(of: scene.document.canvas.size)
    let width = max(20, min(AnnotationRenderer.maximumTextWidth, area.width - 2 * padding.x))
    if formula.constant != nil { return type.balanced(text, .annotation, width: width) }
    return type.changing(formula.isSpelled ? text : text.withMinusSigns, .annotation, width: width)
  }

  /// The annotation with the space that its text needs.
  /// - Parameter size: of the text.
  static func annotation(_ kind: Overlay.Kind, _ form: Annotation.Form, _ size: Size) -> Annotation {
    guard size.width > 0, size.height > 0 else { return Annotation(form: form, size: .zero) }
    let padding = padding(of: kind)
    return Annotation(
      form: form, size: Size(width: size.width + 2 * padding.x, height: size.height + 2 * padding.y))
  }

  /// The side that is written, or the one with most room; nil while nothing is shown.
  func side(
    of kind: Overlay.Kind, _ form: Annotation.Form?, _ text: TypesetText
  ) -> Overlay.Side? {
    if let side = kind.side { return side }
    guard let form else { return nil }
    return AnnotationLayout(in: AnnotationRenderer.area(of: scene.document.canvas.size)).side(
      for: AnnotationRenderer.annotation(kind, form, text.size))
  }

  /// Draws an annotation in its place.
  func draw(
    _ kind: Overlay.Kind, _ placed: PlacedAnnotation, _ text: TypesetText, _ style: OverlayStyle,
    _ builder: inout OverlayBuilder
  ) {
    let ink = builder.ink
    let block = placed.block
    let textOrigin = OverlayRenderer(scene: scene).roundedToPixels(
      block.center - Point(text.size.width / 2, text.size.height / 2))
    switch kind {
    case .callout:
      builder.addCallout(block, pointer: placed.pointer, side: placed.side)
      builder.addText(text, at: textOrigin, style.color ?? ink.text)
    default:
      let width = style.width ?? 1.25
      // A halo of the canvas's own color is seen on views only.
      builder.addLine(placed.lines, ink.paper.withOpacity(0.85), width: width + 2.5, hasHalo: false)
      builder.addLine(
        placed.lines, style.color ?? ink.text.withOpacity(0.7), width: width, hasHalo: false)
      builder.addTextHalo(text, at: textOrigin)
      // Small words in the color of a line may be hard to read.
      builder.addText(text, at: textOrigin, ink.text)
    }
  }
}

extension OverlayRenderer {
  /// The layout of annotations at this moment: they keep away from the texts and charts on the picture.
  func annotationLayout(_ live: LiveOverlays) throws(RunError) -> AnnotationLayout {
    var occupied: [Rect] = []
    guard document.overlays.contains(where: \.kind.isAnnotation) else { return AnnotationLayout(in: .zero) }
    for (index, overlay) in document.overlays.enumerated() where !overlay.hasStrip {
      guard live.spans[index]?.contains(scene.now) == true,
        let box = try box(of: overlay, index, live.survey.blocks), !occupied.contains(box)
      else { continue }
      occupied.append(box)
    }
    return AnnotationLayout(
      in: AnnotationRenderer.area(of: document.canvas.size), besides: occupied)
  }

  /// Draws a callout, dimension line or bracket; nothing while its views are hidden.
  func drawAnnotation(
    _ kind: Overlay.Kind, _ index: Int, _ style: OverlayStyle, _ live: LiveOverlays,
    _ layout: inout AnnotationLayout, _ builder: inout OverlayBuilder
  ) throws(RunError) {
    let renderer = AnnotationRenderer(scene: scene, type: live.type)
    guard let side = live.survey.sides[index], let form = try renderer.form(of: kind, live.members[index])
    else { return }
    let text = try renderer.text(of: kind, form, on: side)
    if case .callout = kind, live.survey.textSizes[index].width == 0 { return }
    // The largest text of the film, so that nothing moves while digits come and go.
    let annotation = AnnotationRenderer.annotation(kind, form, live.survey.textSizes[index])
    guard let placed = layout.place(annotation, on: side) else { return }
    renderer.draw(kind, placed, text, style, &builder)
  }
}

extension Overlay.Kind {
  /// Whether the overlay is a callout, a dimension line or a bracket.
  fileprivate var isAnnotation: Bool {
    switch self {
    case .callout, .dimension, .bracket: true
    default: false
    }
  }

  /// The side that is written; nil if it is chosen, and for overlays without one.
  fileprivate var side: Overlay.Side? {
    switch self {
    case .callout(_, _, let side), .dimension(_, _, let side), .bracket(_, _, let side): side
    default: nil
    }
  }
}

extension OverlayBuilder {
  /// Adds a halo of the canvas's own color around a text, which is seen on views only.
  mutating func addTextHalo(_ text: TypesetText, at point: Point) {
    let glyphs = text.glyphs.path.transformed(by: AffineTransform(translationX: point.x, y: point.y))
    addLine(glyphs, ink.paper.withOpacity(0.9), width: 4, hasHalo: false)
  }

  /// Adds the ground of a callout with its pointer, as one outline.
  fileprivate mutating func addCallout(_ block: Rect, pointer: Path, side: Overlay.Side) {
    let outline = Path(calloutIn: block, radius: min(8, block.height / 2), pointer: pointer, on: side)
    add(
      Layer(
        transform: .identity, shape: .path(outline, .nonzero),
        fill: .color(ink.paper.withOpacity(0.96)),
        stroke: Stroke(paint: .color(ink.text.withOpacity(0.45)), width: 1, join: .round, alignment: .inside))
    )
  }
}

extension Path {
  /// A rounded rectangle with a pointer on the side that faces the target.
  /// - Parameters:
  ///   - pointer: its tip and the two ends of its root; empty for none.
  ///   - side: the side of the target on which the rectangle stands.
  fileprivate init(calloutIn box: Rect, radius: Double, pointer: Path, on side: Overlay.Side) {
    let corners = Path(roundedRect: box, corners: Corners(radius: radius))
    guard case .move(let tip)? = pointer.elements.first, pointer.elements.count == 4,
      case .line(let one) = pointer.elements[1], case .line(let other) = pointer.elements[2]
    else {
      self = corners
      return
    }
    // The sides in the order of the outline, which begins with the top and runs clockwise.
    let sides: [Overlay.Side] = [.bottom, .left, .top, .right]
    let isForward = side == .bottom || side == .left
    self.init()
    var straight = 0
    for element in corners.elements {
      if case .line = element {
        if sides[min(straight, 3)] == side {
          for point in isForward ? [one, tip, other] : [other, tip, one] { line(to: point) }
        }
        straight += 1
      }
      append(Path([element]))
    }
  }
}
