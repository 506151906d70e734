/// A pair of two parts, or of a part and a boundary segment, encoded as a sort key of contacts.
struct PartPair: Equatable, Sendable {
  /// The first body, then other bodies before boundaries. 64 bits on every machine, even if `Int` has 32.
  private let major: UInt64
  private let minor: UInt64

  /// - Parameters:
  ///   - a: the body with the lower index.
  ///   - b: the other body, or the ground for a contact with a boundary.
  ///   - partB: a part, or a segment index if `b` is the ground.
  init(a: Int, b: Int, partA: Int, partB: Int) {
    let isBoundary = b == World.ground
    major = UInt64(a) << 33 | (isBoundary ? 1 << 32 | UInt64(partB) : UInt64(b))
    minor = isBoundary ? UInt64(partA) : UInt64(partA) << 32 | UInt64(partB)
  }

  private var isBoundary: Bool { major & 1 << 32 != 0 }
  var a: Int { Int(major >> 33) }
  var b: Int { isBoundary ? World.ground : Int(major & 0xffff_ffff) }
  var partA: Int { Int(isBoundary ? minor : minor >> 32) }
  var partB: Int { Int((isBoundary ? major : minor) & 0xffff_ffff) }

  /// The order of contacts: by first body, then other bodies before boundaries, then parts.
  func precedes(_ other: PartPair) -> Bool {
    major != other.major ? major < other.major : minor < other.minor
  }

  /// Sorts pairs. Many pairs are first distributed into a bucket for each first body, since each bucket is
  /// small.
  static func sort(_ pairs: inout [PartPair], bodies: Int) {
    guard pairs.count > bodies / 8 else {
      pairs.sort { $0.precedes($1) }
      return
    }
    var next = Array(repeating: 0, count: bodies + 1)
    for pair in pairs { next[pair.a + 1] += 1 }
    for body in 0..<bodies { next[body + 1] += next[body] }
    let starts = next
    var sorted = pairs
    for pair in pairs {
      sorted[next[pair.a]] = pair
      next[pair.a] += 1
    }
    for body in 0..<bodies {
      let range = starts[body]..<starts[body + 1]
      guard range.count > 1 else { continue }
      guard range.count < 32 else {
        sorted[range].sort { $0.precedes($1) }
        continue
      }
      for i in range.dropFirst() {
        let pair = sorted[i]
        var k = i
        while k > range.lowerBound, pair.precedes(sorted[k - 1]) {
          sorted[k] = sorted[k - 1]
          k -= 1
        }
        sorted[k] = pair
      }
    }
    pairs = sorted
  }
}
