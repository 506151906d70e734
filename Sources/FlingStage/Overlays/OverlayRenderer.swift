import FlingGeometry
import FlingScene

/// The evaluated common keys of an overlay.
struct OverlayStyle {
  var color: Color?
  var width: Double?
  var opacity: Double?
}

/// Draws the overlays of a scene at a moment.
struct OverlayRenderer {
  let evaluator: SceneEvaluator

  var state: SceneState { evaluator.state }
  var document: Document { evaluator.document }
  var canvasSize: Point { evaluator.canvasSize }

  /// What overlays show of bodies and behaviors.
  func physicsPicture(_ parts: PhysicsPicture.Parts) -> PhysicsPicture {
    evaluator.facts?.physicsPicture(parts) ?? PhysicsPicture()
  }

  /// The views of each overlay, in document order.
  func overlayMembers() throws(RunError) -> [[Int]] {
    var members: [[Int]] = []
    for overlay in document.overlays {
      switch overlay.kind {
      case .trail(let items), .ghosts(let items, _), .vectors(let items, _):
        members.append(try evaluator.views(of: items))
      default: members.append([])
      }
    }
    return members
  }

  /// The center of a view in canvas coordinates.
  func canvasCenter(of view: Int) -> Point {
    let size = state.views[view].geometry.size
    return evaluator.transformToCanvas(of: view).apply(to: Point(size.x / 2, size.y / 2))
  }

  /// The vector of a quantity: velocity in pt/s, acceleration in pt/s², force as mass times acceleration.
  func quantity(_ quantity: Overlay.Quantity, of view: Int) -> Point {
    switch quantity {
    case .velocity: evaluator.velocity(of: view).linear
    case .acceleration: state.bodies.acceleration(of: view)
    case .force: state.bodies.acceleration(of: view) * evaluator.mass(of: view)
    }
  }

  /// The snapshot of the current state with its overlays.
  func snapshot(_ live: LiveOverlays) throws(RunError) -> Snapshot {
    evaluator.snapshot(
      size: live.survey.blocks.pictureSize(of: document.canvas.size),
      canvasOrigin: Point(0, live.survey.blocks.above), inserting: try drawings(live))
  }

  /// The drawings of all active overlays, in list order.
  func drawings(_ live: LiveOverlays) throws(RunError) -> [OverlayLayers] {
    // Evaluation for pictures does not count toward the limit of steps in a tick.
    evaluator.steps = 0
    let ink = OverlayPalette(theme: document.theme, background: state.background)
    var drawings: [OverlayLayers] = []
    for (index, overlay) in document.overlays.enumerated() {
      guard let span = live.spans[index], span.contains(state.now) else { continue }
      let style = try style(of: overlay)
      let opacity = style.opacity ?? 1
      guard opacity > 0 else { continue }
      for (drawingIndex, drawing) in try self.drawings(of: overlay, index, style, live, ink).enumerated()
      where !drawing.layers.isEmpty {
        var group: Layer
        switch overlay.kind {
        // The opacity of ghosts applies to each one, so that overlapping ghosts look denser; arrows fade more
        // than their casings.
        case .ghosts, .vectors: group = Layer(group: drawing.layers, opacity: 1)
        default: group = Layer(group: drawing.layers, opacity: opacity)
        }
        group.subject = .overlay(index, part: drawingIndex)
        drawings.append(OverlayLayers(slot: drawing.slot, layers: [group], isOnStrip: drawing.isOnStrip))
      }
    }
    let strips = stripBackgrounds(live.survey.blocks, ink)
    if !strips.isEmpty {
      // Strips are above everything that extends beyond the canvas, and below their own texts and charts.
      let stripDrawings = drawings.filter(\.isOnStrip)
      drawings.removeAll(where: \.isOnStrip)
      var ground = Layer(group: strips, opacity: 1)
      ground.subject = .strips
      drawings.append(OverlayLayers(slot: nil, layers: [ground]))
      drawings += stripDrawings
    }
    return drawings
  }

  /// Evaluates the common keys of an overlay.
  private func style(of overlay: Overlay) throws(RunError) -> OverlayStyle {
    var style = OverlayStyle()
    if let color = overlay.color { style.color = try evaluator.color(color) }
    if let width = overlay.width {
      let number = try evaluator.number(width)
      guard number > 0 else { throw RunError("a width must be above 0", at: width.range) }
      style.width = number
    }
    if let opacity = overlay.opacity {
      let number = try evaluator.number(opacity)
      guard number >= 0, number <= 1 else {
        throw RunError("opacity must lie in 0…1", at: opacity.range, hint: "clamp(…, 0, 1) keeps it there")
      }
      style.opacity = number
    }
    return style
  }

