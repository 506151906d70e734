internal import FlingGeometry

/// The rarely used settings.
extension CALayer {
  /// Whether the y axis of the layer's bounds points up, for its sublayers, its path and its drawing. Pictures
  /// and texts stay upright.
  public var isGeometryFlipped: Bool {
    get { model.isFlipped }
    set { model.isFlipped = newValue }
  }

  /// Whether pictures are upside down against the layer's coordinates: whether an odd number of layers from
  /// the root to this one is flipped.
  public func contentsAreFlipped() -> Bool {
    (superlayer?.contentsAreFlipped() ?? false) != model.isFlipped
  }

  /// Whether the layer is seen from behind, as after half a turn about its y axis.
  public var isDoubleSided: Bool {
    get { pieces.isDoubleSided }
    set { pieces.isDoubleSided = newValue }
  }

  /// Has no effect: what a layer shows is always blended.
  public var isOpaque: Bool {
    get { pieces.isOpaque }
    set { pieces.isOpaque = newValue }
  }

  /// Has no effect: a layer is always one group with its sublayers.
  public var allowsGroupOpacity: Bool {
    get { pieces.allowsGroupOpacity }
    set { pieces.allowsGroupOpacity = newValue }
  }

  /// Has no effect: layers are drawn anew in each frame.
  public var shouldRasterize: Bool {
    get { pieces.raster.isOn }
    set { pieces.raster.isOn = newValue }
  }

  /// Has no effect, as `shouldRasterize`.
  public var rasterizationScale: CGFloat {
    get { pieces.raster.scale }
    set { pieces.raster.scale = newValue }
  }

  /// Has no effect: a film waits for each drawing.
  public var drawsAsynchronously: Bool {
    get { pieces.raster.isAsynchronous }
    set { pieces.raster.isAsynchronous = newValue }
  }

  /// Values of properties that were not set themselves, by their names. A property that has its default value
  /// counts as not set.
  public var style: [AnyHashable: Any]? {
    get { pieces.style }
    set {
      for (path, value) in styleValues where path.value(in: model) == value {
        if let initial = path.value(in: initialModel) { path.set(initial, in: &model) }
      }
      pieces.style = newValue
      for (path, value) in styleValues where path.value(in: model) == path.value(in: initialModel) {
        path.set(value, in: &model)
      }
    }
  }

  /// The values of `style`, sorted by their names.
  private var styleValues: [(path: LayerPath, value: LayerValue)] {
    let named = (pieces.style ?? [:]).compactMap { key, value in (key.base as? String).map { ($0, value) } }
    return named.sorted { $0.0 < $1.0 }.compactMap { name, value in
      guard let path = LayerPath(name), let value = LayerValue(value, for: path) else { return nil }
      return (path, value)
    }
  }

  /// The properties of a new layer of this kind.
  private var initialModel: LayerModel {
    var initial = LayerModel()
    if model.shape != nil { initial.shape = LayerModel.ShapeModel() }
    if model.gradient != nil { initial.gradient = LayerModel.GradientModel() }
    if model.text != nil { initial.text = LayerModel.TextModel() }
    return initial
  }
}

/// How a layer would be drawn into a picture of its own.
struct LayerRaster {
  var isOn = false
  var scale: CGFloat = 1
  var isAsynchronous = false
}
