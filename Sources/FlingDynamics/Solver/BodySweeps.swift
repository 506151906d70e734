/// The flights that are followed in a substep: those of bodies that may meet something.
struct BodySweeps: Sendable {
  /// Of each body its place in the list; -1 for none.
  private var places: [Int32] = []
  private var list: [BodySweep] = []
  private var bodies: [Int32] = []

  mutating func begin(bodies count: Int) {
    if places.count == count {
      for body in bodies { places[Int(body)] = -1 }
    } else {
      places = Array(repeating: -1, count: count)
    }
    // The room for a crowd in the air is not kept while most of it lies.
    list.removeAll(keepingCapacity: list.count * 4 > list.capacity || list.capacity < 100)
    bodies.removeAll(keepingCapacity: true)
  }

  /// Gives up the room of all that flew, but for a crowd that is in the air and will be in the next substep.
  mutating func end() {
    guard list.capacity > 100, list.count * 4 < places.count else { return }
    for body in bodies { places[Int(body)] = -1 }
    list = []
    bodies = []
  }

  func has(_ body: Int) -> Bool { places[body] >= 0 }

  var isEmpty: Bool { list.isEmpty }

  /// Whether a body does not go straight to the end.
  @inline(__always)
  func hasLegs(_ body: Int) -> Bool { has(body) && (self[body].isStruck || self[body].isHeld) }

  mutating func add(_ body: Int, _ sweep: BodySweep) {
    places[body] = Int32(list.count)
    list.append(sweep)
    bodies.append(Int32(body))
  }

  subscript(body: Int) -> BodySweep {
    @inline(__always) get { list[Int(places[body])] }
    @inline(__always) set { list[Int(places[body])] = newValue }
  }
}
