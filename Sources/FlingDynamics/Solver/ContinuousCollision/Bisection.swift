extension Array {
  /// Binary search: the first index in `part` for which `comesBefore` is false.
  ///
  /// - Parameter comesBefore: true for the first elements of `part` and false for all others.
  /// - Returns: the end of the part if the predicate is true for all of it.
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
  /// Index of a pair's contact within a sorted part of the list, or nil.
  @inline(__always)
  func index(of pair: PartPair, in part: Range<Int>) -> Int? {
    let i = bisect(part) { $0.pair.precedes(pair) }
    return i < part.upperBound && self[i].pair == pair ? i : nil
  }
}
