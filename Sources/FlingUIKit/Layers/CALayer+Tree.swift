internal import FlingGeometry

/// The tree of layers and its coordinates.
extension CALayer {
  /// Adds a layer in front of all others.
  public func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: Int.max) }

  /// Inserts a layer.
  /// - Parameter index: in the list without the layer; larger numbers mean the end.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) { insertSublayer(layer, at: Int(index)) }

  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: sublayers?.firstIndex { $0 === sibling } ?? 0)
  }

  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: (sublayers?.firstIndex { $0 === sibling }).map { $0 + 1 } ?? Int.max)
  }

  func insertSublayer(_ layer: CALayer, at index: Int) {
    guard layer !== self, !layer.isAncestor(of: self) else {
      return RuntimeNotes.add("a layer cannot be inside of itself")
    }
    layer.removeFromSuperlayer()
    var list = sublayers ?? []
    list.insert(layer, at: max(0, min(index, list.count)))
    sublayers = list
    layer.superlayer = self
  }

  public func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard let index = sublayers?.firstIndex(where: { $0 === old }) else { return }
    old.removeFromSuperlayer()
    insertSublayer(new, at: index)
  }

  public func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    parent.sublayers?.removeAll { $0 === self }
    if parent.sublayers?.isEmpty == true { parent.sublayers = nil }
    superlayer = nil
    removeEffects(finished: false, notShown: true)
  }

  package func isAncestor(of layer: CALayer) -> Bool {
    var next = layer.superlayer
    while let ancestor = next {
      if ancestor === self { return true }
      next = ancestor.superlayer
    }
    return false
  }

  /// The map from the bounds of the layer to those of the root of its tree.
  package var transformToRoot: AffineTransform {
    var map = model.boundsTransform
    var next = superlayer
    while let layer = next {
      map = map.concatenating(layer.model.boundsTransform)
      next = layer.superlayer
    }
    return map
  }

  /// The map to the bounds of another layer of the tree; nil for the root.
  package func transform(to other: CALayer?) -> AffineTransform {
    guard let other else { return transformToRoot }
    if other === self { return .identity }
    return transformToRoot.concatenating(other.transformToRoot.inverted ?? .identity)
  }

  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    CGPoint(transform(to: layer).apply(to: point.point))
  }

  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    let map = transform(to: layer)
    return CGPoint((map.inverted ?? .identity).apply(to: point.point))
  }

  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    rect.applying(CGAffineTransform(transform(to: layer)))
  }

  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    rect.applying(CGAffineTransform(transform(to: layer).inverted ?? .identity))
  }

  /// Whether a point of the bounds lies inside.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// The frontmost layer at a point of the superlayer's bounds.
  public func hitTest(_ point: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0, let inverse = model.boundsTransform.inverted else { return nil }
    let local = CGPoint(inverse.apply(to: point.point))
    let isInside = contains(local)
    if masksToBounds && !isInside { return nil }
    for layer in orderedSublayers.reversed() {
      if let hit = layer.hitTest(local) { return hit }
    }
    return isInside ? self : nil
  }

  /// The sublayers in drawing order: by z position, then as listed.
  var orderedSublayers: [CALayer] {
    guard let sublayers else { return [] }
    guard sublayers.contains(where: { $0.model.zPosition != 0 }) else { return sublayers }
    return sublayers.enumerated().sorted { a, b in
      let (first, second) = (a.element.model.zPosition, b.element.model.zPosition)
      return first != second ? first < second : a.offset < b.offset
    }.map(\.element)
  }
}
