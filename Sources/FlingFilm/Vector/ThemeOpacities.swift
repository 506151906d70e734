import FlingGeometry
import FlingStage

/// Gives the layers of a scene in two themes the same opacities, so that the themes differ in colors only.
///
/// Overlays have halos that are stronger in one theme. What the opacity of a layer lacks is taken from its colors. That is
/// exact for a layer with one drawing; where drawings overlap, such as a fill and its stroke, the lower one shines
/// through a little.
enum ThemeOpacities {
  /// Makes opacities equal wherever the snapshots have the same layers.
  static func equalize(_ snapshots: inout [Snapshot]) {
    guard snapshots.count > 1 else { return }
    var layers = snapshots.map(\.layers)
    equalize(&layers)
    for theme in snapshots.indices { snapshots[theme].layers = layers[theme] }
  }

  /// - Parameter layers: those of each theme.
  private static func equalize(_ layers: inout [[Layer]]) {
    guard layers.allSatisfy({ $0.count == layers[0].count }) else { return }
    for index in layers[0].indices {
      let opacities = layers.map { $0[index].opacity }
      let greatest = opacities.max() ?? 1
      if opacities.contains(where: { $0 != greatest }) {
        let faded = layers.indices.map { layers[$0][index].withColors(fadedBy: opacities[$0] / greatest) }
        // A picture has no color to fade: the difference remains, and is reported.
        guard faded.allSatisfy({ $0 != nil }) else { continue }
        for theme in layers.indices {
          if let layer = faded[theme] { layers[theme][index] = layer }
          layers[theme][index].opacity = greatest
        }
      }
      var children = layers.map { $0[index].children }
      if children[0].isEmpty { continue }
      equalize(&children)
      for theme in layers.indices { layers[theme][index].children = children[theme] }
    }
  }
}

extension Layer {
  /// The layer with a part of the opacity of its colors, and of those of its children; nil if it has a paint without
  /// colors.
  fileprivate func withColors(fadedBy share: Double) -> Layer? {
    var layer = self
    if let fill {
      guard let faded = fill.faded(by: share) else { return nil }
      layer.fill = faded
    }
    if let stroke {
      guard let faded = stroke.paint.faded(by: share) else { return nil }
      layer.stroke?.paint = faded
    }
    if let text {
      guard let faded = text.paint.faded(by: share) else { return nil }
      layer.text?.paint = faded
    }
    for index in shadows.indices { layer.shadows[index].color = shadows[index].color.withOpacity(share) }
    for index in children.indices {
      guard let faded = children[index].withColors(fadedBy: share) else { return nil }
      layer.children[index] = faded
    }
    return layer
  }
}

extension Paint {
  /// The paint with a part of its opacity; nil for a picture.
  fileprivate func faded(by share: Double) -> Paint? {
    switch self {
    case .color(let color): return .color(color.withOpacity(share))
    case .checker(let size, let first, let second):
      return .checker(size: size, first.withOpacity(share), second.withOpacity(share))
    case .stripes(let width, let angle, let first, let second):
      return .stripes(width: width, angle: angle, first.withOpacity(share), second.withOpacity(share))
    case .gradient(let gradient):
      let stops = gradient.stops.map { Gradient.Stop($0.color.withOpacity(share), at: $0.position) }
      return .gradient(Gradient(gradient.course, stops: stops, spread: gradient.spread))
    case .picture: return nil
    }
  }
}
