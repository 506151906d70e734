import FlingRaster
import FlingScene

/// Times of drawing in Fling and in other rasterizers, all on one thread.
struct RasterTable {
  /// Times of other rasterizers, in the order of their output.
  private var others: [(engine: String, scene: String, milliseconds: Double)] = []

  /// - Parameter measured: lines of rasterizer, scene and milliseconds, separated by tabs.
  init(measured: String) {
    for line in measured.split(separator: "\n") {
      let columns = line.split(separator: "\t").map(String.init)
      guard columns.count >= 3, let milliseconds = Double(columns[2]) else { continue }
      others.append((columns[0], columns[1], milliseconds))
    }
  }

  /// A Markdown table: each picture with Fling's time, the best time of another rasterizer, and their ratio.
  var text: String {
    var lines = ["| picture | Fling ms | best other ms | Fling is | all others |", "|---|---|---|---|---|"]
    for scene in RasterScene.all {
      var canvas = Canvas(width: scene.width, height: scene.height)
      let flingMilliseconds = Bench.least(of: 15) { scene.draw(&canvas) }
      let peers = others.filter { peer in
        // A rasterizer that omits something notes it in parentheses after the name. A stack blur counts as a
        // blur.
        peer.scene.hasPrefix(scene.peerName + "(") || peer.scene == scene.peerName
          || scene.peerName.hasPrefix("blur") && peer.scene.hasPrefix("stackblur")
      }.sorted { ($0.milliseconds, $0.engine) < ($1.milliseconds, $1.engine) }
      var cells = [scene.name, RoundedDecimal.text(flingMilliseconds, digits: 2)]
      if let best = peers.first {
        cells.append("\(RoundedDecimal.text(best.milliseconds, digits: 2)) \(best.engine)")
        let ratio = best.milliseconds / flingMilliseconds
        cells.append(
          ratio >= 1
            ? "\(RoundedDecimal.text(ratio, digits: 1))x as fast"
            : "\(RoundedDecimal.text(1 / ratio, digits: 1))x as slow")
        cells.append(
          peers.map { "\($0.engine) \(RoundedDecimal.text($0.milliseconds, digits: 1))" }.joined(
            separator: ", "))
      } else {
        cells += ["", "", ""]
      }
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }
}
