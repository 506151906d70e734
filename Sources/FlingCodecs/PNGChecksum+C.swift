internal import CZlib

extension PNGChunk {
  /// A whole chunk: length, name, content and checksum.
  /// - Parameter name: four letters of ASCII.
  static func file(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    let sum = unsafe body.withUnsafeBufferPointer { bytes in
      // zlib reads the bytes of the buffer, no more; chunks are shorter than 2³¹ bytes, as files are that are read.
      unsafe crc32(0, bytes.baseAddress, UInt32(bytes.count))
    }
    return bytes(of: content.count) + body + bytes(of: Int(sum))
  }
}
