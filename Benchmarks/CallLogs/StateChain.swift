internal import FlingDynamics
internal import FlingGeometry

/// A hash of all states of a run, with its value at a few ticks on the way.
package struct StateChain: Equatable, Sendable {
  /// The ticks with a recorded value. The first value that differs tells when two runs diverged.
  package static let stops = [1, 10, 30, 60, 120, 240]

  package private(set) var ticks = 0
  /// The hash of the states up to the last tick.
  package private(set) var hash: UInt64 = 0
  /// The values of `hash` at the stops that have been passed.
  package private(set) var marks: [UInt64] = []

  package init() {}

  package mutating func add(_ state: UInt64) {
    ticks += 1
    hash = KeyedRandom.combine(hash, state)
    if marks.count < Self.stops.count, ticks == Self.stops[marks.count] { marks.append(hash) }
  }

  /// Creates the chain of the states that the log's calls lead to.
  package init(replaying log: consuming CallLog) {
    var world = World()
    while let call = log.next() {
      world.apply(call)
      if call.isAdvance { add(world.stateHash) }
    }
  }

  /// The values at the stops, the number of ticks, and the final hash.
  package var numbers: [UInt64] { marks + [UInt64(ticks), hash] }
}
