/// Pairs of bodies that do not collide because a joint connects them.
struct JoinedPairs: Sendable {
  /// Ascending keys of the pairs.
  private var keys: [UInt64] = []
  /// For each body, the index in `keys` of the first pair whose lower body is that body or a later one.
  private var firstOfBody: [Int32] = []

  var isEmpty: Bool { keys.isEmpty }

  /// Whether a joint keeps two bodies from colliding.
  /// - Parameter a: The lower index.
  func contains(_ a: Int, _ b: Int) -> Bool {
    guard a + 1 < firstOfBody.count else { return false }
    let key = Self.key(a, b)
    let i = keys.bisect(Int(firstOfBody[a])..<Int(firstOfBody[a + 1])) { $0 < key }
    return i < keys.count && keys[i] == key
  }

  /// Finds the pairs.
  /// - Returns: Whether they are others than before.
  mutating func set(_ jointDefinitions: [JointDefinition]) -> Bool {
    var new: [UInt64] = []
    for joint in jointDefinitions where joint.b != World.ground && !joint.letsCollide {
      new.append(joint.a < joint.b ? Self.key(joint.a, joint.b) : Self.key(joint.b, joint.a))
    }
    new.sort()
    let isOther = new != keys
    keys = new
    firstOfBody = []
    for (k, key) in keys.enumerated() {
      while firstOfBody.count <= Int(key >> 32) { firstOfBody.append(Int32(truncatingIfNeeded: k)) }
    }
    firstOfBody.append(Int32(truncatingIfNeeded: keys.count))
    return isOther
  }

  /// Orders pairs by the lower body, then by the higher one.
  private static func key(_ a: Int, _ b: Int) -> UInt64 { UInt64(a) << 32 | UInt64(b) }
}
