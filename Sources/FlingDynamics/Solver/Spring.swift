internal import FlingGeometry

/// A spring's law for the bodies that now hang on it.
struct Spring: Sendable {
  let link: Int
  let law: Oscillation
  /// For the turn of a snapped body.
  let turn: Oscillation?

  init(link index: Int, _ link: Link, _ bodies: Bodies, _ motions: [Motion]) {
    self.link = index
    let a = motions[link.a].inverseMass
    let b = motions[link.b].inverseMass
    // Each end slows down by its own resistance, in proportion to how much it gives way.
    let sum = a + b
    let shareA = a > 0 ? bodies[link.a].resistance * (a / sum) : 0
    let shareB = b > 0 ? bodies[link.b].resistance * (b / sum) : 0
    law = Oscillation(
      frequency: link.frequency, damping: link.damping, resistance: shareA + shareB)
    turn =
      link.kind == .snap
      ? Oscillation(
        frequency: link.frequency, damping: link.damping,
        resistance: bodies[link.a].angularResistance) : nil
  }
}

/// Springs act in two halves, before the drift and after it, like every other force; together the halves make the exact
/// motion of the oscillator they stand for. All springs see the same velocities, those without any spring, so that their
/// order does not matter.
extension World {
  mutating func refreshSprings() {
    springs = links.indices.filter { links[$0].isSpring }.map {
      Spring(link: $0, links[$0], bodies, motions)
    }
  }

  enum Half {
    /// `velocity` holds the mean over the substep, `startVelocity` that at its start.
    case before
    /// `velocity` holds that at the end, `startVelocity` the mean.
    case after
  }

  mutating func applySprings(_ half: Half, at time: Double) {
    guard !springs.isEmpty else { return }
    var changes: [(link: Int, armA: Point, armB: Point, impulse: Point, spin: Double)] = []
    changes.reserveCapacity(springs.count)
    for spring in springs {
      let link = links[spring.link]
      guard motions[link.a].isAwake || motions[link.b].isAwake else { continue }
      let (armA, armB, way, moving) = link.ends(motions, at: time)
      // A snap's damper stands still: a point that is set anew draws, it does not throw.
      let drift = link.kind == .snap ? .zero : moving
      let base = velocity(of: link, armA, armB) + drift
      let other = otherVelocity(of: link, armA, armB) + drift
      let pull = acceleration(of: link, armA, armB)
      let a = motions[link.a]
      let b = motions[link.b]
      var impulse = Point.zero
      var spin = 0.0
      if link.length > Link.leastLength {
        let distance = way.length
        let line = distance > 1e-12 ? way / distance : Point(1, 0)
        let turnA = armA.cross(line)
        let turnB = armB.cross(line)
        let give =
          a.inverseMass + b.inverseMass + turnA * turnA * a.inverseInertia
          + turnB * turnB * b.inverseInertia
        guard give > 0 else { continue }
        let wanted = spring.law.goal(
          half, place: distance - link.length, velocity: other.dot(line),
          acceleration: pull.dot(line))
        impulse = line * ((wanted - base.dot(line)) / give)
      } else {
        let x = spring.law.goal(half, place: way.x, velocity: other.x, acceleration: pull.x)
        let y = spring.law.goal(half, place: way.y, velocity: other.y, acceleration: pull.y)
        impulse = pointImpulse(a, b, armA, armB, change: Point(x, y) - base)
        if let turn = spring.turn, a.inverseInertia > 0 {
          let wanted = turn.goal(
            half, place: a.angle, velocity: a.startSpin, acceleration: a.angularAcceleration)
          spin = wanted - a.spin
        }
      }
      changes.append((spring.link, armA, armB, impulse, spin))
    }
    for change in changes {
      let link = links[change.link]
      motions[link.a].apply(-change.impulse, at: change.armA)
      motions[link.b].apply(change.impulse, at: change.armB)
      motions[link.a].spin += change.spin
    }
  }

  private func velocity(of link: Link, _ armA: Point, _ armB: Point) -> Point {
    motions[link.b].velocity(at: armB) - motions[link.a].velocity(at: armA)
  }

  private func otherVelocity(of link: Link, _ armA: Point, _ armB: Point) -> Point {
    let a = motions[link.a]
    let b = motions[link.b]
    return b.startVelocity + armB.perpendicular * b.startSpin
      - (a.startVelocity + armA.perpendicular * a.startSpin)
  }

  private func acceleration(of link: Link, _ armA: Point, _ armB: Point) -> Point {
    let a = motions[link.a]
    let b = motions[link.b]
    return b.acceleration + armB.perpendicular * b.angularAcceleration
      - (a.acceleration + armA.perpendicular * a.angularAcceleration)
  }

  /// The impulse between two points that changes their relative velocity as asked.
  private func pointImpulse(_ a: Motion, _ b: Motion, _ armA: Point, _ armB: Point, change: Point)
    -> Point
  {
    let mass = a.inverseMass + b.inverseMass
    let xx = mass + armA.y * armA.y * a.inverseInertia + armB.y * armB.y * b.inverseInertia
    let yy = mass + armA.x * armA.x * a.inverseInertia + armB.x * armB.x * b.inverseInertia
    let xy = -armA.x * armA.y * a.inverseInertia - armB.x * armB.y * b.inverseInertia
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return .zero }
    return Point(
      (yy * change.x - xy * change.y) / determinant, (xx * change.y - xy * change.x) / determinant)
  }
}

extension Oscillation {
  /// The mean velocity before the drift, or the velocity after it; `velocity` is the other one of the two ends.
  fileprivate func goal(
    _ half: World.Half, place: Double, velocity: Double, acceleration: Double
  ) -> Double {
    switch half {
    case .before: mean(place: place, velocity: velocity, acceleration: acceleration)
    case .after: after(place: place, mean: velocity, acceleration: acceleration)
    }
  }
}
