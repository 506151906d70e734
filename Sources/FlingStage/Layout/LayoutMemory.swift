import FlingGeometry
import FlingScene

/// What the layouts of a tree read when they last ran; they run again after a change.
struct LayoutMemory {
  private var rootSize = Point.zero
  private var rootLengths: [PlaceRules.LengthSource] = []
  private var rootRules: LayoutRules?
  /// Of all views of the tree but the root.
  private var members: [Member] = []
  /// Whether the layouts have run.
  private(set) var isFilled = false

  init() {}

  init(of tree: LayoutTrees.Tree, _ views: [ViewState]) {
    rootSize = views[tree.root].geometry.size
    rootLengths = LayoutMemory.sources(of: views[tree.root])
    rootRules = views[tree.root].layout.rules
    members = tree.members.map { Member(views[$0]) }
    isFilled = true
  }

  /// Whether nothing has changed that the layouts read.
  func agrees(with tree: LayoutTrees.Tree, _ views: [ViewState]) -> Bool {
    guard isFilled, rootSize == views[tree.root].geometry.size,
      rootRules == views[tree.root].layout.rules,
      rootLengths == LayoutMemory.sources(of: views[tree.root])
    else { return false }
    for (index, view) in tree.members.enumerated() where !members[index].agrees(with: views[view]) {
      return false
    }
    return true
  }

  private static func sources(of view: ViewState) -> [PlaceRules.LengthSource] {
    Axis.allCases.map { view.place[$0].length }
  }

  /// The size to which a view was going when the layouts last ran; nil if they did not place it.
  /// - Parameter index: the view's index in the members of the tree.
  func size(ofMember index: Int) -> Point? {
    isFilled && !members[index].isAbsent ? members[index].finalSize : nil
  }

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

    init(_ view: ViewState) {
      isAbsent = view.isHidden || view.layout.hasLeft
      place = view.place
      anchor = view.geometry.anchor
      size = view.geometry.size
      finalSize = view.model?.size ?? size
      center = Member.center(of: view)
      layout = view.layout
      label = view.kind == .label ? view.label : nil
    }

    func agrees(with view: ViewState) -> Bool {
      isAbsent == (view.isHidden || view.layout.hasLeft) && size == view.geometry.size
        && finalSize == view.model?.size ?? view.geometry.size
        && center == Member.center(of: view) && anchor == view.geometry.anchor && place == view.place
        && layout == view.layout
        && (label == nil || label == view.label)
    }

    /// The center that the view goes to, on the axes on which nothing but the layout holds it.
    private static func center(of view: ViewState) -> Point {
      let center = view.model?.center ?? view.geometry.center
      return Point(
        view.place.hasPosition(on: .horizontal) ? 0 : center.x,
        view.place.hasPosition(on: .vertical) ? 0 : center.y)
    }
  }
}
