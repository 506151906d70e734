/// Chooses keyframes of one property from samples that arrive in order of time.
///
/// Each segment reaches as far as one easing holds all of its samples. Its end is found by steps that double in length,
/// then by bisection. Two straight lines take the place of a curve where they reach as far and are shorter in the file. A
/// channel that only jumps consists of values that stay. The samples since the last keyframe are kept, at most some
/// thousands.
///
/// Every sample is evaluated at its own time from the rounded numbers of the keyframes, and lies within the tolerance.
/// Two things remain, and `FittedChannel.deviation` tells of both: rounded times that are coarser than the distance of
/// samples, and a sudden stop or jump of a motion so fast that it covers more than the tolerance within the rounding of a
/// time.
///
/// Samples with numbers that are not finite are undefined, but harmless.
struct ChannelFitter {
  /// The largest number of steps between samples in one segment.
  static let longestSegment = 4096
  /// From this number of equal samples on, the property is at rest, and samples are no longer kept.
  static let samplesUntilRest = 12
  /// Samples are equal if they differ by at most this share of the tolerance, far above the rounding of a `Double`.
  private static let equality = 1e-6
  /// The share of a smaller tolerance that is taken.
  private static let tightening = 0.8
  /// How many failures beyond the end of a segment are tried, since a longer segment may hold where a shorter one does
  /// not: its rounded numbers are others.
  private static let failuresToPass = 3

  private let options: KeyframeOptions
  private var tolerance: Double
  private let places: DecimalPlaces
  private var fitter: SegmentFitter
  /// The samples since the last keyframe, whose moment the first one has.
  private(set) var window: SampleWindow
  private var keyframes: [Channel.Keyframe] = []
  /// The longest segment from the last keyframe on that was found so far.
  private var longest: SegmentFitter.Segment?
  /// By how many samples the next segment to try is longer.
  private var step = 1
  private(set) var proof: ChannelProof
  /// The first sample, before it is rounded.
  private var first: [Double] = []
  /// The largest difference of a sample from the first one.
  private var variation = 0.0
  /// The largest difference of a sample from the first keyframe.
  private var deviationFromFirst = 0.0
  /// The index of the first of the last samples that are equal.
  private var restStart = 0
  /// Whether the property is at rest. The window then holds the last sample alone.
  private var isResting = false
  /// Whether the property stays between all its changes, each of which happens from one sample to the next.
  private var isStair = true

  /// - Parameters:
  ///   - components: the number of values of a sample.
  ///   - tolerance: the largest difference of each component, in its unit.
  ///   - decimals: the least number of decimals of values; there are more where the tolerance is finer than one of
  ///     the last digit.
  init(components: Int, tolerance: Double, decimals: Int, options: KeyframeOptions) {
    self.options = options
    self.tolerance = tolerance
    places = DecimalPlaces(least: decimals, lastDigitAtMost: tolerance)
    fitter = SegmentFitter(components: components, tolerance: tolerance, places: places, options: options)
    window = SampleWindow(components: components)
    proof = ChannelProof(components: components)
  }

  /// Appends a sample at a moment in seconds of film, later than all before.
  mutating func append(_ values: [Double], at time: Double) {
    precondition(values.count == window.components, "a sample has a value for each component")
    if keyframes.isEmpty {
      first = values
      keyframes.append(.init(at: options.printedTime(time, .change), values.map(places.rounded)))
    } else {
      variation = max(variation, distance(values, first))
    }
    deviationFromFirst = max(deviationFromFirst, distance(values, keyframes[0].values))
    let isEqual =
      window.count > 0 && window.distance(of: restStart, from: values) <= tolerance * Self.equality
    proof.append(values, at: time)
    if isResting, isEqual {
      window.keepFirst(at: time)
      proof.compare(with: last, keeping: 1)
      return
    }
    if isResting { endRest() }
    window.append(values, at: time)
    let newest = window.count - 1
    if !isEqual { restStart = newest }
    if newest - restStart >= Self.samplesUntilRest { beginRest() } else { advance() }
  }

  /// A keyframe lies on the last sample if the property moves: the scene has a contact or a release at this moment.
  mutating func markKnot() {
    if isMoving, !isResting { advance(to: window.count - 1) }
  }

