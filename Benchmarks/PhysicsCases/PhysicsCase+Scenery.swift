internal import FlingDynamics
package import FlingGeometry

/// Bodies, joints and measurements that cases share.
extension PhysicsCase {
  package func box(
    _ width: Double, _ height: Double, at position: Point, _ kind: BodyDraft.Mobility = .free,
    angle: Double = 0,
    velocity: Point = .zero, spin: Double = 0, density: Double = 1, friction: Double = 0.5,
    elasticity: Double = 0
  ) -> Int {
    let piece = BodyDraft.Piece(
      bodyShape: .box(Size(width: width, height: height)), center: .zero, density: density)
    return single(
      piece, at: position, kind, angle: angle, velocity: velocity, spin: spin, friction: friction,
      elasticity: elasticity)
  }

  package func disc(
    _ radius: Double, at position: Point, velocity: Point = .zero, spin: Double = 0, density: Double = 1,
    friction: Double = 0.5, elasticity: Double = 0
  ) -> Int {
    single(
      BodyDraft.Piece(disc: radius, at: .zero, density: density), at: position, .free, angle: 0,
      velocity: velocity, spin: spin, friction: friction, elasticity: elasticity)
  }

  /// A polygon whose corners are relative to `position`.
  package func polygon(_ corners: [Point], at position: Point, friction: Double = 0.5) -> Int {
    let index = body(BodyDraft(.free, at: position))
    if let piece = BodyDraft.Piece(outline: corners, density: 1) {
      add(piece, friction: friction, elasticity: 0, to: index)
    }
    return index
  }

  private func single(
    _ piece: BodyDraft.Piece, at position: Point, _ kind: BodyDraft.Mobility, angle: Double, velocity: Point,
    spin: Double, friction: Double, elasticity: Double
  ) -> Int {
    var draft = BodyDraft(kind, at: position)
    draft.angle = angle
    draft.velocity = velocity
    draft.spin = spin
    let index = body(draft)
    add(piece, friction: friction, elasticity: elasticity, to: index)
    return index
  }

  /// A floor whose top is at y = 0.
  @discardableResult
  package func floor(_ friction: Double = 0.5, elasticity: Double = 0) -> Int {
    box(10_000, 100, at: Point(0, 50), .fixed, friction: friction, elasticity: elasticity)
  }

  /// A long slope through the origin.
  /// - Returns: the outward normal of its surface.
  func slope(_ angle: Double, friction: Double) -> Point {
    _ = box(8000, 100, at: .zero, .fixed, angle: angle, friction: friction)
    let (sine, cosine) = Elementary.sincos(angle)
    return Point(sine, -cosine)
  }

  /// A fixed body without a shape, to which joints can attach.
  package func anchor(_ point: Point = .zero) -> Int { body(BodyDraft(.fixed, at: point)) }

  package func pin(_ a: Int, _ b: Int, _ position: Point) {
    joint(JointDraft(.pin, a, b, position, position))
  }

  func rope(_ a: Int, _ b: Int, _ from: Point, _ to: Point, length: Double) {
    joint(JointDraft(.rope(length: length), a, b, from, to))
  }

  func slide(_ a: Int, _ b: Int, _ position: Point, along axis: Point) {
    joint(JointDraft(.slide(axis: axis), a, b, position, position))
  }

  package func rod(_ a: Int, _ b: Int, _ from: Point, _ to: Point) { joint(JointDraft(.rod, a, b, from, to)) }

  package func spring(
    _ a: Int, _ b: Int, _ from: Point, _ to: Point, frequency: Double, damping: Double
  ) {
    joint(JointDraft(.spring(frequency: frequency, damping: damping), a, b, from, to))
  }

  /// Applies an impulse at the center of a body, which adds a velocity.
  func shove(_ body: Int, _ velocity: Point) {
    let state = state(body)
    impulse(velocity * state.mass, at: state.position, on: body)
  }

  /// The largest height after the first bounce, and the largest tilt on the way.
  func apex(_ body: Int, above base: Double, step: Double = World.step) -> (height: Double, tilt: Double) {
    var hasHit = false
    var height = 0.0
    var tilt = 0.0
    for _ in 0..<Int((4 / step).rounded()) {
      self.step(step)
      let state = state(body)
      if state.velocity.y < -1 { hasHit = true }
      guard hasHit else { continue }
      height = max(height, base - state.position.y)
      tilt = max(tilt, abs(state.angle))
      if state.velocity.y > 0 { break }
    }
    return (height, tilt)
  }

  /// The mean period of an oscillation from its upward zero crossings, which are refined by the Hermite cubic
  /// of value and rate.
  func period(
    crossings wanted: Int, within seconds: Double = 60, _ read: () -> (value: Double, rate: Double)
  ) -> Double {
    var crossings: [Double] = []
    var time = 0.0
    var before = read()
    let h = World.step
    while crossings.count < wanted, time < seconds {
      step()
      let after = read()
      if before.value < 0, after.value >= 0 {
        var low = 0.0
        var high = 1.0
        for _ in 0..<50 {
          let m = (low + high) / 2
          let square = m * m
          let cube = square * m
          let start = (2 * cube - 3 * square + 1) * before.value + (cube - 2 * square + m) * h * before.rate
          let end = (3 * square - 2 * cube) * after.value + (cube - square) * h * after.rate
          if start + end < 0 { low = m } else { high = m }
        }
        crossings.append(time + low * h)
      }
      time += h
      before = after
    }
    guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else { return .nan }
    return (last - first) / Double(crossings.count - 1)
  }
}

func radians(_ degrees: Double) -> Double { degrees * Double.pi / 180 }

/// The exact period of a pendulum from its small-angle period, by the arithmetic-geometric mean.
func swing(_ small: Double, amplitude: Double) -> Double {
  var a = 1.0
  var b = Elementary.cos(amplitude / 2)
  while abs(a - b) > 1e-15 * a { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
  return small / a
}
