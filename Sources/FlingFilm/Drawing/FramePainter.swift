import FlingGeometry
package import FlingRaster
package import FlingStage

/// Draws snapshots as pictures of one size. Equal snapshots give equal pictures.
package struct FramePainter: Sendable {
  private let size: PixelSize
  private let shelf: ImageStore
  /// Glyph masks shared by all frames.
  private let glyphs = GlyphStore()

  /// Creates a painter for pictures of one size.
  /// - Parameter shelf: the pictures that paints refer to.
  package init(_ size: PixelSize, _ shelf: ImageStore = .empty) {
    self.size = size
    self.shelf = shelf
  }

  /// The number of bands and the memory that drawing a snapshot needs.
  func plan(of snapshot: Snapshot) -> LayerMemoryEstimate.Plan {
    LayerMemoryEstimate.plan(of: snapshot, size)
  }

  package func paint(_ snapshot: Snapshot) -> Bitmap { paint(snapshot, plan(of: snapshot)) }

  func paint(_ snapshot: Snapshot, _ plan: LayerMemoryEstimate.Plan) -> Bitmap {
    let bands = FramePainter.bands(of: size.height, plan.bands)
    guard bands.count > 1 else {
      var canvas = canvas(for: snapshot)
      for layer in snapshot.layers { paint(layer, opacity: 1, on: &canvas) }
      return canvas.bitmap
    }
    let bounds = snapshot.layers.map { $0.drawnBounds(size.transform) }
    var picture = Bitmap(width: size.width, height: 0)
    for rows in bands { picture.append(paint(snapshot, bounds, rows: rows)) }
    return picture
  }

  /// Draws the same picture as `paint`, in bands of rows that several cores draw concurrently.
  /// - Parameter count: number of bands of nearly equal height; fewer if they would have less than 16 rows.
  package func paint(_ snapshot: Snapshot, inBands count: Int) async -> Bitmap {
    let plan = plan(of: snapshot)
    // A plan with bands limits memory: these bands must be drawn one after the other.
    guard plan.bands == 1 else { return paint(snapshot, plan) }
    let bands = FramePainter.bands(of: size.height, count)
    guard bands.count > 1 else { return paint(snapshot) }
    let bounds = snapshot.layers.map { $0.drawnBounds(size.transform) }
    let drawn = await withTaskGroup { group in
      for (index, rows) in bands.enumerated() {
        group.addTask { (index, paint(snapshot, bounds, rows: rows)) }
      }
      var drawn = [Bitmap?](repeating: nil, count: bands.count)
      for await (index, bitmap) in group { drawn[index] = bitmap }
      return drawn.compactMap(\.self)
    }
    return Bitmap(stacking: drawn) ?? paint(snapshot)
  }

  /// Divides the rows of a picture into bands of nearly equal height, of at least 16 rows.
  private static func bands(of height: Int, _ count: Int) -> [Range<Int>] {
    let count = max(1, min(count, height / 16))
    return (0..<count).map { ($0 * height / count)..<(($0 + 1) * height / count) }
  }

  /// Draws one band of a picture.
  private func paint(_ snapshot: Snapshot, _ bounds: [Rect?], rows: Range<Int>) -> Bitmap {
    var canvas = canvas(for: snapshot, rows: rows)
    let band = Rect(
      x: 0, y: Double(rows.lowerBound), width: Double(size.width), height: Double(rows.count))
    paint(snapshot.layers, bounds, near: band, on: &canvas)
    return canvas.bitmap
  }

  /// Creates a canvas with the background of a snapshot.
  private func canvas(for snapshot: Snapshot, rows: Range<Int>? = nil) -> Canvas {
    var color = Color.clear
    // A plain background is the initial color of the canvas, which saves clearing it.
    if case .color(let background)? = snapshot.background { color = background }
    var canvas = Canvas(
      width: size.width, height: size.height, color: color, rows: rows, pictures: shelf.pictures,
      glyphs: glyphs)
    switch snapshot.background {
    case nil, .color: break
    case let paint?: canvas.clear(paint, transform: transformToPixels(of: snapshot))
    }
    return canvas
  }

  /// Draws the same picture as `paint`, reusing the picture of an earlier snapshot where little has changed.
  package func paint(_ snapshot: Snapshot, after earlier: Snapshot, _ picture: Bitmap) -> Bitmap {
    guard let damage = damage(from: earlier, to: snapshot) else { return paint(snapshot) }
    return paint(snapshot, over: picture, damage)
  }

  /// The area in which the pictures of two snapshots may differ; nil if a partial redraw is not worthwhile.
  func damage(from old: Snapshot, to new: Snapshot) -> Damage? { Damage(from: old, to: new, size) }

  /// Draws the same picture as `paint`, reusing a picture that differs from it only within the damage.
  func paint(
    _ snapshot: Snapshot, over picture: Bitmap, _ damage: Damage, _ plan: LayerMemoryEstimate.Plan? = nil
  )
    -> Bitmap
  {
    var canvas = Canvas(picture, pictures: shelf.pictures, glyphs: glyphs)
    let bounds = snapshot.layers.map { $0.drawnBounds(size.transform) }
    let count = (plan ?? self.plan(of: snapshot)).bands
    // The bands of a large layer limit its memory here too.
    for rect in damage.rects.flatMap({ $0.bands(ofAtMost: size.height / count + 1) }) {
      canvas.beginClip(to: Path(rect: rect))
      canvas.clear(snapshot.background ?? .color(.clear), transform: transformToPixels(of: snapshot))
      paint(snapshot.layers, bounds, near: rect, on: &canvas)
      canvas.endClip()
    }
    return canvas.bitmap
  }

  /// Draws the layers whose bounds intersect a rectangle of pixels.
  private func paint(_ layers: [Layer], _ bounds: [Rect?], near rect: Rect, on canvas: inout Canvas) {
    // One pixel more on each side: the chords of flattened curves lie slightly outside the curves.
    let area = rect.inset(by: Insets(top: -1, left: -1, bottom: -1, right: -1))
    for (layer, bounds) in zip(layers, bounds) where bounds?.intersects(area) ?? false {
      paint(layer, opacity: 1, on: &canvas)
    }
  }

  /// Transform from points of the scene's canvas to pixels.
  private func transformToPixels(of snapshot: Snapshot) -> AffineTransform {
    AffineTransform(translationX: snapshot.origin.x, y: snapshot.origin.y).concatenating(size.transform)
  }

  /// Draws a layer with its children.
  /// - Parameter opacity: product of the opacities of enclosing groups that contain only this drawing.
  private func paint(_ layer: Layer, opacity: Double, on canvas: inout Canvas) {
    let opacityOfAll = layer.opacity * opacity
    guard layer.isGroup(opacity: opacityOfAll) else {
      paintContent(of: layer, opacity: opacityOfAll, on: &canvas)
      return
    }
    guard let bounds = layer.contentBounds(size.transform) else { return }
    let sigma = layer.transform.concatenating(size.transform).deviations(layer.blur)
    let (content, alpha) = layer.blend == .normal ? (layer, 1) : layer.withOpaqueColor
    canvas.beginGroup(
      opacity: opacityOfAll * alpha, blend: layer.blend, blur: sigma, isIsolated: true, bounds: bounds)
    paintContent(of: content, opacity: 1, on: &canvas)
    canvas.endGroup()
  }

  /// Draws shadows, fill, stroke, text and children of a layer, in this order.
  private func paintContent(of layer: Layer, opacity: Double, on canvas: inout Canvas) {
    let transform = layer.transform.concatenating(size.transform)
    if !layer.shadows.isEmpty, let caster = layer.caster {
      // The first shadow is on top, as in CSS.
      for shadow in layer.shadows.reversed() {
        canvas.castShadow(shadow, of: caster, transform: transform, opacity: opacity)
      }
    }
    if let shape = layer.shape {
      let path = shape.path
      if let fill = layer.fill {
        canvas.fill(path, rule: shape.fillRule, paint: fill, transform: transform, opacity: opacity)
      }
      if let stroke = layer.stroke {
        canvas.stroke(path, stroke, rule: shape.fillRule, transform: transform, opacity: opacity)
      }
    }
    if let text = layer.text { paint(text, transform, opacity: opacity, on: &canvas) }
    guard let shape = layer.shape, layer.clipsChildren else {
      for child in layer.children { paint(child, opacity: opacity, on: &canvas) }
      return
    }
    canvas.beginClip(to: shape.path, rule: shape.fillRule, transform: transform)
    for child in layer.children { paint(child, opacity: opacity, on: &canvas) }
    canvas.endClip()
  }

  private func paint(
    _ text: Layer.Text, _ transform: AffineTransform, opacity: Double, on canvas: inout Canvas
  ) {
    if let clip = text.clip {
      canvas.beginClip(to: Path(roundedRect: clip, corners: .square), transform: transform)
    }
    canvas.fill(text.glyphs, paint: text.paint, transform: transform, opacity: opacity)
    if text.clip != nil { canvas.endClip() }
  }
}

