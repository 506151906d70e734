import FlingGeometry

/// A box with boxes inside, for tests of layouts.
struct LayoutBox {
  enum Length {
    case own(Double)
    case fit
    /// A text that is this long on one line and becomes higher in less width.
    case text(Double)
  }

  enum Rules {
    case stack(StackLayout)
    case grid(ColumnGridLayout)
  }

  var width: Length
  var height: Length
  /// The share of what is left in a stack.
  var weight = 0.0
  var rules: Rules?
  var children: [LayoutBox] = []

  /// A text's height in points: lines of 10 pt.
  static func textHeight(of length: Double, in width: Double) -> Double {
    width > 0 ? 10 * Elementary.ceil(length / width - 1e-9) : 10
  }

  /// A tree of stacks, grids and texts.
  /// - Parameter depth: layers of boxes below this one, at most.
  static func random(depth: Int, hasGrids: Bool, by random: inout SeededRandom) -> LayoutBox {
    if depth == 0 || random.chance(0.25) {
      if random.chance(0.3) {
        let length = random.number(in: 1...90)
        return LayoutBox(width: .text(length), height: .text(length), weight: random.pick([0, 0, 1]))
      }
      return LayoutBox(
        width: .own(random.number(in: 0...60)), height: .own(random.number(in: 0...60)),
        weight: random.pick([0, 0, 1, 2, 0.5]))
    }
    func side(_ random: inout SeededRandom) -> Length {
      random.chance(0.5) ? .fit : .own(random.number(in: 0...300))
    }
    var box = LayoutBox(width: side(&random), height: side(&random), weight: random.pick([0, 0, 1, 3]))
    let insets = Insets(
      top: random.pick([0, 8, 3.3]), left: random.pick([0, 8, 20]), bottom: random.pick([0, 8]),
      right: random.pick([0, 8, 1.7]))
    let gap = random.pick([0, 8, 2.5])
    let align = random.pick(LayoutAlignment.allCases)
    if hasGrids, random.chance(0.4) {
      box.rules = .grid(
        ColumnGridLayout(
          columns: 1 + random.number(below: 4), gap: gap, rowGap: random.pick([nil, 5]), insets: insets,
          align: align))
    } else {
      box.rules = .stack(
        StackLayout(
          random.pick(Axis.allCases), gap: gap, insets: insets, align: align,
          justify: random.pick(LayoutJustification.allCases)))
    }
    for _ in 0..<random.number(below: 7) {
      box.children.append(LayoutBox.random(depth: depth - 1, hasGrids: hasGrids, by: &random))
    }
    return box
  }
}

/// The boxes of a tree in arrays, outer ones first and siblings next to each other, and the passes of a
/// layout.
struct LayoutPasses {
  private(set) var boxes: [LayoutBox]
  private(set) var children: [Range<Int>] = []
  private(set) var weights: [Double] = []
  /// Starts in the parent and lengths, in points.
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  private(set) var widths: [Double] = []
  private(set) var heights: [Double] = []

  init(_ root: LayoutBox) {
    boxes = [root]
    var next = 0
    while next < boxes.count {
      children.append(boxes.count..<boxes.count + boxes[next].children.count)
      boxes += boxes[next].children
      next += 1
    }
    weights = boxes.map(\.weight)
    x = boxes.map { _ in 0 }
    (y, widths, heights) = (x, x, x)
    run()
  }

  private mutating func run() {
    for box in boxes.indices.reversed() {
      widths[box] = own(boxes[box].width) { needed(by: box, on: .horizontal, widths) }
    }
    for box in boxes.indices { place(box, on: .horizontal, &widths, &x) }
    for box in boxes.indices.reversed() {
      if case .text(let length) = boxes[box].height {
        heights[box] = LayoutBox.textHeight(of: length, in: widths[box])
      } else {
        heights[box] = own(boxes[box].height) { needed(by: box, on: .vertical, heights) }
      }
    }
    for box in boxes.indices { place(box, on: .vertical, &heights, &y) }
  }

