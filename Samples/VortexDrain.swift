import UIKit

/// Drops circle a drain, spiral in and go down one after the other.
final class VortexDrainController: UIViewController {
  private var drops: [DropView] = []
  private let drain = UIView(frame: CGRect(x: 147, y: 147, width: 26, height: 26))
  private var animator: UIDynamicAnimator!

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    drain.backgroundColor = .black
    drain.layer.cornerRadius = 13
    view.addSubview(drain)
    for index in 0..<16 {
      let drop = DropView(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
      let angle = CGFloat(index) * 2.4
      let distance = 40 + 6 * CGFloat(index)
      drop.center = CGPoint(x: 160 + distance * cos(angle), y: 160 + distance * sin(angle))
      drop.accessibilityIdentifier = "drop-\(index)"
      view.addSubview(drop)
      drops.append(drop)
    }

    animator = UIDynamicAnimator(referenceView: view)
    let pull = UIFieldBehavior.radialGravityField(position: drain.center)
    let whirl = UIFieldBehavior.vortexField()
    whirl.position = drain.center
    let water = UIDynamicItemBehavior(items: drops)
    water.resistance = 2
    for field in [pull, whirl] {
      field.strength = 2
      field.region = UIRegion(radius: 150)
      for drop in drops { field.addItem(drop) }
      animator.addBehavior(field)
    }
    water.action = { [weak self] in self?.swallow() }
    animator.addBehavior(water)
  }

  private func swallow() {
    for drop in drops where !drop.isHidden {
      let dx = drop.center.x - drain.center.x
      let dy = drop.center.y - drain.center.y
      if dx * dx + dy * dy < 81 { drop.isHidden = true }
    }
  }
}

final class DropView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBlue
    layer.cornerRadius = frame.width / 2
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}
