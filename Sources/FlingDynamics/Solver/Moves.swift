internal import FlingGeometry

/// How far each body has gone and turned since contacts were last looked at, whatever moved it.
struct Moves: Sendable {
  private struct Stand: Sendable {
    var position: Point
    var angle: Double
  }

  /// Where bodies stood then; empty if that is not known.
  private var stands: [Stand] = []
  /// The way, the turn, and how far that may have moved any point of the body: infinitely far where a blow changed its
  /// course, and for discs, which are looked at as easily.
  private(set) var list: [SIMD4<Float>] = []

  /// Takes bodies where they are now.
  /// - Parameter isKnown: whether they are still those of last time.
  mutating func take(_ motions: [Motion], _ bodies: Bodies, isKnown: Bool) {
    let isKnown = isKnown && stands.count == motions.count
    list.removeAll(keepingCapacity: true)
    if isKnown {
      list.reserveCapacity(motions.count)
      for (i, motion) in motions.enumerated() {
        let way = motion.position - stands[i].position
        let turn = motion.angle - stands[i].angle
        let lever = bodies.traits(of: i).lever
        let most = motion.isStruck || lever == 0 ? Double.infinity : abs(turn) * lever
        list.append(SIMD4(Float(way.x), Float(way.y), Float(turn), Float(most)))
        stands[i] = Stand(position: motion.position, angle: motion.angle)
      }
    } else {
      stands.removeAll(keepingCapacity: true)
      stands.reserveCapacity(motions.count)
      for motion in motions { stands.append(Stand(position: motion.position, angle: motion.angle)) }
    }
  }

  /// More than two parts of these bodies can have come closer.
  @inline(__always)
  func closing(_ a: Int, _ b: Int) -> Double {
    let way = list[b] - list[a]
    // Upwards.
    return Double(abs(way.x) + abs(way.y) + list[a].w + list[b].w) * (1 + 1e-5) + 1e-6
  }
}
