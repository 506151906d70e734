import FlingGeometry
import FlingStage

/// Builds layers of lines and shapes above the picture, each with a halo that separates it from what lies
/// beneath.
///
/// What is empty at a moment has empty layers, so that the layers behind it keep their numbers: a vector film
/// knows parts of an overlay by them.
struct OverlayBuilder {
  private(set) var layers: [Layer] = []
  let ink: OverlayPalette

  init(_ ink: OverlayPalette) {
    self.ink = ink
  }

  /// The width of halos beyond the shape, in points.
  private static let halo = 1.25

  /// Adds a stroked path.
  /// - Parameters:
  ///   - trim: the drawn part, in shares of the length.
  ///   - hasHalo: whether to draw a halo.
  mutating func addLine(
    _ path: Path, _ color: Color, width: Double, dash: [Double] = [], cap: Stroke.Cap = .butt,
    alignment: Stroke.Alignment = .center, trim: ClosedRange<Double> = 0...1, hasHalo: Bool = true
  ) {
    guard !path.isEmpty, width > 0 else { return addNothing(hasHalo ? 2 : 1) }
    if hasHalo {
      addStroke(
        path,
        Stroke(
          paint: .color(ink.halo), width: width + 2 * OverlayBuilder.halo, dash: dash, cap: cap, join: .round,
          alignment: alignment, trim: trim))
    }
    addStroke(
      path,
      Stroke(
        paint: .color(color), width: width, dash: dash, cap: cap, join: .round, alignment: alignment,
        trim: trim))
  }

  /// - Parameter hasHalo: whether to draw a halo.
  mutating func addFill(_ path: Path, _ color: Color, hasHalo: Bool = true) {
    guard !path.isEmpty else { return addNothing(hasHalo ? 2 : 1) }
    if hasHalo { addHalo(around: path) }
    layers.append(Layer(transform: .identity, shape: .path(path, .nonzero), fill: .color(color)))
  }

  /// Adds a shape on a casing that fades less than the shape, so that its color is the same on any ground.
  mutating func addCasedFill(_ path: Path, _ color: Color, opacity: Double) {
    guard !path.isEmpty, opacity > 0 else {
      layers.append(Layer(group: [OverlayBuilder.nothing], opacity: 1))
      return addNothing(1)
    }
    let paint = Paint.color(ink.halo.withOpacity(1 / ink.halo.alpha))
    let casing = Layer(
      transform: .identity, shape: .path(path, .nonzero), fill: paint,
      stroke: Stroke(paint: paint, width: 2 * OverlayBuilder.halo, join: .round))
    layers.append(Layer(group: [casing], opacity: ink.halo.alpha * (1 - (1 - opacity) * (1 - opacity))))
    layers.append(
      Layer(
        transform: .identity, shape: .path(path, .nonzero), fill: .color(color), opacity: opacity))
  }

  /// Adds glyphs at a point, without a halo.
  mutating func addFill(_ glyphs: GlyphRun, at point: Point, _ color: Color) {
    guard !glyphs.isEmpty else { return addNothing(1) }
    let translation = AffineTransform(translationX: point.x, y: point.y)
    layers.append(
      Layer(transform: translation, shape: nil, text: Layer.Text(glyphs: glyphs, paint: .color(color))))
  }

  private mutating func addHalo(around path: Path) {
    addStroke(path, Stroke(paint: .color(ink.halo), width: 2 * OverlayBuilder.halo, join: .round))
  }

  mutating func add(_ layer: Layer) { layers.append(layer) }

  /// A layer in place of one that would be drawn.
  static let nothing = Layer(group: [], opacity: 1)

  /// Adds layers in place of those that would be drawn.
  private mutating func addNothing(_ count: Int) {
    layers += Array(repeating: OverlayBuilder.nothing, count: count)
  }

  private mutating func addStroke(_ path: Path, _ stroke: Stroke) {
    layers.append(Layer(transform: .identity, shape: .path(path, .nonzero), stroke: stroke))
  }
}

extension Path {
  static func circle(_ center: Point, radius: Double) -> Path {
    Path(ellipseIn: Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius)))
  }

  /// A polyline through points; empty for fewer than two points.
  init(open points: [Point]) {
    self.init()
    guard points.count > 1 else { return }
    move(to: points[0])
    for point in points.dropFirst() { line(to: point) }
  }

  /// An arrow. A short one is smaller as a whole, so that it has a shaft as long as its head; empty below half a
  /// point.
  init(arrowFrom start: Point, along vector: Point, width: Double) {
    self.init()
    let length = vector.length
    guard length > 0.5, length.isFinite else { return }
    let u = vector / length
    let v = u.perpendicular
    let head = Swift.min(4.5 * width, length / 2)
    let size = head / (4.5 * width)
    let shaft = width / 2 * Swift.max(size, 0.5)
    let wing = 1.9 * width * size
    // The notch gives the head barbs, so that its direction is visible even if it is small.
    let neck = start + u * (length - head * 0.78)
    let back = start + u * (length - head)
    let tip = start + vector
    move(to: start + v * shaft)
    line(to: neck + v * shaft)
    line(to: back + v * wing)
    line(to: tip)
    line(to: back - v * wing)
    line(to: neck - v * shaft)
    line(to: start - v * shaft)
    close()
  }
}
