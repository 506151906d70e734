import FlingScene
import FlingStage
import Processes

/// The cost of layouts in a scene of 500 rows in nested stacks.
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
