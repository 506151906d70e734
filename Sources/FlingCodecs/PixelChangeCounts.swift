/// Counts how often each pixel of a film changes.
///
/// Where pixels rarely change, a dither pattern is drawn once and looks smooth for long. Where they change
/// often, patterns would make the file half as large again, and moving bands are hardly visible.
package struct PixelChangeCounts: Sendable {
  private var changes: [UInt16]

  /// A pixel that changes in at most 1/20 of the frames is calm.
  private static let rarityDivisor = 20

  /// Creates counts of zero.
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  package init(width: Int, height: Int) {
    changes = [UInt16](repeating: 0, count: max(0, width * height))
  }

  /// Adds the changes of a frame. Frames may be added in any order.
  package mutating func add(_ delta: FrameDelta) {
    guard delta.width * delta.height == changes.count else { return }
    var counts = changes.mutableSpan
    delta.forEachStretch { stretch in
      for index in stretch where counts[index] < .max { counts[index] += 1 }
    }
  }

  /// For each pixel, row after row, whether it rarely changes.
  /// - Parameter frameCount: number of frames in the film.
  package func rarelyChangingPixels(frameCount: Int) -> [Bool] {
    // The first frame changes every pixel.
    let limit = 1 + frameCount / PixelChangeCounts.rarityDivisor
    return changes.map { Int($0) <= limit }
  }
}

extension PixelChangeCounts {
  /// Adds the counts of another part of the film.
  package mutating func merge(_ other: PixelChangeCounts) {
    guard other.changes.count == changes.count else { return }
    for index in changes.indices {
      let (sum, isTooLarge) = changes[index].addingReportingOverflow(other.changes[index])
      changes[index] = isTooLarge ? .max : sum
    }
  }

  /// Appends the counts as runs of equal ones.
  package func write(to writer: inout BinaryWriter) {
    var start = 0
    while start < changes.count {
      var end = start + 1
      while end < changes.count, changes[end] == changes[start] { end += 1 }
      writer.write(end - start)
      writer.write(UInt64(changes[start]))
      start = end
    }
  }

  /// Reads the counts of a film whose size is known.
  package init(width: Int, height: Int, from reader: inout BinaryReader) throws(BinaryError) {
    self.init(width: width, height: height)
    var start = 0
    while start < changes.count {
      let length = try reader.int()
      guard (1...changes.count - start).contains(length), let value = UInt16(exactly: try reader.unsigned())
      else { throw .invalid }
      for index in start..<start + length { changes[index] = value }
      start += length
    }
  }
}
