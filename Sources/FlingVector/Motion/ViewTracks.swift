import FlingStage

/// The tracks of a film by view.
struct ViewTracks {
  /// A view, or another layer, with all its tracks: a view whose place in the drawing order changes has several,
  /// one after the other.
  struct View {
    var name: String?
    /// With the times when the layers around them are present, too.
    var tracks: [LayerTrack]
    /// Names of the ancestors that move, "a group" for those without one; the outermost first.
    var movingAncestors: [String]
    /// The latest view among the children by subject, as an index in `views`.
    fileprivate var children: [Layer.Subject: Int] = [:]
  }

  /// In the order of the file, parents before children. The first one is not a layer but the canvas.
  private var views = [View(name: nil, tracks: [], movingAncestors: [])]
  /// Indices in `views`.
  private var indices: [String: [Int]] = [:]

  /// All views with a name.
  var all: [View] { views.filter { $0.name != nil } }

  /// The views of a name.
  func named(_ name: String) -> [View] { indices[name, default: []].map { views[$0] } }

  mutating func append(_ tracks: [LayerTrack]) {
    append(tracks, to: 0, shown: .always, movingAncestors: [])
  }

  /// - shown: when the layer around the tracks is present.
  private mutating func append(
    _ tracks: [LayerTrack], to parent: Int, shown: Presence, movingAncestors: [String]
  ) {
    for var track in tracks {
      let moves = track.moves
      track.presence = track.presence.intersection(shown)
      guard !track.presence.ranges.isEmpty else { continue }
      let index = append(track, to: parent, movingAncestors: movingAncestors)
      append(
        track.children, to: index, shown: track.presence,
        movingAncestors: moves ? movingAncestors + [track.name ?? "a group"] : movingAncestors)
    }
  }

  /// The index of the view to which the track is added.
  private mutating func append(_ track: LayerTrack, to parent: Int, movingAncestors: [String]) -> Int {
    if let subject = track.subject, let earlier = views[parent].children[subject],
      views[earlier].tracks.allSatisfy({ $0.presence.intersection(track.presence).ranges.isEmpty })
    {
      views[earlier].tracks.append(track)
      return earlier
    }
    let index = views.count
    views.append(View(name: track.name, tracks: [track], movingAncestors: movingAncestors))
    if let subject = track.subject { views[parent].children[subject] = index }
    if let name = track.name { indices[name, default: []].append(index) }
    return index
  }
}

extension LayerTrack {
  /// Whether the pose or the opacity changes.
  fileprivate var moves: Bool {
    let isPlaced =
      switch pose.position {
      case .joint(let position): position.isConstant
      case .separate(let x, let y): x.isConstant && y.isConstant
      }
    return !(isPlaced && pose.rotation.isConstant && pose.scale.isConstant && opacity.isConstant)
  }

  /// What changes besides the pose and the opacity, such as "fill".
  var otherChanges: Set<String> {
    var changes: Set<String> = blur.isConstant ? [] : ["blur"]
    if drawings.count > 1 { changes.insert("drawing") }
    for drawing in drawings {
      switch drawing.shape {
      case .rectangle(let box, let radii, _):
        if !box.isConstant { changes.insert("size") }
        if !radii.isConstant { changes.insert("corners") }
      case .ellipse(let box): if !box.isConstant { changes.insert("size") }
      case .path(_, let points, _): if !points.isConstant { changes.insert("outline") }
      case .line(let length), .growing(_, let length): if !length.isConstant { changes.insert("outline") }
      case nil: break
      }
      if let fill = drawing.fill, fill.changes { changes.insert("fill") }
      if let stroke = drawing.stroke, stroke.changes { changes.insert("stroke") }
      if let text = drawing.text, text.changes { changes.insert("text") }
      if drawing.shadows.contains(where: { $0.color.changes || !$0.geometry.isConstant }) {
        changes.insert("shadow")
      }
    }
    return changes
  }
}

extension ColorTrack {
  fileprivate var changes: Bool { !(rgb.isConstant && alpha.isConstant) }
}

extension PaintTrack {
  fileprivate var changes: Bool {
    switch self {
    case .color(let color): return color.changes
    case .gradient(let gradient):
      let isPlaced =
        switch gradient.geometry {
        case .linear(let geometry), .radial(let geometry), .focal(let geometry): geometry.isConstant
        }
      return !isPlaced || gradient.stops.contains { $0.color.changes || !$0.position.isConstant }
    case .picture(let picture): return !picture.frame.isConstant || picture.tint.map(\.changes) ?? false
    case .raster: return false
    }
  }
}

extension StrokeTrack {
  fileprivate var changes: Bool {
    paint.changes || [width, phase, dash, trim].contains { $0.map { !$0.isConstant } ?? false }
  }
}

extension TextTrack {
  fileprivate var changes: Bool {
    paint.changes || clip.map { !$0.isConstant } ?? false || glyphs.contains { !$0.presence.isAlways }
  }
}
