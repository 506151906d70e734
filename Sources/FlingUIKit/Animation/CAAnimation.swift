internal import FlingGeometry
internal import FlingScene
internal import FlingStage

/// A curve of progress: a cubic Bézier curve from (0, 0) to (1, 1).
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  let points: [Float]

  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = [c1x, c1y, c2x, c2y]
    super.init()
  }

  var easing: Easing {
    if points == [0, 0, 1, 1] { return .linear }
    func share(_ x: Float) -> Double { max(0, min(1, Double(x))) }
    return .bezier(share(points[0]), Double(points[1]), share(points[2]), Double(points[3]))
  }

  func progress(at share: Double) -> Double {
    share <= 0 ? 0 : share >= 1 ? 1 : easing.progress(at: share)
  }
}

/// How values between keyframes are found.
public struct CAAnimationCalculationMode: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether a layer that moves along a path turns with it.
public struct CAAnimationRotationMode: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "auto-reverse")
}

/// Is told when an animation starts and ends.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  func animationDidStart(_ animation: CAAnimation)
  func animationDidStop(_ animation: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ animation: CAAnimation) {}
  public func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {}
}

/// An animation that a layer plays.
open class CAAnimation: NSObject, CAMediaTiming {
  final var timing = MediaTiming()
  open var timingFunction: CAMediaTimingFunction?
  open var isRemovedOnCompletion = true
  /// Held until the animation ends.
  open var delegate: (any CAAnimationDelegate)?
  private final var values: [String: Any?] = [:]

  public override init() { super.init() }

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  open override func value(forKey key: String) -> Any? { values[key] ?? nil }

  open override func setValue(_ value: Any?, forKey key: String) { values[key] = value }

  /// Another animation with the same properties.
  open override func copy() -> Any {
    let copy = makeCopy()
    copy.timing = timing
    copy.timingFunction = timingFunction
    copy.isRemovedOnCompletion = isRemovedOnCompletion
    copy.delegate = delegate
    copy.values = values
    return copy
  }

  /// An animation of the same class with the properties of that class.
  func makeCopy() -> CAAnimation { CAAnimation() }

  /// One pass in seconds of its own time, given what it has if nothing was set.
  func pass(_ fallback: Double) -> Double { timing.duration > 0 ? timing.duration : fallback }

  /// Changes what is shown at a moment of a pass.
  /// - Parameters:
  ///   - time: within the pass, in seconds.
  ///   - pass: its duration.
  ///   - cycles: how many repetitions are over.
  func apply(to shown: inout LayerModel, time: Double, pass: Double, cycles: Double) {}

  /// Changes what is shown at a moment of the outer clock: that of a group, or the layer's.
  func applyNested(to shown: inout LayerModel, at outer: Double, pass: Double) {
    guard let (time, cycles) = timing.place(at: timing.localTime(at: outer), pass: pass) else { return }
    let eased =
      timingFunction.map { pass > 0 ? $0.progress(at: time / pass) * pass : time } ?? time
    apply(to: &shown, time: eased, pass: pass, cycles: cycles)
  }

  /// Changes what is shown at a moment of the layer's clock.
  func apply(to shown: inout LayerModel, at moment: Double, added: Double) {
    // Without a begin time it begins when it was added.
    applyNested(to: &shown, at: timing.beginTime == 0 ? moment - added : moment, pass: pass(0.25))
  }

  /// When it ends on the layer's clock; infinity if it does not.
  func end(added: Double) -> Double {
    let speed = Double(timing.speed)
    guard speed > 0 else { return .infinity }
    let start = timing.beginTime == 0 ? added : timing.beginTime
    return start + timing.activeDuration(pass: pass(0.25)) / speed
  }
}

/// Animations that run together.
open class CAAnimationGroup: CAAnimation {
  /// Their times are the group's.
  open var animations: [CAAnimation]?

  override func makeCopy() -> CAAnimation {
    let copy = CAAnimationGroup()
    copy.animations = animations?.compactMap { $0.copy() as? CAAnimation }
    return copy
  }

  override func apply(to shown: inout LayerModel, time: Double, pass: Double, cycles: Double) {
    for animation in animations ?? [] {
      animation.applyNested(to: &shown, at: time, pass: animation.pass(pass))
    }
  }
}
