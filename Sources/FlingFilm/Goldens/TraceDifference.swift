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
    var place = tick.map { "tick \($0)" } ?? ""
    if let time { place += " (\(DecimalText.text(time)) s)" }
    if let settings { place += ", with \(settings)" }
    let name = [item, channel].compactMap(\.self).joined(separator: ".")
    let text = (place.isEmpty ? "" : "\(place): ") + (name.isEmpty ? "it" : name)
    switch (actual, expected) {
    case (let actual?, let expected?): return "\(text) is \(actual), expected \(expected)"
    case (let actual?, nil): return "\(text) is \(actual), expected nothing"
    case (nil, _): return "\(text) is gone, expected \(expected ?? "something")"
    }
  }
}
