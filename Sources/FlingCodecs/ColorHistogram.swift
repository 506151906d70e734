package import FlingRaster

/// Counts how often each color appears in a film. Counts are exact for few colors; beyond `exactLimit` nearby
/// colors are counted together in cells, which bounds the memory.
///
/// The count of a color is its number of pixels summed over frames. It is computed from changes only: a pixel
/// that takes a color in frame f and loses it in frame g adds g − f. So histograms of parts of a film can be
/// added in any order.
package struct ColorHistogram: Sendable {
  /// Most colors that are counted individually; a film with more is counted by cells of 4 × 4 × 4 colors.
  package static let exactLimit = 65_536

  /// A color 0xBBGGRR, or the mean color of a cell, with its statistics.
  struct Sample: Sendable {
    var color: UInt32
    var tally: ColorTally

    var count: Int { tally.count }
  }

  /// Number of pixels, summed over frames, that a GIF shows as transparent because their opacity is below one
  /// half.
  package private(set) var transparentPixels = 0
  private var table = ColorTable()
  /// Number of pictures that were counted individually.
  private var pictures = 0
  /// Counts by cell; empty until there are more than `exactLimit` colors, after which `table` is empty.
  private var cells: [ColorCellTally] = []

  package init() {}

  /// Whether every color is counted individually.
  package var isExact: Bool { cells.isEmpty }

  /// Whether any pixel of the film is transparent.
  package var hasTransparency: Bool { transparentPixels > 0 }

  /// All colors as 0xBBGGRR, sorted by falling number of frames in which pixels take the color; nil if there
  /// are more than 256.
  package var colors: [UInt32]? {
    guard isExact, table.count <= 256 else { return nil }
    return samples.sorted { ($1.tally.frames, $0.color) < ($0.tally.frames, $1.color) }.map(\.color)
  }

  /// All colors or cells in ascending order of color, which is a canonical order.
  var samples: [Sample] {
    guard !isExact else {
      return table.entries.map { Sample(color: $0.color, tally: $0.tally) }.sorted { $0.color < $1.color }
    }
    return cells.filter { $0.count > 0 }.map(\.sample)
  }

  /// All cells in ascending order of color.
  var cellSamples: [Sample] {
    var copy = self
    copy.switchToCells()
    return copy.samples
  }

  /// Counts a picture that is not part of a film.
  /// - Parameter times: number of equal frames that it stands for; at least 1.
  package mutating func add(_ bitmap: Bitmap, times: Int = 1) {
    count(bitmap, after: nil, FrameDelta(from: nil, to: bitmap), from: 0, as: .picture(pictures))
    pictures += 1
    end(with: bitmap, frameCount: times)
  }

  /// Counts the change in a frame of a film. Every frame that differs from the previous one must be added
  /// once, in any order.
  /// - Parameters:
  ///   - current: the picture of the frame.
  ///   - previous: the previous picture, of the same size; nil for the first frame.
  ///   - delta: the pixels in which they differ.
  ///   - frame: the number of the frame, from 0.
  package mutating func add(_ current: Bitmap, after previous: Bitmap?, _ delta: FrameDelta, frame: Int) {
    count(current, after: previous, delta, from: frame, as: .frame(frame))
  }

  private mutating func count(
    _ current: Bitmap, after previous: Bitmap?, _ delta: FrameDelta, from frame: Int,
    as occasion: ColorTally.CountedFrame
  ) {
    let isFirst = previous == nil
    let width = current.width
    let earlier = previous ?? current
    guard earlier.pixels.count == current.pixels.count, delta.width == width else { return }
    var run = PixelRun()
    var olds = PixelRun()
    delta.forEachStretch { stretch in
      let now = current.pixels.span
      let before = earlier.pixels.span
      let x = stretch.lowerBound % width
      for index in stretch {
        let pixel = now[index]
        if pixel != run.pixel {
          countArrival(of: run, from: frame, occasion)
          run = PixelRun(pixel: pixel)
        }
        run.length += 1
        // Compare with the left and the upper neighbor to recognize gradients.
        if index > stretch.lowerBound || x > 0 { run.countStep(from: now[index - 1]) }
        if index >= width { run.countStep(from: now[index - width]) }
        guard !isFirst else { continue }
        let old = before[index]
        if old != olds.pixel {
          add(olds, count: frame * olds.length)
          olds = PixelRun(pixel: old)
        }
        olds.length += 1
      }
    }
    countArrival(of: run, from: frame, occasion)
    add(olds, count: frame * olds.length)
  }

  /// Completes the counts with the last picture at the end of the film.
  package mutating func end(with last: Bitmap, frameCount: Int) {
    var run = PixelRun()
    for pixel in last.pixels {
      if pixel != run.pixel {
        add(run, count: frameCount * run.length)
        run = PixelRun(pixel: pixel)
      }
      run.length += 1
    }
    add(run, count: frameCount * run.length)
  }

  /// Adds the counts of another histogram.
  package mutating func merge(_ other: ColorHistogram) {
    transparentPixels &+= other.transparentPixels
    if !other.isExact { switchToCells() }
    for index in other.cells.indices { cells[index].add(other.cells[index]) }
    for entry in other.table.entries { add(entry.color, entry.tally) }
  }

  /// Adds pixels that take a color in a frame: −`frame` for each of them.
  private mutating func countArrival(of run: PixelRun, from frame: Int, _ occasion: ColorTally.CountedFrame) {
    guard run.length > 0 else { return }
    guard let color = Pixel.gifColor(run.pixel) else {
      transparentPixels -= frame * run.length
      return
    }
    add(color, ColorTally(run, from: frame), on: occasion)
  }

  /// Adds pixels that lose a color, or reach the end of the film with it.
  private mutating func add(_ run: PixelRun, count: Int) {
    guard run.length > 0 else { return }
    if let color = Pixel.gifColor(run.pixel) {
      add(color, ColorTally(count: count))
    } else {
      transparentPixels += count
    }
  }

  /// Adds statistics of a color, individually or to its cell.
  /// - Parameter occasion: when pixels took the color; nil if they only lost it.
  private mutating func add(_ color: UInt32, _ tally: ColorTally, on occasion: ColorTally.CountedFrame? = nil)
  {
    if isExact {
      table.update(color) { sum in
        sum += tally
        if let occasion { sum.countFrame(occasion) }
      }
      if table.count > ColorHistogram.exactLimit { switchToCells() }
    } else {
      cells[ColorCellTally.cellIndex(of: color)].add(color, tally)
    }
  }

  /// Switches from individual colors to cells. Exact counts are lost.
  private mutating func switchToCells() {
    guard isExact else { return }
    var coarse = [ColorCellTally](repeating: ColorCellTally(), count: ColorCellTally.amount)
    for entry in table.entries {
      coarse[ColorCellTally.cellIndex(of: entry.color)].add(entry.color, entry.tally)
    }
    cells = coarse
    table = ColorTable()
  }
}

