import FlingGeometry

/// The appearances of one layer from exposure to exposure.
struct StrobeTrack {
  let subject: Layer.Subject?
  /// Each look that differs from the previous one, with the last exposure that shows it.
  private var appearances: [Appearance]

  /// A distinct look of the layer.
  private struct Appearance {
    var layer: Layer
    var exposure: Int
  }

  /// The opacities of the first exposure and of the last but one.
  private static let strengths = (first: 0.16, last: 0.5)

  init(_ layer: Layer, at exposure: Int) {
    subject = layer.subject
    appearances = [Appearance(layer: layer, exposure: exposure)]
  }

  /// - Returns: whether the look is new.
  mutating func add(_ layer: Layer, at exposure: Int) -> Bool {
    if appearances[appearances.count - 1].layer == layer {
      appearances[appearances.count - 1].exposure = exposure
      return false
    }
    appearances.append(Appearance(layer: layer, exposure: exposure))
    return true
  }

  /// Whether the layer is a view, which has a position of its own, unlike an overlay.
  private var isView: Bool {
    if case .view = subject { true } else { false }
  }

  /// The layer at an exposure; nil if it is absent.
  func layer(at exposure: Int) -> Layer? {
    appearances.last { $0.exposure == exposure }?.layer
  }

  /// The layer with its combined children if its position is constant; otherwise nil.
  func restingLayer(until end: Int, showsEveryExposure: (Layer.Subject) -> Bool) -> Layer? {
    guard let last = appearances.last else { return nil }
    let position = StrobePosition(of: last.layer)
    guard
      appearances.count == 1
        || isView && appearances.allSatisfy({ StrobePosition(of: $0.layer).isNear(position) })
    else { return nil }
    var layer = last.layer
    if appearances.count > 1, appearances.contains(where: { !$0.layer.children.isEmpty }) {
      var children = StrobeSequence()
      for appearance in appearances { children.add(appearance.layer.children, at: appearance.exposure) }
      layer.children = children.layers(until: last.exposure, showsEveryExposure: showsEveryExposure)
    }
    return last.exposure == end ? layer : faded(layer, at: last.exposure, until: end)
  }

  /// The layer at each of its positions.
  func exposures(until end: Int) -> [(exposure: Int, layer: Layer)] {
    var entries: [(position: StrobePosition, appearance: Appearance)] = []
    for appearance in appearances {
      let position = StrobePosition(of: appearance.layer)
      if isView { entries.removeAll { $0.position.isNear(position) } }
      entries.append((position, appearance))
    }
    return entries.map { entry in
      let appearance = entry.appearance
      let layer =
        appearance.exposure == end
        ? appearance.layer : faded(appearance.layer, at: appearance.exposure, until: end)
      return (appearance.exposure, layer)
    }
  }

  /// The layer at a past exposure, with an opacity that increases with time.
  private func faded(_ layer: Layer, at exposure: Int, until end: Int) -> Layer {
    let (first, last) = StrobeTrack.strengths
    let fraction = Double(exposure) / Double(max(1, end - 1))
    return Layer(fading: layer.withoutShadows, opacity: first + (last - first) * fraction)
  }
}

extension Layer {
  /// The layer without shadows, which would add up to a dark area.
  fileprivate var withoutShadows: Layer {
    var layer = self
    layer.shadows = []
    layer.children = children.map(\.withoutShadows)
    return layer
  }
}
