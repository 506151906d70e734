internal import FlingGeometry
internal import FlingScene
internal import FlingStage

extension UIView {
  /// How an animation runs.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    public static let preferredFramesPerSecondDefault: AnimationOptions = []
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)

    var curve: UIView.AnimationCurve {
      UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut
    }
  }

  /// The curve of an animation.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut
    case easeIn
    case easeOut
    case linear

    var easing: Easing {
      switch self {
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }

  // MARK: Easings

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(
      duration, delay, .ease(options.curve.easing), options, animations: animations, completion: completion)
  }

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(duration, 0, .ease(.easeInOut), [], animations: animations, completion: completion)
  }

  // MARK: Springs

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let curve = spring(damping: dampingRatio, velocity: velocity, settlingIn: duration)
    animate(duration, delay, curve, options, animations: animations, completion: completion)
  }

  /// - Parameters:
  ///   - duration: the period of the undamped spring; the animation ends when the spring is still.
  ///   - bounce: 0 is critically damped.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard duration > 0 else {
      return animate(0, delay, .ease(.linear), options, animations: animations, completion: completion)
    }
    let spring = Spring(bounce: min(max(bounce.native, -0.95), 0.95), perceptualDuration: duration)
    let curve = SpringCurve(spring, velocity: initialSpringVelocity.native)
    animate(curve.duration, delay, .spring(curve), options, animations: animations, completion: completion)
  }

  /// A spring that has settled after a duration.
  static func spring(damping: CGFloat, velocity: CGFloat, settlingIn duration: Double) -> BlockCurve {
    guard duration > 0, duration < .infinity else { return .ease(.linear) }
    let damping = damping.native > 0.05 ? min(damping.native, 1) : 0.05
    let speed = velocity.isFinite ? min(max(velocity.native, -10_000), 10_000) : 0
    return .spring(SpringCurve(damping: damping, velocity: speed, settlingIn: duration))
  }

  // MARK: The block

  class func animate(
    _ duration: TimeInterval, _ delay: TimeInterval, _ curve: BlockCurve,
    _ options: AnimationOptions, animations: @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    let inherits = AnimationContext.block != nil && !options.contains(.overrideInheritedDuration)
    let group = AnimationGroup()
    guard areAnimationsEnabled, !AnimationContext.isOff, inherits || duration > 0 || delay > 0 else {
      if let completion { group.onCompletion(completion) }
      AnimationContext.with(nil) { animations() }
      return group.commit()
    }
    var duration = duration
    var curve = curve
    if let outer = AnimationContext.block {
      // A block inside of another one takes over its duration and its curve.
      if inherits { duration = outer.timeline.duration }
      if !options.contains(.overrideInheritedCurve) { curve = outer.timeline.curve }
    }
    if inherits, var block = AnimationContext.block, block.record != nil {
      // What a property animator contains is paused, moved and reversed with it.
      if let completion { block.group.onCompletion(completion) }
      block.timeline.curve = curve
      block.timeline.delay += max(0, delay)
      block.timeline.duration = max(duration - max(0, delay), 1e-9)
      return AnimationContext.with(block) { animations() }
    }
    if let completion { group.onCompletion(completion) }
    group.blocksTouches = !options.contains(.allowUserInteraction)
    var timeline = BlockTimeline(
      clock: AnimationClock(start: AppEnvironment.time), delay: max(0, delay),
      // Without a duration the change still waits for the delay.
      duration: max(duration, 1e-9), curve: curve)
    if options.contains(.repeat) { timeline.repeatCount = .infinity }
    timeline.autoreverses = options.contains(.autoreverse)
    let block = AnimationContext.Block(
      group: group, timeline: timeline, beginsFromCurrentState: options.contains(.beginFromCurrentState))
    AnimationContext.with(block) { animations() }
    group.commit()
  }

  /// Gives the animations of a closure inside of a block a number of passes.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: @MainActor () -> Void
  ) {
    guard var block = AnimationContext.block else { return animations() }
    block.timeline.repeatCount = max(0, count.native)
    block.timeline.autoreverses = autoreverses
    AnimationContext.with(block) { animations() }
  }

  /// Runs a closure whose changes are shown at once.
  public class func performWithoutAnimation(_ actions: @MainActor () -> Void) {
    AnimationContext.with(nil, isOff: true) { actions() }
  }

  /// Whether animations are shown.
  public class var areAnimationsEnabled: Bool { !AnimationContext.areDisabled }

  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationContext.areDisabled = !enabled }

  /// The duration of the innermost block; 0 outside of blocks.
  public class var inheritedAnimationDuration: TimeInterval { AnimationContext.block?.timeline.duration ?? 0 }

  // MARK: Keyframes

  /// How an animation with keyframes runs. Between keyframes all calculation modes are linear.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// Animates keyframes that `addKeyframe` adds inside of the closure. The whole runs with one curve,
  /// ease-in-out unless the options have the number of another one.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let options = AnimationOptions(rawValue: options.rawValue & ~(7 << 10))
    animate(
      duration, delay, .ease(options.curve.easing), options, animations: animations, completion: completion)
  }

  /// Adds a keyframe: changes that are shown in a part of the duration, with even speed.
  /// - Parameters:
  ///   - start: a share of the duration.
  ///   - duration: a share of the duration.
  public class func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double,
    animations: @escaping @MainActor () -> Void
  ) {
    guard var block = AnimationContext.block else { return animations() }
    let low = start > 0 ? min(start, 1) : 0
    block.timeline.window = low...max(low, min(1, low + (duration > 0 ? duration : 0)))
    AnimationContext.with(block) { animations() }
  }
}
