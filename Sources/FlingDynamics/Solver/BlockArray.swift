/// A list in blocks of fixed size that never move. Growing the largest lists of a crowd therefore needs no
/// second copy and leaves no hole in memory where the first copy was.
struct BlockArray<Element: Sendable>: RandomAccessCollection, MutableCollection, Sendable {
  /// Elements per block, a power of two.
  static var size: Int { 1 << bits }
  private static var bits: Int { 7 }

  /// All blocks but the last are full.
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
      // The first block grows as needed: most lists are short. A list that fills it usually fills more.
      if blocks.count > 1 { blocks[blocks.count - 1].reserveCapacity(Self.size) }
    }
    blocks[blocks.count - 1].append(element)
  }
}
