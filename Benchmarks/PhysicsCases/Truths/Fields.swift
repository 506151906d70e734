internal import FlingDynamics
internal import FlingGeometry

extension Truth {
  static let fields = [
    Truth("s04 drag field") {
      try [(2.0, 1.0), (2, 4)].flatMap { strength, mass in
        let field = FieldBehavior.dragField()
        field.strength = strength
        let item = TestItem(.zero)
        let animator = DynamicAnimator.launch(item, in: field, velocity: Point(500, 0)) { $0.density = mass }
        try animator.step(times: 60)
        let rate = strength / mass
        let left = Elementary.exp(-rate)
        return [
          Finding("v(1 s), s/m=\(rate)", truth: 500 * left, value: animator.velocity(item).x, relative: 1e-5),
          Finding(
            "x(1 s), s/m=\(rate)", truth: 500 * (1 - left) / rate, value: item.center.x, relative: 1e-5),
        ]
      }
    },
    Truth("s05 spring field") {
      let field = FieldBehavior.springField()
      // √(s/m) = 2π: one revolution per second.
      field.strength = 4 * Double.pi * Double.pi
      let item = TestItem(Point(200, 0))
      let animator = DynamicAnimator.launch(item, in: field, velocity: Point(0, 2 * Double.pi * 100))
      var worst = 0.0
      for tick in 1...600 {
        try animator.step()
        let (sine, cosine) = Elementary.sincos(2 * Double.pi * Double(tick % 60) / 60)
        worst = max(worst, item.center.distance(to: Point(200 * cosine, 100 * sine)) / 200)
      }
      // A delay dt leaves v·dt of the orbit between the item and its start.
      let late = -item.center.y / (2 * Double.pi * 100) / 10
      return [
        Finding("period", truth: 1, value: 1 + late, bar: 1e-4),
        Finding("amplitude after 10 periods", truth: 1, value: item.center.length / 200, bar: 1e-5),
        Finding("off the ellipse ÷ amplitude", truth: 0, value: worst, bar: 1e-4),
      ]
    },
    Truth("t44 orbit in a 1/r² field") {
      [Finding("radius in 10 turns", truth: 0, value: try circle(falloff: 2), bar: 0.1)]
    },
    Truth("s06 radial field") {
      var findings = try [0.0, 1, 2, 3].map { falloff in
        let worst = try circle(falloff: falloff)
        return Finding("radius in 10 turns, falloff \(Int(falloff))", truth: 0, value: worst, bar: 0.1)
      }
      findings.append(
        Finding("rotation of the orbit, e=0.5", truth: 0, value: try perihelion(), bar: 1e-3))
      return findings
    },
    Truth("s07 minimum radius") {
      // 100·s·(100/100)⁻² = 800 pt/s² within 100 pt, 8·10⁶/r² beyond.
      func field() -> FieldBehavior {
        let field = FieldBehavior.radialGravityField(position: .zero)
        field.falloff = 2
        field.strength = 8
        field.minimumRadius = 100
        return field
      }
      let fall = TestItem(Point(90, 0))
      let falling = DynamicAnimator.launch(fall, in: field())
      try falling.step(times: 24)
      let within = 90 - 400 * 0.4 * 0.4

      let item = TestItem(Point(60, 0))
      let animator = DynamicAnimator.launch(item, in: field(), velocity: Point(200, 300))
      func energy() -> Double {
        let r = item.center.length
        // The potential is continuous at the edge, where it is −800·100.
        let inner: Double = 800 * (r - 200)
        let potential: Double = r < 100 ? inner : -8e6 / r
        let velocity = animator.velocity(item)
        return velocity.dot(velocity) / 2 + potential
      }
      let start: Double = (200 * 200 + 300 * 300) / 2 - 800 * 140
      var worst = 0.0
      var crossings = 0
      var wasInside = true
      for _ in 0..<600 {
        try animator.step()
        worst = max(worst, abs(energy() / start - 1))
        let isInside = item.center.length < 100
        if isInside != wasInside { crossings += 1 }
        wasInside = isInside
      }
      return [
        Finding("x(0.4 s) inside", truth: within, value: fall.center.x, relative: 1e-4),
        Finding("crosses the edge", is: crossings > 10, truth: true),
        Finding("energy, in and out for 10 s", truth: 0, value: worst, bar: 1e-4),
      ]
    },
    Truth("s08 vortex field") {
      let field = FieldBehavior.vortexField()
      field.strength = 4
      let item = TestItem(Point(100, 0))
      let animator = DynamicAnimator.launch(item, in: field)
      // The force s·R across the radius leads to 100·cosh(√(−is)·t) in the complex plane.
      let rate = 2.0.squareRoot()
      func position(_ t: Double) -> Point {
        let (sine, cosine) = Elementary.sincos(rate * t)
        let (grown, left) = (Elementary.exp(rate * t), Elementary.exp(-rate * t))
        return Point(50 * (grown + left) * cosine, -50 * (grown - left) * sine)
      }
      var error = 0.0
      var torque = 0.0
      for tick in 1...60 {
        try animator.step()
        let t = Double(tick) / 60
        // Simpson's rule over the step.
        let radii = [t - 1.0 / 60, t - 1.0 / 120, t].map { position($0).dot(position($0)) }
        torque += 4 * (radii[0] + 4 * radii[1] + radii[2]) / 360
        error = max(error, item.center.distance(to: position(t)) / position(t).length)
      }
      // Counterclockwise on screen is negative.
      let spin = -item.center.cross(animator.velocity(item))
      return [
        Finding("position error ÷ distance", truth: 0, value: error, bar: 1e-4),
        Finding("L(1 s) ÷ m", truth: torque, value: spin, relative: 1e-4),
      ]
    },
    Truth("s09 magnetic field") {
      let field = FieldBehavior.magneticField()
      field.strength = 2
      let item = TestItem(.zero)
      let animator = DynamicAnimator.launch(item, in: field, velocity: Point(300, 0)) {
        $0.charge = 1.5
        $0.density = 2
      }
      // q·s/m = 1.5 rad/s: a circle of 200 pt about (0, −200).
      var radius = 0.0
      var speed = 0.0
      for _ in 0..<600 {
        try animator.step()
        radius = max(radius, abs(item.center.distance(to: Point(0, -200)) - 200))
        speed = max(speed, abs(animator.velocity(item).length / 300 - 1))
      }
      return [
        Finding("radius", truth: 0, value: radius, bar: 2e-4),
        Finding("speed", truth: 0, value: speed, bar: 1e-6),
      ]
    },
    Truth("s12 field region edge") {
      let field = FieldBehavior.linearGravityField(direction: Vector(dx: 8, dy: 0))
      field.region = Region(size: Size(width: 200, height: 4000))
      let item = TestItem(.zero)
      let animator = DynamicAnimator.launch(item, in: field, velocity: Point(0, 100))
      var worst = 0.0
      for tick in 1...60 {
        try animator.step()
        let t = Double(tick) / 60
        // 800 pt/s² up to x = 100, then a constant 400 pt/s.
        let x = t < 0.5 ? 400 * t * t : 100 + 400 * (t - 0.5)
        worst = max(worst, item.center.distance(to: Point(x, 100 * t)))
      }
      return [Finding("position error", truth: 0, value: worst, bar: 0.05)]
    },
  ]

