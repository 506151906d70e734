import UIKit

/// Keeps an item in the corners of a view: a spring field in each of them catches it.
final class StickyCornersBehavior: UIDynamicBehavior {
  private let item: UIDynamicItem
  private let motion: UIDynamicItemBehavior
  private let walls: UICollisionBehavior

  init(item: UIDynamicItem, in size: CGSize, inset: CGFloat) {
    self.item = item
    motion = UIDynamicItemBehavior(items: [item])
    walls = UICollisionBehavior(items: [item])
    super.init()
    motion.density = 100 / (88 * 88)
    motion.resistance = 10
    motion.friction = 0
    motion.allowsRotation = false
    walls.translatesReferenceBoundsIntoBoundary = true
    addChildBehavior(walls)
    addChildBehavior(motion)
    for y in [inset, size.height - inset] {
      for x in [inset, size.width - inset] {
        let field = UIFieldBehavior.springField()
        field.position = CGPoint(x: x, y: y)
        field.region = UIRegion(size: CGSize(width: size.width - 2 * inset, height: size.height - 2 * inset))
        field.addItem(item)
        addChildBehavior(field)
      }
    }
  }

  func release(at velocity: CGPoint) {
    let present = motion.linearVelocity(for: item)
    motion.addLinearVelocity(CGPoint(x: velocity.x - present.x, y: velocity.y - present.y), for: item)
  }
}

/// A small picture is flicked from corner to corner.
final class StickyCornersController: UIViewController {
  private let picture = UIView(frame: CGRect(x: 12, y: 12, width: 88, height: 88))
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private var corners: StickyCornersBehavior!
  private var grip: UIAttachmentBehavior?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    picture.backgroundColor = .systemOrange
    picture.layer.cornerRadius = 18
    view.addSubview(picture)
    picture.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(dragged(_:))))
    corners = StickyCornersBehavior(item: picture, in: CGSize(width: 320, height: 320), inset: 56)
    animator.addBehavior(corners)
  }

  @objc private func dragged(_ pan: UIPanGestureRecognizer) {
    let finger = pan.location(in: view)
    switch pan.state {
    case .began:
      let offset = UIOffset(horizontal: finger.x - picture.center.x, vertical: finger.y - picture.center.y)
      let grip = UIAttachmentBehavior(item: picture, offsetFromCenter: offset, attachedToAnchor: finger)
      animator.addBehavior(grip)
      self.grip = grip
    case .changed:
      grip?.anchorPoint = finger
    default:
      if let grip { animator.removeBehavior(grip) }
      corners.release(at: pan.velocity(in: view))
    }
  }
}
