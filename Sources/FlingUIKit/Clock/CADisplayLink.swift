/// Calls a method once a frame, before the frame is drawn.
@preconcurrency @MainActor
open class CADisplayLink: MainActorObject {
  /// The links of the running app in the order in which they were added.
  static var all: [CADisplayLink] = []

  private let target: AnyObject
  private let selector: Selector
  /// The time of the frame.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The time of the next call.
  open var targetTimestamp: CFTimeInterval { timestamp + Double(ticksPerFrame) / 60 }
  /// The time between two frames of the screen, whatever the link's own rate is.
  open var duration: CFTimeInterval { 1 / 60 }
  /// Whether it calls nothing.
  open var isPaused = false
  /// Frames in a second, as a divisor of 60; 0 for 60.
  open var preferredFramesPerSecond = 0
  /// Ticks of 1/60 s from call to call: the former way to say how often it calls.
  open var frameInterval: Int {
    get { ticksPerFrame }
    set { preferredFramesPerSecond = newValue > 1 ? max(1, 60 / newValue) : 0 }
  }
  /// The range of frames in a second; the preferred number counts.
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// A link that calls nothing: the placeholder of code that assigns another one later.
  public convenience init() {
    self.init(target: CADisplayLink.self, selector: Selector(""))
    isPaused = true
  }

  /// A link that calls a method with itself.
  public init(target: Any, selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
    super.init(isolated: ())
  }

  /// Starts it.
  open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    if !CADisplayLink.all.contains(where: { $0 === self }) { CADisplayLink.all.append(self) }
  }

  /// Ends it.
  open func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// Ends it.
  open func invalidate() { CADisplayLink.all.removeAll { $0 === self } }

  private var ticksPerFrame: Int {
    let wish = preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : wishedRate
    return wish > 0 && wish < 60 ? Int(min(60 / wish, 3600).rounded()) : 1
  }

  private var wishedRate: Double {
    Double(preferredFrameRateRange.preferred ?? preferredFrameRateRange.maximum)
  }

  /// Calls the links that are due at a tick.
  static func callAll(at tick: Int) {
    for link in all where !link.isPaused && tick % link.ticksPerFrame == 0 {
      guard all.contains(where: { $0 === link }) else { continue }
      link.timestamp = AppEnvironment.time
      link.selector.call(on: link.target, [link])
    }
  }
}

/// A range of frame rates, in frames a second.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?

  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}
