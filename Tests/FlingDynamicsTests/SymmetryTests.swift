import FlingGeometry
import TestTraits
import Testing

@testable import FlingDynamics

@Suite("Mirror symmetry")
struct SymmetryTests {
  /// Pairs of items that mirror each other about a vertical line; an item on the line is its own mirror
  /// image.
  private struct Scene {
    let line: Double
    var pairs: [(left: TestItem, right: TestItem)] = []
    var animator = DynamicAnimator()

    init(line: Double) { self.line = line }

    var items: [TestItem] { pairs.flatMap { $0.left === $0.right ? [$0.left] : [$0.left, $0.right] } }

    /// Adds a box and its mirror image.
    ///
    /// - Parameter x: Distance of the box to the right of the line; 0 adds one box on the line.
    @discardableResult
    mutating func box(_ x: Double, _ y: Double, _ size: Size, angle: Double = 0) -> [TestItem] {
      add(isAlone: x == 0) { TestItem(Point($1 + $0 * x, y), size, angle: $0 * angle) }
    }

    @discardableResult
    mutating func disc(_ x: Double, _ y: Double, radius: Double) -> [TestItem] {
      add(isAlone: x == 0) { TestItem.disc($1 + $0 * x, y, radius: radius) }
    }

    @discardableResult
    mutating func path(_ x: Double, _ y: Double, _ corners: [Point]) -> [TestItem] {
      add(isAlone: x == 0) { side, line in
        let path = Path(
          corners.enumerated().map { k, p in
            k == 0 ? .move(Point(side * p.x, p.y)) : .line(Point(side * p.x, p.y))
          } + [.close])
        return TestItem(
          Point(line + side * x, y), Size(width: 60, height: 60), type: .path, path: path)
      }
    }

    private mutating func add(
      isAlone: Bool, _ make: (_ side: Double, _ line: Double) -> TestItem
    ) -> [TestItem] {
      let right = make(1, line)
      let left = isAlone ? right : make(-1, line)
      pairs.append((left, right))
      return isAlone ? [right] : [left, right]
    }

    /// Largest difference, in points or radians, between any item and the mirror image of its partner.
    func asymmetry() throws -> Double {
      var worst = 0.0
      for (left, right) in pairs {
        let x = try #require(animator.simulation.state(of: ItemID(left)))
        let y = try #require(animator.simulation.state(of: ItemID(right)))
        worst = max(
          worst, abs(x.center.x - line + (y.center.x - line)), abs(x.center.y - y.center.y),
          abs(x.angle + y.angle))
      }
      return worst
    }

    /// Expects that the scene stays its own mirror image.
    ///
    /// About line 0 mirrored coordinates are exact, so the images agree to the last bit. About other lines
    /// they differ by rounding, which impacts amplify.
    func expectSymmetry(ticks: Int, rounding: Double = 1e-7) throws {
      let start = items.map(\.center)
      var worst = 0.0
      for _ in 0..<ticks {
        try animator.step()
        worst = try max(worst, asymmetry())
      }
      #expect(worst <= (line == 0 ? 0 : rounding))
      #expect(zip(items, start).contains { $0.center.distance(to: $1) > 0.5 })
    }

    func fall(friction: Double = 0.5, elasticity: Double = 0) {
      animator.gravity(items)
      animator.floor(items, elasticity: elasticity, friction: friction)
      animator.properties(items) {
        $0.friction = friction
        $0.elasticity = elasticity
        $0.resistance = 0
      }
    }
  }

  private static let lines = [0, 187.3]

  private func pyramid(_ rows: Int, line: Double) -> Scene {
    var scene = Scene(line: line)
    for row in 0..<rows {
      for k in 0..<((rows - row + 1) / 2) {
        let x = 21 * (Double(k) + ((rows - row) % 2 == 0 ? 0.5 : 0))
        scene.box(x, -10 - 21 * Double(row), Size(width: 20, height: 20))
      }
    }
    return scene
  }

  @Test("A symmetric pyramid stays symmetric", arguments: lines)
  func smallPyramid(line: Double) throws {
    let scene = pyramid(6, line: line)
    scene.fall()
    try scene.expectSymmetry(ticks: 90)
  }

  @Test("A pyramid stays symmetric beside an asymmetric item")
  func asymmetricNeighbor() throws {
    let scene = pyramid(6, line: 0)
    let other = TestItem.box(400, -90, 33, 20, angle: 0.3)
    scene.animator.gravity(scene.items + [other])
    scene.animator.floor([other] + scene.items)
    try scene.expectSymmetry(ticks: 90)
  }

