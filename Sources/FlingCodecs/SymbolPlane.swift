/// A frame's pixels as symbols, some of which may be shown in a second way.
struct SymbolPlane: Sendable {
  /// One a pixel, row after row.
  var symbols: [UInt8] = []
  /// For each pixel whether `alternative` shows the same.
  var isFree: [Bool] = []
  /// The transparent index; any when no pixel is free.
  let alternative: UInt8
  private let hasAlternative: Bool

  /// Whether a symbol is shown by many of the pixels of one way.
  private var isCommon = [Bool](repeating: false, count: 256)
  /// A sixteenth of them took 4 to 8 % off films of moving flat shapes; a quarter took 2 % less off, a 64th
  /// made films with text 2 % longer.
  private static let commonShare = 16

  var count: Int { symbols.count }

  init(alternative: UInt8?, capacity: Int) {
    self.alternative = alternative ?? 0
    hasAlternative = alternative != nil
    symbols.reserveCapacity(capacity)
    isFree.reserveCapacity(capacity)
  }

  @inline(__always)
  mutating func append(_ symbol: UInt8, isFree free: Bool) {
    symbols.append(symbol)
    isFree.append(free && hasAlternative)
  }

  /// The symbol that a pixel is best shown with where nothing longer fits: the alternative, but common
  /// symbols by themselves.
  @inline(__always)
  func plainest(at position: Int) -> UInt16 {
    let symbol = symbols[position]
    return UInt16(isFree[position] && !isCommon[Int(symbol)] ? alternative : symbol)
  }

  /// Finds what is common, when all pixels are there.
  mutating func findCommonSymbols() {
    var counts = [Int](repeating: 0, count: 256)
    var total = 0
    for index in symbols.indices where !isFree[index] {
      counts[Int(symbols[index])] += 1
      total += 1
    }
    isCommon = counts.map { $0 * SymbolPlane.commonShare >= total }
  }
}
