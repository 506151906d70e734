import FlingGeometry
import FlingUIKit
import Testing

@MainActor
@Suite("Collision behaviors")
struct CollisionTests {
  @Test func `The delegate hears of contacts with items and with boundaries`() {
    let rig = AppRig()
    let (upper, lower) = (rig.square(160, 60, size: 50), rig.square(160, 160, size: 50))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [upper, lower]))
    let walls = UICollisionBehavior(items: [upper, lower])
    walls.translatesReferenceBoundsIntoBoundary = true
    let log = ContactLog()
    walls.collisionDelegate = log
    animator.addBehavior(walls)
    rig.run(180)
    #expect(log.lines.first == "bounds began")
    #expect(log.lines.contains("items began"))
    let begins = log.lines.count { $0 == "bounds began" }
    #expect(begins - log.lines.count { $0 == "bounds ended" } == 1)
    animator.removeAllBehaviors()
    rig.run(1)
    #expect(log.lines.suffix(2).sorted() == ["bounds ended", "items ended"], "removal ends contacts")
  }

  @Test func `Boundaries are named by equal objects, which are copied`() throws {
    let rig = AppRig()
    let square = rig.square(160, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    let collision = UICollisionBehavior(items: [square])
    #expect(collision.boundaryIdentifiers == nil)
    let name = NSMutableString(string: "floor")
    collision.addBoundary(withIdentifier: name, from: CGPoint(x: 0, y: 300), to: CGPoint(x: 320, y: 300))
    name.append("s")
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
    collision.addBoundary(withIdentifier: NSNumber(value: 7), for: path)
    #expect(collision.boundaryIdentifiers?.count == 2)
    #expect(collision.boundary(withIdentifier: NSString(string: "floor")) != nil)
    #expect(collision.boundary(withIdentifier: "floors") == nil)
    #expect(collision.boundary(withIdentifier: NSNumber(value: 7)) != nil)
    let log = ContactLog()
    collision.collisionDelegate = log
    animator.addBehavior(collision)
    rig.run(180)
    #expect(log.lines.first == "floor began" && near(square.center.y, 250, 0.1))
    collision.removeBoundary(withIdentifier: NSString(string: "floor"))
    rig.run(30)
    #expect(log.lines.last == "floor ended" && square.center.y > 300)
    collision.removeAllBoundaries()
    #expect(collision.boundaryIdentifiers == nil)
  }

  @Test func `A boundary with an equal name replaces the first`() {
    let collision = UICollisionBehavior()
    collision.addBoundary(withIdentifier: "a", from: .zero, to: CGPoint(x: 1, y: 0))
    collision.addBoundary(withIdentifier: "a", from: .zero, to: CGPoint(x: 2, y: 0))
    #expect(collision.boundaryIdentifiers?.count == 1)
    #expect(collision.boundary(withIdentifier: "a")?.bounds.width == 2)
  }

  @Test func `Items can be removed in the callback of a contact`() {
    let rig = AppRig()
    let square = rig.square(160, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let gravity = UIGravityBehavior(items: [square])
    animator.addBehavior(gravity)
    let walls = UICollisionBehavior(items: [square])
    walls.translatesReferenceBoundsIntoBoundary = true
    let log = ContactLog()
    log.body = { item in
      walls.removeItem(item)
      gravity.removeItem(item)
    }
    walls.collisionDelegate = log
    animator.addBehavior(walls)
    rig.run(120)
    #expect(log.lines == ["bounds began", "bounds ended"])
    #expect(near(square.center.y, 430, 20) && walls.items.isEmpty)
  }

  @Test func `Everything is all bits, and a mode of boundaries lets items through each other`() {
    #expect(UICollisionBehavior.Mode.everything.rawValue == .max)
    #expect(UICollisionBehavior.Mode.everything.contains(.items))
    let rig = AppRig()
    let (upper, lower) = (rig.square(160, 60, size: 50), rig.square(160, 160, size: 50))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [upper, lower]))
    let walls = UICollisionBehavior(items: [upper, lower])
    walls.translatesReferenceBoundsIntoBoundary = true
    walls.collisionMode = .boundaries
    animator.addBehavior(walls)
    rig.run(180)
    #expect(near(upper.center.y, 455, 0.1) && near(lower.center.y, 455, 0.1))
  }

  @Test func `Insets of the bounds move the boundary inwards and switch it on`() {
    let rig = AppRig()
    let square = rig.square(160, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    let walls = UICollisionBehavior(items: [square])
    walls.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 0, left: 0, bottom: 80, right: 0))
    #expect(walls.translatesReferenceBoundsIntoBoundary)
    animator.addBehavior(walls)
    rig.run(180)
    #expect(near(square.center.y, 350, 0.1))
  }

  @Test func `The outline of an item is its rectangle, ellipse or path`() {
    final class Shaped: UIView {
      var type = UIDynamicItemCollisionBoundsType.rectangle
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { type }
      override var collisionBoundingPath: UIBezierPath {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: -20))
        path.addLine(to: CGPoint(x: 20, y: 20))
        path.addLine(to: CGPoint(x: -20, y: 20))
        path.close()
        return path
      }
    }
    for (type, height) in [
      (UIDynamicItemCollisionBoundsType.rectangle, 50), (.ellipse, 50), (.path, 20),
    ] as [(UIDynamicItemCollisionBoundsType, CGFloat)] {
      let rig = AppRig()
      let shaped = rig.add(Shaped(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
      shaped.type = type
      let animator = UIDynamicAnimator(referenceView: rig.view)
      animator.addBehavior(UIGravityBehavior(items: [shaped]))
      let walls = UICollisionBehavior(items: [shaped])
      walls.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(walls)
      rig.run(240)
      #expect(near(shaped.center.y, 480 - height, 0.5), "\(type)")
    }
  }
}
