package import FlingGeometry
package import FlingRaster

/// The pixels that a frame of a film changes, with run-length encoding.
package struct FrameDelta: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// For each stretch of changed pixels: index of its first pixel, length, then its pixels in pieces. A piece
  /// is a length with the bit `isRepeat` followed by one pixel, or a length followed by that many pixels. No
  /// stretch crosses the end of a row.
  private var words: [UInt32] = []

  private static let isRepeat: UInt32 = 1 << 31
  /// Shortest repetition that is stored as such.
  private static let shortestRepeat = 3

  /// Computes the difference of two pictures.
  /// - Parameters:
  ///   - previous: a picture of the same size; nil for the first frame, of which all pixels are stored.
  ///   - current: the picture of the frame.
  ///   - rects: rectangles of whole pixels that contain all differences; nil if unknown.
  package init(from previous: Bitmap?, to current: Bitmap, within rects: [Rect]? = nil) {
    width = current.width
    height = current.height
    let isFirst = previous == nil
    let earlier = previous ?? current
    guard earlier.width == width, earlier.height == height else { return }
    let pixels = current.pixels.span
    let before = earlier.pixels.span
    for y in 0..<height {
      for columns in FrameDelta.columns(of: rects, row: y, width: width) {
        let end = y * width + columns.upperBound
        var index = y * width + columns.lowerBound
        while index < end {
          while index < end, !isFirst, pixels[index] == before[index] { index += 1 }
          guard index < end else { break }
          let start = index
          while index < end, isFirst || pixels[index] != before[index] { index += 1 }
          appendRuns(start..<index, pixels)
        }
      }
    }
  }

  /// Whether nothing changes.
  package var isEmpty: Bool { words.isEmpty }

  /// Memory of the delta in bytes.
  package var byteCount: Int { 4 * words.count }

  /// The columns of a row that lie in any of the rectangles, as ascending disjoint ranges.
  private static func columns(of rects: [Rect]?, row: Int, width: Int) -> [Range<Int>] {
    guard let rects else { return [0..<width] }
    let ranges = rects.filter { Int($0.minY) <= row && row < Int($0.maxY) }
      .map { max(0, Int($0.minX))..<min(width, Int($0.maxX)) }
      .sorted { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for range in ranges {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Stores a stretch of changed pixels with run-length encoding.
  private mutating func appendRuns(_ stretch: Range<Int>, _ pixels: borrowing Span<UInt32>) {
    words.append(UInt32(stretch.lowerBound))
    words.append(UInt32(stretch.count))
    var index = stretch.lowerBound
    var plain = index
    while index < stretch.upperBound {
      var end = index + 1
      while end < stretch.upperBound, pixels[end] == pixels[index] { end += 1 }
      if end - index >= FrameDelta.shortestRepeat {
        appendLiterals(plain..<index, pixels)
        words.append(UInt32(end - index) | FrameDelta.isRepeat)
        words.append(pixels[index])
        plain = end
      }
      index = end
    }
    appendLiterals(plain..<stretch.upperBound, pixels)
  }

  /// Stores pixels one by one.
  private mutating func appendLiterals(_ range: Range<Int>, _ pixels: borrowing Span<UInt32>) {
    guard !range.isEmpty else { return }
    words.append(UInt32(range.count))
    for index in range { words.append(pixels[index]) }
  }

  /// Calls `body` for each stretch of changed pixels, in ascending order. A stretch lies in one row.
  @inline(__always)
  func forEachStretch(_ body: (Range<Int>) -> Void) {
    var position = 0
    while position < words.count {
      let start = Int(words[position])
      let end = start + Int(words[position + 1])
      body(start..<end)
      position += 2
      var index = start
      while index < end {
        let length = Int(words[position] & ~FrameDelta.isRepeat)
        position += words[position] & FrameDelta.isRepeat == 0 ? 1 + length : 2
        index += length
      }
    }
  }

  /// Calls `body` for each run of equal changed pixels, in ascending order. A run lies in one row.
  @inline(__always)
  func forEachRun(_ body: (Range<Int>, _ pixel: UInt32) -> Void) {
    let words = words.span
    var position = 0
    while position < words.count {
      var index = Int(words[position])
      let end = index + Int(words[position + 1])
      position += 2
      while index < end {
        let length = Int(words[position] & ~FrameDelta.isRepeat)
        if words[position] & FrameDelta.isRepeat == 0 {
          for offset in 0..<length { body(index + offset..<index + offset + 1, words[position + 1 + offset]) }
          position += 1 + length
        } else {
          body(index..<index + length, words[position + 1])
          position += 2
        }
        index += length
      }
    }
  }

  /// The picture after this change; `previous` is nil for the delta of a first frame.
  package func picture(after previous: Bitmap?) -> Bitmap {
    if isEmpty, let previous { return previous }
    var pixels = previous?.pixels ?? [UInt32](repeating: 0, count: width * height)
    apply(to: &pixels)
    return Bitmap(width: width, height: height, pixels: pixels) ?? Bitmap(width: width, height: height)
  }

  /// Changes the pixels of the previous picture in place.
  func apply(to list: inout [UInt32]) {
    var pixels = list.mutableSpan
    forEachRun { range, pixel in
      for index in range { pixels[index] = pixel }
    }
  }
}
