import FlingGeometry

extension ShapeTrack {
  /// The parts of a line that grows through several parts, one after the other, each with its own length; nil for a
  /// shape in one part. SVG begins the dashes of each part anew.
  func growingParts(framesPerSecond: Double) -> [ShapeTrack]? {
    guard case .growing(let path, let length) = self, path.partCount > 1 else { return nil }
    var start = 0.0
    return path.parts.map { part in
      defer { start += part.length }
      let own = length.clamped(from: start, length: part.length, framesPerSecond: framesPerSecond)
      return .growing(part, length: own)
    }
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

extension Channel {
  /// The part of a length that lies behind a start, at most so long. Where it begins or ends on a line between two
  /// keyframes, there is a keyframe; on a curve, there is one for each frame.
  fileprivate func clamped(from start: Double, length: Double, framesPerSecond: Double) -> Channel {
    func part(_ values: [Double]) -> [Double] { [Swift.max(0, Swift.min(length, values[0] - start))] }
    var result: [Keyframe] = []
    for (index, keyframe) in keyframes.enumerated() {
      result.append(Keyframe(at: keyframe.time, part(keyframe.values), keyframe.easing))
      guard index + 1 < keyframes.count, keyframe.easing != .hold else { continue }
      let next = keyframes[index + 1]
      let (low, high) = (
        Swift.min(keyframe.values[0], next.values[0]), Swift.max(keyframe.values[0], next.values[0])
      )
      let borders = [start, start + length].filter { low < $0 && $0 < high }
      guard !borders.isEmpty else { continue }
      if keyframe.easing == .linear {
        let speed = (next.values[0] - keyframe.values[0]) / (next.time - keyframe.time)
        let times = borders.map { keyframe.time + ($0 - keyframe.values[0]) / speed }.sorted()
        result += times.map { Keyframe(at: $0, part(values(at: $0)).map { ShortDecimal.rounded($0, 2) }) }
        continue
      }
      result[result.count - 1].easing = .linear
      let count = Swift.min((next.time - keyframe.time) * framesPerSecond, 1e5)
      for frame in 1..<Swift.max(2, Int(count)) {
        let time = keyframe.time + Double(frame) / framesPerSecond
        guard time < next.time else { break }
        result.append(Keyframe(at: time, part(values(at: time)).map { ShortDecimal.rounded($0, 2) }))
      }
    }
    return Channel(result.withoutRepetition)
  }
}

extension [Channel.Keyframe] {
  /// Without keyframes between two of the same values.
  fileprivate var withoutRepetition: [Channel.Keyframe] {
    indices.filter { index in
      index == 0 || index == count - 1 || self[index - 1].values != self[index].values
        || self[index].values != self[index + 1].values
    }.map { self[$0] }
  }
}
