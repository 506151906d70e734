/// A queue of blocks. All queues run on the main actor, in virtual time; a block of a background queue runs
/// at the next turn of the loop.
@preconcurrency @MainActor
public final class DispatchQueue: Sendable {
  /// The queue of the main thread.
  public static let main = DispatchQueue(label: "com.apple.main-thread")
  private static let background = DispatchQueue(label: "com.apple.root.default-qos")

  /// The name of the queue.
  public let label: String

  /// A queue of the app.
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [], target: DispatchQueue? = nil
  ) {
    self.label = label
  }

  /// How a queue runs its blocks. All run one after the other.
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let concurrent = Attributes(rawValue: 1)
    public static let initiallyInactive = Attributes(rawValue: 2)
  }

  /// The queue of a quality of service.
  public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { background }

  /// Runs a block at the next turn of the loop.
  public func async(execute work: @escaping @MainActor () -> Void) { JobQueue.main.add(after: 0, work) }

  /// Runs a block at the next turn of the loop; the group waits for it.
  public func async(
    group: DispatchGroup?, qos: DispatchQoS = .unspecified, execute work: @escaping @MainActor () -> Void
  ) {
    group?.enter()
    JobQueue.main.add(after: 0) {
      work()
      group?.leave()
    }
  }

  /// Runs a block at the next turn of the loop.
  public func async(qos: DispatchQoS, execute work: @escaping @MainActor () -> Void) {
    JobQueue.main.add(after: 0, work)
  }

  /// Runs an item at the next turn of the loop.
  public func async(execute item: DispatchWorkItem) { JobQueue.main.add(after: 0) { item.perform() } }

  /// Runs a block at a moment of virtual time.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping @MainActor () -> Void) {
    JobQueue.main.add(at: deadline.seconds, work)
  }

  /// Runs a block at a moment of virtual time.
  public func asyncAfter(wallDeadline: DispatchWallTime, execute work: @escaping @MainActor () -> Void) {
    JobQueue.main.add(at: wallDeadline.seconds, work)
  }

  /// Runs a block at a moment of virtual time.
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS, execute work: @escaping @MainActor () -> Void
  ) {
    JobQueue.main.add(at: deadline.seconds, work)
  }

  /// Runs an item at a moment of virtual time.
  public func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
    JobQueue.main.add(at: deadline.seconds) { item.perform() }
  }

  /// Runs a block now.
  public func sync<Result>(execute work: @MainActor () throws -> Result) rethrows -> Result { try work() }

  /// Runs a block a number of times, one after the other.
  public class func concurrentPerform(iterations: Int, execute work: @MainActor (Int) -> Void) {
    for index in 0..<max(0, iterations) { work(index) }
  }
}

/// A block that can be cancelled before it runs.
@preconcurrency @MainActor
public final class DispatchWorkItem: Sendable {
  private let block: @MainActor () -> Void
  private var waiting: [@MainActor () -> Void] = []
  private var isDone = false
  /// Whether `cancel()` was called.
  public private(set) var isCancelled = false

  public init(qos: DispatchQoS = .unspecified, block: @escaping @MainActor () -> Void) { self.block = block }

  /// Runs the block now, unless it was cancelled.
  public func perform() {
    if !isCancelled { block() }
    isDone = true
    for body in waiting { JobQueue.main.add(after: 0, body) }
    waiting = []
  }

  /// Keeps the block from running.
  public func cancel() { isCancelled = true }

  /// Runs a block after this one.
  public func notify(queue: DispatchQueue, execute work: @escaping @MainActor () -> Void) {
    if isDone { queue.async(execute: work) } else { waiting.append(work) }
  }
}

/// Waits for several blocks.
@preconcurrency @MainActor
public final class DispatchGroup: Sendable {
  private var count = 0
  private var waiting: [@MainActor () -> Void] = []

  public init() {}

  /// One more block is awaited.
  public func enter() { count += 1 }

  /// One block has ended.
  public func leave() {
    count = max(0, count - 1)
    if count == 0 { flush() }
  }

  /// Runs a block when no block is awaited.
  public func notify(queue: DispatchQueue, execute work: @escaping @MainActor () -> Void) {
    waiting.append(work)
    if count == 0 { flush() }
  }

  private func flush() {
    for body in waiting { JobQueue.main.add(after: 0, body) }
    waiting = []
  }
}

/// A moment of virtual time.
public struct DispatchTime: Comparable, Hashable, Sendable {
  /// Since the app started.
  let seconds: Double

  public static var distantFuture: DispatchTime { DispatchTime(seconds: .infinity) }

  /// The time of the app's clock.
  public static func now() -> DispatchTime { DispatchTime(seconds: AppEnvironment.time) }

  init(seconds: Double) { self.seconds = seconds }

  public init(uptimeNanoseconds: UInt64) { seconds = Double(uptimeNanoseconds) / 1e9 }

  public var uptimeNanoseconds: UInt64 { seconds > 0 ? UInt64(min(seconds * 1e9, 0x1p62)) : 0 }

  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { a.seconds < b.seconds }

  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds + seconds)
  }

  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    DispatchTime(seconds: time.seconds + interval.inSeconds)
  }

  public static func - (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds - seconds)
  }
}

/// A moment of the calendar, in virtual time.
public struct DispatchWallTime: Comparable, Hashable, Sendable {
  /// Since the app started.
  let seconds: Double

  public static var distantFuture: DispatchWallTime { DispatchWallTime(seconds: .infinity) }

  /// The time of the app's clock.
  public static func now() -> DispatchWallTime { DispatchWallTime(seconds: AppEnvironment.time) }

  public static func < (a: DispatchWallTime, b: DispatchWallTime) -> Bool { a.seconds < b.seconds }

  public static func + (time: DispatchWallTime, seconds: Double) -> DispatchWallTime {
    DispatchWallTime(seconds: time.seconds + seconds)
  }

  public static func + (time: DispatchWallTime, interval: DispatchTimeInterval) -> DispatchWallTime {
    DispatchWallTime(seconds: time.seconds + interval.inSeconds)
  }
}

/// A duration of queues.
public enum DispatchTimeInterval: Hashable, Sendable {
  case seconds(Int)
  case milliseconds(Int)
  case microseconds(Int)
  case nanoseconds(Int)
  case never

  var inSeconds: Double {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    case .never: .infinity
    }
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
