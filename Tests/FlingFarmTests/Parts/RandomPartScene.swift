import FlingGeometry

/// Random small scenes: views with flat colors, gradients and texts, bodies that fall, animations, holds, posters,
/// loops, sweeps, both themes and odd sizes.
extension PartScene {
  init(_ random: inout SeededRandom, number: Int) {
    let (width, height) = (17 + random.number(below: 60), 13 + random.number(below: 50))
    let viewCount = 1 + random.number(below: 4)
    let views = (0..<viewCount).map { Self.view($0, &random, width, height) }
    self.init(
      name: "random \(number)", views: views.joined(separator: ", "), outputs: Self.outputs(&random))
    size = (width, height)
    background = random.pick(["white", "black", "'#80ff4080'", "'light-dark(white, black)'"])
    if random.chance(0.3) {
      background = "{linear: \(random.number(below: 360))deg, stops: [\(Self.color(&random)), \(Self.color(&random))]}"
    }
    framesPerSecond = random.pick([10, 24, 30, 50])
    let frames = random.chance(0.1) ? 1 : 2 + random.number(below: 40)
    duration = "\(Double(frames) / Double(framesPerSecond))s"
    if random.chance(0.5) {
      behaviors =
        "{gravity: fall, items: v0}, {collision: walls, items: v0, bounds: true}, "
        + "{dynamic-item: body, items: v0, velocity: [\(random.number(below: 200) - 100), 0]}"
    }
    script = Self.script(&random, viewCount, width, height, hasBody: !behaviors.isEmpty)
    if random.chance(0.3) { render.append("poster: \(random.pick(["0s", "0.1s", "0.3s"]))") }
    if !render.isEmpty, random.chance(0.7) { render.append("poster-first: true") }
    if random.chance(0.2) { render.append("theme: both") }
    if random.chance(0.15) {
      others = ["let: {share: 0.5}", "sweep: {over: {share: [0, 1]}, columns: \(1 + random.number(below: 2))}"]
    }
  }

  private static func view(_ index: Int, _ random: inout SeededRandom, _ width: Int, _ height: Int) -> String {
    let side = 4 + random.number(below: 16)
    let center = "[\(random.number(below: width)), \(random.number(below: height))]"
    // Texts need a canvas with room for them; a body needs a shape.
    if index > 0, random.chance(0.2) {
      return "{label: v\(index), center: \(center), text: \(random.pick(["A", "go", "so"])), color: \(color(&random))}"
    }
    let fill =
      random.chance(0.3)
      ? "{\(random.pick(["linear: 30deg", "radial: center, radius: 9"])), stops: [\(color(&random)), \(color(&random))]}"
      : color(&random)
    let kind = random.pick(["view", "ellipse"])
    let opacity = random.chance(0.2) ? ", opacity: 0.6" : ""
    return "{\(kind): v\(index), center: \(center), size: \(side), fill: \(fill)\(opacity)}"
  }

  private static func color(_ random: inout SeededRandom) -> String {
    random.pick(["red", "green", "blue", "orange", "system-blue", "'#12345680'", "gray", "yellow"])
  }

  private static func script(
    _ random: inout SeededRandom, _ viewCount: Int, _ width: Int, _ height: Int, hasBody: Bool
  ) -> String {
    // A body moves by itself.
    let movable = (hasBody ? 1 : 0)..<viewCount
    let steps = movable.compactMap { index -> String? in
      guard random.chance(0.8) else { return nil }
      let target = "[\(random.number(below: width)), \(random.number(below: height))]"
      let action = random.pick([
        "{animate: v\(index), to: {center: \(target)}, duration: 0.3s, ease: linear}",
        "{animate: v\(index), to: {rotation: 90deg}, duration: 0.2s}",
        "{animate: v\(index), to: {opacity: 0}, duration: 0.2s}",
        "{set: v\(index), center: \(target)}",
      ])
      // A step without a time starts with the scene; others leave frames that look alike before them.
      let start = random.pick(["", "at: 0.1s, ", "at: 0.3s, "])
      return "{\(start)do: [\(action)]}"
    }
    return steps.joined(separator: ", ")
  }

  private static func outputs(_ random: inout SeededRandom) -> [String] {
    let loop = random.pick(["", "", ", loop: boomerang", ", loop: 2"])
    let hold = random.pick(["", "", ", hold-last: 0", ", hold-last: 0.25s"])
    let background = random.pick(["", "", ", background: transparent", ", background: silver"])
    let width = random.pick(["", "", ", width: 37"])
    let common = loop + hold + background + width
    let colors = random.pick(["", "", ", colors: 2", ", colors: 12", ", colors: 100"])
    let dither = random.pick(["", ", dither: none", ", dither: ordered"])
    let lossy = random.chance(0.1) ? ", lossy: 1.5" : ""
    return [
      "gif: a.gif\(common)\(colors)\(dither)\(lossy)", "apng: a.apng\(common)",
      "frames: frames\(width), digits: \(1 + random.number(below: 4))", "png: a.png\(width)",
      "sheet: sheet.png", "strobe: strobe.png", "trace: a.\(random.pick(["csv", "jsonl"]))",
    ] + (random.chance(0.3) ? ["svg: a.svg"] : [])
  }
}
