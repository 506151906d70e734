import FlingGeometry

/// The looks of one layer from exposure to exposure.
struct StrobeTrack {
  let subject: Layer.Subject?
  /// Each look that differs from the previous one, with the last exposure that shows it.
  private var looks: [Appearance]

  /// A distinct look of the layer.
  private struct Appearance {
    var layer: Layer
    var exposure: Int
  }

  /// The opacities of the first exposure and of the last but one.
  private static let strengths = (first: 0.16, last: 0.5)

  init(_ layer: Layer, at exposure: Int) {
    subject = layer.subject
    looks = [Appearance(layer: layer, exposure: exposure)]
  }

  /// - Returns: whether the look is new.
  mutating func add(_ layer: Layer, at exposure: Int) -> Bool {
    if looks[looks.count - 1].layer == layer {
      looks[looks.count - 1].exposure = exposure
      return false
    }
    looks.append(Appearance(layer: layer, exposure: exposure))
    return true
  }

  /// Whether the layer is a view, which has a position of its own, unlike an overlay.
  private var isView: Bool {
    if case .view = subject { true } else { false }
  }

  /// The layer at an exposure; nil if it is absent.
  func layer(at exposure: Int) -> Layer? {
    looks.last { $0.exposure == exposure }?.layer
  }

  /// The layer with its combined children if its position is constant; otherwise nil.
  func restingLayer(until end: Int, showsEveryExposure: (Layer.Subject) -> Bool) -> Layer? {
    guard let last = looks.last else { return nil }
    let place = StrobePosition(of: last.layer)
    guard looks.count == 1 || isView && looks.allSatisfy({ StrobePosition(of: $0.layer).isNear(place) })
    else { return nil }
    var layer = last.layer
    if looks.count > 1, looks.contains(where: { !$0.layer.children.isEmpty }) {
      var children = StrobeSequence()
      for look in looks { children.add(look.layer.children, at: look.exposure) }
      layer.children = children.layers(until: last.exposure, showsEveryExposure: showsEveryExposure)
    }
    return last.exposure == end ? layer : faded(layer, at: last.exposure, until: end)
  }

  /// The layer at each of its positions.
  func exposures(until end: Int) -> [(exposure: Int, layer: Layer)] {
    var kept: [(place: StrobePosition, look: Appearance)] = []
    for look in looks {
      let place = StrobePosition(of: look.layer)
      if isView { kept.removeAll { $0.place.isNear(place) } }
      kept.append((place, look))
    }
    return kept.map { entry in
      let look = entry.look
      let layer = look.exposure == end ? look.layer : faded(look.layer, at: look.exposure, until: end)
      return (look.exposure, layer)
    }
  }

  /// The layer at a past exposure, with an opacity that increases with time.
  private func faded(_ layer: Layer, at exposure: Int, until end: Int) -> Layer {
    let (first, last) = StrobeTrack.strengths
    let share = Double(exposure) / Double(max(1, end - 1))
    return Layer(fading: layer.withoutShadows, opacity: first + (last - first) * share)
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
