import FlingGeometry
import FlingStage

/// Gives the parts of a trimmed line layers of their own, each with its own trim: SVG trims all parts of a path alike,
/// while Fling trims the whole of them.
struct TrimmedParts {
  /// The lines that were trimmed so far. At its full length, such a line keeps its parts.
  private var trimmed: Set<Key> = []

  private struct Key: Hashable {
    /// The nearest layer with a subject.
    let subject: Layer.Subject?
    /// The indices of the layers from there.
    let path: [Int]
  }

  /// Splits the lines of a snapshot.
  mutating func split(_ snapshot: inout Snapshot) {
    for index in snapshot.layers.indices {
      split(&snapshot.layers[index], Key(subject: snapshot.layers[index].subject, path: [index]))
    }
  }

  private mutating func split(_ layer: inout Layer, _ key: Key) {
    for index in layer.children.indices {
      let subject = layer.children[index].subject
      let child =
        subject.map { Key(subject: $0, path: []) } ?? Key(subject: key.subject, path: key.path + [index])
      split(&layer.children[index], child)
    }
    guard let stroke = layer.stroke, case .path(let path, let rule)? = layer.shape, layer.fill == nil,
      layer.shadows.isEmpty, !layer.clipsChildren
    else { return }
    if stroke.trim != 0...1 { trimmed.insert(key) }
    guard trimmed.contains(key) else { return }
    let parts = path.parts
    guard parts.count > 1 else { return }
    let lengths = parts.map(\.length)
    let whole = lengths.reduce(0, +)
    var start = 0.0
    var lines: [Layer] = []
    for (part, length) in zip(parts, lengths) where length > 0 {
      func share(_ trim: Double) -> Double { max(0, min(1, (trim * whole - start) / length)) }
      var line = Layer(transform: layer.transform, shape: .path(part, rule), stroke: stroke)
      line.stroke?.trim = share(stroke.trim.lowerBound)...share(stroke.trim.upperBound)
      lines.append(line)
      start += length
    }
    layer.shape = nil
    layer.stroke = nil
    layer.children = lines + layer.children
  }
}

extension Path {
  /// The subpaths that begin with a move.
  fileprivate var parts: [Path] {
    var parts: [Path] = []
    for element in elements {
      if case .move = element { parts.append(Path()) }
      if parts.isEmpty { parts.append(Path()) }
      parts[parts.count - 1].elements.append(element)
    }
    return parts
  }
}
