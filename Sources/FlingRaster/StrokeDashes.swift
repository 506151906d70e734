internal import FlingGeometry

/// A pattern of alternating dashes and gaps along a line.
struct StrokeDashes {
  /// Lengths of dashes and gaps in turn: an even number, starting with a dash.
  private let lengths: [Double]
  private let period: Double
  /// Position in the pattern at the start of a contour; 0..<period.
  private let phase: Double

  /// Number of dashes on one path from which the pattern is replaced by an opacity.
  static let limit = 100_000.0

  /// Nil for a solid line: no lengths, no length above 0, or one that is negative or not finite. An odd
  /// number of lengths is repeated once.
  init?(_ dash: [Double], phase: Double) {
    lengths = dash.count % 2 == 0 ? dash : dash + dash
    var sum = 0.0
    for length in lengths {
      guard length >= 0 else { return nil }
      sum += length
    }
    guard sum > 0, sum.isFinite else { return nil }
    period = sum
    let offset = phase.isFinite ? phase.truncatingRemainder(dividingBy: sum) : 0
    self.phase = offset < 0 ? offset + sum : offset
  }

  /// The fraction of the line that is covered by dashes.
  var drawnFraction: Double {
    var drawn = 0.0
    for index in stride(from: 0, to: lengths.count, by: 2) { drawn += lengths[index] }
    return drawn / period
  }

  /// Approximate number of dashes on a length.
  func dashCount(on length: Double) -> Double {
    (length / period + 1) * Double(lengths.count / 2)
  }

  /// The dashes within `visible`, in order, by distance from the start. A dash of length 0 has equal ends.
  func intervals(within visible: ClosedRange<Double>) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    var cycle = ((visible.lowerBound + phase) / period).rounded(.down)
    while true {
      var position = cycle * period - phase
      guard position <= visible.upperBound else { return result }
      for index in stride(from: 0, to: lengths.count, by: 2) {
        let end = position + lengths[index]
        let low = Swift.max(position, visible.lowerBound)
        let high = Swift.min(end, visible.upperBound)
        if low < high || (low == high && lengths[index] == 0) { result.append(low...high) }
        position = end + lengths[index + 1]
      }
      cycle += 1
    }
  }
}

/// The drawn pieces of contours, with all their segments in one array.
struct DashedContours {
  struct Piece {
    var range: Range<Int>
    var isClosed = false
  }

  private(set) var segments: [StrokeSegment] = []

  /// Appends a whole contour.
  mutating func append(_ contour: StrokeContour) -> Piece {
    let begin = segments.count
    if segments.isEmpty {
      segments = contour.segments
    } else {
      segments += contour.segments
    }
    return Piece(range: begin..<segments.count, isClosed: contour.isClosed)
  }

  /// Appends the drawn parts of a contour.
  /// - Parameter visible: distances from the contour's start.
  mutating func append(
    _ contour: StrokeContour, visible: ClosedRange<Double>, dashes: StrokeDashes?
  ) -> [Piece] {
    let length = contour.length
    let isComplete = visible.lowerBound <= 0 && visible.upperBound >= length
    guard length > 0 else { return [append(contour)] }
    guard let dashes else { return isComplete ? [append(contour)] : cut(contour, [visible]) }
    var intervals = dashes.intervals(within: visible)
    guard contour.isClosed, isComplete, let first = intervals.first, let last = intervals.last else {
      return cut(contour, intervals)
    }
    if first.lowerBound <= 0, first.upperBound >= length { return [append(contour)] }
    // A closed contour ends at its start: a dot there must not be drawn twice, and a dash not be split.
    if last.lowerBound >= length {
      intervals.removeLast()
      return cut(contour, intervals)
    }
    var pieces = cut(contour, intervals)
    if intervals.count > 1, first.lowerBound <= 0, first.upperBound > 0, last.upperBound >= length {
      segments += Array(segments[pieces[0].range])
      pieces[pieces.count - 1].range = pieces[pieces.count - 1].range.lowerBound..<segments.count
      pieces.removeFirst()
    }
    return pieces
  }

  /// Appends open pieces of a contour, between ascending distances from its start.
  private mutating func cut(_ contour: StrokeContour, _ intervals: [ClosedRange<Double>]) -> [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(intervals.count)
    let source = contour.segments.span
    var index = 0
    var position = 0.0
    for interval in intervals {
      while index < source.count - 1, position + source[index].length <= interval.lowerBound {
        position += source[index].length
        index += 1
      }
      let begin = segments.count
      while true {
        let segment = source[index]
        let from = Swift.max(0, (interval.lowerBound - position) / segment.length)
        let to = Swift.min(1, (interval.upperBound - position) / segment.length)
        if from < to || segments.count == begin {
          segments.append(segment.subsegment(from: Swift.min(from, 1), to: Swift.max(to, Swift.min(from, 1))))
        }
        guard position + segment.length < interval.upperBound, index < source.count - 1 else { break }
        position += segment.length
        index += 1
      }
      pieces.append(Piece(range: begin..<segments.count))
    }
    return pieces
  }
}
