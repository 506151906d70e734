/// A range of motion around 0, in points or radians, as UIKit's `UIFloatRange`.
public struct FloatRange: Hashable, Sendable {
  /// The lower limit; at most 0 for an attachment, −∞ for no limit.
  public var minimum: Double
  /// The upper limit; at least 0 for an attachment, ∞ for no limit.
  public var maximum: Double

  /// A range between two limits. For an attachment it must contain 0, which `step()` checks.
  public init(minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The range that only contains 0 and allows no motion.
  public static let zero = FloatRange(minimum: 0, maximum: 0)
  /// The range without limits.
  public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

  /// Whether it has no limit on either side.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}