  private func own(_ length: LayoutBox.Length, needed: () -> Double) -> Double {
    switch length {
    case .own(let length), .text(let length): length
    case .fit: needed()
    }
  }

  private func needed(by box: Int, on axis: Axis, _ lengths: [Double]) -> Double {
    switch boxes[box].rules {
    case .stack(let stack): stack.needed(on: axis, lengths, in: children[box])
    case .grid(let grid): grid.needed(on: axis, lengths, in: children[box])
    case nil: 0
    }
  }

  private func place(_ box: Int, on axis: Axis, _ lengths: inout [Double], _ starts: inout [Double]) {
    let length = lengths[box]
    switch boxes[box].rules {
    case .stack(let stack):
      stack.place(
        on: axis, length: length, lengths: &lengths, weights: weights, starts: &starts, in: children[box])
    case .grid(let grid):
      grid.place(on: axis, length: length, lengths: &lengths, starts: &starts, in: children[box])
    case nil: break
    }
  }

  /// The overflow of a box after the layout, in points.
  func overflow(of box: Int, on axis: Axis) -> Double {
    let lengths = axis == .horizontal ? widths : heights
    switch boxes[box].rules {
    case .stack(let stack):
      return stack.overflow(on: axis, length: lengths[box], lengths: lengths, in: children[box])
    case .grid(let grid):
      return grid.overflow(on: axis, length: lengths[box], lengths: lengths, in: children[box])
    case nil: return 0
    }
  }

  /// The frames of all boxes in their parents.
  var frames: [Rect] {
    boxes.indices.map { Rect(x: x[$0], y: y[$0], width: widths[$0], height: heights[$0]) }
  }
}

/// The same layout by recursion from the words of the specification, slowly: every length is computed anew
/// wherever it is needed.
enum SlowLayout {
  /// The frames of all boxes in their parents, in the order of `LayoutPasses`.
  static func frames(_ root: LayoutBox) -> [Rect] {
    var frames: [Rect] = []
    let width = ownWidth(root)
    var layer = [(root, Rect(x: 0, y: 0, width: width, height: ownHeight(root, width: width)))]
    while !layer.isEmpty {
      frames += layer.map(\.1)
      layer = layer.flatMap { box, frame -> [(LayoutBox, Rect)] in
        let across = placesX(box, width: frame.width)
        let down = placesY(box, widths: across.map(\.length), height: frame.height)
        return box.children.indices.map {
          let (x, y) = (across[$0], down[$0])
          return (
            box.children[$0], Rect(x: x.start, y: y.start, width: x.length, height: y.length)
          )
        }
      }
    }
    return frames
  }

  typealias Piece = (start: Double, length: Double)

  static func ownWidth(_ box: LayoutBox) -> Double {
    switch box.width {
    case .own(let width), .text(let width): return width
    case .fit:
      let own = box.children.map(ownWidth)
      switch box.rules {
      case .stack(let stack):
        let sum =
          stack.axis == .horizontal
          ? own.reduce(0, +) + stack.gap * Double(max(0, own.count - 1)) : own.max() ?? 0
        return sum + stack.insets.left + stack.insets.right
      case .grid(let grid):
        let widest = own.max() ?? 0
        let cells = Double(grid.columns) * (widest + grid.gap) - grid.gap
        return (own.isEmpty ? 0 : cells) + grid.insets.left + grid.insets.right
      case nil: return 0
      }
    }
  }

  static func ownHeight(_ box: LayoutBox, width: Double) -> Double {
    switch box.height {
    case .own(let height): return height
    case .text(let length): return LayoutBox.textHeight(of: length, in: width)
    case .fit:
      let own = ownHeights(box, widths: placesX(box, width: width).map(\.length))
      switch box.rules {
      case .stack(let stack):
        let sum =
          stack.axis == .vertical
          ? own.reduce(0, +) + stack.gap * Double(max(0, own.count - 1)) : own.max() ?? 0
        return sum + stack.insets.top + stack.insets.bottom
      case .grid(let grid):
        let rows = rowHeights(own, columns: grid.columns)
        let sum = rows.reduce(0) { $0 + $1 + grid.rowGap } - grid.rowGap
        return (own.isEmpty ? 0 : sum) + grid.insets.top + grid.insets.bottom
      case nil: return 0
      }
    }
  }

