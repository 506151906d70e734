internal import FlingGeometry

/// The definitions of all bodies. Equal definitions are stored once, because crowds mostly consist of few
/// distinct ones.
package struct BodyDefinitionTable: RandomAccessCollection, Sendable {
  /// The distinct definitions.
  private var kinds: [BodyDefinition] = []
  private var cachedProperties: [CachedProperties] = []
  /// Reference count of each distinct definition. An entry with count 0 is in `unused` and may be
  /// overwritten.
  private var users: [Int32] = []
  private var unused: [Int32] = []
  /// For each body, the index of its definition in `kinds`.
  private var kindOf: [Int32] = []
  /// The most frequently read properties, precomputed.
  struct CachedProperties: Sendable {
    /// Distance from the center of mass to the farthest point that moves when the body turns; 0 for a
    /// centered disc.
    let lever: Double
    let meetsBodies: Bool

    init(_ body: BodyDefinition) {
      lever = body.bodyShape.isRound ? 0 : body.bodyShape.radius
      meetsBodies = !body.itemGroups.isEmpty
    }
  }

  /// Definitions by a hash of their numbers. Only looked up, never iterated, so its order cannot affect a
  /// result.
  private var known: [UInt64: [Int32]] = [:]

  /// Number of recent definitions or shapes that are compared with a new one. If none of them is equal, the
  /// new one is stored too.
  static let maxKindsSearched = 8

  package var startIndex: Int { 0 }
  package var endIndex: Int { kindOf.count }

  package subscript(body: Int) -> BodyDefinition {
    @inline(__always) _read { yield kinds[Int(kindOf[body])] }
    set {
      let kind = intern(newValue)
      release(kindOf[body])
      kindOf[body] = kind
    }
  }

  @inline(__always)
  func cachedProperties(of body: Int) -> CachedProperties { cachedProperties[Int(kindOf[body])] }

  /// Whether any body has an elasticity above 1.
  var gainEnergy: Bool { kinds.indices.contains { users[$0] > 0 && kinds[$0].elasticity > 1 } }

  mutating func reserveCapacity(_ count: Int) { kindOf.reserveCapacity(count) }

  mutating func append(_ body: BodyDefinition) {
    kindOf.append(intern(body))
  }

  /// Removes the bodies for which `isGone` returns true. The others keep their order.
  mutating func removeAll(where isGone: (Int) -> Bool) {
    var keptKinds: [Int32] = []
    for (body, kind) in kindOf.enumerated() {
      if isGone(body) { release(kind) } else { keptKinds.append(kind) }
    }
    kindOf = keptKinds
  }

  // MARK: Kinds

  /// Finds or stores a definition and counts one more user.
  /// - Returns: its index in `kinds`.
  private mutating func intern(_ body: BodyDefinition) -> Int32 {
    let digest = Self.hash(body)
    let alike = known[digest] ?? []
    for kind in alike.suffix(Self.maxKindsSearched) where kinds[Int(kind)] == body {
      users[Int(kind)] += 1
      return kind
    }
    let kind: Int32
    if let free = unused.popLast() {
      kind = free
      kinds[Int(kind)] = body
      cachedProperties[Int(kind)] = CachedProperties(body)
      users[Int(kind)] = 1
    } else {
      kind = Int32(truncatingIfNeeded: kinds.count)
      kinds.append(body)
      cachedProperties.append(CachedProperties(body))
      users.append(1)
    }
    known[digest, default: []].append(kind)
    return kind
  }

  /// Counts one user less; a definition without users is freed.
  private mutating func release(_ kind: Int32) {
    users[Int(kind)] -= 1
    guard users[Int(kind)] == 0 else { return }
    let digest = Self.hash(kinds[Int(kind)])
    if known[digest]?.count == 1 {
      known[digest] = nil
    } else {
      known[digest]?.removeAll { $0 == kind }
    }
    unused.append(kind)
  }

  /// Hashes the numbers that usually differ between bodies. −0 is hashed as 0, because the two compare as
  /// equal.
  private static func hash(_ body: BodyDefinition) -> UInt64 {
    var digest: UInt64 = body.isAnchored ? 1 : 0
    func add(_ value: Double) {
      digest = (digest ^ (value == 0 ? 0 : value).bitPattern) &* 0x9e37_79b9_7f4a_7c15
      digest ^= digest >> 29
    }
    add(body.bodyShape.area)
    add(body.bodyShape.inertia)
    add(body.bodyShape.radius)
    add(body.density)
    add(body.elasticity)
    add(body.friction)
    add(body.resistance)
    add(body.angularResistance)
    add(body.charge)
    add(body.gravity.x)
    add(body.gravity.y)
    return digest
  }
}
