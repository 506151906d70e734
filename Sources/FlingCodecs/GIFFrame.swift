/// A part of a GIF's picture, compressed and ready to be written.
package struct GIFFrame: Equatable, Sendable {
  /// Place in the film, in pixels.
  package let left: Int
  package let top: Int
  package let width: Int
  package let height: Int
  /// Index of the pixels that leave what was shown; nil when there are none.
  let transparentIndex: Int?
  /// Whether the part is emptied before the next frame is drawn.
  let isErasedAfterwards: Bool
  /// Bits of a symbol, 2...8.
  package let codeSize: Int
  /// The frame's own colors; nil if they are the film's.
  let palette: Palette?
  /// LZW in blocks of 1...255 bytes, each after its length.
  let blocks: [UInt8]
}
