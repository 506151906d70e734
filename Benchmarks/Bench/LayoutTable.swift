import FlingScene
import FlingStage
import Processes

/// The cost of layouts in a scene of 500 rows in nested stacks, and of components.
struct LayoutTable {
  /// A Markdown table.
  let text: String
  private static let ticks = 60

  init() throws {
    var lines = ["| 500 rows in 20 stacks in a stack | time | bar | met |", "|---|---:|---:|---|"]
    func row(_ name: String, _ time: Double, _ unit: String, bar: Double) {
      lines.append(
        "| \(name) | \(RoundedDecimal.text(time, digits: 1)) \(unit) | \(RoundedDecimal.text(bar, digits: 0)) "
          + "\(unit) | \(time < bar ? "yes" : "**no**") |")
    }
    let live = Self.scene(gap: "'= 4 + abs(sin(time * 3rad / 1s))'")
    row("reading and a run of 1 s, a live gap", try Self.check(live), "ms", bar: 150)
    row("a tick that changes the gap", try Self.tick(of: live), "µs", bar: 300)
    let moving = Self.scene(gap: "'= if(time < 0.1s, 4, 8)'", animate: ", animate: {duration: 2s}")
    row("a tick in which all rows move by an animation", try Self.tick(of: moving), "µs", bar: 300)
    row("a tick that changes nothing", try Self.tick(of: Self.scene(gap: "4")), "µs", bar: 60)
    lines += ["", "| a tick of 200 cards with live parts | time |", "|---|---:|"]
    for (name, scene) in [
      ("uses of a component", Self.component), ("the same views written out", Self.writtenOut),
    ] {
      lines.append("| \(name) | \(RoundedDecimal.text(try Self.tick(of: scene), digits: 1)) µs |")
    }
    text = lines.joined(separator: "\n")
  }

  private static func scene(gap: String, animate: String = "") -> String {
    let sections = (0..<20).map { section in
      """
            - view: section-\(section)
              size: [10, fit]
              layout: {stack: vertical, gap: \(gap), inset: 4, align: stretch\(animate)}
              views: [{view: row-\(section), repeat: 25, size: [20, 16], fill: silver}]
      """
    }
    return """
      fling: 1
      canvas: {size: [320, 568]}
      views:
        - view: list
          min-x: 0
          min-y: 0
          width: 320
          height: fit
          layout: {stack: vertical, gap: 8, inset: 16, align: stretch\(animate)}
          views:
      \(sections.joined(separator: "\n"))
      render: {duration: 1s, outputs: []}
      """
  }

  /// A part that moves by a parameter, and one that moves by the group's width.
  private static let component = """
    fling: 1
    canvas: {size: [400, 400]}
    components:
      card:
        with: {speed: 1}
        size: [20, 20]
        views:
          - {view: dot, size: 4, center: "= [10 + 5 * sin(time * speed * 1rad / 1s), 5]"}
          - {view: mark, size: 4, center: "= [self.width / 2, 10 + 5 * sin(time * 1rad / 1s)]"}
    views:
      - {card: card, repeat: 200, center: "= [10 + i, 20]", with: {speed: "= i"}}
    render: {duration: 1s, outputs: []}
    """

  private static let writtenOut = """
    fling: 1
    canvas: {size: [400, 400]}
    views:
      - view: card
        repeat: 200
        size: [20, 20]
        center: "= [10 + i, 20]"
        views:
          - {view: dot, size: 4, center: "= [10 + 5 * sin(time * i * 1rad / 1s), 5]"}
          - {view: mark, size: 4, center: "= [card-{i}.width / 2, 10 + 5 * sin(time * 1rad / 1s)]"}
    render: {duration: 1s, outputs: []}
    """

  private static func read(_ scene: String) throws -> Document {
    try SceneReader.read(SourceFile(name: "rows.yaml", bytes: Array(scene.utf8)))
  }

  /// The time in ms to read a scene and to rehearse it.
  private static func check(_ scene: String) throws -> Double {
    try Bench.least(of: 5) { _ = try Rehearsal.run(try read(scene)) }
  }

  /// The mean time of a tick in µs.
  private static func tick(of scene: String) throws -> Double {
    let document = try read(scene)
    var least = Double.infinity
    for _ in 0..<7 {
      let stage = try Stage(document)
      try stage.advance()
      least = min(
        least,
        try Bench.least(of: 1) { for _ in 0..<ticks { try stage.advance() } } * 1000 / Double(ticks))
    }
    return least
  }
}
