import FlingGeometry

extension StrokeTrack {
  /// The line along each part of an outline in several parts of which only a beginning or another share of the whole
  /// length is drawn; nil for other lines.
  func parts(
    of shape: ShapeTrack, framesPerSecond: Double
  ) -> [(line: StrokeTrack, outline: ShapeTrack)]? {
    switch shape {
    case .growing(let path, let length):
      guard path.partCount > 1, path.length.isFinite else { return nil }
      var start = 0.0
      return path.parts.map { part in
        let (begin, own) = (start, part.length)
        start += own
        let grown = length.clamped(begin...(begin + own), decimals: 2) { $0 - begin }
        return (self, .growing(part, length: grown))
      }
    case .path(let outline, let points, let rule):
      guard let trim, outline.partCount > 1 else { return nil }
      let parts = outline.parts
      let ranges = parts.numberRanges
      let trims =
        points.isConstant
        ? StrokeTrack.shares(of: trim, parts.map(\.length))
        : StrokeTrack.shares(of: trim, parts, ranges, points, framesPerSecond: framesPerSecond)
      var lines: [(line: StrokeTrack, outline: ShapeTrack)] = []
      for (index, part) in parts.enumerated() {
        guard let trim = trims[index] else { continue }
        var line = self
        line.trim = trim
        let own = points.components(Array(ranges[index]))
        lines.append((line, .path(outline: part, points: own, rule: rule)))
      }
      return lines
    case .rectangle, .ellipse, .line: return nil
    }
  }

  /// The drawn share of each part, from that of the whole; nil for a part without length.
  private static func shares(of trim: Channel, _ lengths: [Double]) -> [Channel?] {
    let whole = lengths.reduce(0, +)
    var start = 0.0
    return lengths.map { length in
      // Points may be so far apart that their distance is infinite.
      guard length > 0, whole.isFinite else { return nil }
      let begin = start / whole
      start += length
      // A hundredth of a point.
      let places = DecimalPlaces(least: 2, lastDigitAtMost: 0.01 / length)
      return trim.clamped(begin...(start / whole), decimals: places.count) { ($0 - begin) * whole / length }
    }
  }

  /// The same for parts whose points move: a straight line from frame to frame.
  private static func shares(
    of trim: Channel, _ parts: [Path], _ ranges: [Range<Int>], _ points: Channel, framesPerSecond: Double
  ) -> [Channel?] {
    let merged = Channel.merged([trim, points], framesPerSecond: framesPerSecond)
    let framed = merged.isConstant ? merged : merged.framed(framesPerSecond: framesPerSecond)
    let moments = framed.keyframes.map { keyframe in
      let lengths = zip(parts, ranges).map { part, range in
        part.replacingPoints(range.map { keyframe.values[$0 + 2] }).length
      }
      return shares(of: Channel(constant: Array(keyframe.values[0..<2])), lengths)
    }
    return parts.indices.map { part in
      Channel(
        zip(framed.keyframes, moments).map { keyframe, shares in
          Channel.Keyframe(at: keyframe.time, shares[part]?.first ?? [0, 0])
        }.withoutRepetition)
    }
  }
}

