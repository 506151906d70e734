import FlingGeometry
import Testing

@Suite("Stacks")
struct StackLayoutTests {
  /// Starts and lengths of children after the layout.
  private func place(
    _ stack: StackLayout, on axis: Axis? = nil, length: Double, _ lengths: [Double],
    weights: [Double] = []
  ) -> (starts: [Double], lengths: [Double]) {
    var lengths = lengths
    var starts = lengths.map { _ in Double.nan }
    stack.place(
      on: axis ?? stack.axis, length: length, lengths: &lengths, weights: weights, starts: &starts,
      in: lengths.indices)
    return (starts, lengths)
  }

  private func inset(_ distance: Double) -> Insets {
    Insets(top: distance, left: distance, bottom: distance, right: distance)
  }

  // MARK: Sums of acceptance scenes

  @Test("Scene 21: rows of 52 pt with gaps of 8 have their middles at 42 + 60 i and are 248 pt wide")
  func reorder() {
    let list = StackLayout(.vertical, gap: 8, insets: inset(16), align: .stretch)
    let heights = [Double](repeating: 52, count: 5)
    let down = place(list, length: 332, heights)
    #expect(down.starts.map { $0 + 26 } == [42, 102, 162, 222, 282])
    #expect(down.lengths == heights)
    let across = place(list, on: .horizontal, length: 280, [Double](repeating: 100, count: 5))
    #expect(across.starts == [16, 16, 16, 16, 16])
    #expect(across.lengths == [248, 248, 248, 248, 248])
    #expect(list.needed(on: .vertical, heights, in: 0..<5) == 324)
    #expect(list.overflow(on: .vertical, length: 332, lengths: heights, in: 0..<5) == 0)
    #expect(list.overflow(on: .vertical, length: 300, lengths: heights, in: 0..<5) == 24)
  }

  @Test("Scene 23: a handle, a line and entries lie in the middle of a card, below an inset of 12")
  func bottomSheet() {
    let card = StackLayout(
      .vertical, gap: 12, insets: Insets(top: 12, left: 20, bottom: 0, right: 20), align: .center)
    // A heading of 52 × 18 pt.
    let across = place(card, on: .horizontal, length: 240, [40, 52, 200, 200, 200, 200])
    #expect(across.starts == [100, 94, 20, 20, 20, 20])
    let heights = [5, 18, 44, 44, 44, 44.0]
    let down = place(card, length: 400, heights)
    #expect(down.starts == [12, 29, 59, 115, 171, 227])
    #expect(card.needed(on: .vertical, heights, in: 0..<6) == 271)
    #expect(card.needed(on: .horizontal, across.lengths, in: 0..<6) == 240)
  }

  @Test("Scene 27: twelve rows of 28 with gaps of 4 and an inset of 8 are 396 pt high, the third is at 86")
  func desktop() {
    let files = StackLayout(.vertical, gap: 4, insets: inset(8), align: .stretch)
    let heights = [Double](repeating: 28, count: 12)
    #expect(files.needed(on: .vertical, heights, in: 0..<12) == 396)
    // In a scroll view the content is as high as the rows need.
    let down = place(files, length: 396, heights)
    #expect(down.starts[2] + 14 == 86)
    #expect(down.starts[11] + 28 + 8 == 396)
    let across = place(files, on: .horizontal, length: 440, [Double](repeating: 100, count: 12))
    #expect(across.starts[2] + across.lengths[2] / 2 == 220)
    #expect(across.lengths[2] == 424)
  }

  @Test("Scene 29: paragraphs are 208 pt wide on a page of 240")
  func parallax() {
    let page = StackLayout(.vertical, gap: 10, insets: inset(16), align: .stretch)
    let across = place(page, on: .horizontal, length: 240, [Double](repeating: 100, count: 8))
    #expect(across.lengths == [Double](repeating: 208, count: 8))
    let heights = [Double](repeating: 60, count: 8)
    #expect(place(page, length: 700, heights).starts == (0..<8).map { 16 + 70 * Double($0) })
    #expect(page.needed(on: .vertical, heights, in: 0..<8) == 582)
  }

  @Test("Scene 32: bubbles of 40 pt stand 16 pt above the end and move up by 50 for each new one")
  func chat() {
    let talk = StackLayout(.vertical, gap: 10, insets: inset(16), justify: .end)
    #expect(place(talk, length: 250, [40]).starts == [194])
    #expect(place(talk, length: 250, [40, 40]).starts == [144, 194])
    #expect(place(talk, length: 250, [40, 40, 40]).starts == [94, 144, 194])
    let across = place(talk, on: .horizontal, length: 240, [170])
    #expect(across.starts == [16] && across.lengths == [170])
    // Six bubbles: the first leaves the view at its start.
    let six = [Double](repeating: 40, count: 6)
    #expect(place(talk, length: 250, six).starts == [-56, -6, 44, 94, 144, 194])
    #expect(talk.overflow(on: .vertical, length: 250, lengths: six, in: 0..<6) == 72)
  }