  /// Holds later samples to a smaller tolerance, because what they move is magnified more.
  ///
  /// A keyframe ends what was held to the old one. The new tolerance is smaller than needed, so that one that shrinks
  /// evenly needs few such keyframes. Earlier deviations are told as what they would be at the later magnification.
  mutating func tighten(to tolerance: Double) {
    guard tolerance < self.tolerance * (1 - 1e-9) else { return }
    markKnot()
    setTolerance(Self.tightening * tolerance)
  }

  private mutating func setTolerance(_ tolerance: Double) {
    proof.scale(by: tolerance / self.tolerance)
    self.tolerance = tolerance
    fitter.tolerance = tolerance
  }

  /// Ends the channel.
  /// - Parameter tolerance: that of the last moment, if it may have become smaller while the property was at rest.
  mutating func finish(tolerance: Double? = nil) -> FittedChannel {
    if let tolerance, tolerance < self.tolerance { setTolerance(tolerance) }
    precondition(!keyframes.isEmpty, "a channel has at least one sample")
    guard isMoving else {
      return FittedChannel(channel: Channel(constant: keyframes[0].values), deviation: deviationFromFirst)
    }
    if !isResting { advance(to: window.count - 1, stays: true) }
    proof.compare(with: last, keeping: 0)
    // The last values apply after the last keyframe anyway.
    if let previous = keyframes.dropLast().last, previous.easing == .linear, previous.values == last.values {
      keyframes.removeLast()
    }
    return FittedChannel(channel: Channel(stairs ?? keyframes), deviation: proof.deviation)
  }

  /// Whether a sample differs so much from the first one that the property is no constant.
  private var isMoving: Bool { variation >= tolerance / 5 }

  private var last: Channel.Keyframe { keyframes[keyframes.count - 1] }

  private func distance(_ values: [Double], _ others: [Double]) -> Double {
    var farthest = 0.0
    for component in values.indices {
      farthest = max(farthest, (values[component] - others[component]).magnitude)
    }
    return farthest
  }
}

// MARK: - Rest

extension ChannelFitter {
  /// Ends the motion where the equal samples begin, and forgets them.
  private mutating func beginRest() {
    advance(to: restStart, stays: true)
    // Where printed times are coarser than samples, that moment may have none of its own.
    guard restStart == 0 else {
      restStart = window.count - 1
      return
    }
    window.keepFirst(at: window.times[window.count - 1])
    proof.compare(with: last, keeping: 1)
    startSegment()
    isResting = true
  }

  /// Places a keyframe at the end of a rest.
  private mutating func endRest() {
    isResting = false
    let time = options.printedTime(window.times[0], .change)
    if time > last.time { place(.init(at: time, last.values), after: .linear, steps: 1) }
  }
}

// MARK: - Search

extension ChannelFitter {
  /// Places the keyframes that are certain.
  /// - Parameters:
  ///   - end: the index of a sample that gets a keyframe, so that all keyframes before it are certain, too.
  ///   - stays: whether the values of that sample stay afterwards.
  private mutating func advance(to end: Int? = nil, stays: Bool = false) {
    var end = end
    while true {
      // The value at a rounded time may need the sample behind it.
      let available = end ?? window.count - 2
      let limit = min(end ?? Self.longestSegment, Self.longestSegment)
      let reached = longest?.last ?? 0
      let next = min(reached + step, limit)
      // Some samples beyond a failure are tried, too.
      let needed = end == nil ? next + Self.failuresToPass : next
      guard limit > 0, needed <= available else { return }
      if next > reached {
        if reaches(next, stays: stays && next == end) {
          step *= 2
          continue
        }
        bisect(below: next)
        if passesFailures(upTo: min(available, limit), stayingAt: stays ? end : nil) {
          step = 1
          continue
        }
      }
      let placed = placeSegment(available)
      guard placed > 0 else { return }
      if let index = end { end = index - placed }
    }
  }

  /// Whether a segment holds up to a sample; it becomes the longest one.
  /// - Parameter stays: Whether the values of the sample stay afterwards.
  private mutating func reaches(_ index: Int, stays: Bool = false) -> Bool {
    guard let segment = fitter.segment(from: last, to: index, of: window, stays: stays) else {
      return false
    }
    longest = segment
    return true
  }

  /// Finds a longest segment that ends before a sample.
  private mutating func bisect(below failure: Int) {
    var reached = longest?.last ?? 0
    var failure = failure
    while failure - reached > 1 {
      let middle = (reached + failure) / 2
      if reaches(middle) { reached = middle } else { failure = middle }
    }
  }

