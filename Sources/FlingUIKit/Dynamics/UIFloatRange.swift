/// A range of motion around 0.
public struct UIFloatRange: Hashable, Sendable {
  public var minimum: CGFloat
  public var maximum: CGFloat

  public static let zero = UIFloatRange(minimum: 0, maximum: 0)
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

  public init() { self = .zero }

  public init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether neither side has a limit.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIFloatRangeMake(_ minimum: CGFloat, _ maximum: CGFloat) -> UIFloatRange {
  UIFloatRange(minimum: minimum, maximum: maximum)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIFloatRangeIsInfinite(_ range: UIFloatRange) -> Bool { range.isInfinite }
