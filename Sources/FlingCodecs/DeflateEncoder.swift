/// Compresses rows of pictures into zlib streams that are about as small as those of zlib's best level, in
/// less time. The match search uses the sizes of pixels and rows, and the kind of rows.
///
/// Matching is lazy: if the match one byte later is better, the encoder writes a literal and uses the later
/// match.
///
/// Sources: RFC 1950, "ZLIB Compressed Data Format Specification"; RFC 1951, "DEFLATE Compressed Data Format
/// Specification"; J. Ziv and A. Lempel, "A Universal Algorithm for Sequential Data Compression", 1977.
enum DeflateEncoder {
  /// The score by which a later match must exceed the one before it, in units of `MatchFinder.Match.score`.
  private static let lead = 1
  /// The number of positions by which segments of words advance, a multiple of the window.
  private static let step = 32 * MatchFinder.window
  /// The number of words beyond the last position of a segment, for the matches that begin up to a match
  /// behind it.
  private static let lookahead = 1024

  /// Compresses rows to a complete zlib stream.
  /// - Parameters:
  ///   - pixel: the bytes of a pixel.
  ///   - row: the bytes of a row, including its filter number.
  ///   - rows: the kind of rows.
  ///   - limit: the size in bytes at which compression stops. It is checked after each full block, so a
  ///     returned stream may be longer.
  /// - Returns: the stream; nil if compression stopped at the limit.
  static func compressed(_ list: [UInt8], pixel: Int, row: Int, _ rows: MatchFinder.RowKind, limit: Int)
    -> [UInt8]?
  {
    let bytes = list.span
    var finder = MatchFinder(pixel: pixel, row: row, rows)
    var block = DeflateBlock()
    // The zlib header: a window of 32 KiB, best compression.
    var bits = BitWriter(after: [0x78, 0xDA])
    // Positions of the finder count from `start`.
    var start = 0
    var position = 0
    var match = MatchFinder.Match()
    while true {
      let segment = overlappingWords(of: bytes, from: start)
      let words = segment.span
      let end = min(MatchFinder.window + step, bytes.count - start)
      while position < end {
        var next = MatchFinder.Match()
        finder.insert(position..<position + 1, in: words)
        if match.length < MatchFinder.lengths.upperBound {
          next = finder.match(in: words, at: position + 1, after: match)
        }
        if match.length == 0 || next.length > 0 && next.score > match.score + lead {
          block.append(bytes[start + position])
          position += 1
          match = next
        } else {
          block.append(length: match.length, distance: match.distance)
          finder.use(match, in: words, at: position)
          position += match.length
          match = finder.match(in: words, at: position)
        }
        if block.isFull {
          block.flush(isLast: false, to: &bits)
          if bits.bytes.count > limit { return nil }
        }
      }
      if start + position >= bytes.count { break }
      finder.slide(by: step)
      start += step
      position -= step
    }
    block.flush(isLast: true, to: &bits)
    bits.align()
    return bits.bytes + PNGChunk.bytes(of: Int(Adler32.checksum(list)))
  }

  /// The words of a segment: for each position from `start` the four bytes from it on, the first lowest. There
  /// are zeros after the last byte. Segments bound the memory, because the words take four times that of the
  /// bytes.
  private static func overlappingWords(of bytes: borrowing Span<UInt8>, from start: Int) -> [UInt32] {
    let count = min(MatchFinder.window + step + lookahead, bytes.count - start)
    var result = [UInt32](repeating: 0, count: count)
    var words = result.mutableSpan
    var word: UInt32 = 0
    for index in (start + count..<min(start + count + 3, bytes.count)).reversed() {
      word = word << 8 | UInt32(bytes[index])
    }
    for index in words.indices.reversed() {
      word = word << 8 | UInt32(bytes[start + index])
      words[index] = word
    }
    return result
  }
}
