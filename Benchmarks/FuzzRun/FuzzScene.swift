import FlingGeometry

/// A random scene of physics with extreme numbers and mistakes; the same for the same seed.
struct FuzzScene {
  private(set) var text = ""
  private let seed: UInt64
  private var count: UInt64 = 0
  /// The probability of a mistake. Scenes with few mistakes are simulated further.
  private let mistakeProbability: Double
  /// For each behavior, the keys that an action may set.
  private var settable: [[String]] = []

  init(seed: UInt64) {
    self.seed = seed
    mistakeProbability = [0, 0.02, 0.1, 0.5][Int(seed % 4)]
    write()
  }

  private mutating func unit() -> Double {
    count += 1
    return KeyedRandom.unit(seed: seed, key: 1, count: count)
  }

  private mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  private mutating func pick(_ choices: [String]) -> String { choices[Int(unit() * Double(choices.count))] }

  private mutating func number(_ low: Double, _ high: Double) -> String {
    guard !chance(mistakeProbability) else {
      return pick([
        "0", "-0", "5e-324", "1e-300", "1e-17", "1e9", "1e16", "1e300", "-1e300", "-1", ".nan", ".inf",
        "-.inf", "1e999", "= 0 / 0", "= 1 / 0", "= sqrt(-1)", "none", "true", "''", "[1, 2]",
        "99999999999999999999999", "1e-400",
      ])
    }
    return "\((10 * (low + (high - low) * unit())).rounded() / 10)"
  }

  private mutating func point() -> String { "[\(number(0, 300)), \(number(0, 300))]" }

  private mutating func item() -> String {
    chance(mistakeProbability)
      ? pick(["nobody", "all", "ring", "box-9"])
      : pick(["box-0", "box-1", "box-2", "ball-0", "ball-1", "hook"])
  }

  private mutating func angle(_ low: Double, _ high: Double) -> String {
    number(low, high) + dimension("rad")
  }

  private mutating func spin(_ low: Double, _ high: Double) -> String {
    number(low, high) + dimension("rad/s")
  }

  /// The unit, or with the probability `mistakeProbability` none or a wrong one.
  private mutating func dimension(_ right: String) -> String {
    chance(mistakeProbability) ? pick(["", "s", "pt"]) : right
  }

  private mutating func write() {
    text = """
      fling: 1
      canvas: {size: [300, 300], background: white}
      views:
        - \(chance(mistakeProbability) ? "circle" : "view"): box
          repeat: 3
          center: = [60 + 70 * i, 60]
          size: [\(number(10, 50)), \(number(10, 50))]
          rotation: \(angle(-3, 3))
        - ellipse: ball
          repeat: 2
          center: = [80 + 70 * i, 150]
          size: \(number(10, 40))
        - polygon: hook
          points: [[0, 0], [\(number(20, 40)), 0], [30, 10], [\(number(5, 15)), 10], [10, 30], [0, \(number(20, 40))]]
          center: \(point())
      behaviors:

      """
    for k in 0..<(1 + Int(unit() * 7)) { writeBehavior(k) }
    if chance(0.7) {
      text += "script:\n"
      for k in 0..<(1 + Int(unit() * 4)) { writeAction(k) }
    }
    let duration = chance(mistakeProbability) ? number(0, 3) : "1s"
    text += "render:\n  duration: \(duration)\n  outputs:\n    - gif: fuzz.gif\n"
  }

