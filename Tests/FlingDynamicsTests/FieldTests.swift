import FlingDynamics
import FlingGeometry
import Testing

@Suite("Fields")
struct FieldTests {
  /// Creates an animator with one item that is thrown in a field.
  private func launch(
    _ field: FieldBehavior, at position: Point, velocity: Point = .zero, mass: Double = 1, charge: Double = 0,
    resistance: Double = 0
  ) -> (animator: DynamicAnimator, item: TestItem) {
    let item = TestItem.box(position.x, position.y, 100, 100)
    let animator = DynamicAnimator()
    field.addItem(item)
    animator.addBehavior(field)
    animator.properties([item]) {
      $0.density = mass
      $0.charge = charge
      $0.resistance = resistance
      $0.addLinearVelocity(velocity, for: item)
    }
    return (animator, item)
  }

  // MARK: Linear laws

  @Test(
    "A drag field slows an item by e^(−st/m) in addition to its resistance",
    arguments: [(1.0, 1.0), (3, 0.5), (-0.5, 1), (90, 0.01)])
  func drag(strength: Double, mass: Double) throws {
    let field = FieldBehavior.dragField()
    field.strength = strength
    let (animator, item) = launch(field, at: .zero, velocity: Point(500, 100), mass: mass, resistance: 0.25)
    try animator.run(60)
    let rate = strength / mass + 0.25
    let left = Elementary.exp(-rate)
    let travel = (1 - left) / rate
    #expect(abs(animator.velocity(item).x - 500 * left) < 5e-7)
    #expect(abs(item.center.x - 500 * travel) < 5e-7)
    #expect(abs(item.center.y - 100 * travel) < 5e-7)
  }

  @Test("An item in a spring field swings at √(s/m)/2π Hz and keeps its amplitude", arguments: [1.0, 0.01])
  func spring(mass: Double) throws {
    let field = FieldBehavior.springField()
    field.position = Point(40, 30)
    let (animator, item) = launch(field, at: Point(140, 30), velocity: Point(0, 300), mass: mass)
    let omega = (1 / mass).squareRoot()
    for k in 1...4000 {
      try animator.step()
      let (sine, cosine) = Elementary.sincos(omega * Double(k) / 60)
      #expect(abs(item.center.x - 40 - 100 * cosine) < 1e-6)
      #expect(abs(item.center.y - 30 - 300 / omega * sine) < 1e-6)
    }
  }

  @Test("Spring fields, resistance and gravity combine into one damped oscillator")
  func springs() throws {
    let field = FieldBehavior.springField()
    field.strength = 0.06
    let other = FieldBehavior.springField()
    other.strength = 0.04
    other.position = Point(100, 0)
    let (animator, item) = launch(field, at: Point(40, 0), mass: 0.01, resistance: 10)
    other.addItem(item)
    animator.addBehavior(other)
    animator.gravity([item], 0.1)
    // ω² = 10, ζ = 5/√10 > 1; the equilibrium is at x = 40, y = 100/10.
    let (slow, fast) = (5 - 15.0.squareRoot(), 5 + 15.0.squareRoot())
    for k in 1...120 {
      try animator.step()
      let t = Double(k) / 60
      let left = (fast * Elementary.exp(-slow * t) - slow * Elementary.exp(-fast * t)) / (fast - slow)
      #expect(abs(item.center.x - 40) < 1e-9)
      #expect(abs(item.center.y - 10 * (1 - left)) < 1e-9)
    }
  }

  @Test("A magnetic field leads a charge round a circle counter-clockwise and keeps its speed")
  func magnetic() throws {
    let field = FieldBehavior.magneticField()
    let (animator, item) = launch(field, at: Point(200, 100), velocity: Point(100, 0), charge: 1)
    // The force is towards −y for a velocity towards +x, so the center of the circle is above the start.
    for k in 1...1200 {
      try animator.step()
      let (sine, cosine) = Elementary.sincos(Double(k) / 60)
      #expect(abs(item.center.x - 200 - 100 * sine) < 1e-6)
      #expect(abs(item.center.y - 100 * cosine) < 1e-6)
      #expect(abs(animator.velocity(item).length - 100) < 1e-9)
    }
  }

