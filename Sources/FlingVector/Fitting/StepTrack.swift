/// When each of several values is present, from what is present at each frame.
///
/// The times of steps are rounded down, so that a frame shows what begins with it.
struct StepTrack<Value: Hashable> {
  private let options: KeyframeOptions
  /// The distinct values in order of their first frame, each with its ranges.
  private var entries: [(value: Value, ranges: [Range<Double>])] = []
  private var indices: [Value: Int] = [:]
  /// The indices of the entries that are present at the last frame, in ascending order, each with the start of its range.
  private var present: [(index: Int, start: Double)] = []
  /// What is present at the last frame.
  private var lastValues: [Value]?

  init(options: KeyframeOptions) {
    self.options = options
  }

  /// Appends a frame at which a single value is present.
  /// - Parameter value: Nil if none is.
  mutating func append(_ value: Value?, at time: Double) {
    append(value.map { [$0] } ?? [], at: time)
  }

  /// Appends a frame.
  /// - Parameters:
  ///   - values: all that are present from this frame to the next one; equal ones count once.
  ///   - time: in seconds of film, later than all before.
  mutating func append(_ values: [Value], at time: Double) {
    guard values != lastValues else { return }
    // What is present at the first frame is present before it, too: what contains it is not shown there.
    let start = lastValues == nil ? 0 : options.printedTime(time, .frame)
    lastValues = values
    var now: [Int] = []
    for value in values {
      let index = indices[value] ?? entries.count
      if index == entries.count {
        indices[value] = index
        entries.append((value, []))
      }
      now.append(index)
    }
    now.sort()
    replacePresent(by: now, from: start)
  }

  /// Ends the ranges of what is no longer present, and begins those of what is new.
  /// - Parameter now: The indices of the entries that are present, in ascending order.
  private mutating func replacePresent(by now: [Int], from time: Double) {
    var next: [(index: Int, start: Double)] = []
    var old = present[...]
    for index in now where index != next.last?.index {
      while let entry = old.first, entry.index < index { end(old.removeFirst(), at: time) }
      let isOld = old.first?.index == index
      next.append(isOld ? old.removeFirst() : (index, time))
    }
    for entry in old { end(entry, at: time) }
    present = next
  }

  private mutating func end(_ entry: (index: Int, start: Double), at time: Double) {
    // A range without a printed length is shown at no moment.
    guard time > entry.start else { return }
    entries[entry.index].ranges.append(entry.start..<time)
  }

  /// Ends the track. What is present at the last frame stays present.
  /// - Returns: The distinct values in order of their first frame.
  mutating func finish() -> [(value: Value, presence: Presence)] {
    for entry in present { end(entry, at: .infinity) }
    present = []
    return entries.filter { !$0.ranges.isEmpty }.map { ($0.value, Presence($0.ranges)) }
  }
}
