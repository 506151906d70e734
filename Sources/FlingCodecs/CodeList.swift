/// Up to eight codes in the order they came; more are not kept. It lives in registers, where an array would
/// be checked for other owners at each step.
///
/// Eight gave the same bytes as 128 on flat and gradient films; four cost up to 2 % where flat shapes move,
/// one alone 1 to 2 % everywhere.
struct CodeList {
  /// 16 bits each, the first one lowest.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var count: UInt64 = 0

  /// Whether further codes are lost.
  @inline(__always)
  var isFull: Bool { count >= CodeList.capacity }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  private static let capacity: UInt64 = 8

  @inline(__always)
  mutating func append(_ code: UInt16) {
    if count < 4 {
      low |= UInt64(code) &<< (count &* 16)
    } else {
      // A shift by 64 and more gives 0, so a ninth code is lost.
      high |= UInt64(code) << (count &* 16 &- 64)
    }
    count &+= 1
  }

  @inline(__always)
  mutating func popFirst() -> UInt16? {
    if count == 0 { return nil }
    let code = UInt16(truncatingIfNeeded: low)
    low = low &>> 16 | high &<< 48
    high = high &>> 16
    count &-= 1
    return code
  }

  /// Forgets codes beyond the eighth.
  @inline(__always)
  mutating func cut() { count = min(count, CodeList.capacity) }

  /// The code that came first.
  var first: UInt16 { UInt16(truncatingIfNeeded: low) }

  /// The highest code.
  var newest: UInt16 {
    var rest = self
    var newest: UInt16 = 0
    while let code = rest.popFirst() { newest = max(newest, code) }
    return newest
  }
}
