/// How far something may go to either side of where it is: points or radians, as UIKit's `UIFloatRange`.
public struct FloatRange: Hashable, Sendable {
  /// At most 0 for an attachment; −∞ where nothing bounds it.
  public var minimum: Double
  /// At least 0 for an attachment; ∞ where nothing bounds it.
  public var maximum: Double

  /// A range from one end to the other; for an attachment 0 lies between, which is judged by `step()`.
  public init(minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Nothing but 0: what has this range does not move at all.
  public static let zero = FloatRange(minimum: 0, maximum: 0)
  /// Everything.
  public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

  /// Whether it bounds nothing on either side.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}
