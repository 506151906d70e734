/// What chooses keyframes from samples in the order of time.
protocol SampleFitter {
  mutating func append(_ values: [Double], at time: Double)
  mutating func markKnot()
  /// Holds later samples to a smaller tolerance.
  mutating func tighten(to tolerance: Double)
}

extension ChannelFitter: SampleFitter {}
extension PositionFitter: SampleFitter {}

/// A property that is sampled at moments of a clock. Only samples that differ reach the fitter, so that what stands
/// still costs neither time nor memory.
struct SampledChannel<Fitter: SampleFitter> {
  /// The values at the last moment at which they changed.
  private(set) var last: [Double]
  private let start: Double
  /// The number of the last moment that the fitter has.
  private var lastIndex: Int
  /// The number of the last moment with a contact or a release.
  private var knot = -1
  private var fitter: Fitter?

  /// How many equal samples after a change reach the fitter: enough for it to know that the property is at rest, so that
  /// it needs none of those that follow. Twice as many, since a keyframe within a rest begins the count anew.
  private static var repetitions: Int { 2 * ChannelFitter.samplesUntilRest + 2 }

  /// - Parameter values: those at the present moment, which apply before it, too.
  init(_ values: [Double], _ clock: SampleClock) {
    last = values
    start = clock.now
    lastIndex = clock.index
  }

  /// Whether these are the present values, but for rounding errors.
  func matches(_ values: [Double]) -> Bool { Self.areEqual(values, last) }

  /// Whether no sample differs from the first one.
  var isConstant: Bool { fitter == nil }

  /// Sets the values at the present moment.
  /// - Parameters:
  ///   - absence: the number of the moment since which the property was invisible; nil if it was not. The values jump
  ///     before it is visible again.
  ///   - tolerance: that of the present moment, if it may become smaller than that of the fitter.
  ///   - make: creates the fitter.
  mutating func set(
    _ values: [Double], _ clock: SampleClock, absentSince absence: Int? = nil, tolerance: Double? = nil,
    fitter make: () -> Fitter
  ) {
    guard !matches(values) else { return }
    if let tolerance { fitter?.tighten(to: tolerance) }
    if fitter == nil {
      var new = make()
      new.append(last, at: start)
      fitter = new
    }
    var jump = clock.index
    if let absence, absence < jump - 1 { jump -= 1 }
    repeatLast(until: jump - 1, clock)
    if jump < clock.index { fitter?.append(values, at: clock[jump]) }
    fitter?.append(values, at: clock.now)
    last = values
    lastIndex = clock.index
  }

  private mutating func repeatLast(until end: Int, _ clock: SampleClock) {
    let first = lastIndex + 1
    guard first <= end else { return }
    for index in first...min(end, first + Self.repetitions) {
      fitter?.append(last, at: clock[index])
      if index == knot { fitter?.markKnot() }
    }
    // The end of the rest.
    if end > first + Self.repetitions { fitter?.append(last, at: clock[end]) }
  }

  /// A contact or a release lies at the present moment.
  mutating func markKnot(_ clock: SampleClock) {
    knot = clock.index
    if lastIndex == knot { fitter?.markKnot() }
  }

  /// Replaces the values of a property that never changed.
  mutating func restart(with values: [Double]) {
    precondition(isConstant, "only a constant can be another one")
    last = values
  }

  /// The fitter with all samples.
  func finished(fitter make: () -> Fitter) -> Fitter {
    if let fitter { return fitter }
    var fitter = make()
    fitter.append(last, at: start)
    return fitter
  }

  /// Whether two samples differ by no more than rounding errors.
  private static func areEqual(_ one: [Double], _ other: [Double]) -> Bool {
    guard one.count == other.count else { return false }
    for index in one.indices {
      let difference = (one[index] - other[index]).magnitude
      if difference > 1e-9 * max(1, other[index].magnitude) { return false }
    }
    return true
  }
}