  @Test("Drag and magnetic fields together make a spiral")
  func spiral() throws {
    let magnetic = FieldBehavior.magneticField()
    magnetic.strength = -4
    let drag = FieldBehavior.dragField()
    drag.strength = 0.5
    let (animator, item) = launch(magnetic, at: .zero, velocity: Point(300, 0), mass: 2, charge: 3)
    drag.addItem(item)
    animator.addBehavior(drag)
    try animator.run(60)
    let (sine, cosine) = Elementary.sincos(6)
    let left = 300 * Elementary.exp(-0.25)
    #expect(abs(animator.velocity(item).x - left * cosine) < 1e-9)
    #expect(abs(animator.velocity(item).y - left * sine) < 1e-9)
  }

  // MARK: Forces and regions

  @Test("A linear gravity field accelerates by 100 pt/s² per unit of strength, only inside its region")
  func linear() throws {
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
    field.region = Region(size: Size(width: 200, height: 200))
    let (animator, item) = launch(field, at: Point(90, 0), mass: 3)
    let outside = TestItem.box(101, 0, 10, 10)
    field.addItem(outside)
    try animator.run(60)
    #expect(abs(animator.velocity(item).y - 100) < 1e-9)
    #expect(abs(item.center.y - 50) < 1e-9)
    #expect(outside.center == Point(101, 0))
  }

  @Test(
    "A radial field with falloff 2 accelerates by 100·s pt/s² at 100 pt and by a quarter of that at 200 pt",
    arguments: [(100.0, 100.0), (200, 25)])
  func radial(distance: Double, acceleration: Double) throws {
    for strength in [1.0, -2] {
      let field = FieldBehavior.radialGravityField(position: .zero)
      field.falloff = 2
      field.strength = strength
      let (animator, item) = launch(field, at: Point(distance, 0), mass: 7)
      try animator.step()
      // The acceleration changes a little during the first step.
      let v = -acceleration * strength / 60
      #expect(abs(animator.velocity(item).x / v - 1) < 1e-3)
      #expect(animator.velocity(item).y == 0)
    }
  }

  @Test("A circular orbit keeps its radius over ten turns at every falloff", arguments: [0.0, 0.5, 1, 2, 3])
  func circles(falloff: Double) throws {
    let field = FieldBehavior.radialGravityField(position: Point(7, 5))
    field.falloff = falloff
    // v² = a·R with R = 200 and v = 400 needs a = 800.
    field.strength = 8 * Elementary.pow(2, falloff)
    let (animator, item) = launch(field, at: Point(207, 5), velocity: Point(0, 400))
    for _ in 1...1885 {
      try animator.step()
      #expect(abs(item.center.distance(to: Point(7, 5)) - 200) < 0.1)
    }
  }

  @Test("A Kepler orbit of eccentricity 0.5 keeps its energy, shape and direction")
  func kepler() throws {
    let field = FieldBehavior.radialGravityField(position: .zero)
    field.falloff = 2
    // GM = 100·s·100² pt³/s²; from the aphelion at 300: a = 200, v² = GM·(2/300 − 1/200).
    let gm = 3.2e7
    field.strength = gm / 1e6
    let speed = (gm * (2 / 300.0 - 1 / 200)).squareRoot()
    let (animator, item) = launch(field, at: Point(300, 0), velocity: Point(0, speed))
    let period = 2 * Double.pi * (8e6 / gm).squareRoot()
    let turns = 10
    try animator.run(Int((period * Double(turns) * 60).rounded()))
    // The eccentricity vector points to the perihelion, which was at angle π.
    let r = item.center
    let v = animator.velocity(item)
    let e = Point(v.y, -v.x) * (r.cross(v) / gm) - r / r.length
    let turned = Elementary.atan2(-e.y, -e.x)
    #expect(abs(turned) < 1e-3 * Double(turns))
    #expect(abs(e.length - 0.5) < 1e-3)
    let energy = v.dot(v) / 2 - gm / r.length
    #expect(abs(energy / (-gm / 400) - 1) < 1e-4)
  }

  @Test("A field is constant within its minimum radius, and crossing the radius keeps the energy")
  func minimumRadius() throws {
    let field = FieldBehavior.radialGravityField(position: .zero)
    field.falloff = 2
    field.minimumRadius = 50
    field.strength = 2
    let (animator, item) = launch(field, at: Point(20, 0), velocity: Point(0, 250))
    func energy() -> Double {
      let r = item.center.length
      let potential: Double = r < 50 ? 800 * r - 80_000 : -2e6 / r
      let velocity = animator.velocity(item)
      return velocity.dot(velocity) / 2 + potential
    }
    try animator.step()
    let start = 250 * 250 / 2.0 + 800.0 * 20 - 80_000
    var isOut = false
    var isIn = false
    for _ in 0..<600 {
      #expect(abs(energy() / start - 1) < 1e-4)
      if item.center.length > 50 { isOut = true }
      if isOut, item.center.length < 50 { isIn = true }
      try animator.step()
    }
    #expect(isIn)
  }

