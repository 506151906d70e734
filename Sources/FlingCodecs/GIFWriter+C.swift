internal import CGIF

/// Writes a GIF into memory with giflib.
///
/// Invariant of all unsafe code here: `file` is the handle that EGifOpen returned, valid until the single
/// EGifCloseFile, which sets it to nil, and used by one thread only. `self` keeps `sink` alive as long as
/// giflib may call back.
@safe
final class GIFStream {
  private var file: UnsafeMutablePointer<GifFileType>?
  private let sink = Sink()

  private final class Sink {
    var bytes: [UInt8] = []
  }

  init() throws(CodecError) {
    var code: Int32 = 0
    // The sink outlives the handle: deinit closes the file before the sink is released.
    let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
    unsafe file = EGifOpen(
      context,
      { file, bytes, count in
        guard let file = unsafe file, let context = unsafe file.pointee.UserData,
          let bytes = unsafe bytes, count >= 0
        else { return 0 }
        let sink = unsafe Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
        // Safe: giflib passes `count` readable bytes.
        unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, &code)
    guard let file = unsafe file else { throw GIFStream.failure(code) }
    // Without this call giflib writes the version GIF87a for a file without a path.
    unsafe EGifSetGifVersion(file, true)
  }

  deinit {
    // Frees the handle. Bytes that giflib still writes go to the sink and are dropped.
    if let file = unsafe file { _ = unsafe EGifCloseFile(file, nil) }
  }

  func takeBytes() -> [UInt8] {
    let bytes = sink.bytes
    sink.bytes = []
    return bytes
  }

  func putScreen(width: Int, height: Int, palette: Palette) throws(CodecError) {
    let file = try unsafe openHandle()
    let background = Int32(palette.hasTransparentPixels ? palette.transparentIndex ?? 0 : 0)
    // giflib copies the map, so this one is freed here.
    let map = try unsafe GIFStream.map(of: palette)
    defer { unsafe GifFreeMapObject(map) }
    try check(unsafe EGifPutScreenDesc(file, Int32(width), Int32(height), 8, background, map))
  }

  /// Creates a color map, which the caller must free.
  private static func map(of palette: Palette) throws(CodecError) -> UnsafeMutablePointer<ColorMapObject> {
    var colors = [GifColorType](repeating: GifColorType(), count: palette.tableSize)
    for (index, color) in palette.colors.enumerated() {
      colors[palette.firstIndex + index] = GifColorType(
        Red: UInt8(color & 255), Green: UInt8(color >> 8 & 255), Blue: UInt8(color >> 16 & 255))
    }
    // Safe: giflib copies exactly that many colors out of the array.
    let map = unsafe GifMakeMapObject(Int32(colors.count), colors)
    guard let map = unsafe map else {
      throw .library(format: "GIF", message: "no memory for \(colors.count) colors")
    }
    return unsafe map
  }

  /// Writes the NETSCAPE2.0 block.
  /// - Parameter count: number of repeats, 1...65535, or 0 for no end.
  func putRepetitions(_ count: Int) throws(CodecError) {
    let file = try unsafe openHandle()
    // Safe: both blocks are read only during the call, and their lengths are exact.
    try check(unsafe EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
    let name = Array("NETSCAPE2.0".utf8)
    try check(unsafe EGifPutExtensionBlock(file, Int32(name.count), name))
    let numbers: [UInt8] = [1, UInt8(count & 255), UInt8(count >> 8 & 255)]
    try check(unsafe EGifPutExtensionBlock(file, Int32(numbers.count), numbers))
    try check(unsafe EGifPutExtensionTrailer(file))
  }

  /// Writes a comment in UTF-8; it ends at a zero byte.
  func putComment(_ text: String) throws(CodecError) {
    let file = try unsafe openHandle()
    // Safe: Swift passes the string null-terminated for the duration of the call.
    try check(unsafe EGifPutComment(file, text))
  }

  /// Writes a compressed frame with its control block.
  /// - Parameters:
  ///   - delay: 2...65535 hundredths of a second.
  ///   - isErased: whether the frame's rectangle is cleared afterwards.
  func putFrame(_ frame: GIFFrame, delay: Int, isErased: Bool) throws(CodecError) {
    let file = try unsafe openHandle()
    let disposal = isErased ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT
    let control: [UInt8] = [
      UInt8(disposal << 2) | (frame.transparentIndex == nil ? 0 : 1), UInt8(delay & 255),
      UInt8(delay >> 8 & 255), UInt8(frame.transparentIndex ?? 0),
    ]
    // Safe: the block is read only during the call, and its length is exact.
    try check(unsafe EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, Int32(control.count), control))
    let map = unsafe try frame.palette.map { palette throws(CodecError) in
      try unsafe GIFStream.map(of: palette)
    }
    defer { unsafe GifFreeMapObject(map) }
    // giflib copies the map, if there is one.
    try check(
      unsafe EGifPutImageDesc(
        file, Int32(frame.left), Int32(frame.top), Int32(frame.width), Int32(frame.height), false, map))
    // The last byte that giflib wrote is a code size for its color table. The frame's own code size may be
    // smaller. giflib writes the blocks unchanged and does not use this byte again.
    sink.bytes[sink.bytes.count - 1] = UInt8(frame.codeSize)
    try putBlocks(frame.blocks)
  }

  private func putBlocks(_ blocks: [UInt8]) throws(CodecError) {
    let file = try unsafe openHandle()
    var start = 0
    while start < blocks.count {
      let block = Array(blocks[start..<min(blocks.count, start + 1 + Int(blocks[start]))])
      // Safe: giflib reads the length and that many bytes, which `SubBlocks` has put into the block.
      try check(unsafe EGifPutCodeNext(file, block))
      start += block.count
    }
    try check(unsafe EGifPutCodeNext(file, nil))
  }

  func finish() throws(CodecError) {
    let file = try unsafe openHandle()
    // The handle is freed even if closing fails.
    unsafe self.file = nil
    var code: Int32 = 0
    guard unsafe EGifCloseFile(file, &code) == GIF_OK else { throw GIFStream.failure(code) }
  }

  private func openHandle() throws(CodecError) -> UnsafeMutablePointer<GifFileType> {
    guard let file = unsafe file else { throw .closed(format: "GIF") }
    return unsafe file
  }

  private func check(_ result: Int32) throws(CodecError) {
    guard result != GIF_OK else { return }
    // Only called after a call with the open handle.
    throw GIFStream.failure(unsafe file?.pointee.Error ?? 0)
  }

  private static func failure(_ code: Int32) -> CodecError {
    // Safe: the text is a constant of giflib.
    let text = unsafe GifErrorString(code)
    let message = if let text = unsafe text { unsafe String(cString: text) } else { "error \(code)" }
    return .library(format: "GIF", message: message)
  }
}
