import FlingFilm
import FlingGeometry
import FlingScene
import FlingStage

/// The cost of one frame in a film: the whole frame, in bands on several cores, and after the motion of one
/// view.
struct FrameTable {
  /// A Markdown table.
  let text: String

  init() async throws {
    var lines = ["| frame | Fling ms |", "|---|---|"]
    func row(_ name: String, _ milliseconds: Double) {
      lines.append("| \(name) | \(RoundedDecimal.text(milliseconds, digits: 2)) |")
    }
    let document = try SceneReader.read(
      SourceFile(name: "cards.yaml", bytes: Array(FrameTable.cards.utf8)), options: ReadingOptions())
    let stage = try Stage(document)
    try stage.advance()
    let before = try stage.snapshot(at: .zero)
    try stage.advance()
    let after = try stage.snapshot(at: Time(tick: 1))
    guard
      let size = PixelSize(canvas: document.canvas.size, scale: 1, width: nil, height: nil),
      let large = PixelSize(canvas: document.canvas.size, scale: 2, width: nil, height: nil)
    else { throw FilmError.interrupted }
    let painter = FramePainter(size)
    row(
      "40 views with shadows, gradients and labels, 1200×800",
      Bench.least(of: 15) { _ = painter.paint(before) })
    let twice = FramePainter(large)
    row("the same at 2400×1600", Bench.least(of: 9) { _ = twice.paint(before) })
    row("the same on 2 cores", await Bench.leastAwaiting(of: 9) { _ = await twice.paint(before, inBands: 4) })
    let picture = painter.paint(before)
    row(
      "one of the views has moved, 1200×800",
      Bench.least(of: 15) { _ = painter.paint(after, after: before, picture) })

    let busy = FrameTable.busy
    row("1000 shapes, 1200×800", Bench.least(of: 15) { _ = painter.paint(busy) })
    row(
      "the same on 2 cores", await Bench.leastAwaiting(of: 15) { _ = await painter.paint(busy, inBands: 4) })
    text = lines.joined(separator: "\n")
  }

  /// The shapes of `RasterScene` as layers of a frame.
  private static var busy: Snapshot {
    let layers = RasterScene.busyShapes.map { path, transform, paint in
      Layer(transform: transform, shape: .path(path, .nonzero), fill: paint)
    }
    return Snapshot(
      size: Size(width: 1200, height: 800), scale: 1, background: .color(.white), layers: layers)
  }

  /// A scene of twenty cards with a labeled badge each; the first badge moves.
  private static var cards: String {
    var views = ""
    for index in 0..<20 {
      let (x, y) = (24 + index % 5 * 236, 24 + index / 5 * 194)
      let drift = index == 0 ? " + time * 60 / 1s" : ""
      views += """
          - view: card\(index)
            frame: [\(x), \(y), 208, 166]
            corner: 20
            fill: {linear: 180deg, stops: [white, '#eaf0fa']}
            shadow: {color: '#0b1f3a40', offset: [0, 8], blur: 24}
          - view: badge\(index)
            center: = [\(x + 104)\(drift), \(y + 83)]
            size: [132, 44]
            corner: 22
            fill: blue
            views:
              - label: text\(index)
                frame: [0, 0, 132, 44]
                text: Card \(index + 1)
                align: center
                color: white
                font: {size: 17, weight: semibold}

        """
    }
    return "fling: 1\ncanvas: {size: [1200, 800], background: '#f4f6fb'}\nviews:\n\(views)"
  }
}