  @Test("A vortex field adds angular momentum at a rate of m·s·r²")
  func vortex() throws {
    let field = FieldBehavior.vortexField()
    field.strength = 2
    let (animator, item) = launch(field, at: Point(100, 0))
    // Integral of r² over time by the trapezoidal rule, with steps of a tick.
    var integral = 0.0
    for k in 1...60 {
      let before = item.center.dot(item.center)
      try animator.step()
      let after = item.center.dot(item.center)
      integral += (before + after) / 2 / 60
      let momentum = item.center.cross(animator.velocity(item))
      #expect(momentum < 0)
      if k == 60 { #expect(abs(momentum / (-2 * integral) - 1) < 1e-4) }
    }
  }

  @Test("An electric field repels charges of its sign and attracts those of the other sign")
  func electric() throws {
    for (charge, direction) in [(1.0, -1.0), (-1, 1), (0, 0)] {
      let field = FieldBehavior.electricField()
      field.strength = -1
      field.falloff = 2
      let (animator, item) = launch(field, at: Point(100, 0), charge: charge)
      try animator.step()
      #expect(abs(animator.velocity(item).x - direction * 100 / 60) < 1e-3)
    }
  }

  @Test("A velocity field overrides gravity, but not a boundary")
  func velocity() throws {
    let field = FieldBehavior.velocityField(direction: Vector(dx: 1, dy: 0.5))
    field.strength = 0.8
    let (animator, item) = launch(field, at: .zero)
    animator.gravity([item])
    try animator.run(60)
    #expect(abs(item.center.x - 80) < 1e-9)
    #expect(abs(item.center.y - 40) < 1e-9)
    animator.floor([item], y: 100, elasticity: 0, friction: 0)
    try animator.run(120)
    #expect(abs(item.center.x - 240) < 0.1)
    #expect(abs(item.center.y - 50) < 0.1)
  }

  @Test("A field stops acting when an item's center leaves its region")
  func edge() throws {
    for region in [Region(radius: 100), Region(size: Size(width: 200, height: 90))] {
      let field = FieldBehavior.linearGravityField(direction: Vector(dx: 1, dy: 0))
      field.region = region
      field.strength = 8
      let (animator, item) = launch(field, at: Point(-3, 0), velocity: Point(123, 0))
      try animator.run(120)
      // The item leaves at x = 100 after the time t with 103 = 123·t + 400·t².
      let speed = (123 * 123 + 1600 * 103.0).squareRoot()
      let t = (speed - 123) / 800
      let end = 100 + (123 + 800 * t) * (2 - t)
      #expect(abs(item.center.x - end) < 0.05)
    }
  }

  @Test("A field starts acting when an item's center enters its region")
  func entry() throws {
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: -1))
    field.region = Region(radius: 30).inverse()
    let (animator, item) = launch(field, at: .zero, velocity: Point(77, 0))
    try animator.run(60)
    let t = 1 - 30.0 / 77
    #expect(abs(item.center.y + 50 * t * t) < 0.05)
  }

  // MARK: Noise

  @Test("A noise field's force is smooth, at most its strength, and depends on the seed")
  func noise() throws {
    var ends: [Point] = []
    for seed in [1, 1, 2] as [UInt64] {
      let field = FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
      field.seed = seed
      let (animator, item) = launch(field, at: Point(33, 21), mass: 0.25)
      var last = Point.zero
      var kick: Point?
      for _ in 0..<240 {
        try animator.step()
        let now = animator.velocity(item) - last
        last = animator.velocity(item)
        #expect(now.length <= 400 / 60 + 1e-9)
        if let kick { #expect((now - kick).length < 1) }
        kick = now
      }
      #expect(last.length > 1)
      ends.append(item.center)
    }
    #expect(ends[0] == ends[1])
    #expect(ends[0].distance(to: ends[2]) > 1)
  }

  @Test("A turbulence field does not move an item at rest")
  func turbulence() throws {
    let field = FieldBehavior.turbulenceField(smoothness: 0.2, animationSpeed: 0)
    let (animator, item) = launch(field, at: Point(33, 21))
    let other = TestItem.box(500, 40, 100, 100)
    field.addItem(other)
    animator.properties([other]) { $0.addLinearVelocity(Point(200, 0), for: other) }
    try animator.run(60)
    #expect(item.center == Point(33, 21))
    #expect(abs(animator.velocity(other).y) > 0.1)
  }

  // MARK: Custom

  @Test("A custom field receives the item's state and moves the item by its force")
  func custom() throws {
    var told: [Double] = []
    let field = FieldBehavior.field { _, position, velocity, mass, charge, delta in
      told = [mass, charge, delta]
      let spring: Double = mass * charge / 100
      return Vector(dx: -spring * position.x, dy: -mass * velocity.dy / 100)
    }
    let (animator, item) = launch(field, at: Point(100, 0), velocity: Point(0, 50), mass: 4, charge: 9)
    try animator.run(60)
    #expect(told == [4, 9, 1.0 / 300])
    #expect(abs(item.center.x - 100 * Elementary.cos(3)) < 0.01)
    #expect(abs(animator.velocity(item).y / (50 * Elementary.exp(-1)) - 1) < 1e-5)
  }

  @Test("A custom field with a force that is not finite makes the step throw, and nothing moves")
  func nan() throws {
    var isBad = false
    let field = FieldBehavior.field { _, _, _, _, _, _ in
      Vector(dx: isBad ? .nan : 0, dy: 0)
    }
    let (animator, item) = launch(field, at: .zero, velocity: Point(60, 0))
    try animator.step()
    isBad = true
    #expect(throws: DynamicsError.self) { try animator.step() }
    #expect(abs(item.center.x - 1) < 1e-9)
    isBad = false
    try animator.step()
    #expect(abs(item.center.x - 2) < 1e-9)
  }

  @Test("A custom field may read the animator during a step")
  func fieldReadsAnimator() throws {
    let animator = DynamicAnimator()
    let item = TestItem.box(0, 0, 100, 100)
    let properties = animator.properties([item]) { $0.addLinearVelocity(Point(60, 0), for: item) }
    let field = FieldBehavior.field { _, _, _, _, _, _ in
      Vector(dx: 0, dy: properties.linearVelocity(for: item).x / 100)
    }
    field.addItem(item)
    animator.addBehavior(field)
    try animator.run(60)
    #expect(abs(item.center.y - 30) < 1e-9)
  }

  // MARK: Rest

  @Test(
    "An item that swings slowly in a field stays awake; an item that a field presses on a floor falls asleep")
  func rest() throws {
    let spring = FieldBehavior.springField()
    let (animator, item) = launch(spring, at: Point(0.5, 0))
    try animator.run(377)
    #expect(abs(item.center.x - 0.5) < 1e-4)
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
    let (other, box) = launch(field, at: Point(0, -50))
    other.floor([box])
    try other.run(60)
    #expect(!other.isRunning)
    field.direction = Vector(dx: 0, dy: -1)
    try other.run(60)
    #expect(box.center.y < -90)
  }

  @Test("An animated noise field keeps its items awake; a frozen one does not")
  func animatedNoise() throws {
    for (speed, runs) in [(1.0, true), (0, false)] {
      let field = FieldBehavior.noiseField(smoothness: 1, animationSpeed: speed)
      field.strength = 0.01
      let (animator, box) = launch(field, at: Point(0, -50))
      animator.gravity([box])
      animator.floor([box], friction: 1)
      try animator.run(120)
      #expect(animator.isRunning == runs)
    }
  }

  @Test("An anchored item in a field does not move")
  func untouched() throws {
    let field = FieldBehavior.radialGravityField(position: .zero)
    let (animator, item) = launch(field, at: Point(100, 0))
    animator.properties([item]) { $0.isAnchored = true }
    try animator.run(30)
    #expect(item.center == Point(100, 0))
  }

  // MARK: Regions

  @Test("Regions combine, and contain their edges")
  func regions() {
    let disc = Region(radius: 10)
    let box = Region(size: Size(width: 30, height: 10))
    #expect(disc.contains(Point(6, 8)) && !disc.contains(Point(6.1, 8)))
    #expect(box.contains(Point(-15, 5)) && !box.contains(Point(-15, 5.1)))
    #expect(disc.inverse().contains(Point(10, 0)) && !disc.inverse().contains(Point(9.9, 0)))
    let union = disc.byUnion(with: box)
    #expect(union.contains(Point(0, 9)) && union.contains(Point(14, 0)) && !union.contains(Point(14, 9)))
    let both = disc.byIntersection(with: box)
    #expect(both.contains(Point(9, 4)) && !both.contains(Point(0, 9)) && !both.contains(Point(14, 0)))
    let rest = disc.byDifference(from: box)
    #expect(rest.contains(Point(0, 9)) && !rest.contains(Point(9, 4)) && !rest.contains(Point(14, 0)))
    #expect(Region.infinite.contains(Point(1e9, -1e9)) && !Region.infinite.inverse().contains(.zero))
    let ring = disc.byDifference(from: Region(radius: 5)).byUnion(with: union.inverse()).inverse()
    #expect(ring.contains(.zero) && !ring.contains(Point(0, 7)) && ring.contains(Point(14, 0)))
  }

  @Test("A region nested 500 levels deep tells inside from outside")
  func deepRegion() {
    var region = Region(radius: 1)
    for k in 2...500 { region = Region(radius: Double(k)).byDifference(from: region) }
    // Every second ring remains, from the outermost one, 499 to 500, inwards.
    #expect(region.contains(Point(499.5, 0)))
    #expect(!region.contains(Point(498.5, 0)))
    #expect(region.contains(Point(497.5, 0)))
  }

  // MARK: Errors

  @Test("Invalid numbers of a field throw errors that name the property")
  func mistakes() throws {
    let wrong: [(String, (FieldBehavior) -> Void)] = [
      ("position", { $0.position = Point(.nan, 0) }), ("strength", { $0.strength = .infinity }),
      ("falloff", { $0.falloff = -1 }), ("falloff", { $0.falloff = .nan }),
      ("minimumRadius", { $0.minimumRadius = 0 }), ("minimumRadius", { $0.minimumRadius = .infinity }),
      ("direction", { $0.direction = Vector(dx: .nan, dy: 0) }), ("smoothness", { $0.smoothness = 1.5 }),
      ("animationSpeed", { $0.animationSpeed = -1 }), ("region", { $0.region = Region(radius: -1) }),
      ("region", { $0.region = Region(size: Size(width: .nan, height: 1)).inverse() }),
      (
        "region",
        { field in
          for _ in 0..<40 {
            field.region = field.region.byUnion(with: Region(radius: 1)).byUnion(with: field.region)
          }
        }
      ),
    ]
    for (property, set) in wrong {
      let field: FieldBehavior =
        property == "direction"
        ? .linearGravityField(direction: .zero) : .noiseField(smoothness: 0.5, animationSpeed: 1)
      let (animator, _) = launch(field, at: .zero)
      set(field)
      let error = #expect(throws: DynamicsError.self) { try animator.step() }
      #expect(error?.property == property)
    }
  }

  @Test("Extreme strengths, falloffs and masses leave positions and velocities finite")
  func extremes() throws {
    let kinds: [() -> FieldBehavior] = [
      FieldBehavior.dragField, FieldBehavior.vortexField, { .radialGravityField(position: .zero) },
      { .linearGravityField(direction: Vector(dx: 1, dy: 1)) },
      { .velocityField(direction: Vector(dx: 1, dy: 0)) },
      { .noiseField(smoothness: 0, animationSpeed: 1e9) },
      { .turbulenceField(smoothness: 0, animationSpeed: 1) },
      FieldBehavior.springField, FieldBehavior.electricField, FieldBehavior.magneticField,
    ]
    for make in kinds {
      for strength in [-1e9, -1e6, 1e-300, 1e6, 1e9] {
        for (falloff, least) in [(0.0, 1.0), (2, 1e-9), (400, 1e-9), (1e9, 1e9)] {
          let field = make()
          field.strength = strength
          field.falloff = falloff
          field.minimumRadius = least
          field.region = Region(radius: 5000)
          let (animator, item) = launch(
            field, at: Point(3, 0), velocity: Point(100, 5), mass: 1e-6, charge: -1e9)
          animator.gravity([item])
          let spring = AttachmentBehavior(item: item, attachedToAnchor: Point(50, 0))
          spring.frequency = 2
          animator.addBehavior(spring)
          try animator.run(20)
          #expect(item.center.isFinite && animator.velocity(item).isFinite)
        }
      }
    }
  }
}