  // MARK: Along

  @Test("Children that grow share what is left by weight, on top of their own lengths")
  func growth() {
    let row = StackLayout(.horizontal, gap: 10, insets: inset(5))
    // 300 - 10 - 20 - 90 = 180 are left.
    let placed = place(row, length: 300, [20, 30, 40], weights: [1, 0, 2])
    #expect(placed.lengths == [80, 30, 160])
    #expect(placed.starts == [5, 95, 135])
    // Weights below 1 in sum fill the stack as well.
    #expect(place(row, length: 300, [20, 30, 40], weights: [0, 0.25, 0.25]).lengths == [20, 120, 130])
    #expect(place(row, length: 100, [0], weights: [3]).lengths == [90])
    #expect(place(row, length: 300, [20, 30, 40], weights: [0, 0, 0]).lengths == [20, 30, 40])
  }

  @Test("Nothing shrinks, and nothing grows without room")
  func noRoom() {
    let row = StackLayout(.horizontal, gap: 10)
    let placed = place(row, length: 100, [60, 60], weights: [1, 1])
    #expect(placed.lengths == [60, 60])
    #expect(placed.starts == [0, 70])
    #expect(place(row, length: 0.1 + 0.2 + 10, [0.1, 0.2], weights: [1, 0]).lengths == [0.1, 0.2])
  }

