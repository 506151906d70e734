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

  /// Indices stay far below what their bits hold: a scene has thousands of bodies, not thousands of millions.
  private var major: Int {
    a << 33 | (b == World.ground ? 1 << 32 | partB : b)
  }

  private var minor: Int {
    b == World.ground ? partA : partA << 32 | partB
  }
}