  private static func ownHeights(_ box: LayoutBox, widths: [Double]) -> [Double] {
    zip(box.children, widths).map { ownHeight($0, width: $1) }
  }

  private static func rowHeights(_ heights: [Double], columns: Int) -> [Double] {
    stride(from: 0, to: heights.count, by: columns).map {
      heights[$0..<min($0 + columns, heights.count)].max() ?? 0
    }
  }

  private static func placesX(_ box: LayoutBox, width: Double) -> [Piece] {
    let own = box.children.map(ownWidth)
    switch box.rules {
    case .stack(let stack):
      let inside = (stack.insets.left, width - stack.insets.left - stack.insets.right)
      let weights = box.children.map(\.weight)
      return stack.axis == .horizontal
        ? along(stack, own, weights, inside) : own.map { aligned($0, stack.align, inside) }
    case .grid(let grid):
      let inside = width - grid.insets.left - grid.insets.right
      let count = Double(grid.columns)
      let cell = max(0, (inside - grid.gap * (count - 1)) / count)
      return own.indices.map {
        aligned(
          own[$0], grid.align, (grid.insets.left + Double($0 % grid.columns) * (cell + grid.gap), cell))
      }
    case nil: return []
    }
  }

  private static func placesY(_ box: LayoutBox, widths: [Double], height: Double) -> [Piece] {
    let own = ownHeights(box, widths: widths)
    switch box.rules {
    case .stack(let stack):
      let inside = (stack.insets.top, height - stack.insets.top - stack.insets.bottom)
      let weights = box.children.map(\.weight)
      return stack.axis == .vertical
        ? along(stack, own, weights, inside) : own.map { aligned($0, stack.align, inside) }
    case .grid(let grid):
      let rows = rowHeights(own, columns: grid.columns)
      return own.indices.map {
        let row = $0 / grid.columns
        let top = grid.insets.top + rows[..<row].reduce(0, +) + Double(row) * grid.rowGap
        return aligned(own[$0], grid.align, (top, rows[row]))
      }
    case nil: return []
    }
  }

  private static func aligned(_ length: Double, _ align: LayoutAlignment, _ cell: Piece) -> Piece {
    let shares: [LayoutAlignment: Double] = [.start: 0, .center: 0.5, .end: 1]
    guard let share = shares[align] else { return (cell.start, max(0, cell.length)) }
    return (cell.start + share * (cell.length - length), length)
  }

  private static func along(
    _ stack: StackLayout, _ own: [Double], _ weights: [Double], _ inside: Piece
  ) -> [Piece] {
    let count = Double(own.count)
    let left = inside.length - own.reduce(0, +) - stack.gap * (count - 1)
    let total = weights.reduce(0, +)
    let grows = left > 0 && total > 0
    let lengths = zip(own, weights).map { grows ? $0 + left * $1 / total : $0 }
    let room = grows ? 0 : left
    let isSpread = stack.justify == .between && room > 0 && own.count > 1
    let step = isSpread ? stack.gap + room / (count - 1) : stack.gap
    let shares: [LayoutJustification: Double] = [.center: 0.5, .end: 1]
    let offset = (shares[stack.justify] ?? 0) * room
    return lengths.indices.map {
      (inside.start + offset + lengths[..<$0].reduce(0, +) + Double($0) * step, lengths[$0])
    }
  }
}

/// The greatest difference between two lists of rectangles, in points; infinite for lists of different
/// lengths.
func distance(_ a: [Rect], _ b: [Rect]) -> Double {
  guard a.count == b.count else { return .infinity }
  return zip(a, b).reduce(0) { most, pair in
    let (a, b) = pair
    return max(
      most, abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.width - b.width), abs(a.height - b.height))
  }
}
