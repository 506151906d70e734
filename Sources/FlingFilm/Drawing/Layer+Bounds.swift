import FlingGeometry
import FlingRaster
import FlingStage

extension Layer {
  /// A rectangle of pixels that holds all that is drawn; nil if nothing is.
  func drawnBounds(_ pixels: AffineTransform) -> Rect? {
    guard let content = contentBounds(pixels) else { return nil }
    guard blur > 0 else { return content }
    let sigma = transform.concatenating(pixels).deviations(blur)
    // A blur reaches less than four deviations, and a pixel or two for what is rounded.
    return content.grown(byX: sigma.x * 4 + 4, y: sigma.y * 4 + 4)
  }

  /// The same before the layer's own blur.
  func contentBounds(_ pixels: AffineTransform) -> Rect? {
    var bounds: Rect?
    func add(_ rect: Rect?) {
      guard let rect else { return }
      bounds = bounds?.union(rect) ?? rect
    }
    let place = transform.concatenating(pixels)
    for child in children { add(child.drawnBounds(pixels)) }
    if clipsChildren, let shape, let inside = bounds {
      bounds = inside.intersection(place.box(of: shape.path.bounds))
    }
    if let text { add(place.box(of: text.glyphs.bounds)) }
    guard shape != nil || !shadows.isEmpty, let caster else { return bounds }
    add(place.box(of: caster.bounds(spread: 0)))
    for shadow in shadows {
      let moved = AffineTransform(translationX: shadow.offset.x, y: shadow.offset.y).concatenating(place)
      let sigma = place.deviations(shadow.blur / 2)
      add(moved.box(of: caster.bounds(spread: shadow.spread)).grown(byX: sigma.x * 4 + 4, y: sigma.y * 4 + 4))
    }
    return bounds
  }

  /// What of the layer's own shape is drawn, or its text if that is all there is; nil if nothing is drawn.
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
  /// Of a color; what varies counts as opaque.
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

  /// What both share; nil if that is nothing.
  fileprivate func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    let corner = Point(Swift.max(minX, other.minX), Swift.max(minY, other.minY))
    return Rect(
      x: corner.x, y: corner.y, width: Swift.min(maxX, other.maxX) - corner.x,
      height: Swift.min(maxY, other.maxY) - corner.y)
  }
}
