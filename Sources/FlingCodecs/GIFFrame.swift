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
