/// Applies PNG's filters to rows and chooses among them.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", 9.
struct RowFilter {
  /// The filters that rows may have.
  enum Choice: Equatable, Sendable {
    /// Filter 0 for all rows.
    case none
    /// All five filters. Each row gets the one that leaves the most zeros. The usual heuristic, the least sum
    /// of absolute differences, makes gradients 1 to 3 % longer.
    case every
  }

  /// The bytes of a pixel.
  private let size: Int
  private let choice: Choice
  /// Buffers of one row: the filter being tried, and the best so far.
  private var tried: [UInt8]
  private var best: [UInt8]

  /// - Parameters:
  ///   - size: the bytes of a pixel.
  ///   - length: the bytes of a row without its filter number.
  init(_ choice: Choice, size: Int, length: Int) {
    self.choice = choice
    self.size = size
    tried = [UInt8](repeating: 0, count: length)
    best = tried
  }

  /// Appends the filter number and the filtered row.
  /// - Parameter above: the row above, unfiltered; zeros for the first row.
  mutating func append(_ row: [UInt8], above: [UInt8], to result: inout [UInt8]) {
    if choice == .none {
      result.append(0)
      result += row
      return
    }
    var number = 0
    var least = Int.max
    for filter in 0...4 {
      let rest = apply(filter, row, above)
      if rest < least {
        (number, least) = (filter, rest)
        swap(&tried, &best)
      }
    }
    result.append(UInt8(number))
    result += best
  }

  /// - Returns: the number of bytes that are not zero.
  private mutating func apply(_ filter: Int, _ list: [UInt8], _ listAbove: [UInt8]) -> Int {
    let row = list.span
    let above = listAbove.span
    let size = size
    var bytes = tried.mutableSpan
    let count = bytes.count
    let first = min(size, count)
    switch filter {
    case 0:
      for index in 0..<count { bytes[index] = row[index] }
    case 1:
      for index in 0..<first { bytes[index] = row[index] }
      for index in first..<count { bytes[index] = row[index] &- row[index - size] }
    case 2:
      for index in 0..<count { bytes[index] = row[index] &- above[index] }
    case 3:
      for index in 0..<first { bytes[index] = row[index] &- above[index] >> 1 }
      for index in first..<count {
        let mean = (UInt16(row[index - size]) + UInt16(above[index])) >> 1
        bytes[index] = row[index] &- UInt8(truncatingIfNeeded: mean)
      }
    default:
      for index in 0..<first { bytes[index] = row[index] &- above[index] }
      for index in first..<count {
        let (left, top) = (Int16(row[index - size]), Int16(above[index]))
        let corner = Int16(above[index - size])
        // The Paeth predictor: the neighbor nearest to left + top − corner.
        let (a, b, c) = (abs(top &- corner), abs(left &- corner), abs(left &+ top &- 2 &* corner))
        let nearest = a <= b && a <= c ? left : b <= c ? top : corner
        bytes[index] = row[index] &- UInt8(truncatingIfNeeded: nearest)
      }
    }
    var zeros = 0
    // At most 255 bytes are counted at a time, so that the counter has 8 bits and the loop vectorizes.
    for start in stride(from: 0, to: count, by: 255) {
      var part: UInt8 = 0
      for index in start..<min(start + 255, count) { part &+= bytes[index] == 0 ? 1 : 0 }
      zeros += Int(part)
    }
    return count - zeros
  }
}
