import FlingGeometry
import FlingScene
import FlingStage
import FlingUIKit
import Testing

/// Views and behaviors of the layer beside a scene with the same ones.
@MainActor
private struct Twin {
  let name: String
  /// The scene after its head, on a canvas of 320 × 480 points.
  let scene: String
  /// Makes the views of the scene's items, in the scene's order, and the behaviors.
  let build: @MainActor (AppRig, UIDynamicAnimator) -> [UIView]

  /// The largest differences of centers and angles over the ticks of a run.
  func difference(ticks: Int) throws -> (center: Double, angle: Double) {
    let text = "fling: 1\ncanvas: {size: [320, 480]}\n\(scene)"
    let stage = try Stage(SceneReader.read(SourceFile(name: "twin.yaml", bytes: Array(text.utf8))))
    try stage.advance()
    let rig = AppRig()
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let views = build(rig, animator)
    var worst = (center: 0.0, angle: 0.0)
    for _ in 0..<ticks {
      try stage.advance()
      rig.run(1)
      try #require(stage.row.items.count == views.count, "\(name)")
      for (item, view) in zip(stage.row.items, views) {
        let center = Point(Double(view.center.x), Double(view.center.y))
        worst.center = max(worst.center, item.center.distance(to: center))
        let turn = FlingGeometry.AffineTransform(rotationAngle: item.angle)
        let shown = view.transform
        worst.angle = max(worst.angle, abs(turn.a - Double(shown.a)), abs(turn.b - Double(shown.b)))
      }
    }
    return worst
  }
}

