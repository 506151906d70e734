/// A Huffman code of a deflate block: frequent symbols have short codes.
///
/// Source: RFC 1951, "DEFLATE Compressed Data Format Specification", 3.2.2.
struct HuffmanCode {
  /// The code length of each symbol; 0 for a symbol without a code.
  let lengths: [Int]
  /// The codes, in the order in which a stream has their bits.
  let codes: [UInt32]

  private static let longest = 15

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

  /// The shortest code for symbols of these frequencies; a nearly shortest one where code lengths reach the limit.
  /// - Parameter limit: the greatest code length.
  init(frequencies: [Int], limit: Int = HuffmanCode.longest) {
    var lengths = [Int](repeating: 0, count: frequencies.count)
    let symbols = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    guard symbols.count > 1 else {
      // Some readers want a second code where one would do.
      for symbol in [symbols.first ?? 0, symbols.first == 0 || symbols.isEmpty ? 1 : 0] {
        lengths[symbol] = 1
      }
      self.init(lengths: lengths)
      return
    }
    var counts = HuffmanCode.counts(ofSorted: symbols.map { frequencies[$0] }, limit: limit)
    // Too many codes at the limit: shorter ones are made longer to make room.
    var excess = (1...limit).reduce(-(1 << limit)) { $0 + counts[$1] << (limit - $1) }
    while excess > 0 {
      guard let length = (1..<limit).last(where: { counts[$0] > 0 }) else { break }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[limit] -= 1
      excess -= 1
    }
    var rest = symbols[...]
    for length in (1...limit).reversed() {
      for symbol in rest.prefix(counts[length]) { lengths[symbol] = length }
      rest = rest.dropFirst(counts[length])
    }
    self.init(lengths: lengths)
  }

  /// How many leaves of the tree of least weight are how deep; deeper ones than the limit count as that deep.
  private static func counts(ofSorted frequencies: [Int], limit: Int) -> [Int] {
    let count = frequencies.count
    var weights = frequencies
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    // Leaves and inner nodes both come in the order of their weights.
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
