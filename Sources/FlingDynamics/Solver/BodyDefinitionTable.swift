internal import FlingGeometry

/// What all bodies are. Of those that are alike in everything one is kept, since crowds are mostly made of few kinds.
package struct BodyDefinitionTable: RandomAccessCollection, Sendable {
  private var kinds: [BodyDefinition] = []
  private var traits: [Traits] = []
  /// How many bodies are of each kind; a kind of none is free for another.
  private var users: [Int32] = []
  private var unused: [Int32] = []
  private var kindOf: [Int32] = []
  /// What is asked of bodies most often, in the fewest steps.
  struct Traits: Sendable {
    /// The farthest point that a turn moves.
    let lever: Double
    let meetsBodies: Bool

    init(_ body: BodyDefinition) {
      lever = body.bodyShape.isRound ? 0 : body.bodyShape.radius
      meetsBodies = !body.itemGroups.isEmpty
    }
  }

  /// Kinds by a digest of their numbers. Never walked.
  private var known: [UInt64: [Int32]] = [:]

  /// Kinds of one digest that are looked through for an equal; beyond them alike ones are kept more than once.
  private static let mostSought = 8

  package var startIndex: Int { 0 }
  package var endIndex: Int { kindOf.count }

  package subscript(body: Int) -> BodyDefinition {
    @inline(__always) _read { yield kinds[Int(kindOf[body])] }
    set {
      let kind = take(newValue)
      release(kindOf[body])
      kindOf[body] = kind
    }
  }

  @inline(__always)
  func traits(of body: Int) -> Traits { traits[Int(kindOf[body])] }

  /// Whether any elasticity is above 1.
  var gainEnergy: Bool { kinds.indices.contains { users[$0] > 0 && kinds[$0].elasticity > 1 } }

  mutating func makeRoom(_ count: Int) { kindOf.reserveCapacity(count) }

  mutating func append(_ body: BodyDefinition) {
    kindOf.append(take(body))
  }

  /// Takes those out for which that is true; the others close up.
  mutating func removeAll(where isGone: (Int) -> Bool) {
    var kept: [Int32] = []
    for (body, kind) in kindOf.enumerated() {
      if isGone(body) { release(kind) } else { kept.append(kind) }
    }
    kindOf = kept
  }

  // MARK: Kinds

  private mutating func take(_ body: BodyDefinition) -> Int32 {
    let digest = Self.digest(body)
    let alike = known[digest] ?? []
    for kind in alike.suffix(Self.mostSought) where kinds[Int(kind)] == body {
      users[Int(kind)] += 1
      return kind
    }
    let kind: Int32
    if let free = unused.popLast() {
      kind = free
      kinds[Int(kind)] = body
      traits[Int(kind)] = Traits(body)
      users[Int(kind)] = 1
    } else {
      kind = Int32(truncatingIfNeeded: kinds.count)
      kinds.append(body)
      traits.append(Traits(body))
      users.append(1)
    }
    known[digest, default: []].append(kind)
    return kind
  }

  private mutating func release(_ kind: Int32) {
    users[Int(kind)] -= 1
    guard users[Int(kind)] == 0 else { return }
    let digest = Self.digest(kinds[Int(kind)])
    if known[digest]?.count == 1 {
      known[digest] = nil
    } else {
      known[digest]?.removeAll { $0 == kind }
    }
    unused.append(kind)
  }

  /// Of numbers that mostly tell bodies apart. Minus zero counts as zero, to which it is equal.
  private static func digest(_ body: BodyDefinition) -> UInt64 {
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
