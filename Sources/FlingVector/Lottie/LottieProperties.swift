import FlingGeometry
import FlingScene

/// Writes channels as properties, with or without keyframes.
struct LottieProperties: Sendable {
  let clock: LottieClock

  /// A property of one number: the component times a factor.
  func scalar(_ channel: Channel, times factor: Double = 1) -> JSONValue {
    property(
      channel, constant: { .number(LottieProperties.rounded($0[0] * factor, 6)) },
      value: { .array([.number(LottieProperties.rounded($0[0] * factor, 6))]) })
  }

  /// A property of one number that does not change.
  static func scalar(_ number: Double) -> JSONValue {
    .object([("a", 0), ("k", .number(rounded(number, 6)))])
  }

  /// A property of all components, each times a factor.
  func vector(_ channel: Channel, times factor: Double = 1) -> JSONValue {
    let value = { (values: [Double]) in LottieProperties.numbers(values.map { $0 * factor }) }
    return property(channel, constant: value, value: value)
  }

  /// A property of numbers that do not change.
  static func vector(_ numbers: [Double]) -> JSONValue {
    .object([("a", 0), ("k", LottieProperties.numbers(numbers))])
  }

  static func numbers(_ numbers: [Double]) -> JSONValue {
    .array(numbers.map { .number(rounded($0, 6)) })
  }

  /// A property of any form.
  /// - Parameters:
  ///   - constant: the value of a property that does not change.
  ///   - value: the value of a keyframe.
  func property(
    _ channel: Channel, constant: ([Double]) -> JSONValue, value: ([Double]) -> JSONValue
  ) -> JSONValue {
    guard !LottieChannels.isConstant(channel) else {
      return .object([("a", 0), ("k", constant(channel.first))])
    }
    return animated(channel.keyframes) { value(channel.keyframes[$0].values) }
  }

  /// A property with keyframes.
  /// - Parameters:
  ///   - keyframes: their times and easings; the values decide the number of decimals of the easings.
  ///   - value: the value of a keyframe, by its index.
  func animated(_ keyframes: [Channel.Keyframe], value: (Int) -> JSONValue) -> JSONValue {
    var list: [JSONValue] = []
    for (index, keyframe) in keyframes.enumerated() {
      var members: LottieMembers = [("t", .number(clock.frame(keyframe.time))), ("s", value(index))]
      if index + 1 < keyframes.count {
        members += LottieProperties.easing(from: keyframe, to: keyframes[index + 1])
      }
      list.append(.object(members))
    }
    return .object([("a", 1), ("k", .array(list))])
  }

  /// A property whose values are held, such as the scale of a glyph that comes and goes.
  /// - Parameter steps: moments in frames with the value from then on.
  static func held(_ steps: [(frame: Double, value: JSONValue)]) -> JSONValue {
    let list = steps.enumerated().map { index, step in
      var members: LottieMembers = [("t", .number(step.frame)), ("s", step.value)]
      if index + 1 < steps.count { members.append(("h", 1)) }
      return JSONValue.object(members)
    }
    return .object([("a", 1), ("k", .array(list))])
  }

  private static func easing(from start: Channel.Keyframe, to end: Channel.Keyframe) -> LottieMembers {
    switch start.easing {
    case .hold: return [("h", 1)]
    case .linear: return [("i", handle(1, 1)), ("o", handle(0, 0))]
    case .cubic(let y1, let y2):
      let (x1, x2) = start.printedThirds(to: end)
      return [("i", handle(x2, y2)), ("o", handle(x1, y1))]
    }
  }

  private static func handle(_ x: Double, _ y: Double) -> JSONValue {
    .object([("x", .number(x)), ("y", .number(y))])
  }

  /// The number rounded to some decimals, and at most a billion, since players compute with 32 bits.
  static func rounded(_ number: Double, _ decimals: Int) -> Double {
    ShortDecimal.rounded(Swift.max(-1e9, Swift.min(number, 1e9)), decimals)
  }
}

extension LottieProperties {
  /// The opacities that show something in some spans of frames only; nil if it is always shown.
  /// - Parameters:
  ///   - spans: in ascending order.
  ///   - whole: the frames of the layer.
  static func presence(
    _ spans: [Range<Double>], within whole: Range<Double>, shown: JSONValue, hidden: JSONValue
  ) -> JSONValue? {
    var steps: [(frame: Double, value: JSONValue)] = []
    if let first = spans.first, first.lowerBound > whole.lowerBound { steps.append((0, hidden)) }
    for span in spans {
      steps.append((span.lowerBound, shown))
      if span.upperBound < whole.upperBound { steps.append((span.upperBound, hidden)) }
    }
    return steps.count > 1 ? held(steps) : nil
  }

  // MARK: - Transforms

  /// The members of a layer's transform, without those that have their usual values.
  /// - Parameters:
  ///   - pose: nil for no change.
  ///   - origin: is added to the position, in points.
  ///   - anchor: the point of the layer that lies at the position.
  ///   - opacity: 0...1.
  func transform(
    _ pose: Pose?, origin: Point, anchor: Point = .zero, opacity: Channel = Channel(constant: [1])
  ) -> JSONValue {
    var members: LottieMembers = []
    if anchor != .zero { members.append(("a", LottieProperties.vector([anchor.x, anchor.y]))) }
    if let position = position(pose?.position ?? .joint(Channel(constant: [0, 0])), origin: origin) {
      members.append(("p", position))
    }
    if let scale = pose?.scale, scale.keyframes.contains(where: { $0.values != [1, 1] }) {
      members.append(("s", vector(scale, times: 100)))
    }
    if let rotation = pose?.rotation, !LottieChannels.isAlways(0, rotation) {
      members.append(("r", scalar(rotation)))
    }
    if !LottieChannels.isAlways(1, opacity) { members.append(("o", scalar(opacity, times: 100))) }
    return .object(members)
  }

  /// The position plus an offset; nil for the origin.
  private func position(_ position: Pose.Position, origin: Point) -> JSONValue? {
    switch position {
    case .joint(let channel):
      let moved = channel.mapped { [$0[0] + origin.x, $0[1] + origin.y] }
      return moved.keyframes.allSatisfy { $0.values == [0, 0] } ? nil : vector(moved)
    case .separate(let x, let y):
      let movedX = x.mapped { [$0[0] + origin.x] }
      let movedY = y.mapped { [$0[0] + origin.y] }
      if LottieChannels.isConstant(movedX), LottieChannels.isConstant(movedY) {
        let point = movedX.first + movedY.first
        return point == [0, 0] ? nil : LottieProperties.vector(point)
      }
      return .object([("s", true), ("x", scalar(movedX)), ("y", scalar(movedY))])
    }
  }
}

extension Pose {
  /// Whether the pose never changes anything.
  var isLottieIdentity: Bool {
    let isAtOrigin =
      switch position {
      case .joint(let channel): channel.keyframes.allSatisfy { $0.values == [0, 0] }
      case .separate(let x, let y): LottieChannels.isAlways(0, x) && LottieChannels.isAlways(0, y)
      }
    return isAtOrigin && LottieChannels.isAlways(0, rotation)
      && scale.keyframes.allSatisfy { $0.values == [1, 1] }
  }
}
