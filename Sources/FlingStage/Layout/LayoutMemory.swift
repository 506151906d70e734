import FlingGeometry
import FlingScene

/// What the layouts of a tree read when they last ran; they run again after a change.
struct LayoutMemory {
  /// The root, then the other views of the tree.
  private var members: [Member] = []
  /// The texts of the labels among the members, by the index of the member.
  private var labels: [(member: Int, label: LabelState)] = []
  /// How views with layouts place their children.
  private var layouts: [(rules: LayoutRules?, timing: AnimationTiming?)] = []

  init() {}

  /// What has changed since the layouts last ran.
  enum Change {
    /// Only lengths that animations show.
    case shownLengths
    /// Also where views go.
    case goals
  }

  /// Keeps what the layouts of a tree have read.
  mutating func update(of tree: LayoutTrees.Tree, _ views: [ViewState]) {
    members.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    layouts.removeAll(keepingCapacity: true)
    members.append(Member(root: tree.root, in: views))
    for view in tree.members {
      if views[view].kind == .label { labels.append((members.count, views[view].label)) }
      members.append(Member(of: view, in: views))
    }
    for view in tree.containers { layouts.append((views[view].layout.rules, views[view].layout.timing)) }
  }

  /// What has changed of all that the layouts read; nil if nothing has.
  func change(of tree: LayoutTrees.Tree, _ views: [ViewState]) -> Change? {
    guard !members.isEmpty else { return .goals }
    for (view, layout) in zip(tree.containers, layouts)
    where views[view].layout.rules != layout.rules || views[view].layout.timing != layout.timing {
      return .goals
    }
    for (member, label) in labels where views[tree.members[member - 1]].label != label { return .goals }
    let root = Member(root: tree.root, in: views)
    guard root.hasSameGoals(as: members[0]) else { return .goals }
    var hasSameLengths = root.size == members[0].size
    for (index, view) in tree.members.enumerated() {
      let member = Member(of: view, in: views)
      guard member.hasSameGoals(as: members[index + 1]) else { return .goals }
      if member.size != members[index + 1].size { hasSameLengths = false }
    }
    return hasSameLengths ? nil : .shownLengths
  }

  /// The size to which a view was going when the layouts last ran; nil if they did not place it.
  /// - Parameter index: the view's index in the members of the tree.
  func size(ofMember index: Int) -> Point? {
    guard index + 1 < members.count, !members[index + 1].isAbsent else { return nil }
    return members[index + 1].finalSize
  }

  /// What layouts read of one view, besides its text and its own layout.
  private struct Member {
    var isAbsent = false
    /// As shown.
    let size: Point
    /// The size after the running animations.
    let finalSize: Point
    /// The center after the running animations where the layout determines it, else 0.
    var center = Point.zero
    var anchor = Point.zero
    var weight = 0.0
    var order: Double?
    let width: Length
    let height: Length

    /// What a view says of its length on one axis, and whether it has a place of its own there.
    struct Length: Equatable {
      let own: Double
      let source: PlaceRules.LengthSource
      let isTaken: Bool
      let isGiven: Bool
      let hasPosition: Bool

      init(_ rules: PlaceRules.AxisRules) {
        own = rules.ownLength
        source = rules.length
        isTaken = rules.isTaken
        isGiven = rules.isGiven
        hasPosition = rules.slots.hasPosition
      }

      /// Of a root, whose own length is its size.
      init(source: PlaceRules.LengthSource) {
        own = 0
        self.source = source
        isTaken = false
        isGiven = false
        hasPosition = true
      }
    }

    init(of view: Int, in views: [ViewState]) {
      isAbsent = views[view].isHidden || views[view].layout.hasLeft
      size = views[view].geometry.size
      finalSize = views[view].model?.size ?? size
      anchor = views[view].geometry.anchor
      weight = views[view].layout.weight
      order = views[view].layout.order
      width = Length(views[view].place[.horizontal])
      height = Length(views[view].place[.vertical])
      let shown = views[view].model?.center ?? views[view].geometry.center
      center = Point(width.hasPosition ? 0 : shown.x, height.hasPosition ? 0 : shown.y)
    }

    init(root view: Int, in views: [ViewState]) {
      size = views[view].geometry.size
      finalSize = views[view].model?.size ?? size
      width = Length(source: views[view].place[.horizontal].length)
      height = Length(source: views[view].place[.vertical].length)
    }

    /// Whether nothing but the shown size differs.
    func hasSameGoals(as other: Member) -> Bool {
      finalSize == other.finalSize && center == other.center && isAbsent == other.isAbsent
        && anchor == other.anchor && weight == other.weight && order == other.order && width == other.width
        && height == other.height
    }
  }
}