  /// The drawings of one overlay.
  private func drawings(
    of overlay: Overlay, _ index: Int, _ style: OverlayStyle, _ live: LiveOverlays, _ ink: OverlayPalette
  ) throws(RunError) -> [OverlayLayers] {
    let blank = OverlayBuilder(ink)
    func aboveAllViews(_ draw: (inout OverlayBuilder) -> Void) -> OverlayLayers {
      var builder = blank
      draw(&builder)
      return OverlayLayers(slot: nil, layers: builder.layers)
    }
    switch overlay.kind {
    case .touches: return [drawFingers(style, live, ink)]
    case .trail: return [drawTrails(index, style, live, ink)]
    case .ghosts: return [drawGhosts(index, style, live)]
    case .vectors(_, let quantity): return [aboveAllViews { drawVectors(index, quantity, style, live, &$0) }]
    case .boundaries: return [aboveAllViews { drawBoundaries(style, &$0) }]
    case .bodies: return [aboveAllViews { drawBodies(style, &$0) }]
    case .attachments: return [aboveAllViews { drawAttachments(style, live, &$0) }]
    case .fields: return [drawFields(style, ink)]
    case .contacts: return [aboveAllViews { drawContacts(style, live, &$0) }]
    case .grid(let spacing): return [try drawGrid(spacing, style, ink)]
    case .debug:
      return [
        drawFields(style, ink), aboveAllViews { drawBoundaries(style, &$0) },
        aboveAllViews { drawBodies(style, &$0) },
        aboveAllViews { drawAttachments(style, live, &$0) }, aboveAllViews { drawContacts(style, live, &$0) },
        drawFingers(style, live, ink),
      ]
    case .rulers: return [aboveAllViews { drawRulers(style, live.type, &$0) }]
    case .caption, .clock, .plot, .gestures:
      var builder = blank
      try drawBlock(overlay, index, style, live, &builder)
      return [OverlayLayers(slot: nil, layers: builder.layers, isOnStrip: overlay.hasStrip)]
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
      let text = try caption(formula, of: overlay, live.type)
      drawTextBlock(text, of: overlay, in: box, widest: widest, style, &builder)
    case .clock:
      let end = live.survey.film.upperBound
      let text = live.type.tabularFigures(OverlayRenderer.clockText(state.now, formattedLike: end), .clock)
      drawTextBlock(text, of: overlay, in: box, widest: widest, isFlushRight: true, style, &builder)
    case .gestures: drawGestureTable(of: overlay, in: box, style, live, &builder)
    case .plot(let plot):
      guard let series = live.series[index], let span = live.spans[index],
        let values = plot.range ?? live.survey.plotRanges[index]
      else { return }
      let end = min(span.upperBound, live.survey.film.upperBound)
      let frame = PlotData(
        values: values, times: span.lowerBound..<max(end, span.lowerBound + Time(units: 1)),
        dimension: live.survey.plotDimensions[index], samples: series.samples.filter { $0.time < state.now })
      try drawPlot(plot, of: overlay, in: box, frame, style, live.type, &builder)
    default: break
    }
  }

  // MARK: Layers below views

  /// The slot for drawings that must not hide any of the given views.
  func slot(beneath members: [Int]) -> Int? {
    let tops = Set(members.map(topAncestor))
    return document.views[0].children.firstIndex { tops.contains($0.index) }
  }

  /// The canvas's child that contains the view, or the view itself.
  private func topAncestor(of view: Int) -> Int {
    var top = view
    while let parent = document.views[top].parent, parent != .canvas { top = parent.index }
    return top
  }

  /// The slot above views that cover the whole canvas, such as backdrops, and below the first view that does
  /// not.
  var slotUponBackdrop: Int? {
    let size = document.canvas.size
    return document.views[0].children.firstIndex { id in
      let view = state.views[id.index]
      guard view.kind == .view, view.geometry.rotation == 0 else { return true }
      let frame = view.geometry.frame
      return frame.minX > 0 || frame.minY > 0 || frame.maxX < size.width || frame.maxY < size.height
    }
  }
}

extension Layer {
  /// A group of layers.
  init(group layers: [Layer], opacity: Double) {
    self.init(transform: .identity, shape: nil, opacity: opacity, children: layers)
  }

  /// The layer with a lower opacity and its own blend mode.
  init(fading layer: Layer, opacity: Double) {
    var content = layer
    content.blend = .normal
    self.init(group: [content], opacity: opacity)
    blend = layer.blend
  }

  /// The layer with its children, moved by a transform of the canvas.
  func moved(by transform: AffineTransform) -> Layer {
    var moved = self
    moved.transform = self.transform.concatenating(transform)
    moved.children = children.map { $0.moved(by: transform) }
    return moved
  }
}
