/// Compresses rows of pictures into zlib streams about as small as zlib's best level, in less time: the search for matches
/// knows where rows and pixels begin, and what kind of rows they are.
///
/// Lazy matching: of a match and the one a byte later the better one is taken.
///
/// Sources: RFC 1950, "ZLIB Compressed Data Format Specification"; RFC 1951, "DEFLATE Compressed Data Format
/// Specification"; J. Ziv and A. Lempel, "A Universal Algorithm for Sequential Data Compression", 1977.
enum DeflateEncoder {
  /// A later match must save so much more than the one before it, in units of `MatchFinder.Match.score`.
  private static let lead = 1

  /// A whole stream; nil if it is seen to get longer than a limit.
  /// - Parameters:
  ///   - pixel: bytes of a pixel.
  ///   - row: bytes of a row.
  ///   - rows: what the rows hold.
  ///   - limit: in bytes. It is looked at after each block: a stream that is returned can be longer.
  static func compressed(_ list: [UInt8], pixel: Int, row: Int, _ rows: MatchFinder.Rows, limit: Int)
    -> [UInt8]?
  {
    let bytes = list.span
    var finder = MatchFinder(pixel: pixel, row: row, rows)
    var block = DeflateBlock()
    // A window of 32 KiB, compressed well.
    var bits = BitWriter(after: [0x78, 0xDA])
    var place = 0
    var match = finder.match(in: bytes, at: 0)
    while place < bytes.count {
      var next = MatchFinder.Match()
      finder.remember(place, in: bytes)
      if match.length < MatchFinder.lengths.upperBound {
        next = finder.match(in: bytes, at: place + 1, after: match)
      }
      if match.length == 0 || next.length > 0 && next.score > match.score + lead {
        block.append(bytes[place])
        place += 1
        match = next
      } else {
        block.append(length: match.length, distance: match.distance)
        finder.use(match, in: bytes, at: place)
        place += match.length
        match = finder.match(in: bytes, at: place)
      }
      if block.isFull {
        block.flush(isLast: false, to: &bits)
        if bits.bytes.count > limit { return nil }
      }
    }
    block.flush(isLast: true, to: &bits)
    bits.align()
    return bits.bytes + PNGChunk.bytes(of: Int(ZlibStream.checksum(list)))
  }
}
