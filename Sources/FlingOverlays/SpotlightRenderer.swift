import FlingGeometry
import FlingScene
import FlingStage

/// Spotlights: the canvas is dimmed except for views.
struct SpotlightRenderer {
  let scene: SceneMoment

  /// The drawing of all spotlights that are shown now: one dimming with a hole for each view, as strong as the
  /// strongest of them; nil without any.
  func drawing(_ live: LiveOverlays) throws(RunError) -> InsertedLayers? {
    var holes: [Path] = []
    var (strongest, color, first) = (0.0, Color.black, 0)
    for (index, overlay) in scene.document.overlays.enumerated() {
      guard case .spotlight(let spotlight) = overlay.kind, live.spans[index]?.contains(scene.now) == true
      else { continue }
      let style = try OverlayRenderer(scene: scene).style(of: overlay)
      guard let hole = try hole(of: spotlight) else { continue }
      if holes.isEmpty { first = index }
      holes.append(hole)
      let strength = try dim(of: spotlight) * (style.opacity ?? 1)
      if strength > strongest { (strongest, color) = (strength, style.color ?? .black) }
    }
    guard strongest > 0 else { return nil }
    let canvas = Rect(x: 0, y: 0, width: scene.canvasSize.x, height: scene.canvasSize.y)
    var layer: Layer?
    for hole in holes {
      var outside = Path(rect: canvas)
      outside.append(hole)
      // What is outside of several views is outside of each of them.
      layer = Layer(
        transform: .identity, shape: .path(outside, .evenodd),
        fill: layer == nil ? .color(color.withOpacity(strongest)) : nil,
        clipsChildren: layer != nil, children: layer.map { [$0] } ?? [])
    }
    guard let layer else { return nil }
    var group = Layer(group: [layer], opacity: 1)
    group.subject = .overlay(first, part: 0)
    return InsertedLayers(slot: nil, layers: [group])
  }

  private func dim(of spotlight: Overlay.Spotlight) throws(RunError) -> Double {
    guard let dim = spotlight.dim else { return 0.5 }
    let share = try scene.number(dim)
    guard share >= 0, share <= 1 else {
      throw RunError("dim must lie in 0…1", at: dim.range, hint: "clamp(…, 0, 1) keeps it there")
    }
    return share
  }

  /// The outline of the view in the canvas, with its insets: of a rectangle or an ellipse, for others of their
  /// box. Nil while the view is hidden.
  private func hole(of spotlight: Overlay.Spotlight) throws(RunError) -> Path? {
    let view = try scene.view(spotlight.view)
    let insets = try scene.insets(spotlight.inset)
    guard let box = scene.canvasBox(of: view) else { return nil }
    if view == 0 || scene.groupMembers(of: view) != nil {
      let box = box.inset(by: insets)
      return box.width > 0 && box.height > 0 ? Path(rect: box) : Path()
    }
    let size = scene.size(of: view)
    let bounds = Rect(x: 0, y: 0, width: size.x, height: size.y).inset(by: insets)
    guard bounds.width > 0, bounds.height > 0 else { return Path() }
    let path: Path
    switch scene.shape(of: view) {
    case .rectangle(_, let corners) where scene.document.views[view].kind != .label:
      path = Path(roundedRect: bounds, corners: corners.inset(by: insets))
    case .ellipse: path = Path(ellipseIn: bounds)
    default:
      let room = -(insets.top + insets.left + insets.bottom + insets.right) / 4
      path = Path(roundedRect: bounds, corners: Corners(radius: min(max(0, room), 8)))
    }
    return path.transformed(by: scene.transformToCanvas(of: view))
  }
}

extension Corners {
  /// The corners of an outline at a distance inwards; sharp corners stay sharp.
  fileprivate func inset(by insets: Insets) -> Corners {
    func radius(_ radius: Double, _ one: Double, _ other: Double) -> Double {
      radius > 0 ? max(0, radius - (one + other) / 2) : 0
    }
    return Corners(
      topLeft: radius(topLeft, insets.top, insets.left), topRight: radius(topRight, insets.top, insets.right),
      bottomRight: radius(bottomRight, insets.bottom, insets.right),
      bottomLeft: radius(bottomLeft, insets.bottom, insets.left), style: style)
  }
}
