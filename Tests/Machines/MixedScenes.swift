internal import FlingGeometry

/// Small worlds that together use every part of the solver. They give the same states on every machine.
enum MixedScene: Int32, CaseIterable {
  case heap, ties, impacts, slope, crowd, pyramid, fields

  var world: World {
    switch self {
    case .heap: MixedScene.heapOfShapes()
    case .ties: MixedScene.rodsAndSprings()
    case .impacts: MixedScene.elasticGas()
    case .slope: MixedScene.slidingAndRolling()
    case .crowd: MixedScene.crowdOfDiscs()
    case .pyramid: MixedScene.pyramidOfBoxes()
    case .fields: MixedScene.discsInFields()
    }
  }

  /// Hash of the states after each of `ticks` steps.
  func hash(ticks: Int) -> UInt64 {
    var world = world
    var hash: UInt64 = 0
    for _ in 0..<ticks {
      world.advance()
      hash = KeyedRandom.combine(hash, world.stateHash)
    }
    return hash
  }

  private static func draw(_ key: Int, _ low: Double, _ high: Double) -> Double {
    low + (high - low) * KeyedRandom.unit(seed: 7, key: UInt64(key), count: 0)
  }

  private static func body(_ figure: BodyShape, pull: Double = 1000) -> BodyDefinition {
    var body = BodyDefinition(bodyShape: figure)
    body.gravity = Point(0, pull)
    body.itemGroups = [0]
    body.boundaryGroups = [0]
    return body
  }

  private static func box(_ low: Point, _ high: Point) -> BoundaryShape {
    BoundaryShape(
      serial: 0, points: [low, Point(high.x, low.y), high, Point(low.x, high.y)], isClosed: true, group: 0)
  }

  /// Discs in fields of all kinds, with the regions and falloffs that have their own code paths.
  private static func discsInFields() -> World {
    var world = World()
    world.set(boundaries: [box(.zero, Point(400, 400))])
    for k in 0..<16 {
      var disc = body(.ellipse(Size(width: 20, height: 20)), pull: 0)
      disc.charge = draw(2000 + k, -1, 1)
      disc.density = draw(2100 + k, 0.5, 20)
      disc.itemGroups = k % 2 == 0 ? [0] : []
      let position = Point(draw(2200 + k, 20, 380), draw(2300 + k, 20, 380))
      let index = world.add(disc, position: position, angle: 0)
      world.addVelocity(Point(draw(2400 + k, -300, 300), draw(2500 + k, -300, 300)), spin: 0, to: index)
    }
    let noise = Noise(seed: 5, smoothness: 0.3, speed: 2)
    let laws: [(FieldDefinition.Law, Double, Double)] = [
      (.drag, 0.1, 0), (.vortex, 2, 0.5), (.radialGravity, 3, 2), (.linearGravity(Point(1, -2)), 1, 5),
      (.velocity(Point(1, 1)), 1, 0), (.noise(noise), 0.2, 0), (.turbulence(noise), 0.3, 1.5),
      (.spring, 0.4, 0), (.electric, 0.5, 2), (.magnetic, 0.2, 1),
    ]
    world.set(
      fields: laws.indices.map { k in
        let part = Region(radius: 120).byUnion(with: Region(size: Size(width: 300, height: 60)))
        return FieldDefinition(
          law: laws[k].0, position: Point(draw(2600 + k, 100, 300), draw(2700 + k, 100, 300)),
          region: k % 3 == 0 ? part : .infinite, strength: laws[k].1, falloff: laws[k].2, minimumRadius: 5,
          bodies: Array(1...16))
      })
    return world
  }

  private static func heapOfShapes() -> World {
    var world = World()
    world.set(boundaries: [box(.zero, Point(400, 500))])
    for k in 0..<24 {
      let size = Size(width: draw(4 * k, 15, 45), height: draw(4 * k + 1, 15, 45))
      let hook = [Point(0, 0), Point(30, 0), Point(30, 10), Point(10, 10), Point(10, 30), Point(0, 30)]
      let figure =
        switch k % 4 {
        case 0: BodyShape.box(size)
        case 1: BodyShape.ellipse(Size(width: size.width, height: size.width))
        case 2: BodyShape.ellipse(size)
        default: BodyShape.polygon(hook) ?? .box(size)
        }
      var body = body(figure)
      body.elasticity = draw(4 * k + 2, 0, 0.9)
      body.friction = draw(4 * k + 3, 0, 1)
      _ = world.add(
        body, position: Point(40 + 60 * Double(k % 6), 40 + 70 * Double(k / 6)), angle: 0.2 * Double(k % 5))
    }
    return world
  }

