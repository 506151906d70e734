/// An estimate of the work that a scene requires, from its numbers of durations, copies and pixels.
///
/// A film may last an hour, have 20 000 views and 64 megapixels; a run of such a scene may take longer than
/// ten seconds without being a hang. Therefore the time limit of a run is ten seconds plus the estimated work
/// at generous costs. If the limit exceeds a minute, the run cannot be judged: it is stopped and counted
/// separately.
package struct WorkEstimate: Equatable, Sendable {
  /// Ticks of all times, waits and durations in the scene, at most an hour's.
  package private(set) var ticks = 0.0
  /// Elements of all lists with their copies.
  package private(set) var elements = 0.0
  /// Pixels of a frame, counted once more for each key that may need a layer.
  package private(set) var pixels = 0.0
  package private(set) var frames = 0.0
  private var frameRate = 50.0

  package init(_ tree: SceneTree) {
    var seconds = 0.0
    var layers = 1.0
    tree.visit { _, key, node in
      if let entries = node.entries {
        if entries.contains(where: { ["blur", "shadow", "blend", "opacity", "clip"].contains($0.key) }) {
          layers += 1
        }
      }
      guard let text = node.scalar else { return }
      if let match = text.wholeMatch(of: /\s*([0-9.eE+]+?)(m?)s\s*/), let number = Double(match.1) {
        seconds += match.2.isEmpty ? number : number / 1000
      }
      if key == "fps", let number = Double(text), number > 0 { frameRate = max(frameRate, min(number, 100)) }
    }
    ticks = 60 * min(3600, max(seconds, 10))
    let cells = WorkEstimate.cells(tree["sweep"])
    elements = min(20_000, WorkEstimate.elements(tree)) * cells * 2
    let outputs = max(1, tree["render"]?["outputs"]?.items?.count ?? 1)
    frames = min(36_000, ticks / 60 * frameRate) * Double(outputs)
    var area = 1e6
    if let canvas = tree["canvas"], let size = canvas["size"] {
      let sides = (size.items ?? [size, size]).map { Double($0.scalar ?? "") ?? 1000 }
      let scale = Double(canvas["scale"]?.scalar ?? "") ?? 3
      area = sides.prefix(2).reduce(scale * scale) { $0 * abs($1) }
    }
    pixels = min(64e6, max(area.isFinite ? area : 64e6, 1e5)) * min(layers, 50) * cells
  }

  /// The number of cells of a sweep, at most 100.
  private static func cells(_ sweep: SceneTree?) -> Double {
    var cells = 1.0
    sweep?.visit { _, _, node in cells *= Double(max(1, node.items?.count ?? 1)) }
    return min(cells, 100)
  }

  /// Elements of all lists, multiplied by their copies and those of the maps around them.
  private static func elements(_ node: SceneTree) -> Double {
    switch node {
    case .plain, .text: return 0
    case .list(let items): return items.reduce(0) { $0 + max(1, elements($1)) }
    case .map(let entries):
      let inside = entries.reduce(1) { $0 + elements($1.value) }
      guard let copies = node["repeat"] else { return inside }
      let count = Double((copies["count"] ?? copies).scalar ?? "")
      return inside * min(20_000, max(1, count ?? 100))
    }
  }

  /// The time limit of a command, in seconds of CPU time.
  package func timeLimit(for command: SceneCommand) -> Double {
    let base = 10.0
    let running = 10e-6 * ticks * elements
    switch command.name {
    case .format: return base
    case .check, .trace: return base + running
    case .render, .test:
      let shown = min(frames, command.until.map { $0 * frameRate } ?? frames)
      return base + 2 * running + 10e-9 * shown * pixels
    }
  }
}
