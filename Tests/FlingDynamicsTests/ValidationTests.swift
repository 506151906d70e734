import FlingDynamics
import FlingGeometry
import TestTraits
import Testing

/// Every numeric property of the behaviors with extreme values: `step()` throws, or everything stays finite.
@Suite("Illegal values")
struct ValidationTests {
  /// A numeric property of a rig, and its setter.
  struct Property: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let set: @Sendable (Rig, Double) -> Void
  }

  /// Items over a floor with gravity, a rod, a snap and pushes.
  final class Rig {
    let items = [
      TestItem.box(0, -40, 20, 20), .box(30, -40, 20, 20), .disc(60, -60, radius: 10), .box(90, -50, 20, 10),
    ]
    let animator = DynamicAnimator(referenceBounds: Rect(x: -200, y: -400, width: 400, height: 400))
    let gravity: GravityBehavior
    let collision: CollisionBehavior
    let properties: DynamicItemBehavior
    let push: PushBehavior
    let strike: PushBehavior
    let rod: AttachmentBehavior
    let snap: SnapBehavior

    init() {
      gravity = animator.gravity(items)
      collision = animator.floor(items)
      collision.translatesReferenceBoundsIntoBoundary = true
      properties = animator.properties(items) { _ in }
      push = PushBehavior(items: [items[2]], mode: .continuous)
      strike = PushBehavior(items: [items[1]], mode: .instantaneous)
      rod = AttachmentBehavior(item: items[0], attachedTo: items[1])
      snap = SnapBehavior(item: items[3], snapTo: Point(80, -80))
      for behavior in [push, strike, rod, snap] { animator.addBehavior(behavior) }
    }
  }

  static let properties: [Property] = [
    Property(testDescription: "gravityDirection") { $0.gravity.gravityDirection = Vector(dx: $1, dy: 1) },
    Property(testDescription: "gravity magnitude") { $0.gravity.magnitude = $1 },
    Property(testDescription: "gravity angle") { $0.gravity.angle = $1 },
    Property(testDescription: "pushDirection") { $0.push.pushDirection = Vector(dx: 0, dy: $1) },
    Property(testDescription: "push magnitude") { $0.push.magnitude = $1 },
    Property(testDescription: "push angle") {
      $0.push.magnitude = 1
      $0.push.angle = $1
    },
    Property(testDescription: "instantaneous push") { $0.strike.pushDirection = Vector(dx: $1, dy: $1) },
    Property(testDescription: "offset of push") {
      $0.push.magnitude = 1
      $0.push.setTargetOffsetFromCenter(Offset(horizontal: $1, vertical: 0), for: $0.items[2])
    },
    Property(testDescription: "elasticity") { $0.properties.elasticity = $1 },
    Property(testDescription: "friction") { $0.properties.friction = $1 },
    Property(testDescription: "density") { $0.properties.density = $1 },
    Property(testDescription: "resistance") { $0.properties.resistance = $1 },
    Property(testDescription: "angularResistance") { $0.properties.angularResistance = $1 },
    Property(testDescription: "charge") { $0.properties.charge = $1 },
    Property(testDescription: "linear velocity") {
      $0.properties.addLinearVelocity(Point($1, 0), for: $0.items[0])
    },
    Property(testDescription: "angular velocity") {
      $0.properties.addAngularVelocity($1, for: $0.items[0])
    },
    Property(testDescription: "length") { $0.rod.length = $1 },
    Property(testDescription: "frequency") { $0.rod.frequency = $1 },
    Property(testDescription: "damping") {
      $0.rod.frequency = 2
      $0.rod.damping = $1
    },
    Property(testDescription: "snapPoint") { $0.snap.snapPoint = Point($1, 0) },
    Property(testDescription: "damping of snap") { $0.snap.damping = $1 },
    Property(testDescription: "boundaryElasticity") { $0.collision.boundaryElasticity = $1 },
    Property(testDescription: "boundaryFriction") { $0.collision.boundaryFriction = $1 },
    Property(testDescription: "elasticity of a boundary") {
      $0.collision.setElasticity($1, forBoundaryWithIdentifier: "floor")
    },
    Property(testDescription: "point of a boundary") {
      $0.collision.addBoundary(withIdentifier: "new", from: Point($1, 0), to: Point(10, 10))
    },
    Property(testDescription: "insets") {
      $0.collision.setTranslatesReferenceBoundsIntoBoundary(
        with: Insets(top: $1, left: 0, bottom: 0, right: 0))
    },
    Property(testDescription: "bounceThreshold") { $0.animator.bounceThreshold = $1 },
    Property(testDescription: "referenceBounds") {
      $0.animator.referenceBounds = Rect(x: 0, y: 0, width: $1, height: 100)
    },
  ]

  static let values = [Double.nan, .infinity, -.infinity, -1, 0, 1e300, 0x1p-1060]

  @Test(
    "A property with an extreme value makes the step throw, or leaves everything finite", .heavy,
    arguments: properties,
    values)
  func property(_ property: Property, _ value: Double) throws {
    for isSetLater in [false, true] {
      let rig = Rig()
      if isSetLater { try rig.animator.step(times: 5) }
      let before = rig.items.map(\.center)
      property.set(rig, value)
      do {
        try rig.animator.step()
      } catch {
        #expect(rig.items.map(\.center) == before)
        continue
      }
      #expect(!value.isNaN)
      for _ in 0..<20 {
        try? rig.animator.step()
      }
      for item in rig.items {
        #expect(item.center.isFinite)
        #expect(item.transform.rotation.isFinite)
        #expect(rig.animator.velocity(item).isFinite)
        #expect(rig.animator.spin(item).isFinite)
      }
    }
  }

  @Test("An item with an extreme size or position is refused, or stays finite", arguments: values)
  func items(value: Double) throws {
    let box = Rect(x: 0, y: 0, width: 10, height: 10)
    let items = [
      TestItem.box(0, 0, value, 10), .box(0, 0, 10, value), .box(value, 0, 10, 10),
      .box(0, 0, 10, 10, angle: value), TestItem(.zero, Size(width: value, height: value), type: .ellipse),
      TestItem(
        .zero, box.size, type: .path,
        path: Path(polygon: [Point(-5, -5), Point(value, 0), Point(0, 5)], cornerRadius: 0)),
    ]
    for item in items {
      let animator = DynamicAnimator()
      animator.gravity([item])
      do {
        try animator.step(times: 10)
        #expect(!value.isNaN)
        #expect(item.center.isFinite)
        #expect(item.transform.rotation.isFinite)
      } catch {
        #expect(!animator.isRunning)
      }
    }
  }

  @Test("Flat, too short and self-intersecting outlines are refused")
  func outlines() {
    let outlines: [[Point]] = [
      [], [Point(0, 0)], [Point(0, 0), Point(10, 0)], [Point(0, 0), Point(5, 0), Point(10, 0)],
      [Point(-10, -10), Point(10, 10), Point(10, -10), Point(-10, 10)],
    ]
    for outline in outlines {
      var path = Path()
      for (k, point) in outline.enumerated() { k == 0 ? path.move(to: point) : path.line(to: point) }
      path.close()
      let item = TestItem(.zero, Size(width: 20, height: 20), type: .path, path: path)
      let animator = DynamicAnimator()
      animator.gravity([item])
      #expect(throws: DynamicsError.self) { try animator.step() }
    }
  }

  @Test("A boundary without length is refused; one that intersects itself is accepted")
  func boundaries() throws {
    func step(_ path: Path) throws {
      let animator = DynamicAnimator()
      let collision = CollisionBehavior(items: [TestItem.box(0, 0, 10, 10)])
      collision.addBoundary(withIdentifier: "wall", for: path)
      animator.addBehavior(collision)
      try animator.step()
    }
    #expect(throws: DynamicsError.self) { try step(Path()) }
    #expect(throws: DynamicsError.self) { try step(Path([.move(Point(1, 1))])) }
    #expect(throws: DynamicsError.self) { try step(Path([.move(Point(1, 1)), .line(Point(1, 1))])) }
    #expect(throws: DynamicsError.self) {
      try step(Path([.move(Point(1, 1)), .line(Point(.nan, 1)), .line(Point(20, 1))]))
    }
    try step(
      Path([.move(Point(-50, 50)), .line(Point(50, 90)), .line(Point(50, 50)), .line(Point(-50, 90))]))
  }

  @Test("A thrown error names the behavior, its property and the value")
  func errorMessage() throws {
    let rig = Rig()
    rig.properties.density = -2
    let error = #expect(throws: DynamicsError.self) { try rig.animator.step() }
    #expect(error?.behavior == "DynamicItemBehavior")
    #expect(error?.property == "density")
    #expect(error?.value == "-2.0")
    rig.properties.density = 2
    try rig.animator.step()
  }
}
