import FlingGeometry

/// Sibling layers, tracked from exposure to exposure.
struct StrobeSequence {
  /// From back to front.
  private var tracks: [StrobeTrack] = []
  /// The number of distinct layers of all exposures.
  private(set) var layerCount = 0

  /// - Parameter exposure: greater than all before.
  mutating func add(_ layers: [Layer], at exposure: Int) {
    var insertionIndex = 0
    for layer in layers {
      if let known = tracks[insertionIndex...].firstIndex(where: { $0.subject == layer.subject })
        ?? tracks[..<insertionIndex].firstIndex(where: { $0.subject == layer.subject })
      {
        if tracks[known].add(layer, at: exposure) { layerCount += layer.count }
        if known >= insertionIndex {
          insertionIndex = known + 1
        } else {
          // The order has changed: the last one counts.
          let track = tracks.remove(at: known)
          tracks.insert(track, at: insertionIndex - 1)
        }
      } else {
        // A new layer is inserted above the one that it follows.
        tracks.insert(StrobeTrack(layer, at: exposure), at: insertionIndex)
        layerCount += layer.count
        insertionIndex += 1
      }
    }
  }

  /// The combined layers, the first at the back.
  /// - Parameters:
  ///   - end: the last exposure.
  ///   - showsEveryExposure: whether a subject is drawn at all exposures rather than only the last one.
  func layers(until end: Int, showsEveryExposure: (Layer.Subject) -> Bool) -> [Layer] {
    var layers: [Layer] = []
    // Moving layers between two resting ones are sorted by exposure, so that later ones are above.
    var moving: [(exposure: Int, layer: Layer)] = []
    func appendMovingLayers() {
      let order = moving.indices.sorted { (moving[$0].exposure, $0) < (moving[$1].exposure, $1) }
      layers += order.map { moving[$0].layer }
      moving = []
    }
    for track in tracks {
      guard track.subject.map(showsEveryExposure) ?? true else {
        appendMovingLayers()
        if let layer = track.layer(at: end) { layers.append(layer) }
        continue
      }
      if let resting = track.restingLayer(until: end, showsEveryExposure: showsEveryExposure) {
        appendMovingLayers()
        layers.append(resting)
      } else {
        moving += track.exposures(until: end)
      }
    }
    appendMovingLayers()
    return layers
  }
}
