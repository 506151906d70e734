package import FlingRaster

/// How often each color is seen in a film: exact while there are few, then by cells of nearby colors, so
/// that its memory is bounded however long and colorful the film is.
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
  private var cells: [ColorCell]?

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
      cells?[ColorCell.index(of: color)].add(color, count: count)
      return
    }
    table.add(color, count: count)
    if table.count > ColorHistogram.exactLimit { coarsen() }
  }

  private mutating func coarsen() {
    guard cells == nil else { return }
    var coarse = [ColorCell](repeating: ColorCell(), count: ColorCell.amount)
    for sample in table.samples {
      coarse[ColorCell.index(of: sample.color)].add(sample.color, count: sample.count)
    }
    cells = coarse
    table = ColorTable()
  }
}
