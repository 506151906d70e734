/// The sweeps of a substep: those of bodies that may hit something.
struct BodySweeps: Sendable {
  /// For each body, the index of its sweep in `list`, or -1.
  private var slots: [Int32] = []
  private var list: [BodySweep] = []
  /// The body of each sweep.
  private var bodies: [Int32] = []
  /// About the largest number of sweeps in the last substeps, for which memory is reserved at once: a list that
  /// grows takes up to three times its memory for a moment.
  private var expectedCount = 0

  /// Starts a substep without sweeps.
  mutating func beginSubstep(bodies count: Int) {
    if slots.count == count {
      for body in bodies { slots[Int(body)] = -1 }
    } else {
      slots = Array(repeating: -1, count: count)
    }
    // Memory for a falling crowd is not kept once most of it rests.
    list.removeAll(keepingCapacity: list.count * 4 > list.capacity || list.capacity < 100)
    bodies.removeAll(keepingCapacity: true)
    list.reserveCapacity(expectedCount + expectedCount / 4)
  }

  /// Frees the memory of the sweeps unless at least a quarter of all bodies had one, as in a falling crowd:
  /// then the next substep needs it again.
  mutating func releaseMemory() {
    expectedCount = max(list.count, expectedCount * 7 / 8)
    guard list.capacity > 100, list.count * 4 < slots.count else { return }
    for body in bodies { slots[Int(body)] = -1 }
    list = []
    bodies = []
  }

  func contains(_ body: Int) -> Bool { slots[body] >= 0 }

  var isEmpty: Bool { list.isEmpty }

  /// Whether the body's path has several legs, or ends early.
  @inline(__always)
  func hasSeveralLegs(_ body: Int) -> Bool { contains(body) && (self[body].isStruck || self[body].isFrozen) }

  mutating func add(_ sweep: BodySweep, of body: Int) {
    slots[body] = Int32(list.count)
    if list.count == list.capacity { list.reserveCapacity(list.count + list.count / 4 + 16) }
    list.append(sweep)
    bodies.append(Int32(body))
  }

  subscript(body: Int) -> BodySweep {
    @inline(__always) get { list[Int(slots[body])] }
    @inline(__always) set { list[Int(slots[body])] = newValue }
  }
}
