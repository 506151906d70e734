/// How the colors of cells of 4 × 4 × 4 are shown: each by the entry of a palette that is nearest to it, or all by a pattern.
///
/// Within a cell OKLab is taken for linear. Then the squared distance to an entry differs from that to another one by a
/// linear function of the color, so that a few products tell which one is nearest.
struct PaletteCells: Sendable {
  /// Of each cell the number of its block of 64 indices, or that of its pattern with `isPattern` set; 0 if it was not added.
  private var places: [UInt32] = []
  private var indices: [UInt8] = []
  private var patterns: [DitherPattern] = []
  private let palette: Palette
  private let entries: [OKLab]
  /// Those of all entries, squared, from the cell that is looked at.
  private var distances: [Double]

  private static let isPattern: UInt32 = 1 << 31

  /// An entry, and its squared distance from a color less what all entries have in common.
  private struct Rival {
    var index: UInt8
    var atCorner: Float
    var byRed: Float
    var byGreen: Float
    var byBlue: Float
  }

  /// - Parameter entries: the palette's colors.
  init(_ palette: Palette, _ entries: [OKLab]) {
    self.palette = palette
    self.entries = entries
    distances = [Double](repeating: 0, count: entries.count)
    places = [UInt32](repeating: 0, count: ColorCell.amount)
    // Of number 0 there is none.
    indices = [UInt8](repeating: 0, count: 64)
  }

  /// Adds the cell of a color.
  /// - Parameter pattern: shows all of its colors; nil if each is shown by the entry nearest to it.
  mutating func add(_ color: UInt32, _ pattern: DitherPattern?) {
    let cell = ColorCell.index(of: color)
    if let pattern {
      places[cell] = UInt32(patterns.count) | PaletteCells.isPattern
      patterns.append(pattern)
      return
    }
    places[cell] = UInt32(indices.count / 64)
    let rivals = rivals(in: cell)
    for place in 0..<64 {
      let red = Float(place & 3)
      let green = Float(place >> 2 & 3)
      let blue = Float(place >> 4)
      var best = rivals[0].index
      var least = Float.infinity
      for rival in rivals {
        let distance = rival.atCorner + rival.byRed * red + rival.byGreen * green + rival.byBlue * blue
        if distance < least {
          least = distance
          best = rival.index
        }
      }
      indices.append(best)
    }
  }

  /// Shows the palette's own colors by themselves; to be called when all cells are there.
  mutating func showEntriesExactly() {
    for (index, color) in palette.colors.enumerated() {
      let place = places[ColorCell.index(of: color)]
      guard place > 0, place & PaletteCells.isPattern == 0 else { continue }
      indices[Int(place) * 64 + PaletteCells.place(of: color)] = UInt8(palette.firstIndex + index)
    }
  }

  /// The entries that may be nearest to a color of a cell.
  private mutating func rivals(in cell: Int) -> [Rival] {
    let first = ColorCell.corner(of: cell)
    let corner = OKLab(first)
    // How OKLab changes with three steps in each channel, over the whole cell.
    let steps = [3, 3 << 8, 3 << 16].map { OKLab(first + $0).minus(corner) }
    let rest = steps[0].plus(steps[1]).plus(steps[2])
    let middle = corner.plus(OKLab(lightness: rest.lightness / 2, a: rest.a / 2, b: rest.b / 2))
    // No color of the cell is farther from its middle.
    let radius = steps.reduce(0) { $0 + $1.length } / 2
    var least = Double.infinity
    for index in entries.indices {
      distances[index] = entries[index].squaredDistance(to: middle)
      least = min(least, distances[index])
    }
    let limit = least.squareRoot() + 2 * radius
    return distances.indices.filter { distances[$0] <= limit * limit }.map { index in
      let way = corner.minus(entries[index])
      return Rival(
        index: UInt8(palette.firstIndex + index), atCorner: Float(way.dot(way)),
        byRed: Float(2 * way.dot(steps[0]) / 3), byGreen: Float(2 * way.dot(steps[1]) / 3),
        byBlue: Float(2 * way.dot(steps[2]) / 3))
    }
  }

  /// The place of a color in its cell's block.
  @inline(__always)
  private static func place(of color: UInt32) -> Int {
    Int(color & 3 | color >> 6 & 12 | color >> 12 & 48)
  }

  /// How a color is shown; nil if its cell was not added.
  @inline(__always)
  func pattern(of color: UInt32) -> DitherPattern? {
    let place = places[ColorCell.index(of: color)]
    if place == 0 { return nil }
    if place & PaletteCells.isPattern != 0 { return patterns[Int(place & ~PaletteCells.isPattern)] }
    return DitherPattern(indices[Int(place) * 64 + PaletteCells.place(of: color)])
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