  /// The largest change of the radius in ten revolutions around a center with an attraction of R^(−falloff).
  private static func circle(falloff: Double) throws -> Double {
    let field = FieldBehavior.radialGravityField(position: .zero)
    field.falloff = falloff
    // 800 pt/s² at 200 pt, where 400 pt/s is the speed of a circular orbit.
    field.strength = 8 * Elementary.pow(2, falloff)
    let item = TestItem(Point(200, 0))
    let animator = DynamicAnimator.launch(item, in: field, velocity: Point(0, 400))
    var worst = 0.0
    for _ in 0..<Int(10 * Double.pi * 60) {
      try animator.step()
      worst = max(worst, abs(item.center.length - 200))
    }
    return worst
  }

  /// The rotation of an inverse-square orbit per revolution, in rad.
  private static func perihelion() throws -> Double {
    let field = FieldBehavior.radialGravityField(position: .zero)
    field.falloff = 2
    field.strength = 32
    let pull = 3.2e7
    // The start is the apoapsis of an ellipse with a semi-major axis of 200 pt: T = 2π·√(200³/pull) = π s.
    let item = TestItem(Point(300, 0))
    let speed = (pull * (2.0 / 300 - 1.0 / 200)).squareRoot()
    let animator = DynamicAnimator.launch(item, in: field, velocity: Point(0, speed))
    try animator.step(times: Int((10 * Double.pi * 60).rounded()))
    // The Laplace–Runge–Lenz vector points to the periapsis and is constant in theory.
    let (position, velocity) = (item.center, animator.velocity(item))
    let spin = position.cross(velocity)
    let axis = Point(velocity.y, -velocity.x) * spin - position * (pull / position.length)
    return abs(Elementary.atan2(axis.y, -axis.x)) / 10
  }
}
