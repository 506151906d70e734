import FlingGeometry
import FlingScene
import FlingStage

/// The evaluated common keys of an overlay.
struct OverlayStyle {
  var color: Color?
  var width: Double?
  var opacity: Double?
}

/// A drawing of an overlay, with the number by which it is known from frame to frame.
struct OverlayDrawing {
  let part: Int
  let inserted: InsertedLayers

  init(part: Int = 0, _ inserted: InsertedLayers) {
    self.part = part
    self.inserted = inserted
  }
}

/// Draws the overlays of a scene at a moment.
struct OverlayRenderer {
  let scene: SceneMoment

  var document: Document { scene.document }
  var canvasSize: Point { scene.canvasSize }

  /// The views of each overlay, in document order.
  func overlayMembers() throws(RunError) -> [[Int]] {
    try document.overlays.map { (overlay) throws(RunError) in try scene.views(of: overlay.kind.views ?? []) }
  }

  /// The center of a view in canvas coordinates.
  func canvasCenter(of view: Int) -> Point {
    let size = scene.size(of: view)
    return scene.transformToCanvas(of: view).apply(to: Point(size.x / 2, size.y / 2))
  }

  /// The vector of a quantity: velocity in pt/s, acceleration in pt/s², force as mass times acceleration.
  func quantity(_ quantity: Overlay.Quantity, of view: Int) -> Point {
    switch quantity {
    case .velocity: scene.velocity(of: view)
    case .acceleration: scene.acceleration(of: view)
    case .force: scene.acceleration(of: view) * scene.mass(of: view)
    }
  }

  /// The snapshot of the current state with its overlays.
  func snapshot(_ live: LiveOverlays) throws(RunError) -> Snapshot {
    scene.snapshot(
      size: live.survey.blocks.pictureSize(of: document.canvas.size),
      canvasOrigin: Point(0, live.survey.blocks.above), inserting: try drawings(live))
  }

  /// The drawings of all active overlays, in list order.
  func drawings(_ live: LiveOverlays) throws(RunError) -> [InsertedLayers] {
    // Evaluation for pictures does not count toward the limit of steps in a tick.
    scene.beginUncountedWork()
    let ink = OverlayPalette(theme: document.settings.theme, background: scene.background)
    var drawings: [InsertedLayers] = []
    var annotations = try annotationLayout(live)
    for (index, overlay) in document.overlays.enumerated() {
      guard let span = live.spans[index], span.contains(scene.now) else { continue }
      let style = try style(of: overlay)
      let opacity = style.opacity ?? 1
      guard opacity > 0 else { continue }
      for drawing in try self.drawings(of: overlay, index, style, live, &annotations, ink)
      where !drawing.inserted.layers.isEmpty {
        let inserted = drawing.inserted
        var group: Layer
        switch overlay.kind {
        // The opacity of ghosts applies to each one, so that overlapping ghosts look denser; arrows fade more
        // than their casings.
        case .ghosts, .vectors: group = Layer(group: inserted.layers, opacity: 1)
        default: group = Layer(group: inserted.layers, opacity: opacity)
        }
        group.subject = .overlay(index, part: drawing.part)
        drawings.append(
          InsertedLayers(
            slot: inserted.slot, layers: [group], isOnStrip: inserted.isOnStrip,
            isBelowOverlays: inserted.isBelowOverlays))
      }
    }
    drawings = drawings.filter(\.isBelowOverlays) + drawings.filter { !$0.isBelowOverlays }
    // Everything else that explains stays bright.
    if let dimming = try SpotlightRenderer(scene: scene).drawing(live) { drawings.insert(dimming, at: 0) }
    let strips = stripBackgrounds(live.survey.blocks, ink)
    if !strips.isEmpty {
      // Strips are above everything that extends beyond the canvas, and below their own texts and charts.
      let stripDrawings = drawings.filter(\.isOnStrip)
      drawings.removeAll(where: \.isOnStrip)
      var ground = Layer(group: strips, opacity: 1)
      ground.subject = .strips
      drawings.append(InsertedLayers(slot: nil, layers: [ground]))
      drawings += stripDrawings
    }
    return drawings
  }

  /// Evaluates the common keys of an overlay.
  func style(of overlay: Overlay) throws(RunError) -> OverlayStyle {
    var style = OverlayStyle()
    if let color = overlay.color { style.color = try scene.color(color) }
    if let width = overlay.width {
      let number = try scene.number(width)
      guard number > 0 else { throw RunError("a width must be above 0", at: width.range) }
      style.width = number
    }
    if let opacity = overlay.opacity {
      let number = try scene.number(opacity)
      guard number >= 0, number <= 1 else {
        throw RunError("opacity must lie in 0…1", at: opacity.range, hint: "clamp(…, 0, 1) keeps it there")
      }
      style.opacity = number
    }
    return style
  }

