/// Palette lookup by cells of 4 × 4 × 4 colors: each color of a cell is shown by its nearest entry, or all
/// colors of the cell by one pattern.
///
/// Within a cell, OKLab is approximated as linear in RGB. Then the difference of the squared distances to two
/// entries is a linear function of the color, so a few products find the nearest entry.
struct PaletteCells: Sendable {
  /// For each cell the number of its block of 64 indices, or the number of its pattern with the bit
  /// `isPattern`; 0 if the cell was not added.
  private var blocks: [UInt32] = []
  private var indices: [UInt8] = []
  private var patterns: [DitherPattern] = []
  private let palette: Palette
  private let entries: [OKLab]
  /// Squared distances of all entries from the current cell.
  private var distances: [Double]

  private static let isPattern: UInt32 = 1 << 31

  /// An entry that may be nearest, with its squared distance as a linear function of the color. A term that
  /// is common to all entries is left out.
  private struct Candidate {
    var index: UInt8
    var atCorner: Float
    var byRed: Float
    var byGreen: Float
    var byBlue: Float
  }

  /// Creates a lookup without cells.
  /// - Parameter entries: the palette's colors in OKLab.
  init(_ palette: Palette, _ entries: [OKLab]) {
    self.palette = palette
    self.entries = entries
    distances = [Double](repeating: 0, count: entries.count)
    blocks = [UInt32](repeating: 0, count: ColorCellTally.amount)
    // Block 0 is a placeholder, because block 0 means that a cell was not added.
    indices = [UInt8](repeating: 0, count: 64)
  }

  /// Adds the cell of a color.
  /// - Parameter pattern: the pattern for all colors of the cell; nil if each is shown by its nearest entry.
  mutating func add(_ color: UInt32, _ pattern: DitherPattern?) {
    let cell = ColorCellTally.cellIndex(of: color)
    if let pattern {
      blocks[cell] = UInt32(patterns.count) | PaletteCells.isPattern
      patterns.append(pattern)
      return
    }
    blocks[cell] = UInt32(indices.count / 64)
    let candidates = candidates(in: cell)
    for offset in 0..<64 {
      let red = Float(offset & 3)
      let green = Float(offset >> 2 & 3)
      let blue = Float(offset >> 4)
      var best = candidates[0].index
      var minDistance = Float.infinity
      for rival in candidates {
        let distance = rival.atCorner + rival.byRed * red + rival.byGreen * green + rival.byBlue * blue
        if distance < minDistance {
          minDistance = distance
          best = rival.index
        }
      }
      indices.append(best)
    }
  }

  /// Makes palette colors show as themselves. To be called after all cells are added.
  mutating func showEntriesExactly() {
    for (index, color) in palette.colors.enumerated() {
      let block = blocks[ColorCellTally.cellIndex(of: color)]
      guard block > 0, block & PaletteCells.isPattern == 0 else { continue }
      indices[Int(block) * 64 + PaletteCells.offsetInCell(of: color)] = UInt8(palette.firstIndex + index)
    }
  }

  /// The entries that may be nearest to any color of a cell.
  private mutating func candidates(in cell: Int) -> [Candidate] {
    let first = ColorCellTally.lowestColor(ofCell: cell)
    let corner = OKLab(first)
    // Change of OKLab over the whole cell, which is three steps in each channel.
    let steps = [3, 3 << 8, 3 << 16].map { OKLab(first + $0).minus(corner) }
    let diagonal = steps[0].plus(steps[1]).plus(steps[2])
    let middle = corner.plus(OKLab(lightness: diagonal.lightness / 2, a: diagonal.a / 2, b: diagonal.b / 2))
    // Upper bound of the distance of the cell's colors from its middle.
    let radius = steps.reduce(0) { $0 + $1.length } / 2
    var minDistance = Double.infinity
    for index in entries.indices {
      distances[index] = entries[index].squaredDistance(to: middle)
      minDistance = min(minDistance, distances[index])
    }
    // Triangle inequality: an entry farther than this is not nearest to any color of the cell.
    let limit = minDistance.squareRoot() + 2 * radius
    return distances.indices.filter { distances[$0] <= limit * limit }.map { index in
      let difference = corner.minus(entries[index])
      return Candidate(
        index: UInt8(palette.firstIndex + index), atCorner: Float(difference.dot(difference)),
        byRed: Float(2 * difference.dot(steps[0]) / 3), byGreen: Float(2 * difference.dot(steps[1]) / 3),
        byBlue: Float(2 * difference.dot(steps[2]) / 3))
    }
  }

  /// Position of a color in its cell's block.
  @inline(__always)
  private static func offsetInCell(of color: UInt32) -> Int {
    Int(color & 3 | color >> 6 & 12 | color >> 12 & 48)
  }

  /// The pattern for a color; nil if its cell was not added.
  @inline(__always)
  func pattern(of color: UInt32) -> DitherPattern? {
    let block = blocks[ColorCellTally.cellIndex(of: color)]
    if block == 0 { return nil }
    if block & PaletteCells.isPattern != 0 { return patterns[Int(block & ~PaletteCells.isPattern)] }
    return DitherPattern(indices[Int(block) * 64 + PaletteCells.offsetInCell(of: color)])
  }
}

extension OKLab {
  fileprivate var length: Double { dot(self).squareRoot() }

  fileprivate func plus(_ other: OKLab) -> OKLab {
    OKLab(lightness: lightness + other.lightness, a: a + other.a, b: b + other.b)
  }

  fileprivate func minus(_ other: OKLab) -> OKLab {
    OKLab(lightness: lightness - other.lightness, a: a - other.a, b: b - other.b)
  }

  fileprivate func dot(_ other: OKLab) -> Double {
    lightness * other.lightness + a * other.a + b * other.b
  }
}
