/// Fires after an interval of virtual time, once or again and again. A repeating timer keeps its phase.
@preconcurrency @MainActor
open class Timer: MainActorObject {
  /// The interval between two calls in seconds, of at least 0.1 ms; 0 for a timer that fires once.
  public let timeInterval: TimeInterval
  /// An object that the target may read.
  public let userInfo: Any?
  /// Whether it can still fire.
  public private(set) var isValid = true
  /// How late it may fire. Timers of this layer are punctual.
  open var tolerance: TimeInterval = 0
  private let action: @MainActor (Timer) -> Void
  private var next: Double
  private var isScheduled = false

  /// A timer that fires after an interval, once it was added to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @MainActor (Timer) -> Void
  ) {
    self.init(at: nil, interval, nil, repeats: repeats, block)
  }

  /// A timer that fires at a date, once it was added to a run loop.
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping @MainActor (Timer) -> Void
  ) {
    self.init(at: AppEnvironment.time + date.timeIntervalSinceNow, interval, nil, repeats: repeats, block)
  }

  /// A timer that calls a method after an interval, once it was added to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let target = target as AnyObject
    self.init(at: nil, interval, userInfo, repeats: repeats) { selector.call(on: target, [$0]) }
  }

  /// A timer that never fires: the placeholder of code that assigns another one later.
  public convenience init() {
    self.init(at: nil, .infinity, nil, repeats: false) { _ in }
    isValid = false
  }

  private init(
    at first: Double?, _ interval: TimeInterval, _ userInfo: Any?, repeats: Bool,
    _ action: @escaping @MainActor (Timer) -> Void
  ) {
    let interval = interval > 0.0001 ? interval : 0.0001
    timeInterval = repeats ? interval : 0
    self.userInfo = userInfo
    self.action = action
    next = first ?? AppEnvironment.time + interval
    super.init(isolated: ())
  }

  /// Starts a timer that calls a block.
  @discardableResult
  open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Starts a timer that calls a method.
  @discardableResult
  open class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    timer.schedule()
    return timer
  }

  /// When it fires next.
  open var fireDate: Date {
    get { Date(timeIntervalSinceNow: next - AppEnvironment.time) }
    set {
      next = AppEnvironment.time + newValue.timeIntervalSinceNow
      guard isScheduled else { return }
      JobQueue.main.cancel(owner: self, selector: nil)
      isScheduled = false
      schedule()
    }
  }

  /// Fires now. A repeating timer keeps its phase.
  open func fire() {
    guard isValid else { return }
    action(self)
    if timeInterval == 0 { invalidate() }
  }

  /// Keeps it from firing again.
  open func invalidate() {
    isValid = false
    JobQueue.main.cancel(owner: self, selector: nil)
  }

  func schedule() {
    guard isValid, !isScheduled else { return }
    isScheduled = true
    JobQueue.main.add(at: next, owner: self) { [self] in
      isScheduled = false
      guard isValid else { return }
      if timeInterval > 0 {
        next += timeInterval
        schedule()
      }
      fire()
    }
  }
}

/// The loop that runs timers and display links: there is only one.
@preconcurrency @MainActor
public final class RunLoop: Sendable {
  public static let main = RunLoop()
  public class var current: RunLoop { main }

  /// Which events a loop waits for. Timers run in all modes.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Mode(rawValue: "default")
    public static let common = Mode(rawValue: "common")
    public static let tracking = Mode(rawValue: "tracking")
  }

  /// Starts a timer.
  public func add(_ timer: Timer, forMode mode: Mode) { timer.schedule() }
}
