import FlingGeometry

extension Layer {
  /// The layers between two moments; nil if they do not correspond.
  static func mixed(_ layers: [Layer], _ others: [Layer], by fraction: Double) -> [Layer]? {
    guard layers.count == others.count else { return nil }
    var mixed: [Layer] = []
    mixed.reserveCapacity(layers.count)
    for (layer, other) in zip(layers, others) {
      guard let between = layer.mixed(with: other, by: fraction) else { return nil }
      mixed.append(between)
    }
    return mixed
  }

  /// The layer between two moments: place, opacity, and the size of a rectangle or ellipse change evenly. Nil
  /// if the layers are not the same thing.
  private func mixed(with other: Layer, by fraction: Double) -> Layer? {
    if self == other { return self }
    guard subject == other.subject else { return nil }
    var layer = self
    layer.transform = transform.mixed(with: other.transform, by: fraction)
    layer.opacity = opacity + (other.opacity - opacity) * fraction
    switch (shape, other.shape) {
    case (.rectangle(let a, let corners)?, .rectangle(let b, let others)?) where a != b || corners != others:
      layer.shape = .rectangle(a.mixed(with: b, by: fraction), corners)
    case (.ellipse(let a)?, .ellipse(let b)?): layer.shape = .ellipse(a.mixed(with: b, by: fraction))
    default: break
    }
    // Children that come or go do so at the tick.
    layer.children = Layer.mixed(children, other.children, by: fraction) ?? children
    return layer
  }
}

extension AffineTransform {
  /// The transform between two that differ by a small motion: the entries change evenly.
  fileprivate func mixed(with other: AffineTransform, by fraction: Double) -> AffineTransform {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return AffineTransform(
      a: mix(a, other.a), b: mix(b, other.b), c: mix(c, other.c), d: mix(d, other.d), tx: mix(tx, other.tx),
      ty: mix(ty, other.ty))
  }
}

extension Rect {
  fileprivate func mixed(with other: Rect, by fraction: Double) -> Rect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return Rect(
      x: mix(minX, other.minX), y: mix(minY, other.minY), width: mix(width, other.width),
      height: mix(height, other.height))
  }
}