extension Layer {
  /// Whether the layer and its children must be drawn on a separate sheet, which is then composited.
  /// - Parameter opacity: the layer's opacity times that of enclosing groups that pass theirs on.
  func isGroup(opacity: Double) -> Bool {
    if blend != .normal || blur > 0 { return true }
    // The opacity of a single drawing is applied to its paint. Several drawings must be composited first.
    if opacity < 1, drawingCount(atMost: 2) > 1 { return true }
    return isolatesBlends(opacity: opacity) && hasBlendWithin
  }

  /// Whether blend modes of the layer's children are confined to the layer.
  private func isolatesBlends(opacity: Double) -> Bool {
    opacity < 1 || clipsChildren || blur > 0 || blend != .normal
  }

  /// Whether a descendant blends with the content beneath this layer, with no isolating group in between.
  private var hasBlendWithin: Bool {
    children.contains { child in
      child.blend != .normal || (!child.isolatesBlends(opacity: child.opacity) && child.hasBlendWithin)
    }
  }

  /// The layer with its color made opaque, and the color's alpha, if the layer draws with one color only; else
  /// the layer and 1. As an opacity of the group the alpha is exact, while premultiplied bytes of a
  /// translucent color are too coarse for formulas with divisions.
  fileprivate var withOpaqueColor: (layer: Layer, alpha: Double) {
    guard shadows.isEmpty, drawingCount(atMost: 2) == 1 else { return (self, 1) }
    var layer = self
    var alpha = 1.0
    func makeOpaque(_ paint: Paint) -> Paint {
      guard case .color(let color) = paint else { return paint }
      alpha = color.alpha
      return .color(Color(red: color.red, green: color.green, blue: color.blue))
    }
    if shape != nil {
      layer.fill = fill.map(makeOpaque)
      if let stroke { layer.stroke?.paint = makeOpaque(stroke.paint) }
    }
    if let text { layer.text?.paint = makeOpaque(text.paint) }
    return (layer, alpha)
  }

  /// Number of fills, strokes, shadows and texts in the layer and its descendants, counted up to a limit.
  private func drawingCount(atMost limit: Int) -> Int {
    var count = 0
    if shape != nil {
      count += (fill == nil ? 0 : 1) + (stroke == nil ? 0 : 1) + shadows.count
    }
    if text != nil { count += 1 + (shape == nil ? shadows.count : 0) }
    for child in children where count < limit { count += child.drawingCount(atMost: limit - count) }
    return count
  }
}

extension Rect {
  /// Splits the rectangle into pieces of at most that many rows.
  fileprivate func bands(ofAtMost rows: Int) -> [Rect] {
    guard height > Double(rows) else { return [self] }
    return stride(from: minY, to: maxY, by: Double(rows)).map { top in
      Rect(x: minX, y: top, width: width, height: min(Double(rows), maxY - top))
    }
  }
}
