import FlingScene

extension MotionWriter {
  /// An animation of one or more of a view's properties.
  private struct Animation {
    /// What follows the name of the view.
    var suffix: String
    var keyframes: [Channel.Keyframe]
    /// The declaration for the values of a keyframe.
    var declaration: ([Double]) -> String
    /// Whether the values are added to those of the animations before.
    var isAdded = false
  }

  /// A style sheet.
  func css(_ motions: [ViewMotion]) -> String {
    var text = """
      /* \(headline)
         The class moves an element from where it stands: translate is 0 at the start, in pixels for points.
         rotate, scale and opacity are those of the view. */

      """
    var names = UniqueNames(separator: "-")
    for motion in motions { text += css(motion, name: names.name(MotionText.hyphenated(motion.name))) }
    return text
  }

  private func css(_ motion: ViewMotion, name: String) -> String {
    let start = motion.start
    var text = "\n/* \(MotionText.comment(motion.name)): starts with its middle at"
    text += " (\(DecimalText.text(start.x)), \(DecimalText.text(start.y)))."
    for remark in motion.remarks { text += " " + MotionText.comment(remark) }
    text += " */\n"
    let animations = animations(motion)
    for animation in animations { text += keyframes(animation, name: name) }
    let declarations = constants(motion) + play(animations, name: name)
    if !declarations.isEmpty {
      text += ".\(name)-motion {\n" + declarations.map { "  \($0);\n" }.joined() + "}\n"
    }
    let easings = easings(motion, name: name)
    if !easings.isEmpty { text += ":root {\n" + easings.map { "  \($0);\n" }.joined() + "}\n" }
    if !animations.isEmpty { text += still(name: name) }
    return text
  }

  private func animations(_ motion: ViewMotion) -> [Animation] {
    let (x, y) = (motion.relative(.x), motion.relative(.y))
    var animations: [Animation] = []
    if case .joint(let position) = motion.position, !x.isConstant, !y.isConstant {
      let start = motion.start
      animations.append(
        Animation(suffix: "position", keyframes: position.spanning(passDuration)) {
          "translate: \(DecimalText.text($0[0] - start.x))px \(DecimalText.text($0[1] - start.y))px"
        })
    } else {
      if !x.isConstant {
        animations.append(
          Animation(suffix: "x", keyframes: x.spanning(passDuration)) {
            "translate: \(DecimalText.text($0[0]))px"
          })
      }
      if !y.isConstant {
        animations.append(
          Animation(
            suffix: "y", keyframes: y.spanning(passDuration),
            declaration: { "translate: 0 \(DecimalText.text($0[0]))px" }, isAdded: !x.isConstant))
      }
    }
    if !motion[.rotation].isConstant {
      animations.append(
        Animation(
          suffix: "rotation", keyframes: motion[.rotation].spanning(passDuration), declaration: rotate))
    }
    if !motion[.scaleX].isConstant || !motion[.scaleY].isConstant {
      animations.append(
        Animation(suffix: "scale", keyframes: motion.scale.spanning(passDuration), declaration: scale))
    }
    if !motion[.opacity].isConstant {
      animations.append(
        Animation(
          suffix: "opacity", keyframes: motion[.opacity].spanning(passDuration), declaration: opacity))
    }
    return animations
  }

  private func rotate(_ values: [Double]) -> String { "rotate: \(ShortDecimal.json(values[0]))deg" }

  private func scale(_ values: [Double]) -> String {
    let numbers = values[0] == values[1] ? [values[0]] : values
    return "scale: " + numbers.map(ShortDecimal.json).joined(separator: " ")
  }

  private func opacity(_ values: [Double]) -> String { "opacity: \(ShortDecimal.json(values[0]))" }

  private func keyframes(_ animation: Animation, name: String) -> String {
    var text = "@keyframes \(name)-\(animation.suffix) {\n"
    for (index, keyframe) in animation.keyframes.enumerated() {
      text += "  \(percent(share(keyframe.time))) { \(animation.declaration(keyframe.values))"
      if index + 1 < animation.keyframes.count {
        switch keyframe.easing {
        case .hold: text += "; animation-timing-function: step-end"
        case .linear: break
        case .cubic(let y1, let y2):
          let numbers = "0.333333, \(ShortDecimal.json(y1)), 0.666667, \(ShortDecimal.json(y2))"
          text += "; animation-timing-function: cubic-bezier(\(numbers))"
        }
      }
      text += " }\n"
    }
    return text + "}\n"
  }

