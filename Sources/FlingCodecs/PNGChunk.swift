/// A chunk of a PNG: its name and the range of its content in the file.
struct PNGChunk: Equatable {
  let name: String
  let content: Range<Int>

  /// The first bytes of every PNG.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The concatenated content of all IDAT chunks of a file that was just written.
  static func imageData(of file: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    var position = signature.count
    while let chunk = PNGChunk(at: position, in: file) {
      if chunk.name == "IDAT" { data += file[chunk.content] }
      position = chunk.end
    }
    return data
  }

  /// Position of the next chunk, after the checksum.
  var end: Int { content.upperBound + 4 }

  /// Parses the chunk whose length field is at a position; nil unless the file contains the whole chunk.
  init?(at position: Int, in file: [UInt8]) {
    guard position >= 0, position <= file.count - 12 else { return nil }
    let length = PNGChunk.number(at: position, in: file)
    guard length <= file.count - position - 12 else { return nil }
    name = String(decoding: file[(position + 4)..<(position + 8)], as: UTF8.self)
    content = (position + 8)..<(position + 8 + length)
  }

  /// A big-endian number of four bytes.
  static func number(at position: Int, in file: [UInt8]) -> Int {
    file[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  static func bytes(of number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
