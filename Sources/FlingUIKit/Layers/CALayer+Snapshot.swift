internal import FlingGeometry
package import FlingStage

/// Snapshots of layers.
extension CALayer {
  /// The layer with its sublayers; nil if nothing of them is visible.
  /// - Parameter parent: the map from the superlayer's bounds to the canvas.
  package func snapshot(in parent: AffineTransform) -> Layer? {
    isShown = true
    let shown = shownModel
    let transform = shown.flip.concatenating(shown.ownTransform).concatenating(parent)
    var layer = snapshot(of: shown, in: transform)
    if let transition = shown.transition, transform.determinant.isFinite, transform.determinant != 0 {
      layer?.subject = nil
      let layers = transition.layers(to: layer, in: transform, shown.bounds.size)
      layer =
        layers.isEmpty
        ? nil : Layer(transform: transform, shape: nil, children: layers, subject: .view(number))
    }
    guard let mask, let layer else { return layer }
    return masked(layer, by: mask, shown.boundsToOwn.concatenating(transform))
  }

  /// The layer with its sublayers, without its mask and its transition; nil if nothing of them is visible.
  /// - Parameter transform: the map from own coordinates to the canvas.
  private func snapshot(of shown: LayerModel, in transform: AffineTransform) -> Layer? {
    guard !isHidden, shown.opacity > 0 else { return nil }
    let area = transform.determinant
    if !isDoubleSided, shown.ownTransform.determinant < 0 { return nil }
    guard area != 0, area.isFinite, transform.tx.isFinite, transform.ty.isFinite,
      shown.bounds.width.magnitude < LayerModel.mostPoints,
      shown.bounds.height.magnitude < LayerModel.mostPoints
    else { return nil }
    var layer = Layer(
      transform: transform, shape: nil, opacity: min(1, shown.opacity), subject: .view(number))
    let box = Rect(origin: .zero, size: shown.bounds.size)
    let outline = Shape.rectangle(box, corners(shown))
    var front: [Layer] = []
    drawBackground(of: &layer, shown, outline)
    if let shape = shown.shape { drawShape(shape, &layer, &front, shown) }
    // Pictures and texts stay upright where coordinates are flipped.
    let upright = contentsAreFlipped() ? shown.upsideDown.concatenating(transform) : transform
    front += contentLayers(shown).map { $0.moved(by: upright) }
    front += sublayerSnapshots(in: shown.boundsToOwn.concatenating(transform))
    if let border = border(shown, transform) { front.append(border) }
    layer.children = front
    if masksToBounds, !front.isEmpty {
      // The outline of a shape layer's path is not what clips.
      if layer.shape == nil { layer.shape = outline }
      if layer.shape == outline {
        layer.clipsChildren = true
      } else {
        layer.children = [Layer(transform: transform, shape: outline, clipsChildren: true, children: front)]
      }
    }
    if !masksToBounds { addShadow(to: &layer, shown) }
    guard layer.fill != nil || layer.stroke != nil || layer.text != nil || !layer.children.isEmpty else {
      return nil
    }
    return layer
  }

  /// The sublayers, from back to front.
  /// - Parameter content: the map from the layer's bounds to the canvas.
  private func sublayerSnapshots(in content: AffineTransform) -> [Layer] {
    guard let replicator = self as? CAReplicatorLayer else {
      return orderedSublayers.compactMap { $0.snapshot(in: content) }
    }
    return replicator.copies(in: content) { map in
      replicator.orderedSublayers.compactMap { $0.snapshot(in: map) }
    }
  }

  private func corners(_ shown: LayerModel) -> Corners {
    let radius = LayerModel.length(shown.border.cornerRadius)
    func rounding(_ corner: CACornerMask) -> Double { maskedCorners.contains(corner) ? radius : 0 }
    return Corners(
      topLeft: rounding(.layerMinXMinYCorner), topRight: rounding(.layerMaxXMinYCorner),
      bottomRight: rounding(.layerMaxXMaxYCorner), bottomLeft: rounding(.layerMinXMaxYCorner),
      style: cornerCurve == .continuous ? .continuous : .round)
  }

  private func drawBackground(of layer: inout Layer, _ shown: LayerModel, _ outline: Shape) {
    var paint = shown.backgroundColor.flatMap { $0.alpha > 0 ? Paint.color($0) : nil }
    if let gradient = shown.gradient, let own = self as? CAGradientLayer {
      paint = own.paint(gradient, in: shown.bounds.size) ?? paint
    }
    guard let paint, shown.bounds.width > 0, shown.bounds.height > 0 else { return }
    layer.shape = outline
    layer.fill = paint
  }

  /// Draws the path: as the layer itself, or in front of its background.
  private func drawShape(
    _ shape: LayerModel.ShapeModel, _ layer: inout Layer, _ front: inout [Layer], _ shown: LayerModel
  ) {
    guard let own = self as? CAShapeLayer, let path = shape.path, !path.isEmpty else { return }
    let moved = shown.bounds.origin == .zero ? path : path.transformed(by: shown.boundsToOwn)
    let stroke = own.stroke(of: shape)
    let fill = shape.fillColor.flatMap { $0.alpha > 0 ? Paint.color($0) : nil }
    guard stroke != nil || fill != nil else { return }
    let outline = Shape.path(moved, own.fillRule == .evenOdd ? .evenodd : .nonzero)
    if layer.fill == nil {
      (layer.shape, layer.fill, layer.stroke) = (outline, fill, stroke)
    } else {
      front.append(Layer(transform: layer.transform, shape: outline, fill: fill, stroke: stroke))
    }
  }

  /// The border, which lies in front of all sublayers.
  private func border(_ shown: LayerModel, _ transform: AffineTransform) -> Layer? {
    guard shown.border.width > 0, let color = shown.border.color, color.alpha > 0 else { return nil }
    let box = Rect(origin: .zero, size: shown.bounds.size)
    return Layer(
      transform: transform, shape: .rectangle(box, corners(shown)),
      stroke: Stroke(
        paint: .color(color), width: LayerModel.length(shown.border.width), alignment: .inside))
  }

  /// The layer where the mask is opaque: in its path, or in its rectangle.
  private func masked(_ layer: Layer, by mask: CALayer, _ content: AffineTransform) -> Layer {
    let shown = mask.shownModel
    let place = shown.ownTransform.concatenating(content)
    let box = Rect(origin: .zero, size: shown.bounds.size)
    var outline = Shape.rectangle(box, mask.corners(shown))
    if let shape = shown.shape, let path = shape.path, let own = mask as? CAShapeLayer {
      let moved = path.transformed(by: shown.boundsToOwn)
      outline = .path(moved, own.fillRule == .evenOdd ? .evenodd : .nonzero)
    } else if shown.gradient != nil {
      RuntimeNotes.add("a gradient as a mask is not drawn; its rectangle masks")
    }
    return Layer(transform: place, shape: outline, clipsChildren: true, children: [layer])
  }
}
