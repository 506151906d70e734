import FlingDynamics
import FlingGeometry
import TestTraits
import Testing

@Suite("Declaration order")
struct OrderTests {
  /// Boxes of 20 pt, ten in the lowest row, with gaps of half a point.
  private func pyramid() -> [TestItem] {
    var boxes: [TestItem] = []
    for row in 0..<10 {
      let y = -10.25 - 20.5 * Double(row)
      for k in 0..<(10 - row) {
        boxes.append(.box(20.5 * Double(k) + 10.25 * Double(row), y, 20, 20))
      }
    }
    return boxes
  }

  private func shuffled(_ count: Int, seed: UInt64) -> [Int] {
    var random = SeededRandom(seed: seed)
    var order = Array(0..<count)
    for k in order.indices.dropFirst() { order.swapAt(k, random.number(below: k + 1)) }
    return order
  }

  @Test(
    "A pyramid of 55 boxes ends in the same bits when it is declared forwards, backwards or shuffled", .heavy)
  func permutation() throws {
    func states(_ order: [Int]) throws -> [ItemState?] {
      let boxes = pyramid()
      let ordered = order.map { boxes[$0] }
      let animator = DynamicAnimator()
      animator.gravity(ordered)
      animator.floor(ordered)
      try animator.run(120)
      return boxes.map { animator.simulation.state(of: ItemID($0)) }
    }
    let forwards = try states(Array(0..<55))
    #expect(try states((0..<55).reversed()) == forwards)
    #expect(try states(shuffled(55, seed: 1)) == forwards)
    #expect(try states(shuffled(55, seed: 2)) == forwards)
  }

  /// Final positions of boxes and discs that fall into a trough, mapped back to the original scene.
  private func finalPositions(mirrored: Bool = false, turned: Bool = false, shift: Point = .zero) throws
    -> [Point]
  {
    func transform(_ point: Point) -> Point {
      let point = mirrored ? Point(-point.x, point.y) : point
      return (turned ? Point(-point.y, point.x) : point) + shift
    }
    func back(_ point: Point) -> Point {
      let point = turned ? Point(point.y - shift.y, shift.x - point.x) : point - shift
      return mirrored ? Point(-point.x, point.y) : point
    }
    let draw = shuffled(64, seed: 7)
    let items = (0..<20).map { k -> TestItem in
      let center = transform(
        Point(
          Double(44 * (k % 5) - 90) + Double(draw[k]) / 8,
          Double(-60 - 44 * (k / 5)) - Double(draw[k + 20]) / 16))
      if k % 3 == 0 { return .disc(center.x, center.y, radius: 8 + Double(draw[k + 40] % 8)) }
      let size = Size(width: 16 + Double(draw[k + 40] % 16), height: 20)
      return TestItem(center, turned ? Size(width: size.height, height: size.width) : size)
    }
    let animator = DynamicAnimator()
    let gravity = animator.gravity(items)
    if turned { gravity.gravityDirection = Vector(dx: -1, dy: 0) }
    let collision = CollisionBehavior(items: items)
    for (k, line) in [(Point(-120, -60), Point(0, 0)), (Point(0, 0), Point(150, -50))].enumerated() {
      collision.addBoundary(withIdentifier: "\(k)", from: transform(line.0), to: transform(line.1))
    }
    animator.addBehavior(collision)
    try animator.run(90)
    return items.map { back($0.center) }
  }

  @Test("Mirrored, shifted and rotated bodies have the same canonical order")
  func orderOfImages() {
    let draw = shuffled(64, seed: 3)
    let positions = (0..<30).map { k in Point(Double(draw[k] - 31) / 4, Double(draw[k + 30] % 5) * 20) }
    func order(along gravity: Point, _ transform: (Point) -> Point) -> [Int] {
      let bodies = positions.enumerated().map { k, point in
        World.NewBody(
          body: BodyDefinition(bodyShape: .ellipse(Size(width: Double(1 + k), height: Double(1 + k)))),
          position: transform(point), angle: 0)
      }
      return World.canonicalOrder(of: bodies, along: gravity)
    }
    for down in [Point(0, 1), .zero] {
      let plain = order(along: down) { $0 }
      #expect(Set(plain).count == 30)
      #expect(order(along: down) { Point(-$0.x, $0.y) } == plain)
      #expect(order(along: down) { $0 + Point(0.1, 0.7) + Point(1e6, -1e5) } == plain)
      #expect(order(along: Point(-down.y, 0)) { Point(-$0.y, $0.x) } == plain)
    }
  }

