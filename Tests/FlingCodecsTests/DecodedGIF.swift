internal import CGIF
import FlingRaster

/// A GIF decoded by giflib, with every frame composed onto the canvas of the frame before.
struct DecodedGIF {
  struct Frame: Equatable {
    /// Premultiplied 0xAABBGGRR, either opaque or fully transparent.
    var pixels: [UInt32]
    /// In hundredths of a second.
    var delay: Int
    /// The size of the stored rectangle.
    var width: Int
    var height: Int
  }

  struct Failure: Error {
    var code: Int32
  }

  var version = ""
  var width = 0
  var height = 0
  var frames: [Frame] = []
  /// The number in the NETSCAPE2.0 block; nil without one.
  var loopCount: Int?
  var comments: [String] = []

  private final class Cursor {
    let bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  init(_ bytes: [UInt8]) throws {
    version = String(decoding: bytes.prefix(6), as: UTF8.self)
    let cursor = Cursor(bytes)
    var code: Int32 = 0
    // The cursor lives until the end of this initializer; the file is closed before that.
    let opened = unsafe DGifOpen(
      Unmanaged.passUnretained(cursor).toOpaque(),
      { file, target, count in
        guard let context = unsafe file?.pointee.UserData, let target = unsafe target else { return 0 }
        let cursor = unsafe Unmanaged<Cursor>.fromOpaque(context).takeUnretainedValue()
        let part = cursor.bytes[cursor.position..<min(cursor.bytes.count, cursor.position + Int(count))]
        // giflib guarantees room for `count` bytes.
        for (offset, byte) in part.enumerated() { unsafe target[offset] = byte }
        cursor.position += part.count
        return Int32(part.count)
      }, &code)
    guard let file = unsafe opened else { throw Failure(code: code) }
    defer { _ = unsafe DGifCloseFile(file, nil) }
    guard unsafe DGifSlurp(file) == GIF_OK else { throw Failure(code: unsafe file.pointee.Error) }
    unsafe read(file)
    withExtendedLifetime(cursor) {}
  }

  private mutating func read(_ file: UnsafeMutablePointer<GifFileType>) {
    width = Int(unsafe file.pointee.SWidth)
    height = Int(unsafe file.pointee.SHeight)
    var canvas = [UInt32](repeating: 0, count: width * height)
    for index in 0..<Int(unsafe file.pointee.ImageCount) {
      // DGifSlurp has decoded `ImageCount` images, each with a raster of width × height.
      let image = unsafe file.pointee.SavedImages[index]
      unsafe readExtensions(Int(image.ExtensionBlockCount), image.ExtensionBlocks)
      var control = GraphicsControlBlock()
      control.TransparentColor = NO_TRANSPARENT_COLOR
      _ = unsafe DGifSavedExtensionToGCB(file, Int32(index), &control)
      let area = unsafe image.ImageDesc
      let (left, top) = (Int(unsafe area.Left), Int(unsafe area.Top))
      let (partWidth, partHeight) = (Int(unsafe area.Width), Int(unsafe area.Height))
      for y in 0..<partHeight {
        for x in 0..<partWidth {
          let color = unsafe image.RasterBits[y * partWidth + x]
          guard Int32(color) != control.TransparentColor else { continue }
          let map = unsafe area.ColorMap ?? file.pointee.SColorMap
          guard let map = unsafe map else { continue }
          let entry = unsafe map.pointee.Colors[Int(color)]
          canvas[(top + y) * width + left + x] =
            0xFF00_0000 | UInt32(entry.Blue) << 16 | UInt32(entry.Green) << 8 | UInt32(entry.Red)
        }
      }
      frames.append(
        Frame(pixels: canvas, delay: Int(control.DelayTime), width: partWidth, height: partHeight))
      if control.DisposalMode == DISPOSE_BACKGROUND {
        for y in top..<(top + partHeight) {
          for x in left..<(left + partWidth) { canvas[y * width + x] = 0 }
        }
      }
    }
  }

  private mutating func readExtensions(_ count: Int, _ blocks: UnsafeMutablePointer<ExtensionBlock>?) {
    guard let blocks = unsafe blocks else { return }
    var comment: [UInt8]?
    var followsLoop = false
    for index in 0..<count {
      // giflib provides the number of blocks and the byte count of each.
      let block = unsafe blocks[index]
      let bytes = unsafe Array(UnsafeBufferPointer(start: block.Bytes, count: Int(block.ByteCount)))
      switch unsafe block.Function {
      case COMMENT_EXT_FUNC_CODE: comment = bytes
      case CONTINUE_EXT_FUNC_CODE where followsLoop: loopCount = Int(bytes[1]) | Int(bytes[2]) << 8
      case CONTINUE_EXT_FUNC_CODE: comment? += bytes
      default: break
      }
      followsLoop = unsafe block.Function == APPLICATION_EXT_FUNC_CODE
    }
    if let comment { comments.append(String(decoding: comment, as: UTF8.self)) }
  }
}
