import FlingGeometry
import TestTraits
import Testing

@testable import FlingDynamics

/// Lines of plain pins have a solver of their own; pins with ranges, friction or motors use the general one.
@Suite("Lines of pins")
struct PinChainTests {
  /// Structure of a chain.
  struct Hanging: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let count: Int
    /// Whether the last end is pinned too.
    var isBridge = false
    /// The pins of every `turned`-th link name the previous link first; 0 for none.
    var turned = 0
    /// Whether the chain swings against an anchored block beneath its first end.
    var hasBlock = false
    /// Distance that the first end is moved in every step, in points.
    var pace = 0.0
  }

  static let hangings = [
    Hanging(testDescription: "four links", count: 4),
    Hanging(testDescription: "five links", count: 5),
    Hanging(testDescription: "links named in either order", count: 12, turned: 3),
    Hanging(testDescription: "a bridge of ten pins", count: 9, isBridge: true),
    Hanging(testDescription: "a bridge of eleven pins", count: 10, isBridge: true, turned: 2),
    Hanging(testDescription: "a chain that swings against a block", count: 8, hasBlock: true),
    Hanging(testDescription: "a chain that is carried along", count: 7, pace: 1),
  ]

  /// - Parameters:
  ///   - range: Limit of all pins in radians; infinite for pins that turn freely.
  ///   - side: -1 for the mirror image.
  private static func world(_ hanging: Hanging, range: Double = .infinity, side: Double = 1) -> World {
    var world = World()
    world.allowsSleep = false
    var jointDefinitions: [JointDefinition] = []
    func tie(_ a: Int, _ b: Int, _ offsetA: Double, _ offsetB: Double) {
      var jointDefinition = JointDefinition(
        kind: .pin, a: a, b: b, offsetA: Point(offsetA * side, 0), offsetB: Point(offsetB * side, 0))
      jointDefinition.lowerLimit = -range
      jointDefinition.upperLimit = range
      jointDefinitions.append(jointDefinition)
    }
    func add(_ size: Size, _ position: Point, angle: Double = 0, isAnchored: Bool = false) -> Int {
      var body = BodyDefinition(bodyShape: .box(size))
      body.gravity = Point(0, 1000)
      body.itemGroups = [0]
      body.isAnchored = isAnchored
      return world.add(body, position: Point(position.x * side, position.y), angle: angle * side)
    }
    var last = World.ground
    // The first half leads down, the second half up.
    var end = Point.zero
    for k in 0..<hanging.count {
      let angle = 2 * k < hanging.count ? 0.6 : -0.5
      let (sine, cosine) = Elementary.sincos(angle)
      let halfLink = Point(10 * cosine, 10 * sine)
      let link = add(Size(width: 20, height: k % 2 == 0 ? 8 : 6), end + halfLink, angle: angle)
      end += halfLink * 2
      if last == World.ground {
        tie(link, last, -10, 0)
      } else if hanging.turned > 0, k % hanging.turned == 0 {
        tie(last, link, 10, -10)
      } else {
        tie(link, last, -10, 10)
      }
      last = link
    }
    if hanging.isBridge {
      tie(last, World.ground, 10, end.x)
      jointDefinitions[jointDefinitions.count - 1].offsetB.y = end.y
    }
    if hanging.hasBlock { _ = add(Size(width: 40, height: 40), Point(0, 90), isAnchored: true) }
    world.set(jointDefinitions: jointDefinitions)
    return world
  }

  private static func step(_ world: inout World, _ hanging: Hanging) {
    if hanging.pace != 0 {
      var jointDefinitions = world.jointDefinitions
      jointDefinitions[0].destination = jointDefinitions[0].offsetB + Point(0, hanging.pace)
      world.set(jointDefinitions: jointDefinitions)
    }
    world.advance()
  }

  @Test(
    "A line of pins moves like the same pins with limits that are never reached", .heavy, arguments: hangings)
  func general(_ hanging: Hanging) {
    var line = Self.world(hanging)
    var ranged = Self.world(hanging, range: 1e6)
    for _ in 0..<60 {
      Self.step(&line, hanging)
      Self.step(&ranged, hanging)
    }
    #expect(
      line.state.joints.allSatisfy { $0.isPinChain } && ranged.state.joints.allSatisfy { !$0.isPinChain })
    for i in 1...hanging.count {
      #expect(line.bodyStates[i].position.distance(to: ranged.bodyStates[i].position) < 1e-4)
      #expect(abs(line.bodyStates[i].angle - ranged.bodyStates[i].angle) < 1e-4)
    }
  }

  @Test(
    "The pins of a line open by less than five millionths of a point",
    arguments: hangings.filter { !$0.hasBlock })
  func pins(_ hanging: Hanging) {
    var world = Self.world(hanging)
    for _ in 0..<120 {
      Self.step(&world, hanging)
      for jointDefinition in world.jointDefinitions {
        let first =
          world.bodyStates[jointDefinition.a].position
          + world.bodyStates[jointDefinition.a].rotated(jointDefinition.offsetA)
        let second =
          jointDefinition.b == World.ground
          ? jointDefinition.offsetB
          : world.bodyStates[jointDefinition.b].position
            + world.bodyStates[jointDefinition.b].rotated(jointDefinition.offsetB)
        #expect(first.distance(to: second) < 5e-6)
      }
    }
  }

  @Test(
    "A chain that hangs in a heap keeps together at every size of the heap", .heavy,
    arguments: [240, 600, 1000])
  func heap(_ count: Int) {
    var world = Self.world(Hanging(testDescription: "a chain", count: 12))
    func wall(_ size: Size, _ position: Point) {
      var body = BodyDefinition(bodyShape: .box(size))
      body.isAnchored = true
      body.itemGroups = [0]
      _ = world.add(body, position: position, angle: 0)
    }
    wall(Size(width: 400, height: 20), Point(100, 250))
    wall(Size(width: 20, height: 4000), Point(-60, -1700))
    wall(Size(width: 20, height: 4000), Point(260, -1700))
    for k in 0..<count {
      var disc = BodyDefinition(bodyShape: .ellipse(Size(width: 16, height: 16)))
      disc.gravity = Point(0, 1000)
      disc.friction = 0.3
      disc.itemGroups = [0]
      let position = Point(-30 + 18 * Double(k % 14) + Double(k / 14 % 3), -40 - 18 * Double(k / 14))
      _ = world.add(disc, position: position, angle: 0)
    }
    var isInWideIsland = false
    var widest = 0.0
    var last = 0.0
    for _ in 0..<240 {
      world.advance()
      isInWideIsland =
        isInWideIsland || world.state.islands.islands.contains { $0.isWide && !$0.systems.isEmpty }
      last = 0
      for jointDefinition in world.jointDefinitions {
        let first =
          world.bodyStates[jointDefinition.a].position
          + world.bodyStates[jointDefinition.a].rotated(jointDefinition.offsetA)
        let second =
          jointDefinition.b == World.ground
          ? jointDefinition.offsetB
          : world.bodyStates[jointDefinition.b].position
            + world.bodyStates[jointDefinition.b].rotated(jointDefinition.offsetB)
        last = max(last, first.distance(to: second))
      }
      widest = max(widest, last)
    }
    #expect(isInWideIsland)
    // The pins may open while discs land on the chain.
    #expect(widest < 5)
    #expect(last < 0.1)
    let movable = world.bodyStates.filter(\.isMovable)
    #expect(movable.allSatisfy { $0.position.y < 240 && $0.velocity.length < 100 })
  }

  @Test("The mirror image of a line moves as the exact mirror image", .heavy, arguments: hangings)
  func mirror(_ hanging: Hanging) {
    var world = Self.world(hanging)
    var image = Self.world(hanging, side: -1)
    for _ in 0..<120 {
      Self.step(&world, hanging)
      Self.step(&image, hanging)
    }
    for i in 1...hanging.count {
      let (bodyState, other) = (world.bodyStates[i], image.bodyStates[i])
      #expect(bodyState.position == Point(-other.position.x, other.position.y))
      #expect(bodyState.angle == -other.angle && bodyState.spin == -other.spin)
    }
  }
}
