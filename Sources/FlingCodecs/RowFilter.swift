/// Applies the filters of a PNG's rows.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", 9.
struct RowFilter {
  /// Which filters rows may have.
  enum Choice: Equatable, Sendable {
    case none
    /// None, left or above: for each row the one whose differences are smallest.
    case near
    /// All five: for each row the one whose differences are smallest.
    case every

    fileprivate var numbers: ClosedRange<Int> {
      switch self {
      case .none: 0...0
      case .near: 0...2
      case .every: 0...4
      }
    }
  }

  /// Bytes of a pixel.
  private let size: Int
  private let choice: Choice
  private var tried: [UInt8]
  private var best: [UInt8]

  init(_ choice: Choice, size: Int, length: Int) {
    self.choice = choice
    self.size = size
    tried = [UInt8](repeating: 0, count: length)
    best = tried
  }

  /// Appends the number of the filter and the row as it leaves it.
  mutating func append(_ row: [UInt8], above: [UInt8], to result: inout [UInt8]) {
    if choice == .none {
      result.append(0)
      result += row
      return
    }
    var number = 0
    var least = Int.max
    for filter in choice.numbers {
      let sum = apply(filter, row, above)
      if sum < least {
        (number, least) = (filter, sum)
        swap(&tried, &best)
      }
    }
    result.append(UInt8(number))
    result += best
  }

  /// - Returns: the sum of all differences.
  private mutating func apply(_ filter: Int, _ list: [UInt8], _ listAbove: [UInt8]) -> Int {
    let row = list.span
    let above = listAbove.span
    let size = size
    var bytes = tried.mutableSpan
    let count = bytes.count
    let first = min(size, count)
    var sum = 0
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
        let (left, top, corner) = (Int(row[index - size]), Int(above[index]), Int(above[index - size]))
        let (a, b, c) = (abs(top - corner), abs(left - corner), abs(left + top - 2 * corner))
        let nearest = a <= b && a <= c ? left : b <= c ? top : corner
        bytes[index] = row[index] &- UInt8(truncatingIfNeeded: nearest)
      }
    }
    for index in 0..<count { sum &+= Int(Int8(bitPattern: bytes[index]).magnitude) }
    return sum
  }
}
