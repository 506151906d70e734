/// A frame's pixels as symbols, some of which may be shown in a second way.
struct SymbolPlane: Sendable {
  /// One a pixel, row after row.
  let symbols: [UInt8]
  /// For each pixel whether `alternative` shows the same.
  let isFree: [Bool]
  /// The transparent index; any when no pixel is free.
  let alternative: UInt8
  /// From each pixel on, how many follow each other of which all are free, and of which all have its symbol; no farther
  /// than a dictionary's longest string.
  let freeRuns: [UInt16]
  let symbolRuns: [UInt16]

  /// For each pixel further ways to show it, a bit for each of its symbol's `neighbors` and `Tolerance.stay`; empty if there
  /// are none.
  let choices: [UInt16]
  let neighbors: [[UInt8]]
  /// The most bits that a symbol takes, at least the 2 that GIF's compression demands.
  let codeSize: Int

  /// Whether a symbol is shown by many of the pixels of one way.
  private let isCommon: [Bool]
  /// A sixteenth of them took 4 to 8 % off films of moving flat shapes; a quarter took 2 % less off, a 64th
  /// made films with text 2 % longer.
  private static let commonShare = 16

  var count: Int { symbols.count }

  /// - Parameters:
  ///   - isFree: as many; all false if there is no alternative.
  ///   - alternative: the transparent index.
  init(
    symbols: [UInt8], isFree: [Bool], alternative: UInt8?, choices: [UInt16] = [], neighbors: [[UInt8]] = []
  ) {
    self.isFree = isFree
    self.alternative = alternative ?? 0
    codeSize =
      choices.isEmpty ? SymbolPlane.codeSize(symbols, isFree, alternative ?? 0) : 8
    // Few bits are worth more than a second way to show a pixel.
    self.symbols =
      codeSize == 8 ? symbols : SymbolPlane.symbols(symbols, atMost: codeSize, or: self.alternative)
    self.choices = choices
    self.neighbors = neighbors
    (freeRuns, symbolRuns) = SymbolPlane.runs(self.symbols, isFree)
    isCommon = SymbolPlane.commonSymbols(self.symbols, isFree)
  }

  /// A pixel's further choices.
  @inline(__always)
  func choices(at position: Int) -> UInt16 { choices.isEmpty ? 0 : choices[position] }

  /// The symbol that a bit of a pixel's further choices stands for.
  @inline(__always)
  func symbol(of bit: Int, at position: Int) -> UInt8 {
    1 << bit == Tolerance.stay ? alternative : neighbors[Int(symbols[position])][bit]
  }

  /// The symbol that a pixel is best shown with where nothing longer fits: the alternative, but common
  /// symbols by themselves.
  @inline(__always)
  func plainest(at position: Int) -> UInt16 {
    let symbol = symbols[position]
    return UInt16(isFree[position] && !isCommon[Int(symbol)] ? alternative : symbol)
  }

  private static func codeSize(_ symbolList: [UInt8], _ freeList: [Bool], _ alternative: UInt8) -> Int {
    var bits = alternative
    let symbols = symbolList.span
    let isFree = freeList.span
    for index in symbols.indices where !isFree[index] { bits |= symbols[index] }
    return max(2, 8 - bits.leadingZeroBitCount)
  }

  private static func symbols(_ list: [UInt8], atMost bits: Int, or alternative: UInt8) -> [UInt8] {
    list.map { Int($0) >> bits == 0 ? $0 : alternative }
  }

  private static func runs(_ symbolList: [UInt8], _ freeList: [Bool]) -> ([UInt16], [UInt16]) {
    var freeRuns = [UInt16](repeating: 0, count: symbolList.count)
    var symbolRuns = [UInt16](repeating: 1, count: symbolList.count)
    let symbols = symbolList.span
    let isFree = freeList.span
    var frees = freeRuns.mutableSpan
    var sames = symbolRuns.mutableSpan
    let limit = UInt16(LZWCompressor.codeLimit)
    var free: UInt16 = 0
    var same: UInt16 = 0
    var next: UInt8 = 0
    var index = symbols.count
    while index > 0 {
      index -= 1
      free = isFree[index] ? min(limit, free &+ 1) : 0
      same = symbols[index] == next ? min(limit, same &+ 1) : 1
      next = symbols[index]
      frees[index] = free
      sames[index] = same
    }
    return (freeRuns, symbolRuns)
  }

  private static func commonSymbols(_ symbolList: [UInt8], _ freeList: [Bool]) -> [Bool] {
    var counts = [Int](repeating: 0, count: 256)
    var total = 0
    let symbols = symbolList.span
    let isFree = freeList.span
    for index in symbols.indices where !isFree[index] {
      counts[Int(symbols[index])] += 1
      total += 1
    }
    return counts.map { $0 * SymbolPlane.commonShare >= total }
  }
}
