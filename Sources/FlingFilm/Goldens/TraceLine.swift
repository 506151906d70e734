import FlingScene

/// One row of a trace in JSON Lines.
struct TraceLine {
  private let members: [(key: String, value: JSONValue)]
  private let tick: Int
  /// Scene time in seconds.
  let time: Double

  /// Added to a tolerance for the error of decimal conversion.
  private static let slack = 1e-9

  /// Parses a row.
  /// - Returns: nil if the line is not a row of a trace.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard case .object(let members)? = JSONReader.read(bytes) else { return nil }
    self.members = members
    func number(_ key: String) -> Double? {
      guard case .number(let number)? = members.first(where: { $0.key == key })?.value else { return nil }
      return number
    }
    guard let tick = number("tick"), let time = number("time"), abs(tick) < 1e9 else { return nil }
    (self.tick, self.time) = (Int(tick), time)
  }

  /// The values of a sweep, such as `damping 0.1, mass 2`.
  var settings: String? {
    guard case .object(let settings)? = self["sweep"] else { return nil }
    return settings.map { "\($0.key) \(TraceLine.text($0.value))" }.joined(separator: ", ")
  }

  /// The row in messages, such as `tick 3 with damping 0.1`.
  var moment: String { "tick \(tick)" + (settings.map { " with \($0)" } ?? "") }

  private subscript(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  private func map(_ key: String) -> [(key: String, value: JSONValue)] {
    if case .object(let members)? = self[key] { members } else { [] }
  }

  /// Whether the row has `views`, even if it is empty.
  var hasViews: Bool { self["views"] != nil }

  /// The keys of views that differ from the row before.
  var views: [TraceViewComparison.Change] {
    var views: [TraceViewComparison.Change] = []
    for (view, keys) in map("views") {
      guard case .object(let members) = keys else { continue }
      for (key, value) in members { views.append((view, key, value)) }
    }
    return views
  }

  /// A number of an item or view.
  /// - Parameter channel: as in `TraceDifference`.
  /// - Returns: nil if the row does not contain it, or it is no number.
  func number(_ channel: String, of item: String) -> Double? {
    if let body = map("items").first(where: { $0.key == item })?.value {
      guard case .array(let numbers) = body, let index = TraceFormat.channels.firstIndex(of: channel),
        numbers.indices.contains(index), case .number(let number) = numbers[index]
      else { return nil }
      return number
    }
    guard case .object(let keys)? = map("views").first(where: { $0.key == item })?.value else { return nil }
    for (key, value) in keys {
      switch value {
      case .number(let number) where key == channel: return number
      case .array(let pair) where pair.count == 2:
        for (axis, value) in zip(["x", "y"], pair) where "\(key).\(axis)" == channel {
          if case .number(let number) = value { return number }
        }
      default: continue
      }
    }
    return nil
  }

  /// The first difference in the order moment, items, views, gestures, marks, logs; nil if there is none beyond
  /// the tolerance.
  /// - Parameters:
  ///   - views: the views of both traces before this row.
  ///   - hasViews: whether views are compared.
  func difference(
    from expected: TraceLine, tolerance: Double, _ views: inout TraceViewComparison, hasViews: Bool
  ) -> TraceDifference? {
    var difference = TraceDifference(tick: tick, time: time, settings: settings)
    guard tick == expected.tick, time == expected.time, settings == expected.settings else {
      (difference.tick, difference.time, difference.settings) = (nil, nil, nil)
      difference.item = "a row"
      (difference.actual, difference.expected) = (momentWithTime, expected.momentWithTime)
      return difference
    }
    let viewMismatch =
      hasViews ? views.difference(self.views, expected.views, inCell: settings, tolerance) : nil
    if let mismatch = differingItem(from: expected, tolerance) ?? viewMismatch {
      difference.item = mismatch.item
      difference.channel = mismatch.channel
      (difference.expected, difference.actual) = (mismatch.expected, mismatch.actual)
      return difference
    }
    if let mismatch = differingGesture(from: expected) {
      difference.item = mismatch.item
      (difference.expected, difference.actual) = (mismatch.expected, mismatch.actual)
      return difference
    }
    for key in ["marks", "logs"] {
      let (ownValue, other) = (self[key], expected[key])
      let (actual, known) = (ownValue.map(TraceLine.text), other.map(TraceLine.text))
      guard actual != known else { continue }
      difference.item = key
      (difference.expected, difference.actual) = (known, actual)
      return difference
    }
    return nil
  }

  private var momentWithTime: String { "\(moment) (\(DecimalText.text(time)) s)" }

  /// A difference of an item, a view or a gesture.
  struct ItemDifference {
    var item: String
    var channel: String?
    var expected: String?
    var actual: String?
  }

  private func differingItem(from expected: TraceLine, _ tolerance: Double) -> ItemDifference? {
    let (ownItems, otherItems) = (map("items"), expected.map("items"))
    // Items nearly always have the same order, which avoids the search.
    for (index, other) in otherItems.enumerated() {
      let same =
        ownItems.indices.contains(index) && ownItems[index].key == other.key
        ? ownItems[index] : ownItems.first { $0.key == other.key }
      guard let same else {
        return ItemDifference(item: other.key, expected: "a body at \(TraceLine.positionText(other.value))")
      }
      if let mismatch = TraceLine.difference(of: other.key, same.value, other.value, tolerance) {
        return mismatch
      }
    }
    guard ownItems.count != otherItems.count else { return nil }
    return ownItems.first { item in !otherItems.contains { $0.key == item.key } }.map {
      ItemDifference(item: $0.key, actual: "a body at \(TraceLine.positionText($0.value))")
    }
  }

  private func differingGesture(from expected: TraceLine) -> ItemDifference? {
    let (ownGestures, otherGestures) = (map("gestures"), expected.map("gestures"))
    for name in otherGestures.map(\.key) + ownGestures.map(\.key) {
      let states = [ownGestures, otherGestures].map { list in
        list.first { $0.key == name }.map { TraceLine.text($0.value) }
      }
      guard states[0] != states[1] else { continue }
      return ItemDifference(
        item: "gesture \(name)", expected: states[1] ?? "possible", actual: states[0] ?? "possible")
    }
    return nil
  }

  private static func difference(
    of item: String, _ actual: JSONValue, _ expected: JSONValue, _ tolerance: Double
  ) -> ItemDifference? {
    guard case .array(let ownChannels) = actual, case .array(let otherChannels) = expected,
      ownChannels.count == TraceFormat.channels.count,
      otherChannels.count == ownChannels.count
    else { return ItemDifference(item: item, expected: text(expected), actual: text(actual)) }
    for (channel, (a, b)) in zip(TraceFormat.channels, zip(ownChannels, otherChannels)) {
      if TraceLine.isEqual(a, b, tolerance) { continue }
      return ItemDifference(item: item, channel: channel, expected: text(b), actual: text(a))
    }
    return nil
  }

  /// Whether two values are equal; numbers may differ by the tolerance.
  static func isEqual(_ a: JSONValue, _ b: JSONValue, _ tolerance: Double) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a == b || tolerance > 0 && abs(a - b) <= tolerance + slack
    case (.text(let a), .text(let b)): a == b
    case (.null, .null): true
    default: false
    }
  }

  private static func positionText(_ item: JSONValue) -> String {
    guard case .array(let numbers) = item else { return text(item) }
    return text(.array(Array(numbers.prefix(2))))
  }

  /// The value in messages.
  static func text(_ value: JSONValue) -> String {
    String(decoding: value.compact, as: UTF8.self).shortened(to: 80)
  }
}
