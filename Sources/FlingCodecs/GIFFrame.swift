/// A compressed frame of a GIF, ready to be written.
package struct GIFFrame: Equatable, Sendable {
  /// Position and size on the film's canvas, in pixels.
  package let left: Int
  package let top: Int
  package let width: Int
  package let height: Int
  /// Index of pixels that keep what the canvas shows; nil if there are none.
  let transparentIndex: Int?
  /// Whether the frame's rectangle is cleared before the next frame is drawn.
  let isErasedAfterwards: Bool
  /// Bits of a symbol, 2...8.
  package let codeSize: Int
  /// Local color table of the frame; nil if it uses the film's.
  let palette: Palette?
  /// LZW data in sub-blocks of 1...255 bytes, each preceded by its length.
  let blocks: [UInt8]
}

extension GIFFrame {
  /// The rectangle that is cleared before the next frame is drawn; nil if there is none.
  package var erasedRect: ChangedRect? { isErasedAfterwards ? rect : nil }

  private var rect: ChangedRect { ChangedRect(left: left, top: top, right: left + width, bottom: top + height) }

  /// Appends the frame without its palette, which its encoder knows.
  package func write(to writer: inout BinaryWriter) {
    rect.write(to: &writer)
    isErasedAfterwards.write(to: &writer)
    writer.write(codeSize)
    writer.write(blocks)
  }

  /// Reads a frame.
  /// - Parameters:
  ///   - encoder: the encoder that made it.
  ///   - screen: a screen of the film's size.
  package init(
    from reader: inout BinaryReader, by encoder: GIFFrameEncoder, on screen: GIFScreen
  ) throws(BinaryError) {
    let rect = try ChangedRect(from: &reader)
    guard rect.fits(screen) else { throw .invalid }
    (left, top, width, height) = (rect.left, rect.top, rect.width, rect.height)
    isErasedAfterwards = try Bool(from: &reader)
    codeSize = try reader.int()
    blocks = try reader.bytes()
    guard (2...8).contains(codeSize), SubBlocks.areWellFormed(blocks) else { throw .invalid }
    transparentIndex = encoder.palette.transparentIndex
    palette = encoder.localPalette
  }
}
