import FlingRaster

/// A non-empty rectangle of pixels. `right` and `bottom` are the first column and row outside it.
package struct ChangedRect: Equatable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }
  var area: Int { width * height }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The bounds of all pixels that differ; nil if none differs.
  /// - Parameter other: a bitmap of the same size.
  init?(wherePixelsOf bitmap: Bitmap, differFrom other: Bitmap) {
    self.init(where: bitmap.pixels, differFrom: other.pixels, stride: bitmap.width)
  }

  /// The bounds of all indices that differ, in a plane with rows of `stride` elements; nil if none differs.
  init?(whereIndices plane: [UInt8], differFrom other: [UInt8], stride: Int) {
    self.init(where: plane, differFrom: other, stride: stride)
  }

  /// Finds the first and last differing row, then widens the columns row by row.
  private init?<Element: Equatable>(where plane: [Element], differFrom other: [Element], stride: Int) {
    let count = plane.count
    guard count == other.count else { return nil }
    var first = 0
    while first < count, plane[first] == other[first] { first += 1 }
    guard first < count else { return nil }
    var last = count - 1
    while plane[last] == other[last] { last -= 1 }
    top = first / stride
    bottom = last / stride + 1
    left = first % stride
    right = left + 1
    for y in top..<bottom {
      let row = y * stride
      // Only columns beyond the bounds so far can widen them.
      var x = 0
      while x < left, plane[row + x] == other[row + x] { x += 1 }
      left = x
      x = stride
      while x > right, plane[row + x - 1] == other[row + x - 1] { x -= 1 }
      right = x
    }
  }

  func contains(_ other: ChangedRect) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  /// The smallest rectangle that contains both.
  func union(_ other: ChangedRect) -> ChangedRect {
    ChangedRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}

extension ChangedRect: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    for side in [left, top, width, height] { writer.write(side) }
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    left = try reader.int()
    top = try reader.int()
    let (width, height) = (try reader.int(), try reader.int())
    let sides = 0...GIFWriter.sides.upperBound
    guard sides.contains(left), sides.contains(top), width > 0, height > 0,
      sides.contains(width), sides.contains(height)
    else { throw .invalid }
    right = left + width
    bottom = top + height
  }

  /// Whether the rectangle lies on a screen.
  package func fits(_ screen: GIFScreen) -> Bool {
    left >= 0 && top >= 0 && right <= screen.width && bottom <= screen.height
  }
}
