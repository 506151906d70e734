/// A moment. The clock is virtual: an app starts on 1 January 2024, 9:41 in universal time.
public struct Date: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since the start of 2001.
  public let timeIntervalSinceReferenceDate: TimeInterval

  private static let start = 725_881_260.0
  /// Seconds from the start of 1970 to that of 2001.
  public static let timeIntervalBetween1970AndReferenceDate = 978_307_200.0

  public static let distantPast = Date(timeIntervalSinceReferenceDate: -63_114_076_800)
  public static let distantFuture = Date(timeIntervalSinceReferenceDate: 63_113_904_000)

  /// The time of the app's clock.
  public init() { self.init(timeIntervalSinceNow: 0) }

  public init(timeIntervalSinceNow seconds: TimeInterval) {
    self.init(timeIntervalSinceReferenceDate: Date.start + AppEnvironment.time + seconds)
  }

  public init(timeIntervalSinceReferenceDate seconds: TimeInterval) {
    timeIntervalSinceReferenceDate = seconds
  }

  public init(timeIntervalSince1970 seconds: TimeInterval) {
    self.init(timeIntervalSinceReferenceDate: seconds - Date.timeIntervalBetween1970AndReferenceDate)
  }

  public init(timeInterval seconds: TimeInterval, since date: Date) {
    self.init(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate + seconds)
  }

  public static var now: Date { Date() }

  /// The app's clock: seconds since the start of 2001.
  public static var timeIntervalSinceReferenceDate: TimeInterval { Date().timeIntervalSinceReferenceDate }

  public var timeIntervalSinceNow: TimeInterval {
    timeIntervalSinceReferenceDate - Date.start - AppEnvironment.time
  }

  public var timeIntervalSince1970: TimeInterval {
    timeIntervalSinceReferenceDate + Date.timeIntervalBetween1970AndReferenceDate
  }

  public func timeIntervalSince(_ date: Date) -> TimeInterval {
    timeIntervalSinceReferenceDate - date.timeIntervalSinceReferenceDate
  }

  public func distance(to other: Date) -> TimeInterval { other.timeIntervalSince(self) }

  public func addingTimeInterval(_ seconds: TimeInterval) -> Date { self + seconds }

  public mutating func addTimeInterval(_ seconds: TimeInterval) { self = self + seconds }

  public static func + (date: Date, seconds: TimeInterval) -> Date {
    Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate + seconds)
  }

  public static func - (date: Date, seconds: TimeInterval) -> Date { date + -seconds }

  public static func < (a: Date, b: Date) -> Bool {
    a.timeIntervalSinceReferenceDate < b.timeIntervalSinceReferenceDate
  }

  public var description: String {
    Foundation.Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate).description
  }
}

/// The app's clock: seconds since the app started.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval { AppEnvironment.time }

/// The app's clock: seconds since the start of 2001.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

public typealias CFTimeInterval = Double
public typealias CFAbsoluteTime = Double
