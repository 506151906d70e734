extension Channel {
  /// A component alone, without keyframes that change nothing.
  func component(_ index: Int) -> Channel {
    var kept: [Keyframe] = []
    for keyframe in keyframes {
      let keyframe = Keyframe(at: keyframe.time, [keyframe.values[index]], keyframe.easing)
      if kept.count >= 2, kept.suffix(2).allSatisfy({ $0.values == keyframe.values }) { kept.removeLast() }
      kept.append(keyframe)
    }
    return kept.allSatisfy { $0.values == kept[0].values } ? Channel([kept[0]]) : Channel(kept)
  }

  /// The channel with a keyframe at 0 and one at or after a moment.
  func spanning(_ duration: Double) -> [Keyframe] {
    var keyframes = keyframes
    if keyframes[0].time > 0 { keyframes.insert(Keyframe(at: 0, first), at: 0) }
    if keyframes[keyframes.count - 1].time < duration {
      keyframes[keyframes.count - 1].easing = .linear
      keyframes.append(Keyframe(at: duration, last))
    }
    return keyframes
  }

  /// The keyframes with two at a jump, so that none holds its values until the next one.
  /// - gap: the time between the two, in seconds.
  static func withoutHolds(_ keyframes: [Keyframe], gap: Double = 0) -> [Keyframe] {
    var result: [Keyframe] = []
    for (index, keyframe) in keyframes.enumerated() {
      result.append(keyframe)
      guard keyframe.easing == .hold else { continue }
      result[result.count - 1].easing = .linear
      guard index + 1 < keyframes.count else { continue }
      let end = keyframes[index + 1].time - gap
      if end > keyframe.time { result.append(Keyframe(at: end, keyframe.values)) }
    }
    return result
  }

  /// The curves as straight lines; those of one curve last equally long.
  /// - flatness: the largest difference between a line and its curve.
  static func flattened(
    _ keyframes: [Keyframe], flatness: Double
  ) -> [(keyframe: Keyframe, isWithinCurve: Bool)] {
    var result: [(keyframe: Keyframe, isWithinCurve: Bool)] = []
    for (index, keyframe) in keyframes.enumerated() {
      result.append((Keyframe(at: keyframe.time, keyframe.values), false))
      guard case .cubic = keyframe.easing, index + 1 < keyframes.count else { continue }
      let next = keyframes[index + 1]
      let span = zip(keyframe.values, next.values).map { abs($1 - $0) }.max() ?? 0
      // A line over 1/n of the time is at most M / 8n² from its curve, M being the largest second derivative.
      let count = (keyframe.easing.largestSecondDerivative * span / (8 * flatness)).squareRoot().rounded(.up)
      let lines = count < 4096 ? max(Int(count), 1) : 4096
      for line in 1..<max(lines, 1) {
        let share = Double(line) / Double(lines)
        let progress = keyframe.easing.progress(share)
        let values = zip(keyframe.values, next.values).map { $0 + progress * ($1 - $0) }
        result.append((Keyframe(at: keyframe.time + share * (next.time - keyframe.time), values), true))
      }
    }
    return result
  }

  /// The keyframes in a range: one at its start, and one at its end unless nothing changes after an earlier one.
  func keyframes(in range: Range<Double>) -> [Keyframe] {
    var result: [Keyframe] = []
    for (keyframe, next) in zip(keyframes, keyframes.dropFirst()) {
      let start = max(keyframe.time, range.lowerBound)
      let end = min(next.time, range.upperBound)
      guard start < end else { continue }
      if result.isEmpty, start > range.lowerBound { result.append(Keyframe(at: range.lowerBound, first)) }
      result += Channel.part(of: keyframe, next, from: start, to: end, depth: 6)
    }
    if result.isEmpty { return [Keyframe(at: range.lowerBound, values(at: range.lowerBound))] }
    let end = range.upperBound
    guard end < keyframes[keyframes.count - 1].time else { return result + keyframes.suffix(1) }
    return result + [Keyframe(at: end, values(at: end).map(\.roundedToMillionths))]
  }

  /// The keyframes for a part of the time between two keyframes, without one at its end.
  /// - depth: how often the part may be halved where no curve of one keyframe is the same.
  private static func part(
    of keyframe: Keyframe, _ next: Keyframe, from start: Double, to end: Double, depth: Int
  ) -> [Keyframe] {
    if start == keyframe.time, end == next.time { return [keyframe] }
    let duration = next.time - keyframe.time
    let (first, last) = ((start - keyframe.time) / duration, (end - keyframe.time) / duration)
    let progress = keyframe.easing.progress(first)
    let values = zip(keyframe.values, next.values).map { ($0 + progress * ($1 - $0)).roundedToMillionths }
    if let easing = keyframe.easing.part(from: first, to: last) {
      return [Keyframe(at: start, values, easing)]
    }
    if depth == 0 { return [Keyframe(at: start, values)] }
    let middle = (start + end) / 2
    return part(of: keyframe, next, from: start, to: middle, depth: depth - 1)
      + part(of: keyframe, next, from: middle, to: end, depth: depth - 1)
  }

  /// One channel from parts of several ones, in order of time.
  /// - absent: the values between parts that do not follow upon each other, before the first and after the last
  ///   one; nil for those of the neighbors.
  /// - end: the end of the film, in seconds.
  static func joined(
    _ parts: [(range: Range<Double>, channel: Channel)], absent: [Double]?, end: Double
  ) -> Channel {
    var result: [Keyframe] = []
    for (index, part) in parts.enumerated() {
      let (start, limit) = (max(part.range.lowerBound, 0), part.range.upperBound)
      guard start < limit else { continue }
      let isContinued = index + 1 < parts.count && parts[index + 1].range.lowerBound <= limit
      if let absent, result.isEmpty, start > 0 { result.append(Keyframe(at: 0, absent, .hold)) }
      // A part ends shortly before the next one begins, so that all times differ.
      let cut = limit < end ? limit - min(0.001, (limit - start) / 2) : limit
      var keyframes = part.channel.keyframes(in: start..<cut)
      // The start is rounded down. What is new there begins with the keyframe of its first frame.
      if keyframes.count > 1, keyframes[1].time - start < 0.001 {
        keyframes.removeFirst()
        keyframes[0].time = start
      }
      result += keyframes
      if isContinued, let last = result.last, last.time < cut {
        result[result.count - 1].easing = .linear
        result.append(Keyframe(at: cut, last.values))
      }
      result[result.count - 1].easing = isContinued ? .linear : .hold
      if let absent, !isContinued, limit < end, result.last?.values != absent {
        result.append(Keyframe(at: limit, absent, .hold))
      }
    }
    return result.isEmpty ? parts[0].channel : Channel(result)
  }
}