extension [Path] {
  /// For each path, the indices of its coordinates among those of all paths.
  fileprivate var numberRanges: [Range<Int>] {
    var start = 0
    return map { path in
      let begin = start
      for element in path.elements {
        switch element {
        case .move, .line: start += 2
        case .quad: start += 4
        case .cubic: start += 6
        case .close: break
        }
      }
      return begin..<start
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

// MARK: - Channels within limits

extension Channel {
  /// The numbers within limits, mapped linearly. Where a number passes a limit between two keyframes, there is a keyframe.
  /// - Parameters:
  ///   - limits: the least and the largest number.
  ///   - decimals: of the results.
  ///   - map: the map.
  fileprivate func clamped(
    _ limits: ClosedRange<Double>, decimals: Int, _ map: (Double) -> Double
  ) -> Channel {
    func value(_ number: Double) -> Double {
      ShortDecimal.rounded(map(Swift.max(limits.lowerBound, Swift.min(limits.upperBound, number))), decimals)
    }
    var result: [Keyframe] = []
    for (index, keyframe) in keyframes.enumerated() {
      guard index + 1 < keyframes.count, keyframe.easing != .hold else {
        result.append(Keyframe(at: keyframe.time, keyframe.values.map(value), keyframe.easing))
        continue
      }
      let next = keyframes[index + 1]
      // The shares of the time at which a number passes a limit or turns.
      var shares = [0.0] + keyframe.easing.turns
      for (start, end) in zip(keyframe.values, next.values) where start != end {
        for limit in [limits.lowerBound, limits.upperBound] {
          shares += keyframe.easing.shares(ofProgress: (limit - start) / (end - start))
        }
      }
      shares.sort()
      func values(at share: Double) -> [Double] {
        let progress = keyframe.easing.progress(share)
        return zip(keyframe.values, next.values).map { value($0 + progress * ($1 - $0)) }
      }
      for (number, share) in shares.enumerated() where number == 0 || share > shares[number - 1] {
        let time = keyframe.time + share * (next.time - keyframe.time)
        let end = number + 1 < shares.count ? shares[number + 1] : 1
        let part = keyframe.easing.part(share...end)
        result.append(
          Keyframe(at: time, values(at: share), values(at: share) == values(at: end) ? .linear : part))
      }
    }
    return Channel(result.withoutRepetition)
  }
}

extension Channel.Easing {
  /// The shares of the time, between 0 and 1, at which a curve or a line has made a share of the way. Two that are less
  /// than a 32nd of the time apart may be missing.
  fileprivate func shares(ofProgress wanted: Double) -> [Double] {
    let count = 32
    var found: [Double] = []
    for part in 0..<count {
      var (low, high) = (Double(part) / Double(count), Double(part + 1) / Double(count))
      let isBelow = progress(low) < wanted
      guard isBelow != (progress(high) < wanted) else { continue }
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if (progress(middle) < wanted) == isBelow { low = middle } else { high = middle }
      }
      if low > 0, high < 1 { found.append(high) }
    }
    return found
  }

  /// The shares of the time, between 0 and 1, at which a curve turns: the roots of its slope.
  fileprivate var turns: [Double] {
    guard case .cubic(let y1, let y2) = self else { return [] }
    let (square, linear) = (3 * y1 - 3 * y2 + 1, 2 * y2 - 4 * y1)
    let discriminant = linear * linear - 4 * square * y1
    guard discriminant > 0 else { return [] }
    let root = discriminant.squareRoot()
    // A stable form of the quadratic formula, which holds for a line, too.
    let half = -(linear + (linear < 0 ? -root : root)) / 2
    return [half / square, y1 / half].filter { $0 > 0 && $0 < 1 }
  }

  /// The easing of a part of the time, of the way in this part. A part of a polynomial of degree 3 is one again: its
  /// control points follow from the slopes at its ends.
  fileprivate func part(_ range: ClosedRange<Double>) -> Self {
    guard case .cubic(let y1, let y2) = self, range != 0...1 else { return self }
    let (start, end) = (range.lowerBound, range.upperBound)
    let way = progress(end) - progress(start)
    guard way.magnitude > 1e-6 else { return .linear }
    func slope(_ s: Double) -> Double {
      let rest = 1 - s
      return 3 * (y1 * rest * rest + 2 * (y2 - y1) * s * rest + (1 - y2) * s * s)
    }
    let factor = (end - start) / (3 * way)
    let isMonotone = (0...1).contains(y1) && (0...1).contains(y2)
    func rounded(_ y: Double) -> Double {
      ShortDecimal.rounded(isMonotone ? Swift.max(0, Swift.min(1, y)) : y, 4)
    }
    return .cubic(y1: rounded(slope(start) * factor), y2: rounded(1 - slope(end) * factor))
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
