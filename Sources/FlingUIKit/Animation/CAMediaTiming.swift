/// When and how fast something runs, in seconds of what it belongs to.
public protocol CAMediaTiming {
  var beginTime: CFTimeInterval { get set }
  var duration: CFTimeInterval { get set }
  var speed: Float { get set }
  var timeOffset: CFTimeInterval { get set }
  var repeatCount: Float { get set }
  var repeatDuration: CFTimeInterval { get set }
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}

/// Whether an animation is shown before its start and after its end.
public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
public let kCAFillModeBoth = CAMediaTimingFillMode.both
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed

/// The timing of a layer or an animation.
package struct MediaTiming: Equatable {
  var beginTime = 0.0
  /// The duration of one pass.
  var duration = 0.0
  var speed: Float = 1
  var timeOffset = 0.0
  var repeatCount: Float = 0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// The own time at a moment of the outer clock.
  func localTime(at outer: Double) -> Double { (outer - beginTime) * Double(speed) + timeOffset }

  /// The own time from the start to the end.
  func activeDuration(pass: Double) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    let count = repeatCount > 0 ? Double(repeatCount) : 1
    return pass * count * (autoreverses ? 2 : 1)
  }

  /// The time within a pass at an own time, and how many cycles of passes are over; nil outside of the
  /// animation where nothing is filled.
  ///
  /// A time offset does not shorten the animation: it begins at the offset, and after the last pass goes on at
  /// the beginning of the first.
  func place(at local: Double, pass: Double) -> (time: Double, cycles: Double)? {
    let active = activeDuration(pass: pass)
    // A clock that stands still shows the offset itself.
    let offset = speed == 0 ? 0 : timeOffset
    let passed = local - offset
    if passed < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
    }
    let cycle = autoreverses ? 2 * pass : pass
    guard cycle > 0 else { return (pass, 0) }
    var time = max(0, passed) + max(0, offset)
    // The rounding of sums of times must not leave a last bit of the way.
    if passed >= active - 1e-9 {
      guard fillMode == .forwards || fillMode == .both || passed < active else { return nil }
      time = active + max(0, offset)
      // At the end of a whole number of cycles it stays there instead of starting again.
      let rest = time.truncatingRemainder(dividingBy: cycle)
      if rest < 1e-9 || cycle - rest < 1e-9 {
        return (autoreverses ? 0 : pass, max(0, (time / cycle).rounded() - 1))
      }
    }
    let inCycle = time.truncatingRemainder(dividingBy: cycle)
    return (inCycle <= pass ? inCycle : cycle - inCycle, (time / cycle).rounded(.down))
  }
}

extension CALayer: @MainActor CAMediaTiming {
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  public var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  public var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  public var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// A moment of another layer's clock on this one's; nil means the app's clock.
  public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    let outer = layer.map { $0.outerTime(time) } ?? time
    return innerTime(outer)
  }

  public func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let outer = outerTime(time)
    return layer?.innerTime(outer) ?? outer
  }

  private func innerTime(_ outer: Double) -> Double {
    timing.localTime(at: superlayer?.innerTime(outer) ?? outer)
  }

  private func outerTime(_ inner: Double) -> Double {
    let speed = Double(timing.speed)
    let outer = speed == 0 ? timing.beginTime : (inner - timing.timeOffset) / speed + timing.beginTime
    return superlayer?.outerTime(outer) ?? outer
  }
}

/// The names of curves.
public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default
