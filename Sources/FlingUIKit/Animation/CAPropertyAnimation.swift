internal import FlingGeometry
internal import FlingStage

/// An animation of one property.
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  /// Whether values are added to the property.
  open var isAdditive = false
  /// Whether each repetition begins where the last one ended. Whole transforms and colors do not add up, but
  /// parts of transforms do.
  open var isCumulative = false
  open var valueFunction: CAValueFunction?

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  func copyProperties(to copy: CAPropertyAnimation) -> CAPropertyAnimation {
    copy.keyPath = keyPath
    copy.isAdditive = isAdditive
    copy.isCumulative = isCumulative
    copy.valueFunction = valueFunction
    return copy
  }

  override func makeCopy() -> CAAnimation { copyProperties(to: CAPropertyAnimation()) }

  /// The path with what its value function says of a transform.
  var layerPath: LayerPath? {
    keyPath.map { path in
      LayerPath(valueFunction.map { "transform.\($0.part)" } ?? path) ?? LayerPath(own: path)
    }
  }

  /// A value on top of the repetitions that are over.
  /// - Parameter last: the value at the end of a repetition.
  func cumulated(_ value: LayerValue, last: LayerValue, _ cycles: Double) -> LayerValue {
    if case .transform = value { return value }
    return isCumulative && cycles > 0 ? value.adding(last, times: cycles) : value
  }

  /// Shows a value.
  func show(_ value: LayerValue, of path: LayerPath, in shown: inout LayerModel) {
    guard isAdditive, let base = path.value(in: shown) else { return path.set(value, in: &shown) }
    path.set(base.adding(value), in: &shown)
  }
}

/// The part of a transform that the numbers of an animation stand for.
open class CAValueFunction: NSObject {
  let part: String

  public init?(name: CAValueFunctionName) {
    part = name.rawValue
    super.init()
  }
}

/// The names of value functions.
public struct CAValueFunctionName: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let rotateX = CAValueFunctionName(rawValue: "rotation.x")
  public static let rotateY = CAValueFunctionName(rawValue: "rotation.y")
  public static let rotateZ = CAValueFunctionName(rawValue: "rotation.z")
  public static let scale = CAValueFunctionName(rawValue: "scale")
  public static let scaleX = CAValueFunctionName(rawValue: "scale.x")
  public static let scaleY = CAValueFunctionName(rawValue: "scale.y")
  public static let translate = CAValueFunctionName(rawValue: "translation")
  public static let translateX = CAValueFunctionName(rawValue: "translation.x")
  public static let translateY = CAValueFunctionName(rawValue: "translation.y")
}

/// An animation from one value to another.
open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?

  override func makeCopy() -> CAAnimation {
    let copy = CABasicAnimation()
    copyEnds(to: copy)
    return copyProperties(to: copy)
  }

  func copyEnds(to copy: CABasicAnimation) {
    (copy.fromValue, copy.toValue, copy.byValue) = (fromValue, toValue, byValue)
  }

  /// The first and the last value, by Core Animation's rules for those that were not given.
  private func ends(_ path: LayerPath, _ shown: LayerModel) -> (LayerValue, LayerValue)? {
    let from = LayerValue(fromValue, for: path)
    let to = LayerValue(toValue, for: path)
    let by = LayerValue(byValue, for: path)
    var value = path.value(in: shown)
    // A property of the program's own that was never set is zero.
    if value == nil, path.key == nil { value = (from ?? to ?? by)?.zero }
    guard let current = isAdditive ? value?.zero : value else { return nil }
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, from.adding(by))
    case (nil, let to?, let by?): return (to.adding(by, times: -1), to)
    case (let from?, nil, nil): return (from, current)
    case (nil, let to?, nil): return (current, to)
    case (nil, nil, let by?): return (current, current.adding(by))
    case (nil, nil, nil): return nil
    }
  }

  override func apply(to shown: inout LayerModel, time: Double, pass: Double, cycles: Double) {
    guard let path = layerPath, let (from, to) = ends(path, shown) else { return }
    let value = from.mixed(with: to, by: progress(at: time, pass: pass))
    show(cumulated(value, last: autoreverses ? from : to, cycles), of: path, in: &shown)
  }

  /// The share of the way at a time.
  func progress(at time: Double, pass: Double) -> Double { pass > 0 ? time / pass : 1 }
}

extension LayerValue {
  /// The value that adds nothing.
  fileprivate var zero: LayerValue {
    switch self {
    case .number: .number(0)
    case .point: .point(.zero)
    case .rect: .rect(.zero)
    case .transform: .transform(CATransform3DIdentity)
    case .numbers(let numbers): .numbers(numbers.map { _ in 0 })
    default: self
    }
  }
}

