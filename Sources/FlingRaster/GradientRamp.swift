internal import FlingGeometry

/// The colors of a gradient by position, as linear pieces that together cover all positions.
///
/// A pixel has the color at its middle. Where a color jumps, or changes faster than pixels can show, it is
/// spread over the width of a pixel, so that such an edge is as smooth as the edge of a shape.
struct GradientRamp: Sendable {
  struct Piece: Sendable {
    /// The positions `start..<end` of this piece. The first piece starts at −∞, the last ends at ∞.
    var start: Double
    var end: Double
    /// The premultiplied channels red, green, blue and opacity at `start`, 0...255.
    var low: SIMD4<Double>
    /// Change of the channels over a position of 1.
    var slope: SIMD4<Double>

    func color(at position: Double) -> SIMD4<Double> {
      slope == .zero ? low : low + slope * (position - start)
    }
  }

  /// An abrupt change of the color.
  struct ColorJump: Sendable {
    var position: Double
    var before: SIMD4<Double>
    var after: SIMD4<Double>
  }

  private(set) var pieces: [Piece] = []
  /// Positions at which the color jumps; empty if edges have a width.
  private(set) var jumps: [ColorJump] = []
  let isOpaque: Bool

  /// Divides a gradient into linear pieces.
  /// - Parameters:
  ///   - stops: the stops of the gradient.
  ///   - opacity: factor for the opacity of all colors.
  ///   - edge: change of the position over one pixel; 0 keeps jumps.
  init(_ stops: [Gradient.Stop], opacity: Double, edge: Double) {
    let colors = stops.map { Premultiplied.channels($0.color, opacity: opacity) }
    isOpaque = colors.allSatisfy { $0.w == 255 }
    guard let first = stops.first, let last = stops.last else { return }
    var segments: [Segment] = []
    for index in 1..<Swift.max(1, stops.count) {
      let segment = Segment(
        start: stops[index - 1].position, end: stops[index].position, low: colors[index - 1],
        high: colors[index])
      if segment.length > 0 || segment.low != segment.high { segments.append(segment) }
    }
    let smooth = edge > 0 && edge.isFinite ? GradientRamp.widened(segments, edge: edge) : segments
    var low = colors[0]
    pieces.append(
      Piece(start: -.infinity, end: smooth.first?.start ?? first.position, low: low, slope: .zero))
    for segment in smooth {
      low = segment.high
      guard segment.length > 0 else {
        jumps.append(ColorJump(position: segment.start, before: segment.low, after: segment.high))
        continue
      }
      let slope = segment.low == segment.high ? .zero : (segment.high - segment.low) / segment.length
      pieces.append(Piece(start: segment.start, end: segment.end, low: segment.low, slope: slope))
    }
    let end = smooth.last?.end ?? last.position
    pieces.append(Piece(start: end, end: .infinity, low: colors[colors.count - 1], slope: .zero))
  }

  /// The part of a gradient between two stops.
  private struct Segment {
    var start: Double
    var end: Double
    var low: SIMD4<Double>
    var high: SIMD4<Double>

    var length: Double { end - start }
    var middle: Double { start + (end - start) / 2 }

    func color(at position: Double) -> SIMD4<Double> {
      low + (high - low) * ((position - start) / length)
    }
  }

  /// Widens each segment that is shorter than an edge to the length of an edge, as far as its neighbors leave
  /// room.
  private static func widened(_ segments: [Segment], edge: Double) -> [Segment] {
    var result = segments
    for index in segments.indices where segments[index].length < edge {
      let middle = segments[index].middle
      var start = middle - edge / 2
      var end = middle + edge / 2
      if index > 0 { start = Swift.max(start, growthLimit(segments[index - 1], middle, edge)) }
      if index + 1 < segments.count { end = Swift.min(end, growthLimit(segments[index + 1], middle, edge)) }
      result[index].start = start
      result[index].end = end
      // A long neighbor is shortened, and both share the color at their common end.
      if index > 0, segments[index - 1].length >= edge {
        result[index].low = segments[index - 1].color(at: start)
        result[index - 1].end = start
        result[index - 1].high = result[index].low
      }
      if index + 1 < segments.count, segments[index + 1].length >= edge {
        result[index].high = segments[index + 1].color(at: end)
        result[index + 1].start = end
        result[index + 1].low = result[index].high
      }
    }
    // Rounding must not leave gaps: each segment starts where the previous one ends.
    for index in result.indices.dropFirst() {
      result[index].start = result[index - 1].end
      result[index].end = Swift.max(result[index].end, result[index].start)
    }
    return result
  }

  /// The position up to which a segment around `middle` may grow: the middle of its neighbor, or halfway
  /// between both if the neighbor grows too.
  private static func growthLimit(_ neighbor: Segment, _ middle: Double, _ edge: Double) -> Double {
    neighbor.length < edge ? (neighbor.middle + middle) / 2 : neighbor.middle
  }

  /// The piece that contains a position; the search starts at a hint.
  func pieceIndex(at position: Double, near hint: Int) -> Int {
    var low = 0
    var high = pieces.count - 1
    if pieces[hint].start <= position {
      if position < pieces[hint].end || hint == high { return hint }
      low = hint + 1
    } else {
      high = Swift.max(0, hint - 1)
    }
    while low < high {
      let middle = (low + high) / 2
      if position < pieces[middle].end { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The color at a position.
  func color(at position: Double) -> SIMD4<Double> {
    pieces[pieceIndex(at: position, near: 0)].color(at: position)
  }

  /// The color after the last stop.
  var last: SIMD4<Double> { pieces.last?.low ?? .zero }
}
