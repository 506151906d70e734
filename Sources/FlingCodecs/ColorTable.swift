/// Counts by color in an open table that doubles when half full; never iterated except sorted.
struct ColorTable: Sendable {
  private(set) var count = 0
  private var keys: [UInt32] = []
  private var counts: [Int] = []
  private var shift: UInt32 = 32

  private static let empty = UInt32.max

  var samples: [ColorHistogram.Sample] {
    var result: [ColorHistogram.Sample] = []
    result.reserveCapacity(count)
    for slot in keys.indices where keys[slot] != ColorTable.empty {
      result.append(ColorHistogram.Sample(color: keys[slot], count: counts[slot]))
    }
    result.sort { $0.color < $1.color }
    return result
  }

  mutating func add(_ color: UInt32, count amount: Int) {
    if 2 * count >= keys.count { grow() }
    let slot = slot(of: color)
    if keys[slot] == ColorTable.empty {
      keys[slot] = color
      count += 1
    }
    counts[slot] += amount
  }

  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> shift)
    while keys[slot] != color, keys[slot] != ColorTable.empty { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = samples
    let size = max(1024, keys.count * 2)
    keys = [UInt32](repeating: ColorTable.empty, count: size)
    counts = [Int](repeating: 0, count: size)
    shift = UInt32(32 - size.trailingZeroBitCount)
    for sample in old {
      let slot = slot(of: sample.color)
      keys[slot] = sample.color
      counts[slot] = sample.count
    }
  }
}