/// An animation that moves as a spring does.
open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  /// In distances per second: 1 covers the whole distance in a second.
  open var initialVelocity: CGFloat = 0
  open var allowsOverdamping = false

  /// A spring by the notation of SwiftUI.
  /// - Parameters:
  ///   - perceptualDuration: the period of the undamped spring in seconds.
  ///   - bounce: 0 is critically damped.
  public convenience init(perceptualDuration: TimeInterval, bounce: CGFloat) {
    self.init()
    let spring = Spring(
      bounce: min(max(bounce.native, -0.95), 0.95), perceptualDuration: max(perceptualDuration, 0.001))
    stiffness = CGFloat(spring.stiffness())
    damping = CGFloat(spring.coefficient())
  }

  override func makeCopy() -> CAAnimation {
    let copy = CASpringAnimation()
    (copy.mass, copy.stiffness, copy.damping) = (mass, stiffness, damping)
    (copy.initialVelocity, copy.allowsOverdamping) = (initialVelocity, allowsOverdamping)
    copyEnds(to: copy)
    return copyProperties(to: copy)
  }

  private var curve: SpringCurve {
    let spring = Spring(
      stiffness: max(stiffness.native, 0.001), coefficient: max(damping.native, 0.001),
      mass: max(mass.native, 0.001))
    let most = allowsOverdamping ? Spring.dampings.upperBound : 1
    let bounded = Spring(
      frequency: spring.frequency, damping: min(max(spring.damping, Spring.dampings.lowerBound), most))
    return SpringCurve(bounded, velocity: initialVelocity.native)
  }

  /// When the spring is still, in seconds.
  open var settlingDuration: CFTimeInterval { curve.duration }

  override func progress(at time: Double, pass: Double) -> Double { curve.progress(at: time) }
}

