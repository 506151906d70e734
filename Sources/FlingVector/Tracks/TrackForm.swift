import FlingGeometry
import FlingStage

/// How the coordinates of a track follow from its layer.
enum TrackForm: Hashable {
  /// Those of the layer about a middle.
  case body
  /// The origin at the start of a straight line, x along it: a line whose ends move keeps its form.
  case line
  /// Those of the parent's track: a group that is no view and draws nothing itself.
  case group
  /// The same for the subpaths of a stroked path, which grow one after the other.
  case subpaths

  /// Whether the track is a group in the coordinates of its parent's track.
  var isGroup: Bool { self == .group || self == .subpaths }

  /// - Parameter divides: whether several subpaths are better kept apart, because they grow.
  init(_ layer: Layer, in parent: TrackFrame, divides: Bool) {
    if divides, layer.subpathLayers != nil {
      self = .subpaths
    } else if layer.isPlainGroup {
      self = .group
    } else {
      self = StraightLine(layer, in: parent) == nil ? .body : .line
    }
  }
}

/// A straight line whose ends may move, with nothing else on its layer.
struct StraightLine {
  /// The start, in the coordinates of the parent's track.
  let start: Point
  /// The direction, in the coordinates of the parent's track; nil for a line without length.
  let direction: Point?
  /// The size of a unit of the layer in the parent's track.
  let scale: Double
  /// In points of the layer.
  let length: Double

  /// The largest difference of the axes at which a map keeps all shapes, in shares of the scale.
  private static let tolerance = 1e-9

  /// Nil if the layer draws something else, too, or if its stroke would change its form as it turns.
  init?(_ layer: Layer, in parent: TrackFrame) {
    guard let stroke = layer.stroke, layer.fill == nil, layer.text == nil, layer.shadows.isEmpty,
      layer.children.isEmpty, stroke.dash.isEmpty, stroke.trim == 0...1, case .color = stroke.paint,
      let (from, to) = layer.shape?.straightEnds
    else { return nil }
    let map = layer.transform.concatenating(parent.inverse)
    let (across, down) = (Point(map.a, map.b), Point(map.c, map.d))
    let size = across.length
    guard size > 0, size.isFinite, (size - down.length).magnitude <= Self.tolerance * size,
      across.dot(down).magnitude <= Self.tolerance * size * size
    else { return nil }
    let way = map.applyToVector(to - from)
    start = map.apply(to: from)
    direction = way.length > 0 ? way / way.length : nil
    scale = size
    length = (to - from).length
    guard start.isFinite, length.isFinite, way.length.isFinite else { return nil }
  }

  /// From the track to its parent.
  /// - Parameter last: the direction at the moment before.
  func map(last: Point) -> AffineTransform {
    let along = (direction ?? last) * scale
    return AffineTransform(a: along.x, b: along.y, c: -along.y, d: along.x, tx: start.x, ty: start.y)
  }
}

extension Shape {
  /// The ends of a single straight line; nil for other shapes.
  fileprivate var straightEnds: (from: Point, to: Point)? {
    switch self {
    case .line(let from, let to): return from.isFinite && to.isFinite ? (from, to) : nil
    case .path(let path, _):
      guard path.elements.count == 2, case .move(let from) = path.elements[0],
        case .line(let to) = path.elements[1], from.isFinite, to.isFinite
      else { return nil }
      return (from, to)
    case .rectangle, .ellipse, .polygon: return nil
    }
  }
}

extension Layer {
  /// Whether nothing depends on the layer's coordinates.
  fileprivate var isPlainGroup: Bool {
    switch subject {
    case .view?, .guest?: return false
    case .overlay?, .strips?, nil: break
    }
    return shape == nil && text == nil && blur == 0
  }

  /// Layers of the subpaths of several chains of lines that are stroked; nil for other layers.
  var subpathLayers: [Layer]? {
    guard let stroke, fill == nil, text == nil, shadows.isEmpty, children.isEmpty, blur == 0,
      stroke.dash.isEmpty, stroke.trim == 0...1, case .color = stroke.paint,
      case .path(let path, let rule)? = shape,
      path.elements.dropFirst().contains(where: { if case .move = $0 { true } else { false } })
    else { return nil }
    var subpaths: [Path] = []
    for element in path.elements {
      switch element {
      case .move: subpaths.append(Path([element]))
      case .line:
        guard !subpaths.isEmpty else { return nil }
        subpaths[subpaths.count - 1].elements.append(element)
      case .quad, .cubic, .close: return nil
      }
    }
    guard subpaths.count > 1 else { return nil }
    return subpaths.map { Layer(transform: transform, shape: .path($0, rule), stroke: stroke) }
  }

  /// The layer as the group of its subpaths.
  var dividedIntoSubpaths: Layer {
    guard let parts = subpathLayers else { return self }
    var group = Layer(group: parts, opacity: opacity)
    (group.subject, group.blend) = (subject, blend)
    return group
  }

  /// The middle about which the layer turns, as far as it is seen in its shape, in own coordinates; nil without one.
  var middle: Point? {
    switch shape {
    case .rectangle(let rect, _), .ellipse(let rect): return rect.center
    // Bodies turn about the centroid of their area, which is the middle of regular polygons.
    case .polygon(let points, _): return points.isEmpty ? nil : Polygon.centroid(points)
    case .path(let path, _):
      guard !path.isEmpty else { return nil }
      if path.elements.count <= Layer.elementLimit {
        let lines = path.flattened(tolerance: 0.1)
        if lines.count == 1, lines[0].isClosed { return Polygon.centroid(lines[0].points) }
      }
      return path.bounds.center
    case .line(let from, let to): return from.mixed(with: to, by: 0.5)
    case nil: return text.map { ($0.clip ?? $0.glyphs.bounds).center }
    }
  }

  /// Paths of more elements are not flattened to find their middle.
  private static let elementLimit = 200

  /// The largest distance of anything drawn from a point of the layer, along an axis of the layer, in its points.
  func extent(around middle: Point) -> Double {
    guard let inverse = transform.inverted else { return 0 }
    return extent(around: middle, inverse)
  }

  private func extent(around middle: Point, _ map: AffineTransform) -> Double {
    let own = transform.concatenating(map)
    var corners = shape?.bounds.corners ?? []
    if let text { corners += text.glyphs.bounds.corners }
    var extent = 0.0
    for corner in corners {
      let offset = own.apply(to: corner) - middle
      extent = max(extent, offset.x.magnitude, offset.y.magnitude)
    }
    return children.reduce(extent) { max($0, $1.extent(around: middle, map)) }
  }
}
