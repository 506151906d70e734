internal import FlingGeometry

/// The colors of a gradient by position, as linear pieces that together cover all positions, or one period of
/// them.
///
/// A pixel has the color at its middle. Where a color jumps, or changes faster than pixels can show, it is
/// spread over the width of a pixel, so that such an edge is as smooth as the edge of a shape.
struct GradientRamp: Sendable {
  struct Piece: Sendable {
    /// The positions `start..<end` of this piece. Without a period, the first piece starts at −∞ and the last
    /// ends at ∞.
    var start: Double
    var end: Double
    /// The premultiplied channels red, green, blue and opacity at `start`, 0...255.
    var low: SIMD4<Double>
    /// Change of the channels over a position of 1.
    var slope: SIMD4<Double>

    func color(at position: Double) -> SIMD4<Double> {
      slope == .zero ? low : low + slope * (position - start)
    }

    /// The color at the nearest position of the piece: a piece that was moved does not begin where it did to the
    /// last bit.
    func colorWithin(_ position: Double) -> SIMD4<Double> {
      color(at: Swift.max(start, Swift.min(position, end)))
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
  /// The distance of positions with equal colors; then the pieces cover the positions from 0 to it.
  private var period: Double?

  /// A color at a position.
  private typealias ColorPoint = (position: Double, color: SIMD4<Double>)

  /// Divides a gradient into linear pieces.
  /// - Parameters:
  ///   - stops: the stops of the gradient.
  ///   - opacity: factor for the opacity of all colors.
  ///   - edge: change of the position over one pixel; 0 keeps jumps.
  ///   - spread: the colors outside of 0...1. A period within a pixel has the mean of its colors.
  init(_ stops: [Gradient.Stop], opacity: Double, edge: Double, spread: Gradient.Spread = .pad) {
    let points = stops.map { ($0.position, Premultiplied.channels($0.color, opacity: opacity)) }
    isOpaque = points.allSatisfy { $0.1.w == 255 }
    if spread == .pad || points.isEmpty {
      addPieces(through: points, edge: edge)
    } else {
      addPeriod(of: points, isMirrored: spread == .reflect, edge: edge)
    }
  }

  /// Adds the pieces of one period: the gradient from 0 to 1, and its mirror image if it is reflected.
  private mutating func addPeriod(of points: [ColorPoint], isMirrored: Bool, edge: Double) {
    var unit = [(position: 0.0, color: GradientRamp.color(after: 0, points))]
    unit += points.filter { $0.position > 0 && $0.position < 1 }
    unit.append((1, GradientRamp.color(before: 1, points)))
    if isMirrored { unit += unit.reversed().dropFirst().map { (2 - $0.position, $0.color) } }
    let length = isMirrored ? 2.0 : 1
    guard edge < length else {
      var mean = SIMD4<Double>.zero
      for (a, b) in zip(unit, unit.dropFirst()) {
        mean += (a.color + b.color) * ((b.position - a.position) / 2)
      }
      pieces = [Piece(start: -.infinity, end: .infinity, low: mean / length, slope: .zero)]
      return
    }
    // The periods before and after it give the colors of edges at both ends.
    var periods = GradientRamp()
    periods.addPieces(
      through: [-length, 0, length].flatMap { shift in unit.map { ($0.position + shift, $0.color) } },
      edge: edge)
    period = length
    for var piece in periods.pieces where piece.end > 0 && piece.start < length {
      if piece.start < 0 {
        piece.low = piece.color(at: 0)
        piece.start = 0
      }
      piece.end = Swift.min(piece.end, length)
      pieces.append(piece)
    }
  }

  /// The color just after a position.
  private static func color(after position: Double, _ points: [ColorPoint]) -> SIMD4<Double> {
    guard let index = points.lastIndex(where: { $0.position <= position }) else { return points[0].color }
    return index + 1 < points.count
      ? color(at: position, points[index], points[index + 1]) : points[index].color
  }

  /// The color just before a position.
  private static func color(before position: Double, _ points: [ColorPoint]) -> SIMD4<Double> {
    guard let index = points.firstIndex(where: { $0.position >= position }) else {
      return points[points.count - 1].color
    }
    return index > 0 ? color(at: position, points[index], points[index - 1]) : points[0].color
  }

  /// The color between two points; exactly that of the first at its position.
  private static func color(at position: Double, _ a: ColorPoint, _ b: ColorPoint) -> SIMD4<Double> {
    a.color + (b.color - a.color) * ((position - a.position) / (b.position - a.position))
  }

  /// A ramp without colors.
  private init() { isOpaque = false }

  /// Adds the pieces between points, before the first and after the last.
  private mutating func addPieces(through points: [ColorPoint], edge: Double) {
    guard let first = points.first, let last = points.last else { return }
    var segments: [Segment] = []
    for (before, after) in zip(points, points.dropFirst()) {
      let segment = Segment(
        start: before.position, end: after.position, low: before.color, high: after.color)
      if segment.length > 0 || segment.low != segment.high { segments.append(segment) }
    }
    let smooth = edge > 0 && edge.isFinite ? GradientRamp.widened(segments, edge: edge) : segments
    var low = first.color
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
    pieces.append(Piece(start: end, end: .infinity, low: last.color, slope: .zero))
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

  /// The piece that contains a position, where it lies in the position's own period.
  /// - Parameter index: an index at which to begin the search; becomes that of the piece.
  func piece(at position: Double, near index: inout Int) -> Piece {
    guard let period else {
      index = pieceIndex(at: position, near: index)
      return pieces[index]
    }
    // So far away, positions of neighboring pixels cannot be told apart.
    guard position.magnitude < 0x1p40 else {
      return Piece(start: -.infinity, end: .infinity, low: pieces[0].low, slope: .zero)
    }
    let shift = (position / period).rounded(.down) * period
    index = pieceIndex(at: position - shift, near: index)
    var piece = pieces[index]
    piece.start += shift
    piece.end += shift
    return piece
  }

  /// The color at a position.
  func color(at position: Double) -> SIMD4<Double> {
    var index = 0
    return piece(at: position, near: &index).colorWithin(position)
  }

  /// The color after the last stop.
  var last: SIMD4<Double> { pieces.last?.low ?? .zero }
}
