import FlingGeometry
import FlingStage

/// Lines around texts, such as halos, as strokes of the text's own layer, so that both keep the glyphs that stay when a
/// text changes. A layer without a shape has its stroke around the glyphs, beneath them.
extension [Layer] {
  /// The layers with each line around the glyphs of the layer before it as the stroke of that layer. An empty layer takes
  /// its place, so that other layers keep their numbers.
  var joiningHalosToTexts: [Layer] {
    var layers = self
    for index in indices.dropFirst() where self[index - 1].isHalo(of: self[index]) {
      layers[index].stroke = self[index - 1].stroke
      layers[index - 1] = Layer(group: [], opacity: 1)
    }
    return layers
  }
}

extension Layer {
  /// The largest difference of coordinates that are the same, in points.
  private static let tolerance = 1e-6

  /// Whether the layer draws nothing but a line of one color around the glyphs of another layer.
  fileprivate func isHalo(of other: Layer) -> Bool {
    guard let text = other.text, other.shape == nil, text.clip == nil, case .color = text.paint,
      other.shadows.isEmpty, let stroke, fill == nil, self.text == nil, shadows.isEmpty, children.isEmpty,
      subject == nil, opacity == 1, blend == .normal, blur == 0, stroke.dash.isEmpty, stroke.trim == 0...1,
      case .color = stroke.paint, case .path(let path, _)? = shape
    else { return false }
    var next = 0
    for outline in text.glyphs.outlines {
      let count = outline.path.elements.count
      guard count > 0, case .move(let first) = outline.path.elements[0] else { return false }
      let offset = first * text.glyphs.scale(of: outline)
      for place in text.glyphs.places[outline.places] {
        guard next + count <= path.elements.count, case .move(let point) = path.elements[next],
          transform.apply(to: point).distance(to: other.transform.apply(to: place + offset))
            <= Self.tolerance
        else { return false }
        next += count
      }
    }
    return next == path.elements.count && next > 0
  }
}
