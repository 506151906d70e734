internal import FlingDynamics
internal import FlingGeometry

/// Several items as one rigid body: add the group to behaviors instead of the items.
///
/// The members keep their outlines; the group turns about their common center of mass. A member is in no
/// behavior and no other group, and is no group itself.
@preconcurrency @MainActor open class UIDynamicItemGroup: MainActorObject, UIDynamicItem {
  /// The members in the order given.
  public let items: [any UIDynamicItem]
  private(set) var frame: GroupFrame

  /// A group of items, whose places are read at once.
  public init(items: [any UIDynamicItem]) {
    self.items = DynamicItems(items).items
    frame = GroupFrame(of: self.items.map(\.measure), angle: 0)
    super.init(isolated: ())
  }

  /// The middle of the box around the members. Setting it moves them.
  open var center: CGPoint {
    get { CGPoint(frame.pose.center) }
    set { move(to: ItemPose(center: newValue.point, angle: frame.pose.angle)) }
  }

  /// The size of the box around the members.
  open var bounds: CGRect { CGRect(origin: .zero, size: CGSize(frame.size)) }

  /// The rotation since the members were read. Setting it turns them about `center`.
  open var transform: CGAffineTransform {
    get { CGAffineTransform(rotationAngle: CGFloat(frame.pose.angle)) }
    set { move(to: ItemPose(center: frame.pose.center, angle: newValue.affine.rotation)) }
  }

  /// The members' own outlines collide.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// Empty: the members' own outlines collide.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  /// Moves the group with its members.
  func move(to pose: ItemPose) {
    frame.pose = pose
    for (item, pose) in zip(items, frame.poses) { item.move(to: pose) }
  }

  /// Reads the members when the group becomes a body.
  func readMembers() {
    let measures = items.map(\.measure)
    frame = GroupFrame(of: measures, angle: frame.angle(keptBy: measures.map(\.pose)))
  }
}
