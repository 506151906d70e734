internal import FlingGeometry
internal import FlingScene
internal import FlingStage

/// The curve of a property animator.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// The curve and its duration, given the duration that an animator wishes for. Only springs with a mass have
  /// one of their own.
  func blockCurve(settlingIn duration: Double) -> (BlockCurve, Double) {
    springTimingParameters?.curve(settlingIn: duration)
      ?? (.ease(cubicTimingParameters?.easing ?? .easeInOut), duration)
  }
}

/// A Bézier curve.
@preconcurrency @MainActor
open class UICubicTimingParameters: MainActorObject, UITimingCurveProvider {
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  let easing: Easing

  public convenience init() { self.init(animationCurve: .easeInOut) }

  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    easing = curve.easing
    if case .bezier(let x1, let y1, let x2, let y2) = curve.easing {
      (controlPoint1, controlPoint2) = (CGPoint(x: x1, y: y1), CGPoint(x: x2, y: y2))
    } else {
      (controlPoint1, controlPoint2) = (.zero, CGPoint(x: 1, y: 1))
    }
    super.init(isolated: ())
  }

  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    animationCurve = .easeInOut
    (self.controlPoint1, self.controlPoint2) = (controlPoint1, controlPoint2)
    func share(_ x: CGFloat) -> Double { max(0, min(1, x.native)) }
    easing = .bezier(
      share(controlPoint1.x), controlPoint1.y.native, share(controlPoint2.x), controlPoint2.y.native)
    super.init(isolated: ())
  }

  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring.
@preconcurrency @MainActor
open class UISpringTimingParameters: MainActorObject, UITimingCurveProvider {
  private enum Source {
    case settling(damping: CGFloat)
    case free(Spring)
  }

  private let source: Source
  /// In distances per second: 1 covers the whole distance in a second. The larger component counts.
  public let initialVelocity: CGVector

  private init(_ source: Source, _ velocity: CGVector) {
    self.source = source
    initialVelocity = velocity
    super.init(isolated: ())
  }

  /// The spring of UIKit's own transitions.
  public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

  /// A spring that settles in the animator's duration.
  public convenience init(dampingRatio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    self.init(.settling(damping: dampingRatio), velocity)
  }

  /// A spring with a duration of its own: the time until it is still. As in Core Animation, a spring that
  /// would be overdamped is critically damped.
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    let spring = Spring(
      stiffness: max(stiffness.native, 0.001), coefficient: max(damping.native, 0.001),
      mass: max(mass.native, 0.001))
    let ratio = min(max(spring.damping, Spring.dampings.lowerBound), 1)
    self.init(.free(Spring(frequency: spring.frequency, damping: ratio)), velocity)
  }

  /// A spring by its period and its bounce.
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero
  ) {
    let spring = Spring(
      bounce: min(max(bounce.native, -0.95), 0.95), perceptualDuration: max(duration, 0.001))
    self.init(.free(spring), initialVelocity)
  }

  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// The curve and the duration for an animator's duration.
  func curve(settlingIn duration: Double) -> (BlockCurve, Double) {
    let (dx, dy) = (initialVelocity.dx, initialVelocity.dy)
    let velocity = abs(dx) >= abs(dy) ? dx : dy
    switch source {
    case .settling(let damping):
      return (UIView.spring(damping: damping, velocity: velocity, settlingIn: duration), duration)
    case .free(let spring):
      let curve = SpringCurve(spring, velocity: max(-10_000, min(10_000, velocity.native)))
      return (.spring(curve), curve.duration)
    }
  }
}