extension Channel.Easing {
  /// The same curve between two shares of the time, as an easing of its own; nil if there is none with moderate
  /// numbers, because the curve starts and ends at nearly the same place.
  func part(from start: Double, to end: Double) -> Channel.Easing? {
    guard case .cubic = self else { return self }
    let (first, last) = (progress(start), progress(end))
    let (y1, y2) = (blossom(start, start, end), blossom(start, end, end))
    let numbers = [y1, y2].map { (($0 - first) / (last - first)).roundedToMillionths }
    guard numbers.allSatisfy({ abs($0) <= 50 }) else { return nil }
    return .cubic(y1: numbers[0], y2: numbers[1])
  }

  /// The polar form of a cubic curve: at (t, t, t) it is the progress at t, at (s, s, t) and (s, t, t) the control
  /// points of the part from s to t. See Farin, Curves and Surfaces for CAGD.
  private func blossom(_ u: Double, _ v: Double, _ w: Double) -> Double {
    guard case .cubic(let y1, let y2) = self else { return u }
    let once = u * (1 - v) * (1 - w) + (1 - u) * v * (1 - w) + (1 - u) * (1 - v) * w
    let twice = u * v * (1 - w) + u * (1 - v) * w + (1 - u) * v * w
    return y1 * once + y2 * twice + u * v * w
  }

  /// The largest second derivative of `progress` in size.
  fileprivate var largestSecondDerivative: Double {
    guard case .cubic(let y1, let y2) = self else { return 0 }
    return 6 * max(abs(y2 - 2 * y1), abs(1 - 2 * y2 + y1))
  }
}

extension Double {
  fileprivate var roundedToMillionths: Double { (self * 1e6).rounded() / 1e6 }
}
