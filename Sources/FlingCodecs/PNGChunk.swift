/// A chunk of a PNG: what it is called and where its content lies in the file.
struct PNGChunk: Equatable {
  let name: String
  let content: Range<Int>

  /// The bytes that a PNG begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The contents of all image data chunks, joined, of a file that was just written.
  static func imageData(of file: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    var position = signature.count
    while let chunk = PNGChunk(at: position, in: file) {
      if chunk.name == "IDAT" { data += file[chunk.content] }
      position = chunk.end
    }
    return data
  }

  /// Where the next chunk begins: behind the checksum.
  var end: Int { content.upperBound + 4 }

  /// The chunk that begins at a position with its length; nil unless all of it lies in the file.
  init?(at position: Int, in file: [UInt8]) {
    guard position >= 0, position <= file.count - 12 else { return nil }
    let length = PNGChunk.number(at: position, in: file)
    guard length <= file.count - position - 12 else { return nil }
    name = String(decoding: file[(position + 4)..<(position + 8)], as: UTF8.self)
    content = (position + 8)..<(position + 8 + length)
  }

  /// Four bytes, the greatest first.
  static func number(at position: Int, in file: [UInt8]) -> Int {
    file[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  static func bytes(of number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
