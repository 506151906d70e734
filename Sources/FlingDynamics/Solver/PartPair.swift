/// Two parts of bodies, or a part and a segment of a boundary, with a place in the order in which contacts are walked.
struct PartPair: Equatable, Sendable {
  /// Bodies, the first with the lower index; the second is the ground where a boundary is meant.
  let a: Int
  let b: Int
  let partA: Int
  /// A part, or a segment where `b` is the ground.
  let partB: Int

  /// By first body; then other bodies, then boundaries; then parts.
  func precedes(_ other: PartPair) -> Bool {
    let x = major
    let y = other.major
    return x != y ? x < y : minor < other.minor
  }

  /// 64 bits on every machine, also where `Int` has 32.
  private var major: UInt64 {
    UInt64(a) << 33 | (b == World.ground ? 1 << 32 | UInt64(partB) : UInt64(b))
  }

  private var minor: UInt64 {
    b == World.ground ? UInt64(partA) : UInt64(partA) << 32 | UInt64(partB)
  }
}
