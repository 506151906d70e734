/// A queue of up to eight codes; further ones are dropped. It is stored in registers, because an array would
/// be checked for unique ownership at each step.
///
/// Measured: eight gives the same bytes as 128 on flat and gradient films; four makes files of moving flat
/// shapes up to 2 % larger, one makes all files 1 to 2 % larger.
struct CodeQueue {
  /// 16 bits for each code, the first code lowest.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var count: UInt64 = 0

  /// Whether further codes would be dropped.
  @inline(__always)
  var isFull: Bool { count >= CodeQueue.capacity }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  private static let capacity: UInt64 = 8

  @inline(__always)
  mutating func append(_ code: UInt16) {
    if count < 4 {
      low |= UInt64(code) &<< (count &* 16)
    } else {
      // A smart shift by 64 or more gives 0, so a ninth code is dropped.
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

  /// Limits the count to the capacity after a code was dropped.
  @inline(__always)
  mutating func cut() { count = min(count, CodeQueue.capacity) }

  /// The code of a queue with a single one; nil otherwise.
  @inline(__always)
  var only: UInt16? { count == 1 ? first : nil }

  /// The oldest code in the queue.
  var first: UInt16 { UInt16(truncatingIfNeeded: low) }

  /// The highest code, which is the newest dictionary entry.
  var newest: UInt16 {
    if count == 1 { return first }
    var remaining = self
    var newest: UInt16 = 0
    while let code = remaining.popFirst() { newest = max(newest, code) }
    return newest
  }
}
