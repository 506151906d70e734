/// A list in blocks that stay where they are: growing takes no room for a second copy, and leaves no hole where the first
/// was, of what crowds have most of.
struct Blocks<Element: Sendable>: RandomAccessCollection, MutableCollection, Sendable {
  /// Elements of a block, and the power of two that they are.
  static var size: Int { 1 << bits }
  private static var bits: Int { 7 }

  /// All but the last are full.
  var blocks: [[Element]] = []

  var startIndex: Int { 0 }
  var endIndex: Int {
    guard let last = blocks.last else { return 0 }
    return (blocks.count - 1) << Self.bits + last.count
  }

  subscript(i: Int) -> Element {
    @inline(__always) _read { yield blocks[i >> Self.bits][i & (Self.size - 1)] }
    @inline(__always) _modify { yield &blocks[i >> Self.bits][i & (Self.size - 1)] }
  }

  mutating func append(_ element: Element) {
    if blocks.isEmpty || blocks[blocks.count - 1].count == Self.size {
      blocks.append([])
      // A few take little room; what fills a block mostly fills more.
      if blocks.count > 1 { blocks[blocks.count - 1].reserveCapacity(Self.size) }
    }
    blocks[blocks.count - 1].append(element)
  }
}
