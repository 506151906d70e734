import FlingGeometry
import Testing

@Suite("Grids of children")
struct GridLayoutTests {
  /// Starts and lengths of children after the layout.
  private func place(
    _ grid: ColumnGridLayout, on axis: Axis, length: Double, _ lengths: [Double]
  ) -> (starts: [Double], lengths: [Double]) {
    var lengths = lengths
    var starts = lengths.map { _ in Double.nan }
    grid.place(on: axis, length: length, lengths: &lengths, starts: &starts, in: lengths.indices)
    return (starts, lengths)
  }

  private let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)

  @Test("Scene 25: four columns of 34 pt, rows of 30 and gaps of 8; the sixth picture is at (59, 53)")
  func onboarding() {
    let shelf = ColumnGridLayout(columns: 4, gap: 8, align: .center)
    let sides = [Double](repeating: 30, count: 8)
    let across = place(shelf, on: .horizontal, length: 160, sides)
    let down = place(shelf, on: .vertical, length: 80, sides)
    #expect(across.starts.map { $0 + 15 } == [17, 59, 101, 143, 17, 59, 101, 143])
    #expect(down.starts.map { $0 + 15 } == [15, 15, 15, 15, 53, 53, 53, 53])
    #expect(across.lengths == sides && down.lengths == sides)
    #expect(shelf.needed(on: .horizontal, sides, in: 0..<8) == 144)
    #expect(shelf.needed(on: .vertical, sides, in: 0..<8) == 68)
    #expect(shelf.overflow(on: .horizontal, length: 160, lengths: sides, in: 0..<8) == 0)
    #expect(shelf.overflow(on: .vertical, length: 60, lengths: sides, in: 0..<8) == 8)
  }

  @Test("Columns are equally wide whatever is in them, and a row is as high as its highest child")
  func cells() {
    let grid = ColumnGridLayout(columns: 3, gap: 6, rowGap: 10, insets: insets)
    // (108 - 6 - 12) / 3 = 30.
    let across = place(grid, on: .horizontal, length: 108, [10, 20, 30, 5])
    #expect(across.starts == [2, 38, 74, 2])
    #expect(across.lengths == [10, 20, 30, 5])
    let down = place(grid, on: .vertical, length: 500, [10, 40, 20, 5])
    #expect(down.starts == [1, 1, 1, 51])
    #expect(grid.needed(on: .vertical, [10, 40, 20, 5], in: 0..<4) == 59)
  }

  @Test("A child lies at the start, in the middle or at the end of its cell, or fills it, on both axes")
  func alignment() {
    let cases: [(LayoutAlignment, [Double], [Double])] = [
      (.start, [0, 50], [10, 20]), (.center, [20, 65], [10, 20]), (.end, [40, 80], [10, 20]),
      (.stretch, [0, 50], [50, 50]),
    ]
    for (align, starts, lengths) in cases {
      let grid = ColumnGridLayout(columns: 2, align: align)
      let across = place(grid, on: .horizontal, length: 100, [10, 20])
      #expect(across.starts == starts && across.lengths == lengths, "\(align)")
    }
    let tops: [(LayoutAlignment, [Double], [Double])] = [
      (.start, [0, 0, 25], [10, 20, 8]), (.center, [5, 0, 25], [10, 20, 8]),
      (.end, [10, 0, 25], [10, 20, 8]),
      (.stretch, [0, 0, 25], [20, 20, 8]),
    ]
    for (align, starts, lengths) in tops {
      let grid = ColumnGridLayout(columns: 2, rowGap: 5, align: align)
      let down = place(grid, on: .vertical, length: 100, [10, 20, 8])
      #expect(down.starts == starts && down.lengths == lengths, "\(align)")
    }
  }

  @Test("A grid that fits has columns as wide as its widest child, also those that stay empty")
  func needed() {
    let grid = ColumnGridLayout(columns: 4, gap: 5, insets: insets)
    #expect(grid.needed(on: .horizontal, [10, 30], in: 0..<2) == 141)
    #expect(grid.needed(on: .vertical, [10, 30], in: 0..<2) == 34)
    let placed = place(grid, on: .horizontal, length: 141, [10, 30])
    #expect(placed.starts == [2, 37])
    #expect(grid.overflow(on: .horizontal, length: 141, lengths: [10, 30], in: 0..<2) == 0)
    #expect(grid.overflow(on: .horizontal, length: 121, lengths: [10, 30], in: 0..<2) == 20)
  }

  @Test("Without children a grid needs its insets, and overflows nowhere")
  func empty() {
    let grid = ColumnGridLayout(columns: 4, gap: 5, insets: insets)
    #expect(grid.needed(on: .horizontal, [], in: 0..<0) == 6)
    #expect(grid.needed(on: .vertical, [], in: 0..<0) == 4)
    #expect(grid.overflow(on: .horizontal, length: 0, lengths: [], in: 0..<0) == 0)
    #expect(place(grid, on: .horizontal, length: 100, []).starts.isEmpty)
  }

  @Test("Children that stretch never overflow their columns, but gaps and insets may")
  func stretchedOverflow() {
    let grid = ColumnGridLayout(columns: 3, gap: 10, insets: insets, align: .stretch)
    #expect(grid.overflow(on: .horizontal, length: 50, lengths: [90, 90], in: 0..<2) == 0)
    let placed = place(grid, on: .horizontal, length: 20, [90, 90])
    #expect(placed.lengths == [0, 0])
    #expect(placed.starts == [2, 12])
    #expect(grid.overflow(on: .horizontal, length: 20, lengths: [90, 90], in: 0..<2) == 6)
    #expect(grid.overflow(on: .vertical, length: 20, lengths: [90, 90], in: 0..<2) == 74)
  }

  @Test("Fewer columns than one count as one, and the gap of rows is that of columns by default")
  func defaults() {
    let grid = ColumnGridLayout(columns: 0, gap: 7)
    #expect(grid.rowGap == 7)
    #expect(place(grid, on: .vertical, length: 100, [10, 20]).starts == [0, 17])
    #expect(place(grid, on: .horizontal, length: 100, [10, 20]).starts == [0, 0])
    #expect(ColumnGridLayout(columns: 2, gap: 7, rowGap: 0).rowGap == 0)
    #expect(LayoutAlignment.allCases.map(\.rawValue) == ["start", "center", "end", "stretch"])
    #expect(LayoutJustification.allCases.map(\.rawValue) == ["start", "center", "end", "between"])
  }

  @Test("Only the grid's own children are read and changed")
  func ranges() {
    let grid = ColumnGridLayout(columns: 2, gap: 2, align: .stretch)
    var lengths = [1000, 10, 20, 30, 1000.0]
    var starts = [-1, -1, -1, -1, -1.0]
    #expect(grid.needed(on: .horizontal, lengths, in: 1..<4) == 62)
    #expect(grid.needed(on: .vertical, lengths, in: 1..<4) == 52)
    grid.place(on: .horizontal, length: 42, lengths: &lengths, starts: &starts, in: 1..<4)
    #expect(lengths == [1000, 20, 20, 20, 1000])
    #expect(starts == [-1, 0, 22, 0, -1])
    grid.place(on: .vertical, length: 42, lengths: &lengths, starts: &starts, in: 1..<4)
    #expect(starts == [-1, 0, 0, 22, -1])
  }

  @Test("A grid of one column is a stack")
  func likeStacks() {
    var random = SeededRandom(seed: 23)
    for _ in 0..<200 {
      let lengths = (0...random.number(below: 7)).map { _ in random.number(in: 0...50) }
      let widths = lengths.map { _ in random.number(in: 0...50) }
      let gap = random.number(in: 0...9)
      let align = random.pick(LayoutAlignment.allCases)
      let grid = ColumnGridLayout(columns: 1, gap: gap, insets: insets, align: align)
      let stack = StackLayout(.vertical, gap: gap, insets: insets, align: align)
      let across = place(grid, on: .horizontal, length: 200, widths)
      var (starts, ownWidths) = (widths, widths)
      stack.place(
        on: .horizontal, length: 200, lengths: &ownWidths, weights: [], starts: &starts,
        in: lengths.indices)
      #expect(across.starts == starts && across.lengths == ownWidths)
      let down = place(grid, on: .vertical, length: 200, lengths)
      var heights = lengths
      stack.place(
        on: .vertical, length: 200, lengths: &heights, weights: [], starts: &starts, in: lengths.indices)
      for (a, b) in zip(down.starts, starts) { #expect(abs(a - b) < 1e-9) }
      #expect(
        abs(
          grid.needed(on: .vertical, lengths, in: lengths.indices)
            - stack.needed(on: .vertical, lengths, in: lengths.indices)) < 1e-9)
    }
  }

  @Test("Trees of stacks and grids are laid out as by a slow reference", arguments: 0..<20)
  func trees(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed), key: 25)
    for _ in 0..<30 {
      let tree = LayoutBox.random(depth: 4, hasGrids: true, by: &random)
      #expect(distance(LayoutPasses(tree).frames, SlowLayout.frames(tree)) < 1e-9)
    }
  }

  @Test("A tree in which every box fits overflows nowhere", arguments: 0..<5)
  func fittingTrees(seed: Int) {
    func fitting(_ box: LayoutBox) -> LayoutBox {
      var box = box
      if box.rules != nil { (box.width, box.height) = (.fit, .fit) }
      box.children = box.children.map(fitting)
      return box
    }
    var random = SeededRandom(seed: UInt64(seed), key: 27)
    for _ in 0..<30 {
      let passes = LayoutPasses(fitting(.random(depth: 3, hasGrids: true, by: &random)))
      for box in passes.boxes.indices {
        #expect(passes.overflow(of: box, on: .horizontal) == 0)
        #expect(passes.overflow(of: box, on: .vertical) == 0)
      }
    }
  }
}