  @Test("Two discs that fall on a third from both sides bounce as mirror images", arguments: lines)
  func discs(line: Double) throws {
    var scene = Scene(line: line)
    scene.disc(0, -20, radius: 20)
    scene.disc(16, -120, radius: 15)
    scene.fall(elasticity: 0.3)
    try scene.expectSymmetry(ticks: 180)
  }

  @Test("A cradle struck from both sides swings symmetrically", arguments: lines)
  func cradle(line: Double) throws {
    var scene = Scene(line: line)
    scene.disc(0, 200, radius: 20)
    scene.disc(40, 200, radius: 20)
    // Raised along its circle of radius 200 about (80, 0).
    scene.disc(136, 192, radius: 20)
    scene.animator.gravity(scene.items)
    scene.animator.addBehavior(CollisionBehavior(items: scene.items))
    scene.animator.properties(scene.items) {
      $0.elasticity = 1
      $0.friction = 0
      $0.resistance = 0
    }
    for (left, right) in scene.pairs {
      let x = right.center.x == line ? 0.0 : (right.center.x > line + 60 ? 80 : 40)
      scene.animator.addBehavior(AttachmentBehavior(item: right, attachedToAnchor: Point(line + x, 0)))
      guard left !== right else { continue }
      scene.animator.addBehavior(AttachmentBehavior(item: left, attachedToAnchor: Point(line - x, 0)))
    }
    try scene.expectSymmetry(ticks: 180)
  }

  @Test("Two leaning boxes under a third slip as mirror images", arguments: lines, [0.1, 0.8])
  func arch(line: Double, friction: Double) throws {
    var scene = Scene(line: line)
    scene.box(22, -52, Size(width: 10, height: 100), angle: -0.3)
    scene.box(0, -130, Size(width: 60, height: 20))
    scene.fall(friction: friction)
    try scene.expectSymmetry(ticks: 120)
  }

  @Test("Pendulums that strike a box from both sides swing as mirror images", arguments: lines)
  func pendulums(line: Double) throws {
    var scene = Scene(line: line)
    scene.box(0, -20, Size(width: 60, height: 40))
    for (item, side) in zip(scene.box(200, -220, Size(width: 30, height: 30)), [-1.0, 1]) {
      scene.animator.addBehavior(
        AttachmentBehavior(item: item, attachedToAnchor: Point(line + side * 60, -230)))
    }
    scene.fall(elasticity: 0.5)
    try scene.expectSymmetry(ticks: 180)
  }

  @Test("Boxes on springs on both sides of another bounce as mirror images", arguments: lines)
  func springs(line: Double) throws {
    var scene = Scene(line: line)
    let middle = scene.box(0, -60, Size(width: 60, height: 40))[0]
    for item in scene.box(50, -100, Size(width: 30, height: 30)) {
      let spring = AttachmentBehavior(item: middle, attachedTo: item)
      spring.frequency = 2
      spring.damping = 0.1
      scene.animator.addBehavior(spring)
    }
    scene.fall(elasticity: 0.5)
    try scene.expectSymmetry(ticks: 180)
  }

  @Test("A symmetric trough fills symmetrically", arguments: lines)
  func trough(line: Double) throws {
    var scene = Scene(line: line)
    for row in 0..<3 {
      let y = -200 - 80 * Double(row)
      scene.disc(0, y, radius: 18)
      scene.box(45, y - 20, Size(width: 30, height: 20), angle: -0.2 * Double(row))
      scene.path(90, y, [Point(-12, -9), Point(14, -5), Point(11, 9), Point(-3, 12)])
    }
    scene.animator.gravity(scene.items)
    let collision = CollisionBehavior(items: scene.items)
    collision.addBoundary(
      withIdentifier: "trough",
      for: Path([.move(Point(line - 150, -150)), .line(Point(line, 0)), .line(Point(line + 150, -150))]))
    scene.animator.addBehavior(collision)
    try scene.expectSymmetry(ticks: 120, rounding: 1e-4)
  }

  @Test("Symmetric bodies of several parts stay symmetric")
  func compounds() throws {
    var scene = Scene(line: 0)
    // A yoke that falls with its two arms onto two boxes.
    scene.path(
      0, -100,
      [
        Point(-30, -30), Point(30, -30), Point(30, 30), Point(15, 30), Point(15, 0), Point(-15, 0),
        Point(-15, 30), Point(-30, 30),
      ])
    scene.box(22, -30, Size(width: 20, height: 40))
    scene.fall()
    try scene.expectSymmetry(ticks: 120)
  }

