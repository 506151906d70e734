/// Collects the literals and matches of one deflate block and writes them with fixed or dynamic Huffman
/// codes, whichever are shorter.
///
/// Source: RFC 1951, "DEFLATE Compressed Data Format Specification", 3.2.
struct DeflateBlock {
  /// Literals and matches. A literal is its byte. A match has bit 31 set, its length in bits 16...24, and its
  /// distance less 1 in bits 0...14.
  private var tokens: [UInt32] = []
  private static let isMatch: UInt32 = 1 << 31
  /// The most literals and matches of a block.
  static let size = 8192

  var isFull: Bool { tokens.count >= DeflateBlock.size }

  /// Appends a literal.
  mutating func append(_ byte: UInt8) {
    tokens.append(UInt32(byte))
  }

  /// Appends a match.
  /// - Parameters:
  ///   - length: 3...258.
  ///   - distance: 1...32768.
  mutating func append(length: Int, distance: Int) {
    tokens.append(DeflateBlock.isMatch | UInt32(length) << 16 | UInt32(distance - 1))
  }

  /// Writes the block and removes its literals and matches.
  mutating func flush(isLast: Bool, to bits: inout BitWriter) {
    let counts = symbolFrequencies()
    let best = HuffmanCodePair(
      literals: HuffmanCode(frequencies: counts.0), distances: HuffmanCode(frequencies: counts.1))
    let table = CodeLengthTable(best)
    let hasFixed = HuffmanCodePair.fixed.size(counts) <= best.size(counts) + table.size
    bits.put(isLast ? 1 : 0, count: 1)
    bits.put(hasFixed ? 1 : 2, count: 2)
    if !hasFixed { table.put(to: &bits) }
    put(by: hasFixed ? HuffmanCodePair.fixed : best, to: &bits)
    tokens.removeAll(keepingCapacity: true)
  }

  /// The frequency of each symbol of the two codes.
  private func symbolFrequencies() -> (literals: [Int], distances: [Int]) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    literals[HuffmanCodePair.end] = 1
    for token in tokens {
      if token & DeflateBlock.isMatch == 0 {
        literals[Int(token)] += 1
      } else {
        literals[257 + SymbolWithExtraBits.ofLength(Int(token >> 16 & 511)).number] += 1
        distances[SymbolWithExtraBits.ofDistance(Int(token & 0x7FFF) + 1).number] += 1
      }
    }
    return (literals, distances)
  }

  /// Writes the symbols, their extra bits and the end of the block.
  private func put(by codes: HuffmanCodePair, to bits: inout BitWriter) {
    for token in tokens {
      if token & DeflateBlock.isMatch == 0 {
        bits.put(Int(token), by: codes.literals)
      } else {
        let length = SymbolWithExtraBits.ofLength(Int(token >> 16 & 511))
        bits.put(257 + length.number, by: codes.literals)
        bits.put(length.extraBits, count: length.bits)
        let distance = SymbolWithExtraBits.ofDistance(Int(token & 0x7FFF) + 1)
        bits.put(distance.number, by: codes.distances)
        bits.put(distance.extraBits, count: distance.bits)
      }
    }
    bits.put(HuffmanCodePair.end, by: codes.literals)
  }
}

/// A length or a distance in deflate's form: a symbol with a Huffman code, followed by extra bits.
private struct SymbolWithExtraBits {
  /// The index of the symbol among lengths or distances.
  let number: Int
  /// The number of extra bits.
  let bits: Int
  /// The value of the extra bits.
  let extraBits: UInt32

  /// - Parameter length: 3...258. The greatest length has a symbol of its own.
  @inline(__always)
  static func ofLength(_ length: Int) -> SymbolWithExtraBits {
    length == 258
      ? SymbolWithExtraBits(number: 28, bits: 0, extraBits: 0) : SymbolWithExtraBits(length - 3, steps: 4)
  }

  /// - Parameter distance: 1...32768.
  @inline(__always)
  static func ofDistance(_ distance: Int) -> SymbolWithExtraBits {
    SymbolWithExtraBits(distance - 1, steps: 2)
  }

  private init(number: Int, bits: Int, extraBits: UInt32) {
    self.number = number
    self.bits = bits
    self.extraBits = extraBits
  }

  /// - Parameter steps: the number of consecutive symbols with the same number of extra bits: 2 for
  ///   distances, 4 for lengths.
  @inline(__always)
  private init(_ value: Int, steps: Int) {
    // As in a floating-point number, the leading bits select the symbol; the others are extra bits.
    let bits = max(0, Int.bitWidth - value.leadingZeroBitCount - (steps == 4 ? 3 : 2))
    number = steps * bits + value >> bits
    self.bits = bits
    extraBits = UInt32(value & (1 << bits - 1))
  }
}

