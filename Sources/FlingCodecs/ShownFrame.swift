/// What a viewer sees once a frame of a GIF is drawn, and what stood there before.
package struct ShownFrame: Sendable {
  /// How the GIF shows the picture: an index a pixel, row after row.
  var indices: [UInt8]
  /// What stands there before the frame is drawn, in the same way; nil if that is nothing, and none of it can stay.
  let base: [UInt8]?
  /// The picture itself, if the frame's bytes are made with an eye on it.
  let pixels: [UInt32]?
  let width: Int
  /// What the frame draws; nil if it draws nothing, so that the frame before stays longer.
  let part: ChangedRect?
  /// Whether the part is emptied before the next frame is drawn.
  let isErasedAfterwards: Bool
  /// What a second frame covers, which changes nothing and is erased afterwards; nil if there is none.
  let eraser: ChangedRect?
}

/// What stands on the screen while a GIF is made, frame after frame.
package struct GIFScreen: Sendable {
  let width: Int
  let height: Int
  /// What the film shows.
  var pixels: [UInt32]
  /// How the GIF shows it.
  var indices: [UInt8] = []
  /// What the indices are of; nil before the first frame.
  var palette: Palette?
  /// What is emptied before the next frame.
  var erased: ChangedRect?

  /// An empty screen.
  /// - Parameters:
  ///   - width: in pixels, 1...65535; the height alike.
  package init(width: Int, height: Int) throws(CodecError) {
    guard GIFWriter.sides.contains(width), GIFWriter.sides.contains(height) else {
      throw .size(format: "GIF", width: width, height: height)
    }
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Takes note of what a lossy frame's bytes show.
  package mutating func show(_ shown: ShownFrame) {
    indices = shown.indices
  }
}
