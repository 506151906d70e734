internal import FlingDynamics
internal import FlingGeometry

/// A scene of many bodies for timing.
package struct Crowd: Sendable {
  package enum Setting: Sendable {
    /// Boxes of 100 pt that touch exactly in a triangle; the value is the number in the lowest row.
    case pyramid(Int)
    /// Boxes of 25 pt in a drum that a motor turns by 25° per second; the value is the square root of their
    /// number.
    case tumbler(Int)
    /// Links of 20 pt, pinned end to end, that swing down.
    case chain(Int)
    /// Thirty boxes of a user interface in the bounds of a phone, optionally with springs, rods and pins.
    case interface(sleeps: Bool, hasJoints: Bool)
    /// Discs of 10 pt that fall into a box.
    case circles(Int)
  }

  /// A range of steps that are timed together.
  package struct Window: Sendable {
    package var name: String
    package var steps: Range<Int>
    /// The largest accepted ratios of the time to those of Box2D v3 and Box2D 2.4.
    package var barToBox2D3: Double?
    package var barToBox2D2: Double?
    /// The largest accepted time of a step, in µs.
    package var bar: Double?
  }

  package let letter: String
  package let setting: Setting
  package let windows: [Window]

  private init(_ letter: String, _ setting: Setting, _ windows: [Window]) {
    self.letter = letter
    self.setting = setting
    self.windows = windows
  }

  /// A unique name. It is also a function of the other engines' scenes, with its arguments.
  package var name: String {
    switch setting {
    case .pyramid(let count): "pyramid \(count)"
    case .tumbler(let count): "tumbler \(count)"
    case .chain(let count): "chain \(count)"
    case .interface(let sleeps, let hasJoints): "ui \(sleeps ? 1 : 0) \(hasJoints ? 1 : 0)"
    case .circles(let count): "circles \(count)"
    }
  }

  /// The number of movable items.
  package var count: Int {
    switch setting {
    case .pyramid(let count): count * (count + 1) / 2
    case .tumbler(let count): count * count + 1
    case .chain(let count), .circles(let count): count
    case .interface: 30
    }
  }

  package static let all =
    [
      Crowd("a", .pyramid(100), [Window("(a) pyramid of 5050", 0..<500, 1.05, 0.3)]),
      Crowd("a", .pyramid(20), [Window("(a′) pyramid of 210", 0..<500)]),
      Crowd("b", .tumbler(45), [Window("(b) tumbler", 0..<750, 1.4, 0.47)]),
      Crowd("c", .chain(200), [Window("(c) chain of 200", 0..<500, 1.15, 0.21)]),
      Crowd(
        "d", .interface(sleeps: false, hasJoints: true),
        [
          Window("(d) interface, awake", 0..<600, 1.2, 0.9),
          Window("(d) interface, settled, sleep off", 1200..<1800),
        ]),
      Crowd(
        "d", .interface(sleeps: true, hasJoints: true), [Window("(d) interface, sleep on", 1200..<1800)]),
      Crowd(
        "d", .interface(sleeps: false, hasJoints: false),
        [
          Window("(d0) no joints, awake", 0..<600, 1.2, 0.6),
          Window("(d0) no joints, settled, sleep off", 1200..<1800),
        ]),
      Crowd(
        "d", .interface(sleeps: true, hasJoints: false),
        [Window("(d0) no joints, asleep", 1200..<1800, bar: 1)]),
      Crowd(
        "e", .circles(10_000),
        [
          Window("(e) 10 000 discs, falling", 0..<300, 1.1),
          Window("(f) 10 000 discs", 300..<400),
          Window("(e) 10 000 discs, settled", 600..<900, 1.1),
        ]),
    ]
    + [100, 316, 1000, 3162].map { Crowd("f", .circles($0), [Window("(f) \($0) discs", 300..<400)]) }
    + [10, 20, 40, 80].map {
      Crowd("f", .pyramid($0), [Window("(f) pyramid of \($0 * ($0 + 1) / 2)", 20..<120)])
    }
    + [25, 50, 100, 200, 400].map { Crowd("f", .chain($0), [Window("(f) chain of \($0)", 0..<200)]) }
}

extension Crowd.Window {
  init(
    _ name: String, _ steps: Range<Int>, _ barToBox2D3: Double? = nil, _ barToBox2D2: Double? = nil,
    bar: Double? = nil
  ) {
    self.init(
      name: name, steps: steps, barToBox2D3: barToBox2D3, barToBox2D2: barToBox2D2, bar: bar)
  }
}

extension Crowd {
  /// A box of discs without timed windows.
  package static func discs(_ count: Int) -> Crowd { Crowd("", .circles(count), []) }