  private mutating func writeBehavior(_ k: Int) {
    func line(_ content: String) { text += "    \(content)\n" }
    let items = chance(0.5) ? "[box-*, ball-*, hook]" : item()
    var keys: [String] = []
    switch k == 0 && chance(0.8) ? 0 : Int(unit() * 9) {
    case 0:
      text += "  - gravity: b\(k)\n"
      line("items: \(k == 0 && !chance(mistakeProbability) ? "all" : items)")
      if chance(0.5) {
        line("direction: [\(number(-1, 1)), \(number(-1, 2))]")
      } else {
        line("angle: \(angle(-4, 4))")
        line("magnitude: \(number(0, 3))")
      }
      keys = ["magnitude"]
    case 1, 2:
      text += "  - collision: b\(k)\n"
      line("items: \(items)")
      line("bounds: \(chance(0.8) ? "true" : "{top: \(number(-20, 20)), left: \(number(-20, 20))}")")
      line("elasticity: \(number(0, 1))")
      line("friction: \(number(0, 2))")
      if chance(0.5) {
        line("boundaries:")
        line("  - segment: wall")
        line("    from: \(point())")
        line("    to: \(point())")
        line("  - ellipse: round")
        line("    frame: [\(number(0, 300)), \(number(0, 300)), \(number(1, 90)), \(number(1, 90))]")
      }
      keys = ["elasticity", "friction"]
    case 3:
      text += "  - push: b\(k)\n"
      line("items: \(items)")
      line("mode: \(pick(["continuous", "instantaneous"]))")
      line("direction: [\(number(-9, 9)), \(number(-9, 9))]")
      if chance(0.4) { line("offset: [\(number(-20, 20)), \(number(-20, 20))]") }
      keys = ["magnitude", "active"]
    case 4: keys = writeAttachment(k)
    case 5:
      text += "  - snap: b\(k)\n"
      line("item: \(item())")
      line("to: \(point())")
      line("damping: \(number(0, 1))")
      keys = ["damping"]
    case 6, 7:
      text += "  - dynamic-item: b\(k)\n"
      line("items: \(items)")
      keys = ["elasticity", "friction", "density", "resistance", "angular-resistance", "charge"]
      for key in keys where chance(0.4) { line("\(key): \(number(0.1, 2))") }
      if chance(0.3) { line("angular-velocity: \(spin(-9, 9))") }
      if chance(0.3) { line("velocity: [\(number(-900, 900)), \(number(-900, 900))]") }
      if chance(0.2) { line("anchored: \(pick(["true", "false"]))") }
    default:
      text += "  - field: b\(k)\n"
      line("items: \(items)")
      let type = pick([
        "drag", "vortex", "radial-gravity", "linear-gravity", "velocity", "noise", "turbulence", "spring",
        "electric", "magnetic", "custom",
      ])
      line("type: \(type)")
      if type == "velocity" || type == "linear-gravity" {
        line("direction: [\(number(-2, 2)), \(number(-2, 2))]")
      }
      if type == "custom" { line("force: = velocity * \(number(-2, 2)) + [mass, charge] * \(number(-9, 9))") }
      line("strength: \(number(-5, 5))")
      if chance(0.3) { line("falloff: \(number(0, 3))") }
      if chance(0.3) { line("region: {circle: \(number(1, 200))}") }
      keys = ["strength", "falloff"]
    }
    settable.append(keys)
  }

  /// - Returns: the keys that an action may set.
  private mutating func writeAttachment(_ k: Int) -> [String] {
    func line(_ content: String) { text += "    \(content)\n" }
    let joint = pick(["distance", "distance", "rope", "fixed", "pin", "slide"])
    let isSeated = !["distance", "rope"].contains(joint)
    text += "  - attachment: b\(k)\n"
    // The two ends use different items, so that a joint rarely connects an item with itself.
    line("item: \(chance(mistakeProbability) ? item() : pick(["box-0", "box-1", "hook"]))")
    line("joint: \(joint)")
    let isTied = chance(0.5)
    if isTied { line("to: \(chance(mistakeProbability) ? item() : pick(["box-2", "ball-0", "ball-1"]))") }
    if !isTied || isSeated { line("anchor: \(point())") }
    if joint == "slide" { line("axis: [\(number(1, 3)), \(number(-3, 3))]") }
    if joint == "slide", chance(0.5) { line("range: [\(number(-90, 0)), \(number(0, 90))]") }
    if joint == "pin", chance(0.5) { line("range: [\(angle(-3, 0)), \(angle(0, 3))]") }
    if !isSeated, chance(0.4) { line("length: \(number(0, 100))") }
    guard joint == "distance" else { return isSeated ? [] : ["length"] }
    if chance(0.5) { line("frequency: \(number(0, 60))") }
    if chance(0.5) { line("damping: \(number(0, 2))") }
    return ["length", "frequency", "damping"]
  }

  private mutating func writeAction(_ k: Int) {
    let number = Int(unit() * Double(settable.count))
    let behavior = chance(mistakeProbability) ? "b9" : "b\(number)"
    let lines: [String]
    switch Int(unit() * 7) {
    case 0: lines = ["set: \(item())", "center: \(point())"]
    case 1: lines = ["set: \(item())", "size: [\(self.number(5, 60)), \(self.number(5, 60))]"]
    case 2: lines = ["set: \(item())", "rotation: \(angle(-5, 5))"]
    case 3: lines = ["remove: \(behavior)"]
    case 4: lines = ["add: \(behavior)"]
    case 5:
      lines = ["add-velocity: \(item())", "linear: [\(self.number(-500, 500)), \(self.number(-500, 500))]"]
    default:
      let keys = chance(mistakeProbability) ? ["length", "magnitude", "joint"] : settable[number]
      guard !keys.isEmpty else {
        lines = ["remove: \(behavior)"]
        break
      }
      let key = pick(keys)
      lines = ["set: \(behavior)", "\(key): \(key == "active" ? "true" : self.number(0.1, 3))"]
    }
    text += "  - at: 0.\(k + 1)s\n    do:\n      - \(lines[0])\n"
    for line in lines.dropFirst() { text += "        \(line)\n" }
  }
}
