/// A Huffman code of a deflate block: frequent symbols have short codes.
///
/// Source: RFC 1951, "DEFLATE Compressed Data Format Specification", 3.2.2.
struct HuffmanCode {
  /// The code length of each symbol; 0 for a symbol without a code.
  let lengths: [Int]
  /// The code of each symbol. Its bits are reversed, because deflate writes codes from the most significant
  /// bit on.
  let codes: [UInt32]

  /// The greatest code length of deflate.
  private static let longest = 15

  /// The canonical code with these code lengths.
  init(lengths: [Int]) {
    self.lengths = lengths
    var codes = [UInt32](repeating: 0, count: lengths.count)
    var next: UInt32 = 0
    for length in 1...HuffmanCode.longest {
      for symbol in lengths.indices where lengths[symbol] == length {
        for bit in 0..<UInt32(length) where next >> bit & 1 == 1 {
          codes[symbol] |= 1 << (UInt32(length) - 1 - bit)
        }
        next += 1
      }
      next <<= 1
    }
    self.codes = codes
  }

  /// The optimal code for symbols of these frequencies, or a nearly optimal one if the optimal code exceeds
  /// the limit.
  /// - Parameter limit: the greatest code length.
  init(frequencies: [Int], limit: Int = HuffmanCode.longest) {
    var lengths = [Int](repeating: 0, count: frequencies.count)
    let symbols = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    guard symbols.count > 1 else {
      // Some decoders reject a code with fewer than two symbols.
      for symbol in [symbols.first ?? 0, symbols.first == 0 || symbols.isEmpty ? 1 : 0] {
        lengths[symbol] = 1
      }
      self.init(lengths: lengths)
      return
    }
    var counts = HuffmanCode.leafCountsByDepth(ofSorted: symbols.map { frequencies[$0] }, limit: limit)
    // Clamped lengths use more code space than there is. Each step replaces a shorter code by two that are
    // one bit longer, the second of which replaces a code of length `limit`.
    var excess = (1...limit).reduce(-(1 << limit)) { $0 + counts[$1] << (limit - $1) }
    while excess > 0 {
      guard let length = (1..<limit).last(where: { counts[$0] > 0 }) else { break }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[limit] -= 1
      excess -= 1
    }
    // The rarest symbols get the longest codes.
    var remaining = symbols[...]
    for length in (1...limit).reversed() {
      for symbol in remaining.prefix(counts[length]) { lengths[symbol] = length }
      remaining = remaining.dropFirst(counts[length])
    }
    self.init(lengths: lengths)
  }

  /// The number of leaves at each depth of the Huffman tree. Leaves below the limit count at the limit.
  /// - Parameter frequencies: the weights of the leaves in ascending order.
  private static func leafCountsByDepth(ofSorted frequencies: [Int], limit: Int) -> [Int] {
    let count = frequencies.count
    var weights = frequencies
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    // Leaves are sorted by weight and inner nodes are created in order of weight. The two lightest nodes are
    // therefore at the front of the two queues.
    var (leaf, inner) = (0, count)
    for node in count..<parents.count {
      var sum = 0
      for _ in 0..<2 {
        if leaf < count, inner == node || weights[leaf] <= weights[inner] {
          parents[leaf] = node
          sum += weights[leaf]
          leaf += 1
        } else {
          parents[inner] = node
          sum += weights[inner]
          inner += 1
        }
      }
      weights.append(sum)
    }
    var depths = [Int](repeating: 0, count: parents.count)
    var counts = [Int](repeating: 0, count: limit + 1)
    for node in (0..<parents.count - 1).reversed() {
      depths[node] = depths[parents[node]] + 1
      if node < count { counts[min(depths[node], limit)] += 1 }
    }
    return counts
  }
}
