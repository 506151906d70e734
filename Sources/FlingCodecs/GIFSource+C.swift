internal import CGIF

/// A GIF that giflib reads from memory, frame by frame.
///
/// Invariant of all unsafe code here: `file` is the handle that DGifOpen returned, until `deinit` closes it, and no other
/// thread knows it; `cursor` is kept alive by `self` as long as giflib may call back.
@safe
final class GIFSource {
  /// A frame as it is stored, with what stands before it.
  struct Image {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var isInterlaced: Bool
    /// 0xFFBBGGRR.
    var colors: [UInt32]
    var transparentIndex: Int?
    /// As the format counts them: 2 clears, 3 restores.
    var disposal: Int
    /// In hundredths of a second.
    var delay: Int
  }

  let width: Int
  let height: Int
  /// How often the film begins anew by its NETSCAPE2.0 block, 0 for no end; nil without one so far.
  private(set) var repeats: Int?
  private let file: UnsafeMutablePointer<GifFileType>
  private let cursor: Cursor

  private final class Cursor {
    let bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  init(_ bytes: [UInt8]) throws(CodecError) {
    cursor = Cursor(bytes)
    var code: Int32 = 0
    let opened = unsafe DGifOpen(
      Unmanaged.passUnretained(cursor).toOpaque(),
      { file, target, count in
        guard let context = unsafe file?.pointee.UserData, let target = unsafe target, count > 0 else {
          return 0
        }
        let cursor = unsafe Unmanaged<Cursor>.fromOpaque(context).takeUnretainedValue()
        let amount = min(cursor.bytes.count - cursor.position, Int(count))
        // giflib offers room for `count` bytes.
        for offset in 0..<amount { unsafe target[offset] = cursor.bytes[cursor.position + offset] }
        cursor.position += amount
        return Int32(amount)
      }, &code)
    guard let opened = unsafe opened else { throw GIFSource.failure(code) }
    unsafe file = opened
    width = Int(unsafe opened.pointee.SWidth)
    height = Int(unsafe opened.pointee.SHeight)
  }

  deinit {
    _ = unsafe DGifCloseFile(file, nil)
  }

  /// What stands before the next frame's pixels, which must be read before the frame after it; nil after the last.
  func nextImage() throws(CodecError) -> Image? {
    var control = GraphicsControlBlock()
    control.TransparentColor = NO_TRANSPARENT_COLOR
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      try check(unsafe DGifGetRecordType(file, &kind))
      switch kind {
      case IMAGE_DESC_RECORD_TYPE: return try image(control)
      case EXTENSION_RECORD_TYPE: try readExtension(&control)
      case TERMINATE_RECORD_TYPE: return nil
      default: break
      }
    }
  }

  private func image(_ control: GraphicsControlBlock) throws(CodecError) -> Image {
    try check(unsafe DGifGetImageDesc(file))
    let place = unsafe file.pointee.Image
    guard let map = unsafe place.ColorMap ?? file.pointee.SColorMap else {
      throw .unreadable(format: "GIF", message: "a frame has no colors")
    }
    // A map has as many colors as it says.
    let colors = (0..<Int(unsafe map.pointee.ColorCount)).map { index in
      let color = unsafe map.pointee.Colors[index]
      return 0xFF00_0000 | UInt32(color.Blue) << 16 | UInt32(color.Green) << 8 | UInt32(color.Red)
    }
    return unsafe Image(
      left: Int(place.Left), top: Int(place.Top), width: Int(place.Width), height: Int(place.Height),
      isInterlaced: place.Interlace, colors: colors,
      transparentIndex: control.TransparentColor == NO_TRANSPARENT_COLOR
        ? nil : Int(control.TransparentColor),
      disposal: Int(control.DisposalMode), delay: Int(control.DelayTime))
  }

  private func readExtension(_ control: inout GraphicsControlBlock) throws(CodecError) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    try check(unsafe DGifGetExtension(file, &code, &block))
    var isLoop = false
    while let bytes = unsafe block {
      // A block is its length, 0...255, and as many bytes, in giflib's buffer of 256.
      let content = unsafe Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0])))
      if code == GRAPHICS_EXT_FUNC_CODE, content.count == 4 {
        _ = unsafe DGifExtensionToGCB(4, content, &control)
      } else if code == APPLICATION_EXT_FUNC_CODE {
        if isLoop, content.count == 3, content[0] == 1 { repeats = Int(content[1]) | Int(content[2]) << 8 }
        isLoop = isLoop || content.elementsEqual("NETSCAPE2.0".utf8)
      }
      try check(unsafe DGifGetExtensionNext(file, &block))
    }
  }

  /// The next row of indices of the frame.
  /// - Parameter row: as long as the frame is wide, at least 1.
  func read(_ row: inout [UInt8]) throws(CodecError) {
    // giflib fills the bytes of the array, no more.
    try check(unsafe DGifGetLine(file, &row, Int32(row.count)))
  }

  private func check(_ result: Int32) throws(CodecError) {
    guard result != GIF_OK else { return }
    throw GIFSource.failure(unsafe file.pointee.Error)
  }

  private static func failure(_ code: Int32) -> CodecError {
    // The text is a constant of giflib.
    let text = unsafe GifErrorString(code)
    let message = if let text = unsafe text { unsafe String(cString: text) } else { "error \(code)" }
    return .unreadable(format: "GIF", message: message)
  }
}
