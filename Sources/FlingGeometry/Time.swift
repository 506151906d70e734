/// A moment or a duration in whole units of 1/600 s, so that frames at 24, 25, 30, 50, 60 and 100 a second,
/// ticks of 1/60 s and substeps of 1/300 s all fall on whole numbers and no rounding error accumulates.
public struct Time: Hashable, Comparable, Sendable {
  public var units: Int

  public static let unitsPerSecond = 600
  /// A tick is 1/60 s: touches, actions and the animator run on ticks.
  public static let unitsPerTick = 10
  public static let zero = Time(units: 0)

  @inlinable
  public init(units: Int) {
    self.units = units
  }

  /// The nearest unit; half a unit rounds up.
  /// - Parameter seconds: finite; clamped to ±10⁹ s.
  public init(seconds: Double) {
    let bounded = Swift.max(-1e9, Swift.min(1e9, seconds))
    units = Int(Elementary.floor(bounded * Double(Time.unitsPerSecond) + 0.5))
  }

  public init(tick: Int) {
    units = tick * Time.unitsPerTick
  }

  public var seconds: Double { Double(units) / Double(Time.unitsPerSecond) }

  /// The tick nearest to this time; a time half way between two ticks belongs to the later one.
  public var nearestTick: Int {
    Time.floorDivide(units + Time.unitsPerTick / 2, Time.unitsPerTick)
  }

  /// The last tick at or before this time.
  public var tickBefore: Int { Time.floorDivide(units, Time.unitsPerTick) }

  @inlinable
  public static func < (a: Time, b: Time) -> Bool { a.units < b.units }

  public static func + (a: Time, b: Time) -> Time { Time(units: a.units + b.units) }

  public static func - (a: Time, b: Time) -> Time { Time(units: a.units - b.units) }

  private static func floorDivide(_ a: Int, _ b: Int) -> Int {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
  }
}
