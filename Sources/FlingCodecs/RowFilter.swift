/// Applies PNG's filters to rows and chooses among them.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", 9.
struct RowFilter {
  /// The filters that rows may have.
  enum Choice: Equatable, Sendable {
    /// Filter 0 for all rows.
    case none
    /// All five filters. Each row gets the one that leaves the most zeros.
    case mostZeros
    /// Filters 1 and 2, the differences from the left pixel and from the row above. Each row gets the one with
    /// the least sum of absolute values. What a filter leaves of a slope repeats more often with these two.
    case minimalSum

    /// The numbers of the filters to try; unused for `none`.
    fileprivate var filters: ClosedRange<Int> { self == .minimalSum ? 1...2 : 0...4 }
  }

  /// The bytes of a pixel.
  private let size: Int
  private let choice: Choice
  /// The row and the one above it, each after a pixel of zeros.
  private var row: [UInt8]
  private var above: [UInt8]
  /// The filtered row: by the filter being tried, and the best so far.
  private var tried: [UInt8]
  private var best: [UInt8]

  /// - Parameters:
  ///   - size: the bytes of a pixel.
  ///   - length: the bytes of a row without its filter number.
  init(_ choice: Choice, size: Int, length: Int) {
    self.choice = choice
    self.size = size
    row = [UInt8](repeating: 0, count: size + length)
    above = row
    tried = [UInt8](repeating: 0, count: length)
    best = tried
  }

  /// Appends the filter number and the filtered row.
  /// - Parameter next: the row below the one of the last call.
  mutating func append(_ next: [UInt8], to result: inout [UInt8]) {
    if choice == .none {
      result.append(0)
      result += next
      return
    }
    row.replaceSubrange(size..., with: next)
    var number = 0
    var minCost = Int.max
    for filter in choice.filters {
      RowFilter.apply(filter, row, above, size: size, to: &tried)
      let cost = choice == .minimalSum ? RowFilter.sum(of: tried) : RowFilter.nonzeros(in: tried)
      if cost < minCost {
        (number, minCost) = (filter, cost)
        swap(&tried, &best)
      }
    }
    result.append(UInt8(number))
    result += best
    swap(&row, &above)
  }

  /// Filters a row.
  private static func apply(
    _ filter: Int, _ row: [UInt8], _ above: [UInt8], size: Int, to result: inout [UInt8]
  ) {
    var bytes = result.mutableSpan
    let (row, above) = (row.span, above.span)
    let count = bytes.count
    let (now, left) = (row.extracting(droppingFirst: size), row.extracting(first: count))
    let (top, corner) = (above.extracting(droppingFirst: size), above.extracting(first: count))
    // The compiler vectorizes the loops because the counts are checked.
    precondition(now.count == count && left.count == count && top.count == count && corner.count == count)
    switch filter {
    case 0: for index in 0..<count { bytes[index] = now[index] }
    case 1: for index in 0..<count { bytes[index] = now[index] &- left[index] }
    case 2: for index in 0..<count { bytes[index] = now[index] &- top[index] }
    case 3:
      for index in 0..<count {
        let mean = (UInt16(left[index]) &+ UInt16(top[index])) >> 1
        bytes[index] = now[index] &- UInt8(truncatingIfNeeded: mean)
      }
    default:
      for index in 0..<count {
        let (a, b, c) = (Int16(left[index]), Int16(top[index]), Int16(corner[index]))
        // The Paeth predictor: the neighbor nearest to left + top − corner.
        let (toLeft, toTop) = (distance(b, c), distance(a, c))
        let toCorner = distance(a &+ b, c &+ c)
        let nearest = toLeft <= toTop && toLeft <= toCorner ? a : toTop <= toCorner ? b : c
        bytes[index] = now[index] &- UInt8(truncatingIfNeeded: nearest)
      }
    }
  }

  @inline(__always)
  private static func distance(_ a: Int16, _ b: Int16) -> Int16 { a > b ? a &- b : b &- a }

  /// The number of bytes that are not zero.
  private static func nonzeros(in list: [UInt8]) -> Int {
    var count: UInt32 = 0
    for byte in list { count &+= UInt32(min(byte, 1)) }
    return Int(count)
  }

  /// The sum of the absolute values of signed bytes.
  private static func sum(of list: [UInt8]) -> Int {
    var sum: UInt32 = 0
    for byte in list { sum &+= UInt32(min(byte, 0 &- byte)) }
    return Int(sum)
  }
}
