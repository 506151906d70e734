import FlingRaster
import FlingScene

/// What drawing costs beside other rasterisers, all on one thread.
struct RasterTable {
  /// Milliseconds of other engines by scene, in the order of what they printed.
  private var others: [(engine: String, scene: String, milliseconds: Double)] = []

  /// - Parameter measured: lines of engine, scene and milliseconds with tabs between.
  init(measured: String) {
    for line in measured.split(separator: "\n") {
      let words = line.split(separator: "\t").map(String.init)
      guard words.count >= 3, let milliseconds = Double(words[2]) else { continue }
      others.append((words[0], words[1], milliseconds))
    }
  }

  /// The table as Markdown: each picture with Fling's time, the best other's, and the ratio of both.
  var text: String {
    var lines = ["| picture | Fling ms | best other ms | Fling is | all others |", "|---|---|---|---|---|"]
    for scene in RasterScene.all {
      var canvas = Canvas(width: scene.width, height: scene.height)
      let own = Bench.least(of: 15) { scene.draw(&canvas) }
      let peers = others.filter { peer in
        // Some leave something out and say so behind the name; a stack blur is a blur too.
        peer.scene.hasPrefix(scene.peerName + "(") || peer.scene == scene.peerName
          || scene.peerName.hasPrefix("blur") && peer.scene.hasPrefix("stackblur")
      }.sorted { ($0.milliseconds, $0.engine) < ($1.milliseconds, $1.engine) }
      var cells = [scene.name, RoundedDecimal.text(own, digits: 2)]
      if let best = peers.first {
        cells.append("\(RoundedDecimal.text(best.milliseconds, digits: 2)) \(best.engine)")
        let ratio = best.milliseconds / own
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
