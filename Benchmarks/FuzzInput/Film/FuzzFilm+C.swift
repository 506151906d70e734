import FlingCodecs
import FlingRaster

/// Decodes the input as a GIF and as an APNG. It must return pictures or an error.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer guarantees `count` bytes during the call.
  let file = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let reader = try? GIFReader(file) { read(reader) }
  if let reader = try? APNGReader(file) { read(reader) }
  return 0
}

/// Decodes all pictures of a film. Large films are skipped, because they only take long.
private func read(_ reader: some PictureReader) {
  var reader = reader
  guard reader.width * reader.height <= 1 << 18 else { return }
  while let shown = try? reader.next() {
    precondition(shown.picture.width == reader.width && shown.picture.height == reader.height)
  }
}