  private func percent(_ share: Double) -> String { DecimalText.text(share * 100) + "%" }

  /// Declarations of properties that stay the same and are not the usual ones.
  private func constants(_ motion: ViewMotion) -> [String] {
    var declarations: [String] = []
    let (rotation, opacity) = (motion[.rotation], motion[.opacity])
    if rotation.isConstant, rotation.first != [0] { declarations.append(rotate(rotation.first)) }
    if motion[.scaleX].isConstant, motion[.scaleY].isConstant, motion.scale.first != [1, 1] {
      declarations.append(scale(motion.scale.first))
    }
    if opacity.isConstant, opacity.first != [1] { declarations.append(self.opacity(opacity.first)) }
    return declarations
  }

  /// Declarations that play animations.
  private func play(_ animations: [Animation], name: String) -> [String] {
    guard !animations.isEmpty else { return [] }
    var declarations = [
      "animation-name: " + animations.map { "\(name)-\($0.suffix)" }.joined(separator: ", "),
      "animation-duration: \(DecimalText.text(passDuration))s", "animation-timing-function: linear",
      "animation-fill-mode: both",
    ]
    switch film.loop {
    case .forever: declarations.append("animation-iteration-count: infinite")
    case .boomerang:
      declarations += ["animation-iteration-count: infinite", "animation-direction: alternate"]
    case .times(let count): declarations.append("animation-iteration-count: \(count)")
    }
    if animations.contains(where: \.isAdded) {
      let words = animations.map { $0.isAdded ? "add" : "replace" }
      declarations.append("animation-composition: " + words.joined(separator: ", "))
    }
    return declarations
  }

  /// The rule for readers who asked for less motion: the element stands still as at the poster.
  private func still(name: String) -> String {
    // At the end of a pass that is repeated, the next one has begun.
    let end =
      if case .times = film.loop { passDuration } else { passDuration - 0.001 }
    let moment = min(max(film.poster, 0), end)
    return """
      @media (prefers-reduced-motion: reduce) {
        .\(name)-motion {
          animation-play-state: paused;
          animation-delay: \(DecimalText.text(-moment))s;
        }
      }

      """
  }

  /// Custom properties for each property that goes from one value to another one: its easing, its duration and
  /// when it begins.
  private func easings(_ motion: ViewMotion, name: String) -> [String] {
    var declarations: [String] = []
    func append(_ suffix: String, _ channel: Channel, flatness: Double) {
      guard let way = Way(channel, flatness: flatness) else { return }
      let (begin, end) = (way.stops[0].time, way.stops[way.stops.count - 1].time)
      var stops: [String] = []
      for (index, stop) in way.stops.enumerated() {
        let share = ShortDecimal.json(stop.share)
        let isBound = index == 0 || index == way.stops.count - 1
        let time = ((stop.time - begin) / (end - begin) * 1e6).rounded() / 1e6
        stops.append(stop.isWithinCurve || isBound ? share : "\(share) \(percent(time))")
      }
      declarations += [
        "--\(name)-\(suffix)-easing: linear(\(stops.joined(separator: ", ")))",
        "--\(name)-\(suffix)-duration: \(DecimalText.text(end - begin))s",
        "--\(name)-\(suffix)-delay: \(DecimalText.text(begin))s",
      ]
    }
    append("x", motion[.x], flatness: flatness(of: .x))
    append("y", motion[.y], flatness: flatness(of: .y))
    append("rotation", motion[.rotation], flatness: flatness(of: .rotation))
    if motion[.scaleX] == motion[.scaleY] {
      append("scale", motion[.scaleX], flatness: flatness(of: .scaleX))
    }
    append("opacity", motion[.opacity], flatness: flatness(of: .opacity))
    return declarations
  }
}

extension MotionWriter {
  /// The largest difference that lines in place of curves add, in the unit of the property.
  func flatness(of property: ViewMotion.Property) -> Double {
    switch property {
    case .x, .y, .rotation: flatness
    // So the edge of a view of 200 points moves by the same distance as above.
    case .scaleX, .scaleY: flatness / 100
    case .opacity: MotionWriter.flatnessShare / 255
    }
  }
}
