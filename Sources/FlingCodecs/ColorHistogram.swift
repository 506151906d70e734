package import FlingRaster

/// How often each color is seen in a film: exact while there are few, then by cells of nearby colors, so that its memory
/// is bounded however long and colorful the film is.
///
/// The result depends on the pixels alone, not on the order in which they were added or histograms merged.
package struct ColorHistogram: Sendable {
  /// Colors counted one by one; a film with more is counted by cells of 4 × 4 × 4 colors.
  package static let exactLimit = 65_536

  /// A color 0xBBGGRR, or the mean of a cell, and how many pixels have it.
  struct Sample: Equatable, Sendable {
    var color: UInt32
    var count: Int
  }

  /// Pixels that a GIF leaves out because their opacity is below one half.
  package private(set) var transparentPixels = 0
  private var table = ColorTable()
  /// Present once there were more than `exactLimit` colors; the table is empty then.
  private var cells: [Cell]?

  package init() {}

  /// Whether every color is counted by itself.
  package var isExact: Bool { cells == nil }

  /// Whether the film shows through somewhere.
  package var hasTransparency: Bool { transparentPixels > 0 }

  /// All colors as 0xBBGGRR, ascending, when there are at most 256; else nil.
  package var colors: [UInt32]? {
    guard isExact, table.count <= 256 else { return nil }
    return table.samples.map(\.color)
  }

  /// Every color or cell, ascending by color: a canonical order.
  var samples: [Sample] {
    guard let cells else { return table.samples }
    return cells.filter { $0.count > 0 }.map(\.sample)
  }

  /// Counts a frame's pixels.
  /// - Parameter times: how many equal frames it stands for; at least 1.
  package mutating func add(_ bitmap: Bitmap, times: Int = 1) {
    let pixels = bitmap.pixels
    var index = 0
    while index < pixels.count {
      let pixel = pixels[index]
      var end = index + 1
      while end < pixels.count, pixels[end] == pixel { end += 1 }
      let count = (end - index) * times
      if let color = Pixel.opaqueColor(pixel) {
        add(color, count: count)
      } else {
        transparentPixels += count
      }
      index = end
    }
  }

  /// Adds what another histogram counted.
  package mutating func merge(_ other: ColorHistogram) {
    transparentPixels += other.transparentPixels
    if let otherCells = other.cells {
      coarsen()
      for index in otherCells.indices { cells?[index].add(otherCells[index]) }
    } else {
      for sample in other.table.samples { add(sample.color, count: sample.count) }
    }
  }

  private mutating func add(_ color: UInt32, count: Int) {
    if cells != nil {
      cells?[Cell.index(of: color)].add(color, count: count)
      return
    }
    table.add(color, count: count)
    if table.count > ColorHistogram.exactLimit { coarsen() }
  }

  private mutating func coarsen() {
    guard cells == nil else { return }
    var coarse = [Cell](repeating: Cell(), count: Cell.amount)
    for sample in table.samples {
      coarse[Cell.index(of: sample.color)].add(sample.color, count: sample.count)
    }
    cells = coarse
    table = ColorTable()
  }
}

/// The pixels of 64 neighbouring colors, as whole sums so that no order of adding can show.
private struct Cell: Sendable {
  static let amount = 1 << 18

  var count = 0
  var red = 0
  var green = 0
  var blue = 0

  static func index(of color: UInt32) -> Int {
    let red = Int(color & 255) >> 2
    let green = Int((color >> 8) & 255) >> 2
    let blue = Int((color >> 16) & 255) >> 2
    return blue << 12 | green << 6 | red
  }

  /// The rounded mean, which stays inside the cell.
  var sample: ColorHistogram.Sample {
    let half = count / 2
    let color = (red + half) / count | (green + half) / count << 8 | (blue + half) / count << 16
    return ColorHistogram.Sample(color: UInt32(color), count: count)
  }

  mutating func add(_ color: UInt32, count amount: Int) {
    count += amount
    red += Int(color & 255) * amount
    green += Int((color >> 8) & 255) * amount
    blue += Int((color >> 16) & 255) * amount
  }

  mutating func add(_ other: Cell) {
    count += other.count
    red += other.red
    green += other.green
    blue += other.blue
  }
}

/// Counts by color in an open table that doubles when half full; never iterated except sorted.
private struct ColorTable: Sendable {
  private(set) var count = 0
  private var keys: [UInt32] = []
  private var counts: [Int] = []
  private var shift: UInt32 = 32

  private static let empty = UInt32.max

  var samples: [ColorHistogram.Sample] {
    var result: [ColorHistogram.Sample] = []
    result.reserveCapacity(count)
    for slot in keys.indices where keys[slot] != ColorTable.empty {
      result.append(ColorHistogram.Sample(color: keys[slot], count: counts[slot]))
    }
    result.sort { $0.color < $1.color }
    return result
  }

  mutating func add(_ color: UInt32, count amount: Int) {
    if 2 * count >= keys.count { grow() }
    let slot = slot(of: color)
    if keys[slot] == ColorTable.empty {
      keys[slot] = color
      count += 1
    }
    counts[slot] += amount
  }

  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> shift)
    while keys[slot] != color, keys[slot] != ColorTable.empty { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = samples
    let size = max(1024, keys.count * 2)
    keys = [UInt32](repeating: ColorTable.empty, count: size)
    counts = [Int](repeating: 0, count: size)
    shift = UInt32(32 - size.trailingZeroBitCount)
    for sample in old {
      let slot = slot(of: sample.color)
      keys[slot] = sample.color
      counts[slot] = sample.count
    }
  }
}
