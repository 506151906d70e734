import FlingDynamics
import FlingGeometry
import FlingScene
import FlingStage

/// Overlays of the past: trails and ghosts.
extension OverlayRenderer {
  /// Draws the trails of an overlay up to now, below its views.
  func drawTrails(
    _ index: Int, _ style: OverlayStyle, _ live: LiveOverlays, _ ink: OverlayPalette
  ) -> InsertedLayers {
    var builder = OverlayBuilder(ink)
    for (memberIndex, view) in live.members[index].enumerated() {
      var trail = live.trails[index][memberIndex]
      let end = canvasCenter(of: view)
      // Between ticks, the substeps that have passed are part of the trail.
      let passed = scene.unitsSinceTick
      let poses = passed > 0 ? scene.positionsInLastStep(of: view) : []
      if let start = poses.first, let last = trail.lines.last?.last, start.distance(to: last) < 1 {
        for pose in poses.dropFirst().prefix(passed * World.substeps / Time.unitsPerTick) {
          trail.add(pose, isJump: false)
        }
      }
      trail.add(end, isJump: trail.lines.isEmpty)
      var path = Path()
      for line in trail.lines { path.append(Path(open: line)) }
      builder.addLine(
        path, style.color ?? trailColor(of: view, ink), width: style.width ?? 2, cap: .round, hasHalo: false)
    }
    return InsertedLayers(slot: slot(beneath: live.members[index]), layers: builder.layers)
  }

  /// The fill color of the view if it contrasts with the ground; otherwise the default color.
  func trailColor(of view: Int, _ ink: OverlayPalette) -> Color {
    if case .color(let color)? = scene.fill(of: view), ink.contrastsWithGround(color) {
      return color.withOpacity(0.6)
    }
    return ink.trail.withOpacity(0.7)
  }

  /// Draws the ghosts up to now, below the views; with a color, as silhouettes.
  func drawGhosts(_ index: Int, _ style: OverlayStyle, _ live: LiveOverlays) -> InsertedLayers {
    let opacity = style.opacity ?? 0.25
    let layers = live.ghosts[index].filter { $0.time <= scene.now }.map { ghost in
      Layer(fading: style.color.map { ghost.layer.silhouette($0) } ?? ghost.layer, opacity: opacity)
    }
    return InsertedLayers(slot: slot(beneath: live.members[index]), layers: layers)
  }
}

extension Layer {
  /// The layer with fill, stroke and text in a single color and without shadows.
  fileprivate func silhouette(_ color: Color) -> Layer {
    var silhouette = self
    silhouette.shadows = []
    if fill != nil { silhouette.fill = .color(color) }
    if stroke != nil { silhouette.stroke?.paint = .color(color) }
    if text != nil { silhouette.text?.paint = .color(color) }
    silhouette.children = children.map { $0.silhouette(color) }
    return silhouette
  }
}
