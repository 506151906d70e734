import FlingGeometry

/// The screen of a GIF player before and after a frame is drawn.
package struct GIFScreenChange: Sendable {
  /// Index of each pixel after the frame, row after row.
  var indices: [UInt8]
  /// Index of each pixel before the frame is drawn; nil if the screen is empty, or if nothing can stay.
  let base: [UInt8]?
  /// The exact pixels, for lossy encoding; nil otherwise.
  let pixels: [UInt32]?
  let width: Int
  /// The rectangle that the frame draws; nil if nothing changes, so that the previous frame's delay is
  /// extended.
  let rect: ChangedRect?
  /// Whether the rectangle is cleared before the next frame is drawn.
  let isErasedAfterwards: Bool
  /// The rectangle of the eraser frame that follows, which changes nothing and is cleared afterwards; nil if
  /// there is none.
  let eraser: ChangedRect?
}

/// The state of a GIF player's screen while the film is encoded frame by frame.
package struct GIFScreen: Sendable {
  let width: Int
  let height: Int
  /// The exact pixels of the film.
  var pixels: [UInt32]
  /// The indices that the GIF shows.
  var indices: [UInt8] = []
  /// The palette of `indices`; nil before the first frame.
  var palette: Palette?
  /// The rectangle that is cleared before the next frame.
  package var erased: ChangedRect?

  /// Creates an empty screen.
  /// - Parameters:
  ///   - width: in pixels, 1...65535.
  ///   - height: in pixels, 1...65535.
  package init(width: Int, height: Int) throws(CodecError) {
    guard GIFWriter.sides.contains(width), GIFWriter.sides.contains(height) else {
      throw .size(format: "GIF", width: width, height: height)
    }
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Updates the indices to those that a lossy frame's bytes show.
  package mutating func updateIndices(from shown: GIFScreenChange) {
    indices = shown.indices
  }
}

extension GIFScreen {
  /// SHA-256 of all that decides how the following frames are encoded, except for `erased`. Two screens with the same
  /// digest and the same `erased` continue a film alike.
  package var digest: [UInt8] {
    var hash = SHA256()
    var head = BinaryWriter()
    for number in [width, height, palette?.colors.count ?? -1, palette?.transparentIndex ?? -1] {
      head.write(number)
    }
    for flag in [palette?.hasTransparentPixels, palette?.isExact] { (flag ?? false).write(to: &head) }
    hash.update(with: head.bytes)
    hash.update(withWords: palette?.colors ?? [])
    hash.update(withWords: pixels)
    hash.update(with: indices)
    return hash.digest
  }
}
