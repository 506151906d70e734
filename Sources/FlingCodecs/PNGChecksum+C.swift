internal import CZlib

extension PNGChunk {
  /// The bytes of a chunk: length, name, content and checksum.
  /// - Parameter name: four ASCII letters.
  static func encoded(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    let sum = unsafe body.withUnsafeBufferPointer { bytes in
      // Safe: zlib reads only the bytes of the buffer. Chunks, like the files that are read, are shorter than
      // 2³¹ bytes.
      unsafe crc32(0, bytes.baseAddress, UInt32(bytes.count))
    }
    return bytes(of: content.count) + body + bytes(of: Int(sum))
  }
}
