/// A frame's pixels as symbols, some of which may be shown in a second way.
struct SymbolPlane: Sendable {
  /// One a pixel, row after row.
  var symbols: [UInt8] = []
  /// For each pixel whether `alternative` shows the same.
  var isFree: [Bool] = []
  /// The transparent index; any when no pixel is free.
  let alternative: UInt8
  private let hasAlternative: Bool

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
}
