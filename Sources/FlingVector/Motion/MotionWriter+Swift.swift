import FlingScene

extension MotionWriter {
  /// Functions for Core Animation.
  func swift(_ motions: [ViewMotion]) -> String {
    var names = UniqueNames(separator: "")
    var text = """
      // \(headline)
      // Add a motion to a layer with layer.add(nameMotion(), forKey: "motion"). Positions are 0 at the start, in
      // points, and added to the layer's own; rotation, scale and opacity replace those of the layer.


      """
    for module in ["Foundation", "QuartzCore"] { text += "import \(module)\n" }
    for motion in motions { text += swift(motion, name: names.name(MotionText.camelCased(motion.name))) }
    return text + MotionWriter.swiftKeyframes
  }

  private func swift(_ motion: ViewMotion, name: String) -> String {
    let start = motion.start
    var text = "\n/// \(MotionText.comment(motion.name)): starts with its middle at"
    text += " (\(DecimalText.text(start.x)), \(DecimalText.text(start.y))).\n"
    for remark in motion.remarks { text += "/// \(MotionText.comment(remark))\n" }
    text += "func \(name)Motion() -> CAAnimationGroup {\n  let group = CAAnimationGroup()\n"
    let animations = ViewMotion.Property.allCases.compactMap { swift($0, motion) }
    text += "  group.animations = [" + (animations.isEmpty ? "" : "\n\(animations.joined())  ") + "]\n"
    text += "  group.duration = \(DecimalText.text(passDuration))\n"
    switch film.loop {
    case .forever: text += "  group.repeatCount = .infinity\n"
    case .boomerang: text += "  group.repeatCount = .infinity\n  group.autoreverses = true\n"
    case .times(let count): text += count == 1 ? "" : "  group.repeatCount = \(count)\n"
    }
    return text + "  group.fillMode = .both\n  group.isRemovedOnCompletion = false\n  return group\n}\n"
  }

  /// The animation of a property; nil if the property stays what it usually is.
  private func swift(_ property: ViewMotion.Property, _ motion: ViewMotion) -> String? {
    let channel = motion.relative(property)
    guard !channel.isConstant || channel.first != [property.usual] else { return nil }
    let place =
      switch property {
      case .x: "\"position.x\", isAdditive: true"
      case .y: "\"position.y\", isAdditive: true"
      case .rotation: "\"transform.rotation.z\", unit: .pi / 180"
      case .scaleX: "\"transform.scale.x\""
      case .scaleY: "\"transform.scale.y\""
      case .opacity: "\"opacity\""
      }
    // A channel that changes begins with its first keyframe and holds its last one.
    let keyframes = channel.isConstant ? channel.spanning(passDuration) : channel.keyframes
    var text = "    motionKeyframes(\n      \(place),\n      [\n"
    for keyframe in Channel.withoutHolds(keyframes) {
      var (y1, y2) = ("0.333333", "0.666667")
      if case .cubic(let first, let second) = keyframe.easing {
        (y1, y2) = (ShortDecimal.json(first), ShortDecimal.json(second))
      }
      let value = number(keyframe.values[0], property)
      text += "        (\(DecimalText.text(keyframe.time)), \(value), \(y1), \(y2)),\n"
    }
    return text + "      ]),\n"
  }

  /// What the functions call.
  private static let swiftKeyframes = """

    /// The animation of one property.
    /// - unit: what a value is multiplied by.
    /// - keys: seconds, value, and the shares of the way to the next value that control points have, which lie at a
    ///   third and at two thirds of the time.
    private func motionKeyframes(
      _ keyPath: String, unit: Double = 1, isAdditive: Bool = false,
      _ keys: [(time: Double, value: Double, y1: Float, y2: Float)]
    ) -> CAKeyframeAnimation {
      let begin = keys[0].time
      let duration = keys[keys.count - 1].time - begin
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = keys.map { $0.value * unit }
      animation.keyTimes = keys.map { NSNumber(value: ($0.time - begin) / duration) }
      animation.timingFunctions = keys.dropLast().map {
        CAMediaTimingFunction(controlPoints: 1 / 3, $0.y1, 2 / 3, $0.y2)
      }
      animation.beginTime = begin
      animation.duration = duration
      animation.isAdditive = isAdditive
      animation.fillMode = .both
      return animation
    }

    """
}
