import FlingGeometry
import FlingRaster
import FlingStage

extension Layer {
  /// Pixel rectangle that contains everything the layer draws; nil if it draws nothing.
  func drawnBounds(_ pixels: AffineTransform) -> Rect? {
    guard let content = contentBounds(pixels) else { return nil }
    guard blur > 0 else { return content }
    let sigma = transform.concatenating(pixels).deviations(blur)
    // A blur reaches less than four standard deviations, plus a pixel or two for rounding.
    return content.grown(byX: sigma.x * 4 + 4, y: sigma.y * 4 + 4)
  }

  /// Pixel rectangle of the layer's content before its own blur.
  func contentBounds(_ pixels: AffineTransform) -> Rect? {
    var bounds: Rect?
    func add(_ rect: Rect?) {
      guard let rect else { return }
      bounds = bounds?.union(rect) ?? rect
    }
    let layerToPixels = transform.concatenating(pixels)
    for child in children { add(child.drawnBounds(pixels)) }
    if clipsChildren, let shape, let inside = bounds {
      bounds = inside.intersection(layerToPixels.box(of: shape.path.bounds))
    }
    if let text { add(layerToPixels.box(of: text.glyphs.bounds)) }
    guard shape != nil || !shadows.isEmpty, let caster else { return bounds }
    add(layerToPixels.box(of: caster.bounds(spread: 0)))
    for shadow in shadows {
      let moved = AffineTransform(translationX: shadow.offset.x, y: shadow.offset.y).concatenating(
        layerToPixels)
      let sigma = layerToPixels.deviations(shadow.blur / 2)
      add(moved.box(of: caster.bounds(spread: shadow.spread)).grown(byX: sigma.x * 4 + 4, y: sigma.y * 4 + 4))
    }
    return bounds
  }

  /// The shape that casts the layer's shadows: its own shape, or its text if no shape is drawn; nil if
  /// neither is drawn.
  var caster: ShadowCaster? {
    guard let shape, fill != nil || stroke != nil else {
      return text.map {
        ShadowCaster(
          shape: .path($0.glyphs.path, .nonzero), fillOpacity: $0.paint.opacity, stroke: nil, strokeOpacity: 0
        )
      }
    }
    return ShadowCaster(
      shape: shape, fillOpacity: fill?.opacity, stroke: stroke, strokeOpacity: stroke?.paint.opacity ?? 0)
  }
}

extension Paint {
  /// Alpha of a plain color; other paints count as opaque.
  fileprivate var opacity: Double {
    if case .color(let color) = self { color.alpha } else { 1 }
  }
}

extension AffineTransform {
  func box(of rect: Rect) -> Rect {
    Rect(around: rect.corners.map(apply)) ?? .zero
  }
}

extension Rect {
  func grown(byX x: Double, y: Double) -> Rect {
    inset(by: Insets(top: -y, left: -x, bottom: -y, right: -x))
  }

  /// The common area of both; nil if they do not intersect.
  fileprivate func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    let corner = Point(Swift.max(minX, other.minX), Swift.max(minY, other.minY))
    return Rect(
      x: corner.x, y: corner.y, width: Swift.min(maxX, other.maxX) - corner.x,
      height: Swift.min(maxY, other.maxY) - corner.y)
  }
}
