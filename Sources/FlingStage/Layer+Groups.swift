package import FlingGeometry

extension Layer {
  /// A group of layers.
  package init(group layers: [Layer], opacity: Double) {
    self.init(transform: .identity, shape: nil, opacity: opacity, children: layers)
  }

  /// The layer with a lower opacity and its own blend mode.
  package init(fading layer: Layer, opacity: Double) {
    var content = layer
    content.blend = .normal
    self.init(group: [content], opacity: opacity)
    blend = layer.blend
  }

  /// The layer with its children, moved by a transform of the canvas.
  package func moved(by transform: AffineTransform) -> Layer {
    var moved = self
    moved.transform = self.transform.concatenating(transform)
    moved.children = children.map { $0.moved(by: transform) }
    return moved
  }
}
