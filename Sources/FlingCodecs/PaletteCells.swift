/// The entries of a palette that may be nearest to the colors of a cell of 4 × 4 × 4, and how far each one is from them.
///
/// Within a cell OKLab is taken for linear. Then the squared distance to an entry differs from that to another one by a
/// linear function of the color, so that a few products tell which one is nearest.
struct PaletteCells: Sendable {
  /// Where a cell's part of `rivals` begins, and how many there are: 24 and 8 bits. 0 for a cell that was not added.
  private var places: [UInt32] = []
  private var rivals: [Rival] = []
  /// Patterns of cells that are shown by one: their place in it is that of a part of no rivals.
  private var patterns: [DitherPattern] = []
  private let palette: [OKLab]
  private let firstIndex: Int

  /// An entry, and its squared distance from a color less what all entries have in common.
  private struct Rival: Sendable {
    var index: UInt8
    var atCorner: Float
    var byRed: Float
    var byGreen: Float
    var byBlue: Float
  }

  init() {
    palette = []
    firstIndex = 0
  }

  init(_ palette: [OKLab], firstIndex: Int) {
    self.palette = palette
    self.firstIndex = firstIndex
    places = [UInt32](repeating: 0, count: ColorCell.amount)
  }

  /// Adds the cell of a color.
  /// - Parameter pattern: shows all of its colors; nil if each is shown by the entry nearest to it.
  mutating func add(_ color: UInt32, _ pattern: DitherPattern?) {
    let cell = ColorCell.index(of: color)
    if let pattern {
      places[cell] = UInt32(patterns.count) << 8 | 0xFF
      patterns.append(pattern)
      return
    }
    let first = ColorCell.corner(of: cell)
    let corner = OKLab(first)
    // How OKLab changes with a step of one in each channel, over the whole cell.
    let steps = [3, 3 << 8, 3 << 16].map { OKLab(first + $0).minus(corner) }
    let rest = steps[0].plus(steps[1]).plus(steps[2])
    let middle = OKLab(
      lightness: corner.lightness + rest.lightness / 2, a: corner.a + rest.a / 2, b: corner.b + rest.b / 2)
    // No color of the cell is farther from its middle.
    let radius = steps.reduce(0) { $0 + $1.length } / 2
    var nearest = Double.infinity
    let distances = palette.map { $0.squaredDistance(to: middle).squareRoot() }
    for distance in distances { nearest = min(nearest, distance) }
    let start = rivals.count
    for (index, distance) in distances.enumerated()
    where distance <= nearest + 2 * radius && rivals.count - start < 254 {
      let way = corner.minus(palette[index])
      rivals.append(
        Rival(
          index: UInt8(firstIndex + index), atCorner: Float(way.dot(way)),
          byRed: Float(2 * way.dot(steps[0]) / 3),
          byGreen: Float(2 * way.dot(steps[1]) / 3), byBlue: Float(2 * way.dot(steps[2]) / 3)))
    }
    places[cell] = UInt32(start) << 8 | UInt32(rivals.count - start)
  }

  /// How a color is shown; nil if its cell was not added.
  @inline(__always)
  func pattern(of color: UInt32) -> DitherPattern? {
    guard !places.isEmpty else { return nil }
    let place = places[ColorCell.index(of: color)]
    let count = Int(place & 0xFF)
    let start = Int(place >> 8)
    if count == 0 { return nil }
    if count == 0xFF { return patterns[start] }
    var best = rivals[start]
    if count > 1 {
      let red = Float(color & 3)
      let green = Float(color >> 8 & 3)
      let blue = Float(color >> 16 & 3)
      var least = Float.infinity
      for index in start..<(start + count) {
        let rival = rivals[index]
        let distance = rival.atCorner + rival.byRed * red + rival.byGreen * green + rival.byBlue * blue
        if distance < least {
          least = distance
          best = rival
        }
      }
    }
    return DitherPattern(first: best.index, second: 0, share: 0)
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