  @Test(
    "A break shot without gravity stays symmetric about a vertical or horizontal line",
    arguments: [false, true])
  func breakShot(isLevel: Bool) throws {
    func point(_ x: Double, _ y: Double) -> Point { isLevel ? Point(y, x) : Point(x, y) }
    var balls: [(x: Double, y: Double)] = []
    for row in 0..<5 {
      for k in 0...row { balls.append((20 * (Double(k) - Double(row) / 2), -17.5 * Double(row))) }
    }
    let items = balls.map { x, y in TestItem.disc(point(x, y).x, point(x, y).y, radius: 10) }
    let cue = TestItem.disc(point(0, 100).x, point(0, 100).y, radius: 10)
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: items + [cue]))
    let properties = animator.properties(items + [cue]) {
      $0.elasticity = 1
      $0.resistance = 0
    }
    properties.addLinearVelocity(point(0, -1500), for: cue)
    try animator.run(60)
    for (k, ball) in balls.enumerated() {
      let image = try #require(balls.firstIndex { $0 == (-ball.x, ball.y) })
      let (here, there) = (items[k].center, items[image].center)
      #expect(isLevel ? here == Point(there.x, -there.y) : here == Point(-there.x, there.y))
    }
    #expect(items.contains { animator.velocity($0).length > 100 })
  }

  // MARK: Detection of mirror pairs

  private func newcomers(_ positions: [Point]) -> [World.NewBody] {
    positions.map {
      World.NewBody(body: BodyDefinition(bodyShape: .box(Size(width: 4, height: 2))), position: $0, angle: 0)
    }
  }

  @Test("The symmetry line is the middle that most rows share, even beside a single body")
  func symmetryLine() {
    let rows = [Point(-3, 0), Point(7, 0), Point(2, -5), Point(-8, -10), Point(12, -10)]
    func line(_ positions: [Point]) -> Double {
      SymmetryAxis.line(of: newcomers(positions).map(\.body), at: positions).position
    }
    #expect(line(rows) == 2)
    #expect(line(rows + [Point(90, 3)]) == 2)
    #expect(line(rows.map { Point(-$0.x, $0.y) } + [Point(-90, 3)]) == -2)
    // Two rows with different middles, equally far from the middle of all bodies: neither row is preferred.
    #expect(line([Point(0, 0), Point(2, 0), Point(8, 1), Point(10, 1)]) == 5)
  }

  @Test("Mirror pairs have mirrored outlines and positions")
  func mirrorPairs() {
    func symmetry(
      _ left: BodyDefinition, _ right: BodyDefinition, at position: Point = Point(10, 0), angle: Double = 0
    ) -> [Int32] {
      var world = World()
      _ = world.add(left, position: Point(-position.x, 0), angle: -angle)
      _ = world.add(right, position: position, angle: angle)
      world.state.refreshMirrorImages()
      return world.state.symmetry.bodies
    }
    func body(_ bodyShape: BodyShape) -> BodyDefinition {
      var body = BodyDefinition(bodyShape: bodyShape)
      body.gravity = Point(0, 1000)
      return body
    }
    let box = body(.box(Size(width: 4, height: 2)))
    #expect(symmetry(box, box) == [-1, 2, 1])
    #expect(symmetry(box, box, angle: 0.3) == [-1, 2, 1])
    #expect(symmetry(box, body(.box(Size(width: 2, height: 4)))) == [])
    #expect(symmetry(box, box, at: Point(10, 0.001)) == [])
    #expect(symmetry(box, body(.ellipse(Size(width: 4, height: 4)))) == [])
  }

  @Test("A mirror pair ends when its bodies diverge, but not when they differ by rounding")
  func divergingPair() {
    var world = World()
    var body = BodyDefinition(bodyShape: .ellipse(Size(width: 20, height: 20)))
    body.gravity = Point(0, 1000)
    let left = world.add(body, position: Point(-50, 0), angle: 0)
    let right = world.add(body, position: Point(50, 0), angle: 0)
    world.advance()
    #expect(world.state.symmetry.arePair(left, right))
    world.place(left, position: world.bodyStates[left].position + Point(1e-9, 0), angle: 0)
    world.advance()
    #expect(world.state.symmetry.arePair(left, right))
    world.place(left, position: world.bodyStates[left].position + Point(2, 0), angle: 0)
    world.advance()
    #expect(!world.state.symmetry.arePair(left, right))
    #expect(world.state.symmetry.bodies.isEmpty)
  }
}
