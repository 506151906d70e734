/// The pixels of a frame as symbols, some of which have an alternative.
struct SymbolPlane: Sendable {
  /// One symbol for each pixel, row after row.
  let symbols: [UInt8]
  /// For each pixel whether `alternative` shows the same.
  let isFree: [Bool]
  /// The transparent index; arbitrary if no pixel is free.
  let alternative: UInt8
  /// For each pixel the number of consecutive free pixels from it on, and of consecutive pixels with its
  /// symbol; at most the length of a dictionary's longest string.
  let freeRuns: [UInt16]
  let symbolRuns: [UInt16]

  /// For each pixel its further choices: a bit for each of its symbol's `neighbors`, and the bit
  /// `LossyTolerance.stay`; empty if there are none.
  let choices: [UInt16]
  let neighbors: [[UInt8]]
  /// Bits of a symbol, at least the 2 that GIF requires.
  let codeSize: Int

  /// For each symbol whether many of the pixels that are not free have it.
  private let isCommon: [Bool]
  /// A symbol is common if at least 1/16 of those pixels have it. Measured: 1/16 saves 4 to 8 % on films of
  /// moving flat shapes; 1/4 saves 2 % less, 1/64 makes films with text 2 % longer.
  private static let commonDivisor = 16

  var count: Int { symbols.count }

  /// Creates a plane and determines which pixels are free.
  /// - Parameters:
  ///   - symbols: one for each pixel.
  ///   - old: the symbols on screen so far: pixels with an equal symbol are free. Nil if the screen is empty.
  ///   - alternative: the transparent index; nil if there is none, so that no pixel is free.
  ///   - choices: see `choices`.
  ///   - neighbors: for each symbol similar ones.
  init(
    symbols: [UInt8], over old: [UInt8]?, alternative: UInt8?, choices: [UInt16] = [],
    neighbors: [[UInt8]] = []
  ) {
    self.alternative = alternative ?? 0
    self.choices = choices
    self.neighbors = neighbors
    let traits = SymbolPlane.traits(of: symbols, over: alternative == nil ? nil : old)
    isFree = traits.isFree
    isCommon = traits.isCommon
    let bits = max(2, 8 - (traits.bits | self.alternative).leadingZeroBitCount)
    codeSize = choices.isEmpty ? bits : 8
    // A smaller code size saves more than the choice of a second symbol, so free pixels with large symbols
    // become transparent.
    self.symbols =
      codeSize == 8 ? symbols : symbols.replacing(above: UInt8(1 << bits - 1), by: self.alternative)
    (freeRuns, symbolRuns) = SymbolPlane.runs(self.symbols, isFree)
  }

  /// The further choices of a pixel.
  @inline(__always)
  func choices(at position: Int) -> UInt16 { choices.isEmpty ? 0 : choices[position] }

  /// The symbol for a bit of a pixel's further choices.
  @inline(__always)
  func symbol(of bit: Int, at position: Int) -> UInt8 {
    1 << bit == LossyTolerance.stay ? alternative : neighbors[Int(symbols[position])][bit]
  }

  /// The best symbol for a pixel where no longer string matches: the alternative if the pixel is free, but
  /// its own symbol if that is common.
  @inline(__always)
  func defaultSymbol(at position: Int) -> UInt16 {
    let symbol = symbols[position]
    return UInt16(isFree[position] && !isCommon[Int(symbol)] ? alternative : symbol)
  }

  /// Determines which pixels are free; and for the others the union of the bits of their symbols, and which
  /// symbols are common.
  private static func traits(
    of symbolList: [UInt8], over oldList: [UInt8]?
  ) -> (isFree: [Bool], isCommon: [Bool], bits: UInt8) {
    var freeList = [Bool](repeating: false, count: symbolList.count)
    var countList = [Int32](repeating: 0, count: 256)
    let symbols = symbolList.span
    if let oldList {
      let old = oldList.span
      var isFree = freeList.mutableSpan
      for index in symbols.indices { isFree[index] = symbols[index] == old[index] }
    }
    let isFree = freeList.span
    var counts = countList.mutableSpan
    var bits: UInt8 = 0
    for index in symbols.indices where !isFree[index] {
      bits |= symbols[index]
      counts[Int(symbols[index])] &+= 1
    }
    let total = countList.reduce(0) { $0 + Int($1) }
    return (freeList, countList.map { Int($0) * SymbolPlane.commonDivisor >= total }, bits)
  }

  /// Computes `freeRuns` and `symbolRuns`.
  private static func runs(_ symbolList: [UInt8], _ freeList: [Bool]) -> ([UInt16], [UInt16]) {
    var freeRuns = [UInt16](repeating: 0, count: symbolList.count)
    var symbolRuns = [UInt16](repeating: 1, count: symbolList.count)
    let symbols = symbolList.span
    let isFree = freeList.span
    var frees = freeRuns.mutableSpan
    var sames = symbolRuns.mutableSpan
    var start = 0
    while start < symbols.count {
      let symbol = symbols[start]
      var end = start + 1
      while end < symbols.count, symbols[end] == symbol { end += 1 }
      countDown(&sames, from: start, to: end)
      start = end
    }
    start = 0
    while start < isFree.count {
      var end = start + 1
      if isFree[start] {
        while end < isFree.count, isFree[end] { end += 1 }
        countDown(&frees, from: start, to: end)
      }
      start = end
    }
    return (freeRuns, symbolRuns)
  }

  /// Stores in each element its distance to the end of the run.
  @inline(__always)
  private static func countDown(_ runs: inout MutableSpan<UInt16>, from start: Int, to end: Int) {
    let limit = LZWCompressor.codeLimit
    for index in start..<max(start, end - limit) { runs[index] = UInt16(limit) }
    for index in max(start, end - limit)..<end { runs[index] = UInt16(truncatingIfNeeded: end &- index) }
  }
}

extension [UInt8] {
  /// The elements, with another value for those above a maximum.
  fileprivate func replacing(above maximum: UInt8, by replacement: UInt8) -> [UInt8] {
    var replaced = self
    var span = replaced.mutableSpan
    for index in span.indices { span[index] = span[index] > maximum ? replacement : span[index] }
    return replaced
  }
}