  private static func rodsAndSprings() -> World {
    var world = World()
    var links: [JointDefinition] = []
    for k in 0..<10 {
      let body = world.add(
        body(.box(Size(width: 20, height: 8))), position: Point(20 + 24 * Double(k), 0), angle: 0)
      let isFirst = k == 0
      links.append(
        JointDefinition(
          kind: .distance, a: body, b: isFirst ? World.ground : body - 1, offsetA: Point(-12, 0),
          offsetB: isFirst ? Point(8, 0) : Point(12, 0), length: 0))
    }
    for k in 0..<4 {
      let body = world.add(
        body(.ellipse(Size(width: 20, height: 20))), position: Point(300 + 40 * Double(k), 50), angle: 0)
      links.append(
        JointDefinition(
          kind: .distance, a: body, b: k == 0 ? World.ground : body - 1, offsetA: Point(3, 0),
          offsetB: k == 0 ? Point(300, 0) : .zero, length: 40, frequency: 1 + Double(k), damping: 0.2))
    }
    let snapped = world.add(body(.box(Size(width: 40, height: 30))), position: Point(100, 300), angle: 1)
    var snap = JointDefinition(
      kind: .distance, a: snapped, b: World.ground, offsetA: .zero, offsetB: Point(200, 320),
      frequency: 3.7, damping: 0.64)
    snap.isSnap = true
    links.append(snap)
    world.set(jointDefinitions: links)
    world.set(pushes: [World.AppliedForce(body: 3, force: Point(40, -20), offset: Point(5, 4))])
    return world
  }

  private static func elasticGas() -> World {
    var world = World()
    world.set(boundaries: [box(.zero, Point(300, 300))])
    for k in 0..<25 {
      var body = body(.ellipse(Size(width: 20, height: 20)), pull: 0)
      body.elasticity = 1
      body.friction = 0
      let index = world.add(
        body, position: Point(40 + 50 * Double(k % 5), 40 + 50 * Double(k / 5)), angle: 0)
      world.addVelocity(
        Point(draw(200 + 2 * k, -600, 600), draw(201 + 2 * k, -600, 600)), spin: 0, to: index)
    }
    return world
  }

  private static func slidingAndRolling() -> World {
    var world = World()
    world.set(boundaries: [
      BoundaryShape(
        serial: 0, points: [Point(0, 0), Point(600, 250), Point(900, 250)], isClosed: false, group: 0)
    ])
    for k in 0..<6 {
      var body = body(k % 2 == 0 ? .box(Size(width: 30, height: 20)) : .ellipse(Size(width: 24, height: 24)))
      body.friction = 0.3 * Double(k)
      body.resistance = 0.5
      body.angularResistance = 0.2
      _ = world.add(body, position: Point(40 + 70 * Double(k), 25 * Double(k) - 10), angle: 0.4)
    }
    return world
  }

  private static func crowdOfDiscs() -> World {
    var world = World()
    world.set(boundaries: [box(Point(0, -2000), Point(520, 0))])
    for k in 0..<200 {
      let row = k / 20
      var body = body(.ellipse(Size(width: 20, height: 20)))
      body.elasticity = 0.1
      body.friction = 0.3
      let x = 26 + 24 * Double(k % 20) + 6 * Double(row % 2)
      _ = world.add(body, position: Point(x, -60 - 24 * Double(row)), angle: 0)
    }
    return world
  }

  /// A single island with many contacts from the start, so the wide solver handles it.
  private static func pyramidOfBoxes() -> World {
    var world = World()
    world.set(boundaries: [box(Point(-400, -900), Point(800, 0))])
    for row in 0..<15 {
      for k in 0..<(15 - row) {
        var body = body(.box(Size(width: 20, height: 20)))
        body.friction = 0.6
        let position = Point(21 * Double(k) + 10.5 * Double(row), -10 - 20 * Double(row))
        _ = world.add(body, position: position, angle: 0)
      }
    }
    return world
  }
}

@_expose(wasm, "fling_mixed_scene") @_cdecl("fling_mixed_scene")
public func flingMixedScene(_ number: Int32, _ ticks: Int32) -> UInt64 {
  MixedScene(rawValue: number)?.hash(ticks: Int(ticks)) ?? 0
}

@_expose(wasm, "fling_mixed_scenes") @_cdecl("fling_mixed_scenes")
public func flingMixedScenes() -> Int32 { Int32(MixedScene.allCases.count) }