  @Test("A stack as long as its children need leaves exactly nothing to grow")
  func fit() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<300 {
      let lengths = (0..<random.number(below: 9)).map { _ in random.number(in: 0...70) }
      let row = StackLayout(
        .horizontal, gap: random.number(in: 0...9), insets: inset(random.number(in: 0...20)),
        justify: random.pick(LayoutJustification.allCases))
      let length = row.needed(on: .horizontal, lengths, in: lengths.indices)
      let placed = place(row, length: length, lengths, weights: lengths.map { _ in 1 })
      #expect(placed.lengths == lengths)
      #expect(placed.starts.first ?? row.insets.left == row.insets.left)
      #expect(row.overflow(on: .horizontal, length: length, lengths: lengths, in: lengths.indices) == 0)
    }
  }

  @Test("Room goes to the end, to both sides, to the start or between the children")
  func justification() {
    var row = StackLayout(.horizontal, gap: 4, insets: Insets(top: 0, left: 10, bottom: 0, right: 2))
    let starts: [(LayoutJustification, [Double])] = [
      (.start, [10, 34, 68]), (.center, [35, 59, 93]), (.end, [60, 84, 118]), (.between, [10, 59, 118]),
    ]
    for (justify, expected) in starts {
      row.justify = justify
      // 130 - 12 - 8 - 60 = 50 are left.
      let placed = place(row, length: 130, [20, 30, 10])
      #expect(placed.starts == expected, "\(justify)")
      #expect(placed.lengths == [20, 30, 10])
    }
  }

  @Test("Between needs two children and room; otherwise they begin at the start")
  func between() {
    let row = StackLayout(.horizontal, gap: 4, justify: .between)
    #expect(place(row, length: 100, [20]).starts == [0])
    #expect(place(row, length: 30, [20, 20]).starts == [0, 24])
    #expect(place(row, length: 44, [20, 20]).starts == [0, 24])
    #expect(place(row, length: 60, [20, 20]).starts == [0, 40])
    #expect(place(row, length: 60, []).starts.isEmpty)
  }

  @Test("Children that overflow leave the stack at its end, on both sides or at its start")
  func overflowingSides() {
    var row = StackLayout(.horizontal, gap: 10)
    row.justify = .center
    #expect(place(row, length: 100, [60, 60]).starts == [-15, 55])
    row.justify = .end
    #expect(place(row, length: 100, [60, 60]).starts == [-30, 40])
    #expect(row.overflow(on: .horizontal, length: 100, lengths: [60, 60], in: 0..<2) == 30)
  }

  @Test("When children grow, no room is left to justify")
  func growthBeforeJustification() {
    for justify in LayoutJustification.allCases {
      let row = StackLayout(.horizontal, gap: 5, insets: inset(3), justify: justify)
      let placed = place(row, length: 100, [10, 10], weights: [0, 1])
      #expect(placed.starts == [3, 18])
      #expect(placed.lengths == [10, 79])
    }
  }

  // MARK: Across

  @Test("Across the stack a child keeps its length unless it stretches")
  func alignment() {
    let cases: [(LayoutAlignment, [Double], [Double])] = [
      (.start, [6, 6], [20, 120]), (.center, [36, -14], [20, 120]), (.end, [66, -34], [20, 120]),
      (.stretch, [6, 6], [80, 80]),
    ]
    for (align, starts, lengths) in cases {
      let row = StackLayout(
        .horizontal, insets: Insets(top: 6, left: 0, bottom: 14, right: 0), align: align)
      let placed = place(row, on: .vertical, length: 100, [20, 120], weights: [1, 1])
      #expect(placed.starts == starts, "\(align)")
      #expect(placed.lengths == lengths, "\(align)")
      let overflow = row.overflow(on: .vertical, length: 100, lengths: [20, 120], in: 0..<2)
      #expect(overflow == (align == .stretch ? 0 : 40))
    }
  }

  @Test("Insets that are larger than the view give stretched children no length, and overflow")
  func wideInsets() {
    let list = StackLayout(.vertical, insets: inset(30), align: .stretch)
    let placed = place(list, on: .horizontal, length: 40, [10])
    #expect(placed.lengths == [0])
    #expect(placed.starts == [30])
    #expect(list.overflow(on: .horizontal, length: 40, lengths: [10], in: 0..<1) == 20)
  }

  @Test("A stack that fits counts stretched children with their own lengths")
  func neededAcross() {
    let list = StackLayout(.vertical, insets: inset(3), align: .stretch)
    #expect(list.needed(on: .horizontal, [10, 40, 20], in: 0..<3) == 46)
    #expect(list.needed(on: .horizontal, [], in: 0..<0) == 6)
    #expect(list.needed(on: .vertical, [], in: 0..<0) == 6)
  }

  // MARK: Arrays

  @Test("Only the stack's own children are read and changed")
  func ranges() {
    let row = StackLayout(.horizontal, gap: 2)
    var lengths = [1000, 10, 20, 1000.0]
    var starts = [-1, -1, -1, -1.0]
    #expect(row.needed(on: .horizontal, lengths, in: 1..<3) == 32)
    row.place(
      on: .horizontal, length: 42, lengths: &lengths, weights: [9, 1, 0, 9], starts: &starts, in: 1..<3)
    #expect(lengths == [1000, 20, 20, 1000])
    #expect(starts == [-1, 0, 22, -1])
    row.place(on: .horizontal, length: 42, lengths: &lengths, weights: [], starts: &starts, in: 2..<2)
    #expect(starts == [-1, 0, 22, -1])
  }

  @Test("Less than a millionth of a point is no overflow, and an empty stack has none")
  func leastOverflow() {
    let row = StackLayout(.horizontal, insets: inset(10))
    #expect(row.overflow(on: .horizontal, length: 20 - 5e-7, lengths: [0], in: 0..<1) == 0)
    #expect(abs(row.overflow(on: .horizontal, length: 20 - 5e-6, lengths: [0], in: 0..<1) - 5e-6) < 1e-12)
    #expect(row.overflow(on: .horizontal, length: 0, lengths: [], in: 0..<0) == 0)
  }

  @Test("Trees of stacks are laid out as by a slow reference", arguments: 0..<20)
  func trees(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed), key: 21)
    for _ in 0..<30 {
      let tree = LayoutBox.random(depth: 4, hasGrids: false, by: &random)
      #expect(distance(LayoutPasses(tree).frames, SlowLayout.frames(tree)) < 1e-9)
    }
  }

  @Test("Children keep their gaps and their order, and fill a stack in which one of them grows")
  func properties() {
    var random = SeededRandom(seed: 22)
    for _ in 0..<500 {
      let lengths = (0...random.number(below: 6)).map { _ in random.number(in: 0...50) }
      let stack = StackLayout(
        .vertical, gap: random.number(in: 0...10), insets: inset(random.number(in: 0...10)),
        justify: random.pick(LayoutJustification.allCases))
      let length = random.number(in: 0...500)
      let weights = lengths.map { _ in random.pick([0, 1, 2.5]) }
      let placed = place(stack, length: length, lengths, weights: weights)
      let ends = zip(placed.starts, placed.lengths).map { $0 + $1 }
      for (end, start) in zip(ends, placed.starts.dropFirst()) {
        if stack.justify == .between {
          #expect(start - end > stack.gap - 1e-9)
        } else {
          #expect(abs(start - end - stack.gap) < 1e-9)
        }
      }
      for (own, length) in zip(lengths, placed.lengths) { #expect(length >= own) }
      let room = length - stack.needed(on: .vertical, lengths, in: lengths.indices)
      let least = placed.starts[0] - stack.insets.top
      let rest = length - stack.insets.bottom - ends[ends.count - 1]
      if room > 0, weights.contains(where: { $0 > 0 }) {
        #expect(abs(least) < 1e-9 && abs(rest) < 1e-9)
      } else {
        switch stack.justify {
        case .start: #expect(abs(least) < 1e-9 && abs(rest - room) < 1e-9)
        case .center: #expect(abs(least - rest) < 1e-9)
        case .end: #expect(abs(least - room) < 1e-9 && abs(rest) < 1e-9)
        case .between:
          #expect(abs(least) < 1e-9)
          #expect(abs(rest - (room > 0 && lengths.count > 1 ? 0 : room)) < 1e-9)
        }
      }
    }
  }
}