/// The two Huffman codes of a block: one of literals and lengths, one of distances.
private struct HuffmanCodePair {
  /// The symbol that ends a block.
  static let end = 256
  /// The codes of blocks without a code table (RFC 1951, 3.2.6).
  static let fixed = HuffmanCodePair(
    literals: HuffmanCode(lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
    distances: HuffmanCode(lengths: [Int](repeating: 5, count: 30)))

  let literals: HuffmanCode
  let distances: HuffmanCode

  /// The size of all symbols in bits, without their extra bits.
  func size(_ counts: (literals: [Int], distances: [Int])) -> Int {
    zip(counts.literals, literals.lengths).reduce(0) { $0 + $1.0 * $1.1 }
      + zip(counts.distances, distances.lengths).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

/// The table of code lengths at the start of a block with dynamic codes (RFC 1951, 3.2.7). Code lengths are
/// Huffman symbols themselves; runs of equal lengths are a single symbol.
private struct CodeLengthTable {
  private let literalCount: Int
  private let distanceCount: Int
  /// Code lengths 0...15, and runs: 16 repeats the previous length, 17 and 18 repeat 0. `extraBits` encodes
  /// the length of a run.
  private var symbols: [(symbol: Int, extraBits: UInt32)] = []
  /// The code of the symbols.
  private let code: HuffmanCode
  /// The number of code lengths of `code` in the table, in the order of `order`.
  private let orderCount: Int

  /// The order in which a table stores the code lengths of `code`.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(_ codes: HuffmanCodePair) {
    func storedLengthCount(_ code: HuffmanCode) -> Int { (code.lengths.lastIndex { $0 > 0 } ?? 0) + 1 }
    (literalCount, distanceCount) = (
      storedLengthCount(codes.literals), storedLengthCount(codes.distances)
    )
    let lengths = codes.literals.lengths[..<literalCount] + codes.distances.lengths[..<distanceCount]
    var start = lengths.startIndex
    while start < lengths.endIndex {
      let length = lengths[start]
      let end = lengths[start...].firstIndex { $0 != length } ?? lengths.endIndex
      var count = end - start
      start = end
      if length > 0 {
        symbols.append((length, 0))
        count -= 1
      }
      // A run is at least 3 lengths; 16 takes up to 6, 17 up to 10, 18 up to 138.
      while count >= 3 {
        let repeatCount = min(count, length > 0 ? 6 : 138)
        symbols.append(
          length > 0
            ? (16, UInt32(repeatCount - 3))
            : repeatCount < 11 ? (17, UInt32(repeatCount - 3)) : (18, UInt32(repeatCount - 11)))
        count -= repeatCount
      }
      for _ in 0..<count { symbols.append((length, 0)) }
    }
    var frequencies = [Int](repeating: 0, count: 19)
    for (symbol, _) in symbols { frequencies[symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, limit: 7)
    self.code = code
    orderCount = max(4, (CodeLengthTable.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
  }

  /// The number of extra bits after a symbol.
  private static func extraBitCount(after symbol: Int) -> Int { symbol < 16 ? 0 : [2, 3, 7][symbol - 16] }

  /// The size of the table in bits.
  var size: Int {
    symbols.reduce(14 + 3 * orderCount) {
      $0 + code.lengths[$1.symbol] + CodeLengthTable.extraBitCount(after: $1.symbol)
    }
  }

  /// Writes the table.
  func put(to bits: inout BitWriter) {
    bits.put(UInt32(literalCount - 257), count: 5)
    bits.put(UInt32(distanceCount - 1), count: 5)
    bits.put(UInt32(orderCount - 4), count: 4)
    for symbol in CodeLengthTable.order[..<orderCount] { bits.put(UInt32(code.lengths[symbol]), count: 3) }
    for (symbol, extraBits) in symbols {
      bits.put(symbol, by: code)
      bits.put(extraBits, count: CodeLengthTable.extraBitCount(after: symbol))
    }
  }
}

/// Packs bits into bytes, starting at the least significant bit.
struct BitWriter {
  private(set) var bytes: [UInt8]
  /// The bits that do not fill a byte yet; `count` of them, fewer than 8 between calls.
  private var waiting: UInt64 = 0
  private var count = 0

  /// Starts after bytes that are complete.
  init(after bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Appends the low bits of a value. Its higher bits must be 0.
  @inline(__always)
  mutating func put(_ value: UInt32, count bits: Int) {
    waiting |= UInt64(value) << UInt64(count)
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: waiting))
      waiting >>= 8
      count -= 8
    }
  }

  /// Appends the code of a symbol.
  @inline(__always)
  mutating func put(_ symbol: Int, by code: HuffmanCode) {
    put(code.codes[symbol], count: code.lengths[symbol])
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    if count > 0 { put(0, count: 8 - count) }
  }
}
