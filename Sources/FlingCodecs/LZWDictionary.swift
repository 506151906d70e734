/// The LZW dictionary as a tree: the children of a code are the strings with one more symbol.
///
/// Edges are in a hash table of 16 384 words with open addressing, each with 12 bits of parent, 8 of symbol
/// and 12 of child. It fits the processor's cache, while an array indexed by parent and symbol would take 2
/// MB.
struct LZWDictionary {
  private var edges = [UInt32](repeating: LZWDictionary.empty, count: LZWDictionary.size)
  private var firstSymbols = LZWDictionary.roots
  private var lastSymbols = LZWDictionary.roots
  private var parents = [UInt16](repeating: 0, count: LZWCompressor.codeLimit)
  private var lengths = [UInt16](repeating: 1, count: LZWCompressor.codeLimit)
  private var secondSymbols = LZWDictionary.roots
  /// Lengths of the longest strings by their first two symbols; several pairs share an element.
  private var longestLengths = [UInt16](repeating: 0, count: LZWDictionary.pairCount)
  private var filters = [UInt32](repeating: 0, count: LZWCompressor.codeLimit)

  /// For each symbol the codes of its repetitions, from length two on, so that runs are matched in one step.
  private var chains = [[UInt16]](repeating: [], count: 256)

  private static let size = 1 << 14
  private static let pairCount = 1 << 12
  /// Marks an empty slot. It equals the edge with symbol 255 from code 4095 to itself, which cannot exist
  /// because code 4095 is the last one assigned.
  private static let empty = UInt32.max
  private static let roots: [UInt8] = (0..<LZWCompressor.codeLimit).map { UInt8($0 & 255) }

  /// The first symbol of a code's string.
  @inline(__always)
  func firstSymbol(of code: Int) -> UInt8 { firstSymbols[code] }

  /// The last symbol of a code's string.
  func lastSymbol(of code: Int) -> UInt8 { lastSymbols[code] }

  /// The number of symbols in a code's string.
  @inline(__always)
  func length(of code: Int) -> Int { Int(lengths[code]) }

  /// Upper bound of the length of strings with at least two symbols that begin with these two.
  @inline(__always)
  func longestLength(startingWith first: UInt8, _ second: UInt8) -> Int {
    Int(longestLengths[LZWDictionary.pairIndex(of: first, second)])
  }

  /// The element of `longestLengths` for two symbols.
  @inline(__always)
  private static func pairIndex(of first: UInt8, _ second: UInt8) -> Int {
    (Int(first) &* 149 &+ Int(second)) & (pairCount - 1)
  }

  /// The code of the string without its last symbol; only for codes that were inserted.
  func parent(of code: Int) -> Int { Int(parents[code]) }

  /// Bit set of the last symbols of a code's children, modulo 32. It rejects most missing children without a
  /// table lookup.
  struct ChildFilter {
    fileprivate var bits: UInt32

    @inline(__always)
    func mayContain(_ symbol: UInt8) -> Bool { bits >> UInt32(symbol & 31) & 1 != 0 }
  }

  @inline(__always)
  func childFilter(of code: Int) -> ChildFilter { ChildFilter(bits: filters[code]) }

  /// The longest repetition of a symbol that has a code, up to `limit` symbols.
  @inline(__always)
  func longestRepetition(of symbol: UInt8, atMost limit: Int) -> (code: UInt16, length: Int) {
    let length = min(limit, chains[Int(symbol)].count + 1)
    return (length == 1 ? UInt16(symbol) : chains[Int(symbol)][length - 2], length)
  }

  /// The code of the string extended by a symbol; 0, which cannot be such a code, if there is none.
  @inline(__always)
  func child(of code: Int, symbol: UInt8) -> UInt16 {
    let key = UInt32(truncatingIfNeeded: code) << 8 | UInt32(symbol)
    var slot = LZWDictionary.slot(of: key)
    while true {
      let edge = edges[slot]
      if edge >> 12 == key { return UInt16(truncatingIfNeeded: edge & 4095) }
      if edge == LZWDictionary.empty { return 0 }
      slot = (slot + 1) & (LZWDictionary.size - 1)
    }
  }

  /// Assigns `code` to the string of `parent` followed by `symbol`. If that string has a code already,
  /// lookups still find the older code.
  mutating func insert(_ code: Int, after parent: Int, symbol: UInt8) {
    let key = UInt32(truncatingIfNeeded: parent) << 8 | UInt32(symbol)
    var slot = LZWDictionary.slot(of: key)
    while edges[slot] != LZWDictionary.empty { slot = (slot + 1) & (LZWDictionary.size - 1) }
    edges[slot] = key << 12 | UInt32(truncatingIfNeeded: code)
    firstSymbols[code] = firstSymbols[parent]
    lastSymbols[code] = symbol
    parents[code] = UInt16(truncatingIfNeeded: parent)
    let length = lengths[parent] + 1
    lengths[code] = length
    let second = length == 2 ? symbol : secondSymbols[parent]
    secondSymbols[code] = second
    let pair = LZWDictionary.pairIndex(of: firstSymbols[code], second)
    longestLengths[pair] = max(longestLengths[pair], length)
    filters[parent] |= 1 << UInt32(symbol & 31)
    if parent == Int(chains[Int(symbol)].last ?? UInt16(symbol)) {
      chains[Int(symbol)].append(UInt16(truncatingIfNeeded: code))
    }
  }

  mutating func removeAll() {
    for slot in edges.indices { edges[slot] = LZWDictionary.empty }
    for code in filters.indices { filters[code] = 0 }
    for pair in longestLengths.indices { longestLengths[pair] = 0 }
    for symbol in chains.indices { chains[symbol].removeAll(keepingCapacity: true) }
  }

  @inline(__always)
  private static func slot(of key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> 18)
  }
}
