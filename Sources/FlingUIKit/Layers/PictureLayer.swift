internal import FlingGeometry
internal import FlingStage

/// A layer that shows what another one showed at a moment.
final class PictureLayer: CALayer {
  let picture: [Layer]

  /// - Parameter source: its present look is kept, without its opacity and its place.
  init(of source: CALayer) {
    let shown = source.shownModel
    source.displayTree()
    let inverse = shown.ownTransform.inverted ?? .identity
    var layer = source.snapshot(in: inverse)
    layer?.opacity = 1
    picture = [layer].compactMap { $0 }
    super.init()
    bounds = CGRect(origin: .zero, size: CGSize(shown.bounds.size))
    position = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  override init(layer: Any) {
    picture = (layer as? PictureLayer)?.picture ?? []
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { nil }

  /// Lies where another layer lies in its superlayer, with its opacity.
  func takePlace(of other: CALayer) {
    let shown = other.shownModel
    model.position = shown.position
    model.zPosition = shown.zPosition
    model.anchorPoint = shown.anchorPoint
    model.transform = shown.transform
    model.opacity = shown.opacity
  }

  package override func contentLayers(_ model: LayerModel) -> [Layer] { picture }
}

extension UIView {
  /// A view that shows what this one shows now.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let copy = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    copy.layer.addSublayer(PictureLayer(of: layer))
    return copy
  }
}