  /// Whether a segment holds that ends some samples later than the longest one.
  /// - Parameter stayingIndex: The index of a sample whose values stay.
  private mutating func passesFailures(upTo limit: Int, stayingAt stayingIndex: Int?) -> Bool {
    let failure = (longest?.last ?? 0) + 1
    for index in (failure + 1)...(failure + Self.failuresToPass) {
      if index <= limit, reaches(index, stays: index == stayingIndex) { return true }
    }
    return false
  }

  /// Places the keyframe at the end of the longest segment; where not even a single step holds, the values jump.
  /// - Parameter available: the index of the last sample that may be used.
  /// - Returns: The index of the sample at the keyframe, which becomes the first one; 0 if printed times are so coarse that no
  ///   sample has one later than the last keyframe.
  private mutating func placeSegment(_ available: Int) -> Int {
    var index = 0
    if let segment = firstOfTwoLines() ?? longest {
      index = segment.last
      place(segment.end, after: segment.easing, steps: index)
    } else if let jump = jump(available) {
      index = jump.index
      place(jump.end, after: .hold, steps: index)
    }
    window.removeFirst(index)
    restStart = max(restStart - index, 0)
    startSegment()
    return index
  }

  /// The first one of two straight lines that take the place of the longest segment; nil if that is a line, or shorter in
  /// the file.
  private func firstOfTwoLines() -> SegmentFitter.Segment? {
    guard let longest, case .cubic = longest.easing,
      KeyframeOptions.keyframeLength(components: window.components) < options.curveLength
    else { return nil }
    var line: SegmentFitter.Segment?
    var failure = longest.last
    while failure - (line?.last ?? 0) > 1 {
      let middle = ((line?.last ?? 0) + failure) / 2
      if let found = fitter.line(from: last, to: middle, of: window) {
        line = found
      } else {
        failure = middle
      }
    }
    guard let line, window.isStraight(line.last...longest.last, limit: tolerance - places.unit) else {
      return nil
    }
    return line
  }

  /// The first sample whose printed time as a step is later than the last keyframe.
  private func jump(_ available: Int) -> (index: Int, end: Channel.Keyframe)? {
    for index in 1...available {
      let time = options.printedTime(window.times[index], .jump)
      if time > last.time { return (index, window.roundedKeyframe(index, at: time, places)) }
    }
    return nil
  }

  /// Appends a keyframe, and the easing to it. A keyframe between equal ones is moved instead.
  /// - Parameter steps: the number of steps between samples since the last keyframe.
  private mutating func place(_ keyframe: Channel.Keyframe, after easing: Channel.Easing, steps: Int) {
    if steps > 1, keyframe.values != last.values { isStair = false }
    var start = last
    start.easing = easing
    proof.compare(from: start, to: keyframe)
    if easing == .linear, keyframe.values == last.values, let previous = keyframes.dropLast().last,
      previous.easing == .linear, previous.values == last.values
    {
      keyframes[keyframes.count - 1].time = keyframe.time
    } else {
      keyframes[keyframes.count - 1] = start
      keyframes.append(keyframe)
    }
  }

  private mutating func startSegment() {
    longest = nil
    step = 1
    fitter.reset()
  }

  /// The keyframes as values that stay until the next one; nil for a property that moves, or if printed times are too
  /// coarse.
  private var stairs: [Channel.Keyframe]? {
    guard isStair else { return nil }
    var stairs: [Channel.Keyframe] = []
    for (index, keyframe) in keyframes.enumerated() {
      var keyframe = keyframe
      keyframe.easing = .hold
      if index == 0 {
        stairs.append(keyframe)
      } else if keyframe.values != stairs.last?.values {
        let (before, end) = (keyframes[index - 1].time, keyframe.time)
        keyframe.time = options.printedTime(end, .jump)
        // The sample before the change still has the old values.
        guard keyframe.time - before > end - keyframe.time else { return nil }
        stairs.append(keyframe)
      }
    }
    return stairs
  }
}

/// The keyframes of a property, and how far they are from its samples.
struct FittedChannel {
  var channel: Channel
  /// The largest difference of a component at a sample, from the rounded numbers of the channel; a bound that includes
  /// what the decimals of `Channel.Keyframe.printedThirds` add. What lies before a smaller tolerance is reduced with it.
  var deviation: Double
}
