import FlingGeometry
import FlingScene
import FlingStage
import Testing

@testable import FlingOverlays

@Suite("Grids of pictures")
struct GridLayoutTests {
  private func words() throws -> CellLabels { CellLabels(for: try Fixtures.scene("")) }

  private func grid(
    _ count: Int, of cell: Size = Size(width: 100, height: 60), columns: Int? = nil, gap: Double = 8,
    labels: [String] = [], scale: Double = 2
  ) throws -> GridLayout {
    try GridLayout(
      cells: count, of: cell, columns: columns, gap: gap, labels: labels, scale: scale, by: words())
  }

  private func picture(_ fill: Color = .black) -> Snapshot {
    Snapshot(
      size: Size(width: 100, height: 60), origin: Point(0, 20), scale: 2, background: .color(.white),
      layers: [
        Layer(
          transform: AffineTransform(translationX: 5, y: 25),
          shape: .rectangle(Rect(x: 0, y: 0, width: 10, height: 10), .square), fill: .color(fill))
      ])
  }

  @Test("Pictures lie row by row with gaps between and around them")
  func cellPositions() throws {
    let grid = try grid(5, columns: 2)
    #expect(grid.size == Size(width: 8 + 2 * 108, height: 8 + 3 * 68))
    let layer = grid.layer(of: picture(), at: 3)
    // The canvas lies below its upper strip, and the layers of the picture move with it.
    #expect(layer.transform == AffineTransform(translationX: 116, y: 76 + 20))
    #expect(layer.children[0].transform == AffineTransform(translationX: 116 + 5, y: 76 + 25))
    #expect(layer.shape == .rectangle(Rect(x: 0, y: -20, width: 100, height: 60), .square))
    #expect(layer.fill == .color(.white) && layer.clipsChildren)
  }

  @Test("Pictures lie on whole pixels for any size and gap")
  func wholePixels() throws {
    let grid = try grid(4, of: Size(width: 33.3, height: 20.2), columns: 2, gap: 2.9, labels: ["a"], scale: 1)
    let layer = grid.layer(of: picture(), at: 3)
    #expect(layer.transform.tx == 3 + 34 + 3)
    #expect(layer.transform.ty == layer.transform.ty.rounded())
  }

  @Test("Labels are centered above their pictures, and take no space if all are empty")
  func labels() throws {
    let bare = try grid(2, labels: ["", ""])
    #expect(bare.size == (try grid(2).size))
    let named = try grid(2, labels: ["one", ""])
    #expect(named.size.height > bare.size.height + 13)
    let snapshot = named.snapshot(
      of: (0..<2).map { named.layer(of: picture(), at: $0) },
      GridPalette(theme: .light, background: .color(.white)))
    #expect(snapshot.layers.count == 3)
    let label = try #require(snapshot.layers.last)
    let box = try #require(label.text).glyphs.bounds
    let middle = label.transform.apply(to: box.center)
    #expect(abs(middle.x - 58) < 1)
    #expect(middle.y > 0 && middle.y < snapshot.layers[0].transform.ty - 20)
  }

  @Test("A label that is wider than its picture is broken into lines, and all rows become higher")
  func longLabels() throws {
    let short = try grid(4, columns: 2, labels: ["a", "b", "c", "d"])
    let long = try grid(4, columns: 2, labels: ["a", "b", "c", "several words that go on"])
    #expect(long.size.height > short.size.height + 20)
    #expect(long.size.width == short.size.width)
  }

  @Test("A hyphen before a number is drawn as a minus sign")
  func minus() throws {
    func glyphs(_ text: String) throws -> GlyphRun? {
      let grid = try grid(1, labels: [text])
      return grid.snapshot(of: [], GridPalette(theme: .light, background: nil)).layers[0].text?.glyphs
    }
    #expect(try glyphs("spin -3") == glyphs("spin −3"))
    #expect(try glyphs("spin 3") != glyphs("spin −3"))
  }

  @Test("The labels of a wide grid are larger, so that they can be read when it is shown small")
  func largeLetters() throws {
    func height(_ columns: Int) throws -> Double {
      let cell = Size(width: 320, height: 200)
      return try grid(columns, of: cell, columns: columns, labels: Array(repeating: "1", count: columns))
        .size.height - grid(columns, of: cell, columns: columns).size.height
    }
    #expect(try height(2) == height(1))
    #expect(try height(8) > 2 * height(2))
  }

  @Test(
    "By default up to four cells lie in one row, and more cells make a grid a little wider than high",
    arguments: [
      (1, 320.0, 568.0, 1), (3, 200, 300, 3), (4, 440, 320, 4), (12, 320, 568, 6), (12, 320, 320, 4),
      (12, 320, 240, 4), (6, 320, 320, 3), (9, 320, 240, 3), (100, 10, 10, 13), (7, 2000, 10, 1),
    ])
  func columns(count: Int, width: Double, height: Double, columns: Int) {
    #expect(GridLayout.columnCount(for: count, of: Size(width: width, height: height)) == columns)
  }

  @Test("The ground of a grid is that of its pictures, with readable labels; without one there are no lines")
  func palette() {
    for (theme, paper) in [(Theme.light, Color.white), (.dark, .black), (.dark, .white)] {
      let palette = GridPalette(theme: theme, background: .color(paper))
      #expect(palette.ground == .color(paper))
      #expect(palette.text.contrast(with: paper) > 4.5)
      #expect(palette.hairline?.alpha ?? 0 > 0.1)
    }
    for background in [nil, Paint.color(.clear)] {
      let palette = GridPalette(theme: .light, background: background)
      #expect(palette.ground == nil && palette.hairline == nil)
    }
  }

  @Test("A hairline of one pixel surrounds each picture if gaps have room for it")
  func hairlines() throws {
    func strokes(gap: Double) throws -> [Stroke] {
      let grid = try grid(2, gap: gap, labels: ["a", "b"], scale: 2)
      let cells = (0..<2).map { grid.layer(of: picture(), at: $0) }
      return grid.snapshot(of: cells, GridPalette(theme: .light, background: .color(.white))).layers
        .compactMap(\.stroke)
    }
    let lines = try strokes(gap: 8)
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.width == 0.5 && $0.alignment == .outside })
    #expect(try strokes(gap: 1).count == 2)
    #expect(try strokes(gap: 0.5).isEmpty)
    #expect(try strokes(gap: 0).isEmpty)
  }

  @Test("Labels of a grid are not larger than the largest words in its pictures")
  func wordSizes() throws {
    /// The height of the strip of labels above eight wide pictures.
    func height(_ scene: String) throws -> Double {
      let cell = Size(width: 320, height: 200)
      let labels = CellLabels(for: try Fixtures.scene(scene))
      func gridHeight(_ text: String) -> Double {
        GridLayout(
          cells: 8, of: cell, columns: 8, gap: 8, labels: Array(repeating: text, count: 8), scale: 2,
          by: labels
        ).size.height
      }
      return gridHeight("1") - gridHeight("")
    }
    func views(_ sizes: String...) -> String {
      let labels = sizes.map { "{label: , text: a, center: center, font: {size: \($0)}}" }
      return "views: [\(labels.joined(separator: ", "))]"
    }
    let free = try height("")
    #expect(try height(views("13")) < 0.5 * free)
    #expect(try height(views("9", "13")) == height(views("13")))
    #expect(try height("show: [{caption: a}]") == height(views("15")))
    #expect(try height(views("100")) == free)
  }
}
