/// Statistics by color in a hash table with open addressing that doubles its size when half full. Its order
/// depends on the insertions, so callers only use sums or sort.
struct ColorTable: Sendable {
  private(set) var count = 0
  private var keys: [UInt32] = []
  private var tallies: [ColorTally] = []
  private var shift: UInt32 = 32

  private static let empty = UInt32.max

  /// All colors with their statistics, in unspecified order.
  var entries: some Sequence<(color: UInt32, tally: ColorTally)> {
    keys.indices.lazy.filter { keys[$0] != ColorTable.empty }.map { (keys[$0], tallies[$0]) }
  }

  /// Changes the statistics of a color, which start at zero.
  @inline(__always)
  mutating func update(_ color: UInt32, _ change: (inout ColorTally) -> Void) {
    if 2 * count >= keys.count { grow() }
    let slot = slot(of: color)
    if keys[slot] == ColorTable.empty {
      keys[slot] = color
      count += 1
    }
    change(&tallies[slot])
  }

  /// The slot of a color, or the free slot in which it would be inserted; linear probing.
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> shift)
    while keys[slot] != color, keys[slot] != ColorTable.empty { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = self
    let size = max(256, keys.count * 2)
    keys = [UInt32](repeating: ColorTable.empty, count: size)
    tallies = [ColorTally](repeating: ColorTally(), count: size)
    shift = UInt32(32 - size.trailingZeroBitCount)
    for (color, tally) in old.entries {
      let slot = slot(of: color)
      keys[slot] = color
      tallies[slot] = tally
    }
  }
}
