import FlingGeometry

/// Layers that lie upon each other, followed from exposure to exposure.
struct StrobeSequence {
  /// From back to front.
  private var tracks: [StrobeTrack] = []
  /// Of all exposures together, each look once.
  private(set) var layerCount = 0

  /// - Parameter exposure: after all that were added before.
  mutating func add(_ layers: [Layer], at exposure: Int) {
    var place = 0
    for layer in layers {
      if let known = tracks[place...].firstIndex(where: { $0.subject == layer.subject })
        ?? tracks[..<place].firstIndex(where: { $0.subject == layer.subject })
      {
        if tracks[known].add(layer, at: exposure) { layerCount += layer.count }
        place = max(place, known + 1)
      } else {
        // What comes anew lies upon what it follows.
        tracks.insert(StrobeTrack(layer, at: exposure), at: place)
        layerCount += layer.count
        place += 1
      }
    }
  }

  /// One list of layers, the first at the back.
  /// - Parameters:
  ///   - end: the last exposure.
  ///   - showsTrack: whether something is seen at all exposures, not at the last one alone.
  func layers(until end: Int, showsTrack: (Layer.Subject) -> Bool) -> [Layer] {
    var layers: [Layer] = []
    // Of what moves between two things that rest, all that was earlier lies below all that was later.
    var moving: [(exposure: Int, layer: Layer)] = []
    func flush() {
      let order = moving.indices.sorted { (moving[$0].exposure, $0) < (moving[$1].exposure, $1) }
      layers += order.map { moving[$0].layer }
      moving = []
    }
    for track in tracks {
      guard track.subject.map(showsTrack) ?? true else {
        flush()
        if let layer = track.layer(at: end) { layers.append(layer) }
        continue
      }
      if let resting = track.resting(until: end, showsTrack: showsTrack) {
        flush()
        layers.append(resting)
      } else {
        moving += track.exposures(until: end)
      }
    }
    flush()
    return layers
  }
}
