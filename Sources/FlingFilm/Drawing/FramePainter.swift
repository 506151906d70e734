import FlingGeometry
package import FlingRaster
package import FlingStage

/// Draws snapshots as pictures of one size. Equal snapshots give equal pictures.
package struct FramePainter: Sendable {
  private let size: PixelSize

  package init(_ size: PixelSize) {
    self.size = size
  }

  package func paint(_ snapshot: Snapshot) -> Bitmap {
    var canvas = Canvas(width: size.width, height: size.height)
    if let background = snapshot.background {
      let origin = AffineTransform(translationX: snapshot.origin.x, y: snapshot.origin.y)
      canvas.clear(background, transform: origin.concatenating(size.transform))
    }
    for layer in snapshot.layers { paint(layer, opacity: 1, on: &canvas) }
    return canvas.bitmap
  }

  /// - Parameter opacity: of groups around the layer that hold this one drawing only.
  private func paint(_ layer: Layer, opacity: Double, on canvas: inout Canvas) {
    let share = layer.opacity * opacity
    // The opacity of a single drawing is its paint's; several must first meet each other.
    let isGroup = layer.blend != .normal || (share < 1 && layer.hasSeveralDrawings)
    guard isGroup else {
      paintContent(of: layer, opacity: share, on: &canvas)
      return
    }
    guard let bounds = layer.drawnBounds(size.transform) else { return }
    canvas.beginGroup(opacity: share, blend: layer.blend, bounds: bounds)
    paintContent(of: layer, opacity: 1, on: &canvas)
    canvas.endGroup()
  }

  private func paintContent(of layer: Layer, opacity: Double, on canvas: inout Canvas) {
    if let shape = layer.shape {
      let path = shape.path
      let transform = layer.transform.concatenating(size.transform)
      if let fill = layer.fill {
        canvas.fill(path, rule: shape.fillRule, paint: fill, transform: transform, opacity: opacity)
      }
      if let stroke = layer.stroke {
        canvas.stroke(path, stroke, rule: shape.fillRule, transform: transform, opacity: opacity)
      }
    }
    for child in layer.children { paint(child, opacity: opacity, on: &canvas) }
  }
}

extension Layer {
  /// Whether more than one fill or stroke is drawn by the layer and those upon it.
  fileprivate var hasSeveralDrawings: Bool { drawings(atMost: 2) > 1 }

  private func drawings(atMost limit: Int) -> Int {
    var count = 0
    if shape != nil { count += (fill == nil ? 0 : 1) + (stroke == nil ? 0 : 1) }
    for child in children where count < limit { count += child.drawings(atMost: limit - count) }
    return count
  }

  /// A rectangle of pixels that holds all that is drawn; nil if nothing is.
  fileprivate func drawnBounds(_ pixels: AffineTransform) -> Rect? {
    var bounds: Rect?
    func add(_ rect: Rect?) {
      guard let rect else { return }
      bounds = bounds?.union(rect) ?? rect
    }
    if let shape {
      let margin = stroke?.reach ?? 0
      let box = shape.path.bounds.inset(
        by: Insets(top: -margin, left: -margin, bottom: -margin, right: -margin))
      let transform = transform.concatenating(pixels)
      add(Rect(around: box.corners.map(transform.apply)))
    }
    for child in children { add(child.drawnBounds(pixels)) }
    return bounds
  }
}

extension Stroke {
  /// How far from the outline the line may come, in points.
  fileprivate var reach: Double {
    // The corner of a square cap lies √2 half widths off.
    width * (join == .miter ? Swift.max(1.5, miterLimit) : 1.5)
  }
}
