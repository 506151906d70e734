import FlingScene

/// The first difference between a trace and the expected one.
package struct TraceDifference: Hashable, Sendable {
  /// Tick of the row; nil if a trace has more rows than the other.
  package var tick: Int?
  /// Scene time of the row in seconds.
  package var time: Double?
  /// The name of the view or gesture, or `marks` or `logs`; nil if the whole row differs.
  package var item: String?
  /// `x`, `y`, `angle`, `vx`, `vy` or `spin` of a view.
  package var channel: String?
  /// Values as written in the traces; nil if missing.
  package var expected: String?
  package var actual: String?
  /// Values of the sweep in this row, such as `damping 0.1`.
  package var settings: String?

  package init(
    tick: Int? = nil, time: Double? = nil, item: String? = nil, channel: String? = nil,
    expected: String? = nil, actual: String? = nil, settings: String? = nil
  ) {
    (self.tick, self.time, self.item, self.channel) = (tick, time, item, channel)
    (self.expected, self.actual, self.settings) = (expected, actual, settings)
  }

  /// One line, such as `tick 31 (0.516667 s): card.y is 223.1, expected 222.9`.
  package var message: String {
    var context = tick.map { "tick \($0)" } ?? ""
    if let time { context += " (\(DecimalText.text(time)) s)" }
    if let settings { context += ", with \(settings)" }
    let name = [item, channel].compactMap(\.self).joined(separator: ".")
    let text = (context.isEmpty ? "" : "\(context): ") + (name.isEmpty ? "it" : name)
    switch (actual, expected) {
    case (let actual?, let expected?): return "\(text) is \(actual), expected \(expected)"
    case (let actual?, nil): return "\(text) is \(actual), expected nothing"
    case (nil, _): return "\(text) is gone, expected \(expected ?? "something")"
    }
  }
}
