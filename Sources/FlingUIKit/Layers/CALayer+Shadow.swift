internal import FlingGeometry
internal import FlingStage

/// Shadows of layers. Clipping hides them, as it does in Core Animation.
extension CALayer {
  /// Adds the shadow of the layer's path for it, or else of what the layer and its sublayers show.
  func addShadow(to layer: inout Layer, _ shown: LayerModel) {
    let look = shown.shadow
    guard look.opacity > 0, let color = look.color, color.alpha > 0 else { return }
    let shadow = Shadow(
      color: color.withOpacity(min(1, look.opacity)), offset: look.offset,
      blur: LayerModel.length(look.radius, most: 500) * 2)
    // The shadow's opacity is that of a group, so what casts it is opaque.
    let ink = Color(red: color.red, green: color.green, blue: color.blue)
    if let path = shadowPath?.path {
      let own = path.transformed(by: shown.boundsToOwn)
      let outline = Layer(transform: layer.transform, shape: .path(own, .nonzero), fill: .color(ink))
      layer = Layer(group: [shadow.cast(by: [outline], layer.transform), layer], passingOn: layer)
    } else if layer.isDrawn {
      layer.shadows = [shadow]
    } else if layer.children.count == 1, layer.children[0].isDrawn, layer.children[0].children.isEmpty {
      layer.children[0].shadows = [shadow]
    } else if !layer.children.isEmpty {
      let outlines = layer.children.map { $0.silhouette(ink) }
      layer.children.insert(shadow.cast(by: outlines, layer.transform), at: 0)
    }
  }
}

extension Shadow {
  /// The shadow of layers in the shadow's color.
  /// - Parameter transform: of the layer to which the shadow belongs.
  fileprivate func cast(by outlines: [Layer], _ transform: AffineTransform) -> Layer {
    let way = transform.applyToVector(offset)
    let move = AffineTransform(translationX: way.x, y: way.y)
    return Layer(
      transform: transform, shape: nil, opacity: color.alpha, blur: blur / 2,
      children: outlines.map { $0.moved(by: move) })
  }
}

extension Layer {
  /// Whether the layer itself shows something.
  fileprivate var isDrawn: Bool { fill != nil || stroke != nil || text != nil }

  /// A group in place of a layer, with its opacity and its name.
  fileprivate init(group layers: [Layer], passingOn layer: Layer) {
    self.init(group: layers, opacity: layer.opacity)
    subject = layer.subject
    if let index = children.indices.last {
      children[index].opacity = 1
      children[index].subject = nil
    }
  }

  /// The layer with all that it shows in one opaque color.
  fileprivate func silhouette(_ color: Color) -> Layer {
    func plain(_ paint: Paint) -> Paint {
      switch paint {
      case .color(let own): .color(color.withOpacity(own.alpha))
      case .picture(let own): .picture(PictureFill(number: own.number, frame: own.frame, tint: color))
      default: .color(color)
      }
    }
    var layer = self
    layer.subject = nil
    layer.shadows = []
    layer.fill = fill.map(plain)
    if let own = stroke?.paint { layer.stroke?.paint = plain(own) }
    if let own = text?.paint { layer.text?.paint = plain(own) }
    layer.children = children.map { $0.silhouette(color) }
    return layer
  }
}
