internal import CGIF

/// Reads a GIF from memory with giflib, frame by frame.
///
/// Invariant of all unsafe code here: `file` is the handle that DGifOpen returned, valid until `deinit`
/// closes it and used by one thread only. `self` keeps `cursor` alive as long as giflib may call back.
@safe
final class GIFSource {
  /// Stored parameters of a frame.
  struct Image {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var isInterlaced: Bool
    /// Colors as 0xFFBBGGRR.
    var colors: [UInt32]
    var transparentIndex: Int?
    /// Disposal method as stored: 2 clears, 3 restores.
    var disposal: Int
    /// Delay in hundredths of a second.
    var delay: Int
  }

  let width: Int
  let height: Int
  /// Number of repeats from the NETSCAPE2.0 block, 0 for no end; nil if there was no such block yet.
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
        // Safe: giflib's buffer has room for `count` bytes.
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

  /// The parameters of the next frame; nil after the last. All rows of the frame must be read before the next
  /// call.
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
    let descriptor = unsafe file.pointee.Image
    guard let map = unsafe descriptor.ColorMap ?? file.pointee.SColorMap else {
      throw .unreadable(format: "GIF", message: "a frame has no colors")
    }
    // Safe: giflib allocates `ColorCount` colors for a map.
    let colors = (0..<Int(unsafe map.pointee.ColorCount)).map { index in
      let color = unsafe map.pointee.Colors[index]
      return 0xFF00_0000 | UInt32(color.Blue) << 16 | UInt32(color.Green) << 8 | UInt32(color.Red)
    }
    return unsafe Image(
      left: Int(descriptor.Left), top: Int(descriptor.Top), width: Int(descriptor.Width),
      height: Int(descriptor.Height),
      isInterlaced: descriptor.Interlace, colors: colors,
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
      // Safe: a block is a length, 0...255, followed by that many bytes, in giflib's buffer of 256 bytes.
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

  /// Reads the next row of indices of the frame.
  /// - Parameter row: as long as the frame is wide, at least 1.
  func read(_ row: inout [UInt8]) throws(CodecError) {
    // Safe: giflib writes only the bytes of the array.
    try check(unsafe DGifGetLine(file, &row, Int32(row.count)))
  }

  private func check(_ result: Int32) throws(CodecError) {
    guard result != GIF_OK else { return }
    throw GIFSource.failure(unsafe file.pointee.Error)
  }

  private static func failure(_ code: Int32) -> CodecError {
    // Safe: the text is a constant of giflib.
    let text = unsafe GifErrorString(code)
    let message = if let text = unsafe text { unsafe String(cString: text) } else { "error \(code)" }
    return .unreadable(format: "GIF", message: message)
  }
}
