import FlingDynamics
import FlingGeometry
import FlingScene

/// Overlays of what moves bodies and where they meet.
extension RunningScene {
  /// Arrows from the centres of mass. Those of one film and quantity are all to one scale; what is far beyond the usual, as
  /// the force of a blow is, ends at a longest arrow.
  func vectors(
    _ quantity: Overlay.Quantity, _ members: [Int], _ style: OverlayStyle, _ live: LiveOverlays,
    _ sketch: inout Sketch
  ) {
    guard let scale = live.survey.arrowScales[quantity] else { return }
    let size = document.canvas.size
    let longest = min(size.width, size.height) * 0.36
    let color = style.color ?? sketch.ink.vector(quantity)
    for view in members where !views[view].isHidden {
      var way = self.quantity(quantity, of: view) * scale
      let length = way.length
      if length > longest { way = way * (longest / length) }
      sketch.fill(
        Path(arrowFrom: centerOfMass(of: view), along: way, width: style.width ?? 2.5), color)
    }
  }

  /// Where a body's mass has its middle; the middle of what is none.
  func centerOfMass(of view: Int) -> Point {
    let centroid = physics.items[view]?.shown?.centroid ?? .zero
    guard centroid != .zero else { return middle(of: view) }
    return middle(of: view)
      + AffineTransform(rotationAngle: views[view].geometry.rotation).applyToWay(centroid)
  }

  /// A dot with the direction of the push where bodies touch, and for a moment a ring where they met.
  func contacts(_ style: OverlayStyle, _ live: LiveOverlays, _ sketch: inout Sketch) {
    let color = style.color ?? sketch.ink.contact
    let width = style.width ?? 1.5
    var sparks = live.sparks
    if now > Time(tick: tick) {
      sparks += LiveOverlays.sparks(of: physics.animator, after: Time(tick: tick))
    }
    for spark in sparks where spark.time <= now && now < spark.time + LiveOverlays.Spark.life {
      let age = Double((now - spark.time).units) / Double(LiveOverlays.Spark.life.units)
      // Fast at first, as what a stone does to water.
      let reach = 1 - (1 - age) * (1 - age)
      sketch.line(
        .circle(spark.point, radius: 3 + 15 * spark.strength * reach), color.withOpacity(1 - age),
        width: width,
        isClear: false)
    }
    var normals = Path()
    var dots = Path()
    for touch in live.touches {
      normals.append(Path(open: [touch.point - touch.normal * 7, touch.point + touch.normal * 7]))
      dots.append(.circle(touch.point, radius: 1.75 * width))
    }
    sketch.line(normals, color, width: width, cap: .round)
    sketch.fill(dots, color)
  }
}