@MainActor
@Suite("The layer beside scenes")
struct TwinTests {
  private static let twins: [Twin] = [
    Twin(
      name: "stack",
      scene: """
        views: [{view: box, repeat: 5, center: "= [160 + 3 * i, 40 + 60 * i]", size: 50}]
        behaviors:
          - {gravity: fall, items: box-*}
          - {collision: walls, items: box-*, bounds: true}
        """
    ) { rig, animator in
      let boxes = (0..<5).map { rig.square(160 + 3 * CGFloat($0), 40 + 60 * CGFloat($0), size: 50) }
      animator.addBehavior(UIGravityBehavior(items: boxes))
      let walls = UICollisionBehavior(items: boxes)
      walls.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(walls)
      return boxes
    },
    Twin(
      name: "hung",
      scene: """
        views: [{view: box, frame: [100, 180, 100, 100]}]
        behaviors:
          - {collision: walls, items: box, bounds: true}
          - {gravity: fall, items: box}
          - {attachment: hold, item: box, offset: [30, -30], anchor: [150, 90]}
          - {push: kick, items: box, mode: instantaneous, direction: [2, -1], offset: [10, 5]}
        """
    ) { rig, animator in
      let box = rig.add(UIView(frame: CGRect(x: 100, y: 180, width: 100, height: 100)))
      let walls = UICollisionBehavior(items: [box])
      walls.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(walls)
      animator.addBehavior(UIGravityBehavior(items: [box]))
      animator.addBehavior(
        UIAttachmentBehavior(
          item: box, offsetFromCenter: UIOffset(horizontal: 30, vertical: -30),
          attachedToAnchor: CGPoint(x: 150, y: 90)))
      let kick = UIPushBehavior(items: [box], mode: .instantaneous)
      kick.pushDirection = CGVector(dx: 2, dy: -1)
      kick.setTargetOffsetFromCenter(UIOffset(horizontal: 10, vertical: 5), for: box)
      animator.addBehavior(kick)
      return [box]
    },
    Twin(
      name: "barrier",
      scene: """
        views: [{view: box, frame: [100, 16, 88, 88]}]
        behaviors:
          - {gravity: fall, items: box}
          - collision: walls
            items: box
            bounds: {top: 0, left: 0, bottom: 20, right: 0}
            boundaries: [{path: barrier, points: [[0, 200], [130, 200], [130, 220], [0, 220]]}]
          - {dynamic-item: stuff, items: box, elasticity: 0.6, friction: 0.4, density: 2, resistance: 0.3}
        """
    ) { rig, animator in
      let box = rig.add(UIView(frame: CGRect(x: 100, y: 16, width: 88, height: 88)))
      animator.addBehavior(UIGravityBehavior(items: [box]))
      let walls = UICollisionBehavior(items: [box])
      walls.setTranslatesReferenceBoundsIntoBoundary(
        with: UIEdgeInsets(top: 0, left: 0, bottom: 20, right: 0))
      walls.addBoundary(
        withIdentifier: "barrier", for: UIBezierPath(rect: CGRect(x: 0, y: 200, width: 130, height: 20)))
      animator.addBehavior(walls)
      let stuff = UIDynamicItemBehavior(items: [box])
      stuff.elasticity = 0.6
      stuff.friction = 0.4
      stuff.density = 2
      stuff.resistance = 0.3
      animator.addBehavior(stuff)
      return [box]
    },
    Twin(
      name: "fields and snap",
      scene: """
        views: [{view: box, repeat: 3, center: "= [60 + 90 * i, 100 + 40 * i]", size: 40}]
        behaviors:
          - field: pull
            type: radial-gravity
            items: box-*
            position: [160, 240]
            region: {circle: 200}
            strength: 2
          - field: whirl
            type: vortex
            items: box-*
            position: [160, 240]
            region: {circle: 200}
            strength: 2
          - {field: spring, type: spring, items: box-0, position: [100, 300], strength: 0.5}
          - {dynamic-item: water, items: box-*, resistance: 2, angular-velocity: 3rad/s}
          - {snap: home, item: box-2, to: [250, 400], damping: 0.3}
        """
    ) { rig, animator in
      let boxes = (0..<3).map { rig.square(60 + 90 * CGFloat($0), 100 + 40 * CGFloat($0), size: 40) }
      let pull = UIFieldBehavior.radialGravityField(position: CGPoint(x: 160, y: 240))
      let whirl = UIFieldBehavior.vortexField()
      whirl.position = CGPoint(x: 160, y: 240)
      for field in [pull, whirl] {
        field.region = UIRegion(radius: 200)
        field.strength = 2
        for box in boxes { field.addItem(box) }
        animator.addBehavior(field)
      }
      let spring = UIFieldBehavior.springField()
      spring.position = CGPoint(x: 100, y: 300)
      spring.strength = 0.5
      spring.addItem(boxes[0])
      animator.addBehavior(spring)
      let water = UIDynamicItemBehavior(items: boxes)
      water.resistance = 2
      for box in boxes { water.addAngularVelocity(3, for: box) }
      animator.addBehavior(water)
      let snap = UISnapBehavior(item: boxes[2], snapTo: CGPoint(x: 250, y: 400))
      snap.damping = 0.3
      animator.addBehavior(snap)
      return boxes
    },
    Twin(
      name: "joints",
      scene: """
        views: [{view: link, repeat: 4, center: "= [100 + 40 * i, 100]", size: [36, 10]}]
        behaviors:
          - {gravity: fall, items: link-*}
          - {attachment: nail, item: link-0, offset: [-18, 0], anchor: [82, 100]}
          - attachment: joint
            repeat: 3
            joint: pin
            item: "link-{i + 1}"
            to: "link-{i}"
            anchor: "= [120 + 40 * i, 100]"
        """
    ) { rig, animator in
      let links = (0..<4).map { index in
        let link = rig.add(UIView(frame: CGRect(x: 0, y: 0, width: 36, height: 10)))
        link.center = CGPoint(x: 100 + 40 * CGFloat(index), y: 100)
        return link
      }
      animator.addBehavior(UIGravityBehavior(items: links))
      animator.addBehavior(
        UIAttachmentBehavior(
          item: links[0], offsetFromCenter: UIOffset(horizontal: -18, vertical: 0),
          attachedToAnchor: CGPoint(x: 82, y: 100)))
      for index in 0..<3 {
        animator.addBehavior(
          UIAttachmentBehavior.pinAttachment(
            with: links[index + 1], attachedTo: links[index],
            attachmentAnchor: CGPoint(x: 120 + 40 * CGFloat(index), y: 100)))
      }
      return links
    },
  ]

  @Test(arguments: 0..<5)
  func `Bodies of the layer equal those of the scene within 1e-9 at every tick`(index: Int) throws {
    let twin = Self.twins[index]
    let difference = try twin.difference(ticks: 240)
    #expect(difference.center < 1e-9 && difference.angle < 1e-9, "\(twin.name)")
  }
}
