import FlingScene

/// Where a trace first differs from the one that is expected.
public struct TraceDifference: Hashable, Sendable {
  /// Of the row; nil if the traces are of different lengths.
  public var tick: Int?
  /// In seconds of the scene.
  public var time: Double?
  /// The view, the gesture, `marks` or `logs`; nil if the whole row differs.
  public var item: String?
  /// `x`, `y`, `angle`, `vx`, `vy` or `spin` of a view.
  public var channel: String?
  /// As the traces spell the values; nil for nothing.
  public var expected: String?
  public var actual: String?
  /// A sweep's values in the row, such as `damping 0.1`.
  public var settings: String?

  /// One line: `tick 31 (0.516667 s): card.y is 223.1, expected 222.9`.
  public var message: String {
    var text = tick.map { "tick \($0)" } ?? "the trace"
    if let time { text += " (\(DecimalText.text(time)) s)" }
    if let settings { text += ", with \(settings)" }
    let name = [item, channel].compactMap(\.self).joined(separator: ".")
    switch (actual, expected) {
    case (let actual?, let expected?):
      return "\(text): \(name.isEmpty ? "it" : name) is \(actual), expected \(expected)"
    case (let actual?, nil): return "\(text): \(name.isEmpty ? "it" : name) is \(actual), expected nothing"
    case (nil, let expected?): return "\(text): \(name.isEmpty ? "it" : name) is gone, expected \(expected)"
    case (nil, nil): return text
    }
  }
}