  package func trial() -> PhysicsCase {
    switch setting {
    case .pyramid(let count): Self.pyramid(count)
    case .tumbler(let count): Self.tumbler(count)
    case .chain(let count): Self.chain(count)
    case .interface(let sleeps, let hasJoints): Self.interface(sleeps: sleeps, hasJoints: hasJoints)
    case .circles(let count): Self.circles(count)
    }
  }

  private static func pyramid(_ count: Int) -> PhysicsCase {
    let trial = PhysicsCase()
    _ = trial.box(20_000, 200, at: Point(0, 100), .fixed)
    for row in 0..<count {
      for k in row..<count {
        let x = Double(50 * (row + 1) + 100 * (k - row) - 50 * count)
        _ = trial.box(100, 100, at: Point(x, Double(-50 * (2 * row + 1))), friction: 0.6)
      }
    }
    return trial
  }

  private static func tumbler(_ count: Int) -> PhysicsCase {
    let trial = PhysicsCase()
    let hub = Point(0, -1000)
    let drum = trial.body(BodyDraft(.free, at: hub))
    let walls = [
      (Point(1000, 0), 100.0, 2000.0), (Point(-1000, 0), 100, 2000), (Point(0, 1000), 2000, 100),
      (Point(0, -1000), 2000, 100),
    ]
    for (position, width, height) in walls {
      let piece = BodyDraft.Piece(
        bodyShape: .box(Size(width: width, height: height)), center: position, density: 50)
      trial.add(piece, friction: 0.6, elasticity: 0, to: drum)
    }
    var motor = JointDraft(.pin, trial.anchor(), drum, hub, hub)
    motor.drive = JointDefinition.Drive(speed: radians(25), limit: 1e12)
    trial.joint(motor)
    for i in 0..<count {
      for j in 0..<count {
        let position = Point(Double(40 * j - 20 * count), Double(20 * count - 1000 - 40 * i))
        _ = trial.box(25, 25, at: position, friction: 0.6)
      }
    }
    return trial
  }

  private static func chain(_ count: Int) -> PhysicsCase {
    let trial = PhysicsCase()
    var last = trial.anchor()
    for k in 0..<count {
      let link = trial.box(20, 8, at: Point(Double(10 + 20 * k), 0), friction: 0.3)
      trial.pin(last, link, Point(Double(20 * k), 0))
      last = link
    }
    return trial
  }

  private static func interface(sleeps: Bool, hasJoints: Bool) -> PhysicsCase {
    let trial = PhysicsCase(allowsSleep: sleeps)
    let screen = trial.anchor()
    let corners = [Point(0, 0), Point(393, 0), Point(393, 852), Point(0, 852)]
    for k in 0..<4 {
      trial.wall(corners[k], corners[(k + 1) % 4], friction: 0.2, elasticity: 0.2, on: screen)
    }
    var positions: [Point] = []
    var boxes: [Int] = []
    for k in 0..<30 {
      let position = Point(45 + 75 * Double(k % 5), 60 + 70 * Double(k / 5))
      let width = 44 + 4 * Double(k % 5)
      let height = 32 + 6 * Double(k % 4)
      positions.append(position)
      boxes.append(trial.box(width, height, at: position, friction: 0.2, elasticity: 0.2))
    }
    guard hasJoints else { return trial }
    // Joined boxes may touch, as in the other engines' scene.
    func connect(_ kind: JointDraft.JointType, _ a: Int, _ b: Int) {
      var joint = JointDraft(kind, boxes[a], boxes[b], positions[a], positions[b])
      joint.letsCollide = true
      trial.joint(joint)
    }
    for k in 0..<8 { connect(.spring(frequency: 2, damping: 0.3), 3 * k, 3 * k + 5) }
    for k in [1, 8, 13, 22] { connect(.rod, k, k + 1) }
    for k in [2, 19] { trial.pin(screen, boxes[k], positions[k]) }
    return trial
  }

  private static func circles(_ count: Int) -> PhysicsCase {
    let trial = PhysicsCase()
    var side = 1
    while side * side < count { side += 1 }
    let width = Double(24 * side + 40)
    let height = Double(48 * side + 400)
    func wall(_ size: (Double, Double), _ position: Point) {
      _ = trial.box(size.0, size.1, at: position, .fixed, friction: 0.3, elasticity: 0.1)
    }
    wall((width + 200, 100), Point(width / 2, 50))
    for x in [-50, width + 50] { wall((100, height), Point(x, -height / 2)) }
    // All discs share one shape, as in the other engines' scenes.
    var disc = BodyDraft(.free, at: .zero)
    disc.convexParts = [BodyDraft.Piece(disc: 10, at: .zero, density: 1)]
    disc.friction = 0.3
    disc.elasticity = 0.1
    for k in 0..<count {
      let position = Point(Double(26 + 24 * (k % side) + 6 * (k / side % 2)), Double(-60 - 24 * (k / side)))
      disc.origin = position
      _ = trial.body(disc)
    }
    return trial
  }
}
