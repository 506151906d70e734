import FlingGeometry
import FlingScene

/// What the layouts of a tree read when they last ran; they run again after a change.
struct LayoutMemory {
  private var rootSize = Point.zero
  private var rootLengths: [PlaceRules.LengthSource] = []
  private var rootLayout = LayoutState()
  /// Of all views of the tree but the root.
  private var members: [Member] = []
  /// Whether the layouts have run.
  private var isFilled = false

  init() {}

  /// Keeps what the layouts of a tree have read.
  mutating func update(of tree: LayoutTrees.Tree, _ views: [ViewState]) {
    rootSize = views[tree.root].geometry.size
    rootLengths = Axis.allCases.map { views[tree.root].place[$0].length }
    rootLayout = views[tree.root].layout
    if isFilled {
      for (index, view) in tree.members.enumerated() { members[index] = Member(of: view, in: views) }
    } else {
      members = tree.members.map { Member(of: $0, in: views) }
    }
    isFilled = true
  }

  /// Whether nothing has changed that the layouts read.
  func agrees(with tree: LayoutTrees.Tree, _ views: [ViewState]) -> Bool {
    guard isFilled, rootSize == views[tree.root].geometry.size, rootLayout == views[tree.root].layout,
      Axis.allCases.elementsEqual(rootLengths, by: { views[tree.root].place[$0].length == $1 })
    else { return false }
    for (index, view) in tree.members.enumerated() where !members[index].agrees(with: view, in: views) {
      return false
    }
    return true
  }

  /// The size to which a view was going when the layouts last ran; nil if they did not place it.
  /// - Parameter index: the view's index in the members of the tree.
  func size(ofMember index: Int) -> Point? {
    isFilled && !members[index].isAbsent ? members[index].finalSize : nil
  }

  /// Single fields are read from the array of views, because a copy of a whole view is slow.
  private struct Member {
    let isAbsent: Bool
    let place: PlaceRules
    let anchor: Point
    let size: Point
    /// The size after the running animations.
    let finalSize: Point
    /// The center where the layout determines it.
    let center: Point
    let layout: LayoutState
    let label: LabelState?

    init(of view: Int, in views: [ViewState]) {
      isAbsent = views[view].isHidden || views[view].layout.hasLeft
      place = views[view].place
      anchor = views[view].geometry.anchor
      size = views[view].geometry.size
      finalSize = views[view].model?.size ?? size
      center = Member.center(of: view, in: views)
      layout = views[view].layout
      label = views[view].kind == .label ? views[view].label : nil
    }

    func agrees(with view: Int, in views: [ViewState]) -> Bool {
      size == views[view].geometry.size && center == Member.center(of: view, in: views)
        && isAbsent == (views[view].isHidden || views[view].layout.hasLeft)
        && finalSize == (views[view].model?.size ?? views[view].geometry.size)
        && anchor == views[view].geometry.anchor && place == views[view].place
        && layout == views[view].layout && (label == nil || label == views[view].label)
    }

    /// The center that the view goes to, on the axes on which nothing but the layout holds it.
    private static func center(of view: Int, in views: [ViewState]) -> Point {
      let center = views[view].model?.center ?? views[view].geometry.center
      return Point(
        views[view].place.hasPosition(on: .horizontal) ? 0 : center.x,
        views[view].place.hasPosition(on: .vertical) ? 0 : center.y)
    }
  }
}
