import FlingDynamics
import FlingGeometry
import TestTraits
import Testing

/// Whole scenes whose expected numbers follow from closed forms.
@Suite("Scenes")
struct SceneTests {
  @Test("Two squares fall, land at 0.8866 s and rest as a tower")
  func twoSquares() throws {
    let squares = (0..<2).map { TestItem.box(160, 50 + 100 * Double($0), 50, 50) }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 568))
    animator.gravity(squares)
    let walls = CollisionBehavior(items: squares)
    walls.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(walls)
    var landed = 0
    var met = 0
    try animator.run(180) { k in
      if landed == 0,
        animator.simulation.contactEvents.contains(where: { $0.isBegin && $0.contact.other == nil })
      {
        landed = k
      }
      if met == 0, animator.simulation.areTouching(ItemID(squares[0]), ItemID(squares[1])) { met = k }
      #expect(squares[1].center.y - squares[0].center.y > 49.5)
      if k == 48 {
        #expect(abs(squares[0].center.y - 370) < 1e-9)
        #expect(abs(squares[1].center.y - 470) < 1e-9)
      }
    }
    #expect(landed == 54)
    #expect(met > 0 && met <= 120)
    #expect(animator.simulation.isAtRest)
    #expect(abs(squares[1].center.y - 543) < 0.02)
    #expect(abs(squares[0].center.y - 493) < 0.04)
  }

  @Test("Elasticity, pushes, resistance, anchoring and density act on separate items by their closed forms")
  func itemBehaviors() throws {
    let boxes = (0..<5).map { TestItem.box(36 + 72 * Double($0), 60, 40, 40) }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 360, height: 400))
    animator.gravity(boxes)
    let walls = CollisionBehavior(items: boxes)
    walls.collisionMode = .boundaries
    walls.setTranslatesReferenceBoundsIntoBoundary(with: Insets(top: 0, left: 0, bottom: 30, right: 0))
    animator.addBehavior(walls)
    animator.properties([boxes[0]]) { $0.elasticity = 0.8 }
    animator.properties([boxes[2]]) { $0.resistance = 20 }
    animator.properties([boxes[3]]) { $0.isAnchored = true }
    animator.properties([boxes[4]]) { $0.density = 0.25 }
    let kick = PushBehavior(items: [boxes[1], boxes[4]], mode: .instantaneous)
    kick.pushDirection = Vector(dx: 0, dy: -0.1)
    animator.addBehavior(kick)
    try animator.run(144) { k in
      #expect(boxes[3].center.y == 60)
      for box in boxes { #expect(box.center.y < 350.5) }
      if k == 15 { #expect(abs(boxes[4].center.y - 28.75) < 1e-6) }
      if k == 30 {
        #expect(abs((animator.simulation.state(of: ItemID(boxes[1]))?.mass ?? 0) - 0.16) < 1e-12)
        #expect(abs((animator.simulation.state(of: ItemID(boxes[4]))?.mass ?? 0) - 0.04) < 1e-12)
      }
      // The top of the bounce, at 1.3708 s, is between ticks 82 and 83.
      if k == 82 { #expect(abs(boxes[0].center.y - 164.4) < 0.05) }
      if k == 120 { #expect(abs(boxes[2].center.y - 157.5) < 1e-6) }
    }
  }

  @Test("A snap overshoots by the amount that follows from its damping", arguments: [0.1, 0.5, 1])
  func snapDamping(damping: Double) throws {
    let card = TestItem.box(50, 80, 56, 40)
    let animator = DynamicAnimator()
    let snap = SnapBehavior(item: card, snapTo: Point(200, 80))
    snap.damping = damping
    animator.addBehavior(snap)
    let zeta = 0.28 + 0.72 * damping
    let overshoot =
      zeta < 1 ? 150 * Elementary.exp(-Double.pi * zeta / (1 - zeta * zeta).squareRoot()) : 0
    var most = 0.0
    try animator.run(84) { _ in most = max(most, card.center.x) }
    #expect(most < 200 + overshoot + 0.001)
    #expect(most > 200 + overshoot - 1.5)
    #expect(abs(card.center.x - 200) < 0.01)
  }

  @Test("Newton's cradle passes its speed to the last ball and back", arguments: [0, 0.2])
  func cradle(gap: Double) throws {
    let anchors = (0..<5).map { Point(220 + (40 + gap) * Double($0 - 2), 40) }
    let (sine, cosine) = Elementary.sincos(Double.pi / 6)
    let balls = (0..<5).map { k -> TestItem in
      let swing = k == 0 ? Point(-200 * sine, 200 * cosine) : Point(0, 200)
      return .disc(anchors[k].x + swing.x, anchors[k].y + swing.y, radius: 20)
    }
    let animator = DynamicAnimator()
    animator.gravity(balls)
    animator.addBehavior(CollisionBehavior(items: balls))
    animator.properties(balls) {
      $0.elasticity = 1
      $0.friction = 0
      $0.allowsRotation = false
    }
    for (ball, anchor) in zip(balls, anchors) {
      animator.addBehavior(AttachmentBehavior(item: ball, attachedToAnchor: anchor))
    }
    var struck = 0
    try animator.run(343) { k in
      if struck == 0, animator.simulation.contactEvents.contains(where: \.isBegin), k > 1 { struck = k }
      for (ball, anchor) in zip(balls, anchors) {
        #expect(abs(ball.center.distance(to: anchor) - 200) < 1e-6)
      }
      #expect(balls[4].center.x < anchors[4].x + 101.6)
      if k == 48 {
        #expect(animator.velocity(balls[0]).length < 1)
        #expect(animator.velocity(balls[2]).length < 1)
        #expect(abs(animator.velocity(balls[4]).length - 227.5) < 1)
      }
      // Each apex is at most half a tick away.
      if k == 86 { #expect(abs(balls[4].center.x - anchors[4].x - 100) < 0.3) }
      if k == 172 { #expect(abs(balls[0].center.x - anchors[0].x + 100) < 0.3) }
      if k == 343 { #expect(abs(balls[0].center.x - anchors[0].x + 100) < 1) }
    }
    #expect(struck == 43 || struck == 44)
  }

  @Test(
    "An item on a hanging spring stays within the envelope about its equilibrium", arguments: [0.05, 0.3, 1])
  func inspector(damping: Double) throws {
    let ball = TestItem.disc(100, 240, radius: 18)
    let animator = DynamicAnimator()
    animator.gravity([ball])
    let spring = AttachmentBehavior(item: ball, attachedToAnchor: Point(100, 40))
    spring.length = 100
    spring.frequency = 1
    spring.damping = damping
    animator.addBehavior(spring)
    let omega = 2 * Double.pi
    let balance = 140 + 1000 / (omega * omega)
    try animator.run(240) { k in
      let t = Double(k) / 60
      let decay = damping * omega * t
      let envelope = (240 - balance) * Elementary.exp(-decay) * (1 + decay)
      #expect(abs(ball.center.y - balance) < envelope + 0.001)
      #expect(ball.center.x == 100)
    }
  }

  @Test("Removed balls stay where they are")
  func culled() throws {
    let balls = (0..<3).map { TestItem.disc(80 + 80 * Double($0), 400 - 140 * Double($0), radius: 20) }
    let animator = DynamicAnimator()
    var lives: [DynamicBehavior] = []
    for (k, ball) in balls.enumerated() {
      let life = DynamicBehavior()
      life.addChildBehavior(GravityBehavior(items: [ball]))
      let stroll = DynamicItemBehavior(items: [ball])
      stroll.addLinearVelocity(Point(20 - 20 * Double(k), 0), for: ball)
      life.addChildBehavior(stroll)
      animator.addBehavior(life)
      lives.append(life)
    }
    var gone: [Int] = []
    for k in 1...70 {
      try animator.step()
      for (ball, life) in zip(balls, lives) where ball.center.y > 592 && life.dynamicAnimator != nil {
        animator.removeBehavior(life)
        gone.append(k)
      }
    }
    #expect(gone == [38, 49, 59])
    for ball in balls { #expect(ball.center.y < 610) }
    #expect(animator.simulation.isAtRest && !animator.isRunning)
    let positions = balls.map(\.center)
    try animator.step(times: 5)
    #expect(balls.map(\.center) == positions)
  }

  @Test("Marbles fall between pegs without sinking into them or leaving the box", .heavy)
  func marbles() throws {
    let marbles = (0..<24).map { k -> TestItem in
      let jitter = Double(k * 37 % 9) - 4
      let x = 160 + 24 * Double(k % 3 - 1) + jitter
      return .disc(x, 60 - 30 * Double(k / 3), radius: 7)
    }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
    animator.gravity(marbles)
    let board = CollisionBehavior(items: marbles)
    board.setTranslatesReferenceBoundsIntoBoundary(with: Insets(top: -400, left: 0, bottom: 0, right: 0))
    var pegs: [Point] = []
    for k in 0..<48 {
      let row = k / 8
      let shift = row % 2 == 0 ? 0.0 : 18.0
      let peg = Point(22 + 36 * Double(k % 8) + shift, 116 + 40 * Double(row))
      pegs.append(peg)
      board.addBoundary(
        withIdentifier: "stud-\(k)",
        for: Path(ellipseIn: Rect(center: peg, size: Size(width: 12, height: 12))))
    }
    for k in 1...8 {
      let x = 320.0 / 9 * Double(k)
      board.addBoundary(withIdentifier: "wall-\(k)", from: Point(x, 380), to: Point(x, 480))
    }
    animator.addBehavior(board)
    animator.properties(marbles) {
      $0.elasticity = 0.4
      $0.friction = 0.1
    }
    var nearest = Double.infinity
    try animator.run(360) { k in
      for marble in marbles {
        #expect(marble.center.x > 6.5 && marble.center.x < 313.5 && marble.center.y < 473.5)
        for peg in pegs { nearest = min(nearest, peg.distance(to: marble.center)) }
      }
    }
    #expect(nearest > 12.5)
    // A few marbles may jam between two pegs.
    #expect(marbles.filter { $0.center.y > 380 }.count >= 20)
  }
}
