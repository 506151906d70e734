extension Array {
  /// Where those begin, in a part of an ordered list, of which something is no longer true: the end of the part if it is
  /// true of all.
  /// - Parameter comesBefore: true of the first ones and of none after them.
  @inline(__always)
  func bisect(_ part: Range<Int>, where comesBefore: (Element) -> Bool) -> Int {
    var low = part.lowerBound
    var high = part.upperBound
    while low < high {
      let middle = (low + high) / 2
      if comesBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [Contact] {
  /// The contact of a pair, in a part of a list that stands in order.
  @inline(__always)
  func index(of pair: PartPair, in part: Range<Int>) -> Int? {
    let i = bisect(part) { $0.pair.precedes(pair) }
    return i < part.upperBound && self[i].pair == pair ? i : nil
  }
}
