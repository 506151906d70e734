import FlingCodecs
import FlingRaster

/// Reads bytes as a GIF and as an APNG: pictures or an error, nothing else.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer lends `count` bytes for the time of the call.
  let file = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let reader = try? GIFReader(file) { read(reader) }
  if let reader = try? APNGReader(file) { read(reader) }
  return 0
}

/// Reads all pictures of a film. Large ones take long for no other reason than that they are large.
private func read(_ reader: some PictureReader) {
  var reader = reader
  guard reader.width * reader.height <= 1 << 18 else { return }
  while let shown = try? reader.next() {
    precondition(shown.picture.width == reader.width && shown.picture.height == reader.height)
  }
}
