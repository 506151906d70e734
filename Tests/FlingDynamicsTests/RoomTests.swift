import FlingGeometry
import Testing

@testable import FlingDynamics

@Suite("Room that crowds take")
struct RoomTests {
  @Test("What is kept of parts that are merely near, and of those that touch, is small")
  func sizes() {
    #expect(MemoryLayout<Contact>.stride <= 32)
    #expect(MemoryLayout<Hold>.stride <= 80)
    #expect(MemoryLayout<LoneRow>.stride <= 32)
    #expect(MemoryLayout<ContactQuad<SIMD4<Float>>>.stride <= 320)
    #expect(MemoryLayout<TouchPair>.stride <= 12)
    #expect(MemoryLayout<TouchChange>.stride <= 64)
  }

  @Test("Bodies of which one kind is kept are each what was set last")
  func kinds() {
    func body(_ radius: Double, density: Double) -> Body {
      var body = Body(figure: .ellipse(Size(width: radius, height: radius)))
      body.density = density
      return body
    }
    var bodies = Bodies()
    var expected: [Body] = []
    for k in 0..<40 {
      expected.append(body(Double(10 + k % 3), density: Double(1 + k % 2)))
      bodies.append(expected[k])
    }
    for k in stride(from: 0, to: 40, by: 3) {
      expected[k] = body(20, density: Double(k))
      bodies[k] = expected[k]
    }
    #expect(Array(bodies) == expected)
    bodies.removeAll { $0 % 4 == 1 }
    expected = expected.indices.filter { $0 % 4 != 1 }.map { expected[$0] }
    #expect(Array(bodies) == expected)
    // Kinds of none are taken for others.
    for k in expected.indices {
      expected[k] = body(30, density: Double(1 + k % 5))
      bodies[k] = expected[k]
    }
    #expect(Array(bodies) == expected)
  }

  @Test("Two that overlap at one spot are parted in little room as in much, to the bit")
  func loneRows() {
    var motions = [Motion(), Motion(), Motion()]
    for k in 1...2 {
      motions[k].position = Point(Double(k) * 7.3, Double(k * k) * 1.9)
      motions[k].inverseMass = 1 / (0.7 * Double(k))
      motions[k].inverseInertia = 1 / (33.1 * Double(k))
    }
    var manifold = Manifold(normal: Point(0.6, 0.8), gap: -0.3)
    manifold.add(.init(place: Point(9.1, 6.4), gap: -0.3, feature: 0))
    var row = ContactRow(contact: 5, a: 1, b: 2, manifold: manifold, friction: 0, motions)
    row.require(13.7, 0)
    var lone = LoneRow(row)
    var movers = motions.map(\.mover)
    movers[1].velocity = Point(4.4, 1.2)
    movers[2].spin = -0.31
    var others = movers
    for pass in 0..<4 {
      var isChanging = false
      row.solve(&movers, tolerance: 0, &isChanging)
      lone.solve(&others, 1, 2, along: manifold.normal, least: 13.7)
      for k in 1...2 {
        #expect(movers[k].velocity == others[k].velocity)
        #expect(movers[k].spin == others[k].spin)
      }
      let speed = lone.speed(others[1], others[2], along: manifold.normal)
      #expect(speed == row.speeds(movers[1], movers[2]).first)
      // Something else comes between.
      movers[1].velocity.x += Double(pass) * 3 - 4
      others[1].velocity.x += Double(pass) * 3 - 4
    }
  }
}
