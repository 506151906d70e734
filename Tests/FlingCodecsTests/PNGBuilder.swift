@testable import FlingCodecs

/// Writes PNG files of every type from the specification, uncompressed: an independent reference for the
/// decoder.
struct PNGBuilder {
  var width: Int
  var height: Int
  var depth: Int
  var colorType: Int
  var isInterlaced = false
  /// The number of extra bytes of pixel data after the last row.
  var surplus = 0
  /// Chunks between IHDR and IDAT.
  var chunks: [(name: String, content: [UInt8])] = []
  /// The samples of the pixel (x, y), each of `depth` bits.
  var samples: (Int, Int) -> [Int]

  var file: [UInt8] {
    var file = PNGChunk.signature
    let header = big(width) + big(height) + [depth, colorType, 0, 0, isInterlaced ? 1 : 0].map { UInt8($0) }
    file += chunk("IHDR", header)
    for (name, content) in chunks { file += chunk(name, content) }
    file += chunk("IDAT", stored(rows + [UInt8](repeating: 0, count: surplus)))
    return file + chunk("IEND", [])
  }

  private var rows: [UInt8] {
    guard isInterlaced else { return pass(0, 0, 1, 1) }
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return passes.flatMap { pass($0.0, $0.1, $0.2, $0.3) }
  }

  private func pass(_ left: Int, _ top: Int, _ across: Int, _ down: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in stride(from: top, to: height, by: down) where left < width {
      bytes.append(0)
      var bits = 0
      var count = 0
      for x in stride(from: left, to: width, by: across) {
        for sample in samples(x, y) {
          bits = bits << depth | sample
          count += depth
          while count >= 8 {
            bytes.append(UInt8(bits >> (count - 8) & 255))
            count -= 8
            bits &= (1 << count) - 1
          }
        }
      }
      if count > 0 { bytes.append(UInt8(bits << (8 - count) & 255)) }
    }
    return bytes
  }

  private func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

  func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return big(content.count) + body + big(Int(crc ^ 0xFFFF_FFFF))
  }

  /// A zlib stream of stored (uncompressed) blocks.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let count = end - start
      stream += [end == bytes.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)] + bytes[start..<end]
      start = end
    } while start < bytes.count
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + big(b << 16 | a)
  }
}