  @Test("The canonical order goes from the ground up, and in each row from the middle out")
  func rows() {
    let positions = [Point(-10, 0), Point(10, 0), Point(0, -20), Point(2, 0), Point(0, -40)]
    let bodies = positions.map {
      World.NewBody(body: BodyDefinition(bodyShape: .box(Size(width: 1, height: 1))), position: $0, angle: 0)
    }
    #expect(World.canonicalOrder(of: bodies, along: Point(0, 1000)) == [3, 0, 1, 2, 4])
  }

  @Test("A mirrored scene ends in the exact mirror image")
  func mirror() throws {
    #expect(try finalPositions(mirrored: true) == finalPositions())
  }

  @Test(
    "Rotated boxes, polygons and discs in a closed yard move as exact mirror images", .heavy,
    arguments: 1...6 as ClosedRange<UInt64>)
  func mirroredYard(seed: UInt64) throws {
    func run(_ side: Double) throws -> [Point] {
      let draw = shuffled(64, seed: seed)
      let items = (0..<20).map { k -> TestItem in
        let center = Point(
          side * (Double(44 * (k % 5) - 90) + Double(draw[k]) / 8),
          Double(-60 - 44 * (k / 5)) - Double(draw[k + 20]) / 16)
        if k % 4 == 0 { return .disc(center.x, center.y, radius: 8 + Double(draw[k + 40] % 8)) }
        if k % 4 == 1 {
          let corners = [
            Point(-12, -9 - Double(draw[k + 7] % 8)), Point(14, -5), Point(11, 9), Point(-3, 12),
          ]
          let path = Path(
            corners.enumerated().map { j, p in
              let p = Point(side * p.x, p.y)
              return j == 0 ? .move(p) : .line(p)
            } + [.close])
          return TestItem(center, Size(width: 30, height: 30), type: .path, path: path)
        }
        return TestItem(
          center, Size(width: 16 + Double(draw[k + 40] % 16), height: 20),
          angle: side * Double(draw[k + 9]) / 20)
      }
      let animator = DynamicAnimator()
      animator.gravity(items)
      let collision = CollisionBehavior(items: items)
      let yard: [Path.Element] = [
        .move(Point(-130, -400)), .line(Point(130, -400)), .line(Point(130, 0)), .line(Point(-130, 0)),
        .close,
      ]
      collision.addBoundary(withIdentifier: "yard", for: Path(yard))
      animator.addBehavior(collision)
      try animator.run(120)
      return items.map { Point(side * $0.center.x, $0.center.y) }
    }
    #expect(try run(-1) == run(1))
  }

  @Test("A scene rotated by a quarter turn differs by no more than rounding")
  func quarter() throws {
    for (turned, upright) in zip(try finalPositions(turned: true), try finalPositions()) {
      #expect(turned.distance(to: upright) < 1e-6)
    }
  }

  @Test("A scene shifted by whole points differs by no more than rounding")
  func shift() throws {
    for (shifted, unmoved) in zip(try finalPositions(shift: Point(1000, -345)), try finalPositions()) {
      #expect(shifted.distance(to: unmoved) < 1e-6)
    }
  }

  @Test("Contacts name the item declared first as the first, with the normal from it to the other")
  func contactsKeepDeclaration() throws {
    for upperFirst in [true, false] {
      let upper = TestItem.box(0, -60, 40, 40)
      let lower = TestItem.box(0, -20, 40, 40)
      let animator = DynamicAnimator()
      let items = upperFirst ? [upper, lower] : [lower, upper]
      animator.gravity(items)
      animator.floor(items)
      try animator.run(30)
      let contact = try #require(animator.simulation.contacts.first { $0.other != nil })
      #expect(contact.item == ItemID(items[0]))
      #expect(contact.other == ItemID(items[1]))
      #expect(contact.normal.distance(to: Point(0, upperFirst ? 1 : -1)) < 1e-9)
    }
  }

  @Test("Removed items remove only their own bodies")
  func leaving() throws {
    let boxes = (0..<6).map { k -> TestItem in
      let height = Double(k * 5 % 6)
      return .box(60 * Double(k), -40 - 30 * height, 40, 40)
    }
    let animator = DynamicAnimator()
    let gravity = animator.gravity(boxes)
    try animator.run(1)
    for box in [boxes[1], boxes[4]] { gravity.removeItem(box) }
    try animator.run(1)
    #expect(animator.simulation.state(of: ItemID(boxes[1])) == nil)
    for k in [0, 2, 3, 5] {
      let state = try #require(animator.simulation.state(of: ItemID(boxes[k])))
      #expect(state.center.x == 60 * Double(k))
      #expect(boxes[k].center == state.center)
      #expect(abs(state.velocity.y - 1000.0 / 30) < 1e-9)
    }
  }
}
