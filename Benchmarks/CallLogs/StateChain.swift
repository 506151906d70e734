internal import FlingDynamics
internal import FlingGeometry

/// A hash of all states that a world went through, and what it was at a few ticks on the way.
package struct StateChain: Equatable, Sendable {
  /// Where two runs part company can be told by the first of these that differs.
  package static let stops = [1, 10, 30, 60, 120, 240]

  package private(set) var ticks = 0
  /// Of the states up to the last tick.
  package private(set) var hash: UInt64 = 0
  /// Of those up to each stop that was passed.
  package private(set) var marks: [UInt64] = []

  package init() {}

  package mutating func add(_ state: UInt64) {
    ticks += 1
    hash = KeyedRandom.combine(hash, state)
    if marks.count < Self.stops.count, ticks == Self.stops[marks.count] { marks.append(hash) }
  }

  /// Of what a tape asks for.
  package init(replaying tape: consuming CallLog) {
    var world = World()
    while let call = tape.next() {
      world.replay(call)
      if call.isAdvance { add(world.stateHash) }
    }
  }

  /// The numbers at the stops, and the last with its tick.
  package var numbers: [UInt64] { marks + [UInt64(ticks), hash] }
}