  /// The drawings of one overlay.
  private func drawings(
    of overlay: Overlay, _ index: Int, _ style: OverlayStyle, _ live: LiveOverlays,
    _ annotations: inout AnnotationLayout, _ ink: OverlayPalette
  ) throws(RunError) -> [OverlayDrawing] {
    func aboveAllViews(
      part: Int = 0, _ draw: (inout OverlayBuilder) throws(RunError) -> Void
    ) throws(RunError) -> OverlayDrawing {
      var builder = OverlayBuilder(ink)
      try draw(&builder)
      return OverlayDrawing(part: part, InsertedLayers(slot: nil, layers: builder.layers))
    }
    switch overlay.kind {
    case .touches: return drawFingers(style, live, ink)
    case .trail: return [OverlayDrawing(drawTrails(index, style, live, ink))]
    case .ghosts: return [OverlayDrawing(drawGhosts(index, style, live))]
    case .vectors(_, let quantity, let label):
      return [
        try aboveAllViews { (builder) throws(RunError) in
          try drawVectors(index, quantity, label, style, live, &builder)
        }
      ]
    case .boundaries: return [try aboveAllViews { drawBoundaries(style, &$0) }]
    case .bodies: return [try aboveAllViews { drawBodies(style, &$0) }]
    case .attachments: return drawAttachments(style, live, ink)
    case .fields: return [OverlayDrawing(drawFields(style, ink))]
    case .contacts: return [try aboveAllViews { drawContacts(style, live, &$0) }]
    case .grid(let spacing): return [OverlayDrawing(try drawGrid(spacing, style, ink))]
    case .debug:
      var drawings = [
        OverlayDrawing(part: 0, drawFields(style, ink)),
        try aboveAllViews(part: 1) { drawBoundaries(style, &$0) },
        try aboveAllViews(part: 2) { drawBodies(style, &$0) },
      ]
      // Attachments and fingers come and go, so they have numbers of their own.
      drawings += drawAttachments(style, live, ink, firstPart: 100)
      drawings.append(try aboveAllViews(part: 3) { drawContacts(style, live, &$0) })
      drawings += drawFingers(style, live, ink, firstPart: 1_000_000)
      return drawings
    case .rulers: return [try aboveAllViews { drawRulers(style, live.type, &$0) }]
    case .callout, .dimension, .bracket:
      return [
        try aboveAllViews { (builder) throws(RunError) in
          try drawAnnotation(overlay.kind, index, style, live, &annotations, &builder)
        }
      ]
    case .spotlight: return []
    case .caption, .clock, .plot, .gestures, .step, .legend:
      var builder = OverlayBuilder(ink)
      try drawBlock(overlay, index, style, live, &builder)
      return [
        OverlayDrawing(InsertedLayers(slot: nil, layers: builder.layers, isOnStrip: overlay.hasStrip))
      ]
    }
  }

  /// Draws a text or a chart.
  private func drawBlock(
    _ overlay: Overlay, _ index: Int, _ style: OverlayStyle, _ live: LiveOverlays,
    _ builder: inout OverlayBuilder
  ) throws(RunError) {
    guard let box = try box(of: overlay, index, live.survey.blocks) else { return }
    let widest = live.survey.textSizes[index].width
    switch overlay.kind {
    case .caption(let formula):
      let caption = try captionText(formula)
      let text = typeset(caption, of: formula, in: overlay, live.type)
      let share = OverlayRenderer.isCentered(caption, of: formula) ? 0.5 : 0
      drawTextBlock(text, of: overlay, in: box, widest: widest, at: share, style, &builder)
    case .clock:
      let end = live.survey.film.upperBound
      let text = live.type.tabularFigures(
        OverlayRenderer.clockText(scene.now, formattedLike: end), .caption)
      drawTextBlock(text, of: overlay, in: box, widest: widest, at: 1, style, &builder)
    case .step(let formula, let number):
      let text = typeset(try captionText(formula, "a step"), of: formula, in: overlay, live.type)
      drawStep(text, number: number, of: overlay, in: box, widest: widest, style, live.type, &builder)
    case .legend: try drawLegend(of: overlay, in: box, style, live, &builder)
    case .gestures: drawGestureTable(of: overlay, in: box, style, live, &builder)
    case .plot(let plot):
      guard let curve = live.curves[index] else { return }
      try drawPlot(
        plot, of: overlay, in: box, curve, live.survey.plotDimensions[index], style, live.type, &builder)
    default: break
    }
  }

  // MARK: Layers below views

  /// The slot for drawings that must not hide any of the given views.
  func slot(beneath members: [Int]) -> Int? {
    let tops = Set(members.map(topAncestor))
    return scene.drawnChildren.firstIndex { tops.contains($0.index) }
  }

  /// The canvas's child that contains the view, or the view itself.
  func topAncestor(of view: Int) -> Int {
    var top = view
    while let parent = document.views[top].parent, parent != .canvas { top = parent.index }
    return top
  }

  /// The slot above views that cover the whole canvas, such as backdrops, and below the first view that does
  /// not.
  var slotUponBackdrop: Int? {
    let size = document.canvas.size
    return scene.drawnChildren.firstIndex { id in
      guard document.views[id.index].kind == .view, scene.rotation(of: id.index) == 0 else { return true }
      let frame = scene.frame(of: id.index)
      return frame.minX > 0 || frame.minY > 0 || frame.maxX < size.width || frame.maxY < size.height
    }
  }
}