/// The counts of a part of a film, which may be negative: a color that appears in one part and vanishes in another
/// has its frames only in the sum.
extension ColorHistogram: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(transparentPixels)
    isExact.write(to: &writer)
    if isExact {
      // All colors, also those whose sums are zero: their number decides whether the film's counts are exact.
      writer.write(table.count)
      for sample in samples {
        writer.write(Int(sample.color))
        sample.tally.write(to: &writer)
      }
    } else {
      let used = cells.indices.filter { cells[$0] != ColorCellTally() }
      writer.write(used.count)
      for index in used {
        writer.write(index)
        cells[index].write(to: &writer)
      }
    }
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init()
    transparentPixels = try reader.int()
    let isExact = try Bool(from: &reader)
    let count = try reader.count()
    if !isExact { cells = [ColorCellTally](repeating: ColorCellTally(), count: ColorCellTally.amount) }
    guard !isExact || count <= ColorHistogram.exactLimit else { throw .invalid }
    var last = -1
    for _ in 0..<count {
      let index = try reader.int()
      guard index > last, index < (isExact ? 1 << 24 : ColorCellTally.amount) else { throw .invalid }
      last = index
      if isExact {
        let tally = try ColorTally(from: &reader)
        table.update(UInt32(index)) { $0 += tally }
      } else {
        cells[index] = try ColorCellTally(from: &reader)
      }
    }
  }

  /// Whether these are the counts of a whole film: of every pixel of every frame, once.
  /// - Parameter pixelCount: number of pixels of a frame.
  package func isComplete(pixelCount: Int, frameCount: Int) -> Bool {
    let all = pixelCount * frameCount
    guard all > 0, (0...all).contains(transparentPixels) else { return false }
    var sum = transparentPixels
    if isExact {
      for entry in table.entries {
        guard entry.tally.isComplete(pixelCount: all, frameCount: frameCount) else { return false }
        sum += entry.tally.count
      }
    } else {
      for index in cells.indices {
        guard cells[index].isComplete(inCell: index, pixelCount: all) else { return false }
        sum += cells[index].count
      }
    }
    return sum == all
  }
}
