import CZlib
import FlingCodecs

/// Decodes the input as a PNG. It must return a picture or an error.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer guarantees `count` bytes during the call.
  let file = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? PNGDecoder.decode(file)
  _ = try? PNGDecoder.decode(withSums(file))
  return 0
}

/// The file with correct checksums, so that the decoder gets past them.
private func withSums(_ file: [UInt8]) -> [UInt8] {
  var file = file
  var start = 8
  while start + 12 <= file.count {
    let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= file.count - start - 12 else { break }
    let end = start + 8 + length
    let sum = unsafe file[start + 4..<end].withUnsafeBufferPointer { bytes in
      // zlib reads only the bytes of the buffer.
      unsafe crc32(0, bytes.baseAddress, UInt32(bytes.count))
    }
    for k in 0..<4 { file[end + k] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * k)) }
    start = end + 4
  }
  return file
}