/// An animation through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  /// A path for points; it is used instead of values.
  open var path: CGPath?
  /// Shares of the duration, for the values or for the points at which lines and curves of the path end. They
  /// do not count if the speed is even.
  open var keyTimes: [NSNumber]?
  /// A curve for each way from a value to the next; none counts if the speed is even.
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  open var rotationMode: CAAnimationRotationMode?
  /// The values as they are shown, for the path with which they were computed.
  private var known: (path: String, values: [LayerValue])?

  override func makeCopy() -> CAAnimation {
    let copy = CAKeyframeAnimation()
    (copy.values, copy.path, copy.keyTimes) = (values, path, keyTimes)
    (copy.timingFunctions, copy.calculationMode, copy.rotationMode) =
      (timingFunctions, calculationMode, rotationMode)
    return copyProperties(to: copy)
  }

  override func apply(to shown: inout LayerModel, time: Double, pass: Double, cycles: Double) {
    guard let layerPath else { return }
    let share = pass > 0 ? time / pass : 1
    if let path { return follow(path.path, share, layerPath, &shown) }
    let values = layerValues(layerPath)
    guard let first = values.first, let last = values.last else { return }
    let times = keyShares(values)
    let value: LayerValue
    if calculationMode == .discrete {
      let index = times.lastIndex { $0 <= share } ?? 0
      value = values[min(index, values.count - 1)]
    } else {
      let (index, local) = segment(at: share, times)
      value =
        calculationMode == .cubic || calculationMode == .cubicPaced
        ? smooth(values, index, local)
        : values[index].mixed(with: values[min(index + 1, values.count - 1)], by: local)
    }
    show(cumulated(value, last: autoreverses ? first : last, cycles), of: layerPath, in: &shown)
  }

  /// Whether the speed is even along all values.
  private var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  private func layerValues(_ path: LayerPath) -> [LayerValue] {
    if let known, known.path == keyPath { return known.values }
    let values = (values ?? []).compactMap { LayerValue($0, for: path) }
    known = (keyPath ?? "", values)
    return values
  }

  /// When each value is reached, as shares of the duration.
  private func keyShares(_ values: [LayerValue]) -> [Double] {
    let count = calculationMode == .discrete ? values.count + 1 : values.count
    if isPaced { return pacedShares(values) }
    if let keyTimes, keyTimes.count >= values.count { return keyTimes.map(\.doubleValue) }
    return (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }

  private func pacedShares(_ values: [LayerValue]) -> [Double] {
    var lengths = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      switch b.difference(from: a) {
      case .number(let way): lengths.append(lengths[lengths.count - 1] + abs(way))
      case .point(let way): lengths.append(lengths[lengths.count - 1] + way.length)
      default: lengths.append(lengths[lengths.count - 1] + 1)
      }
    }
    let total = lengths[lengths.count - 1]
    return lengths.map { total > 0 ? $0 / total : 0 }
  }

  /// The segment at a share of the duration, and the progress within it.
  private func segment(at share: Double, _ times: [Double]) -> (index: Int, progress: Double) {
    let last = times.count - 1
    guard last > 0, share >= times[0] else { return (0, 0) }
    guard share < times[last] else { return (last, 0) }
    var index = 0
    while index + 1 < last, times[index + 1] <= share { index += 1 }
    let length = times[index + 1] - times[index]
    let local = length > 0 ? (share - times[index]) / length : 1
    guard !isPaced, let functions = timingFunctions, functions.indices.contains(index) else {
      return (index, local)
    }
    return (index, functions[index].progress(at: local))
  }

  /// A value on the Catmull-Rom curve through the values.
  private func smooth(_ values: [LayerValue], _ index: Int, _ t: Double) -> LayerValue {
    func at(_ index: Int) -> LayerValue { values[max(0, min(index, values.count - 1))] }
    let (a, b) = (at(index), at(index + 1))
    guard let before = b.difference(from: at(index - 1)), let after = at(index + 2).difference(from: a),
      let way = b.difference(from: a)
    else { return a.mixed(with: b, by: t) }
    let t2 = t * t
    let t3 = t2 * t
    return a.adding(way, times: 3 * t2 - 2 * t3).adding(before, times: (t3 - 2 * t2 + t) / 2)
      .adding(after, times: (t3 - t2) / 2)
  }

  private func follow(_ path: Path, _ share: Double, _ layerPath: LayerPath, _ shown: inout LayerModel) {
    let walk = PathWalk(path)
    let step: (Point, Double)?
    if isPaced {
      step = walk.place(at: share)
    } else {
      let times = keyTimes.flatMap { $0.count == walk.count + 1 ? $0.map(\.doubleValue) : nil }
      let even = (0...walk.count).map { Double($0) / Double(max(1, walk.count)) }
      let (index, local) = segment(at: share, times ?? even)
      step = walk.place(in: index, at: local)
    }
    guard let (place, direction) = step else { return }
    show(.point(place), of: layerPath, in: &shown)
    guard let rotationMode, let turn = LayerPath("transform.rotation.z") else { return }
    let extra = rotationMode == .rotateAutoReverse ? Double.pi : 0
    turn.set(.number(direction + extra), in: &shown)
  }
}

/// The way along a path.
private struct PathWalk {
  /// The points of each line or curve of the path.
  private var segments: [[Point]] = []

  init(_ path: Path) {
    var start: Point?
    var current: Point?
    func flat(_ from: Point, _ element: Path.Element) -> [Point] {
      Path([.move(from), element]).flattened(tolerance: 0.05).first?.points ?? [from]
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        start = point
        current = point
      case .line(let point), .quad(_, let point), .cubic(_, _, let point):
        if let from = current { segments.append(flat(from, element)) }
        start = start ?? point
        current = point
      case .close:
        if let from = current, let to = start, from != to { segments.append([from, to]) }
        current = start
      }
    }
  }

  /// The number of lines and curves.
  var count: Int { segments.count }

  /// A point and its direction in radians, at a share of the whole length.
  func place(at share: Double) -> (Point, Double)? {
    guard !segments.isEmpty, share.isFinite else { return nil }
    return PathWalk.place(on: segments.flatMap { $0 }, at: max(0, min(1, share)))
  }

  /// A point and its direction in radians, at a share of a line or curve; the number behind the last one
  /// stands for the end.
  func place(in index: Int, at share: Double) -> (Point, Double)? {
    guard !segments.isEmpty, share.isFinite else { return nil }
    if index >= segments.count { return PathWalk.place(on: segments[segments.count - 1], at: 1) }
    return PathWalk.place(on: segments[index], at: max(0, min(1, share)))
  }

  private static func place(on points: [Point], at share: Double) -> (Point, Double)? {
    guard let first = points.first, let last = points.last else { return nil }
    var left = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } * share
    var direction = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let length = a.distance(to: b)
      guard length > 0 else { continue }
      direction = Elementary.atan2(b.y - a.y, b.x - a.x)
      if left <= length { return (a.mixed(with: b, by: left / length), direction) }
      left -= length
    }
    return (last == first && points.count == 1 ? first : last, direction)
  }
}
