import FlingGeometry

/// The boxes of a tree of layouts, outer ones first and siblings next to each other.
struct LayoutBoxes {
  private var boxes: [Box] = []
  /// What the layouts of boxes that place children say.
  private var layouts: [Layout] = []
  private var weights: [Double] = []
  /// In points, first those of the boxes themselves, then with what the layouts make of them.
  var lengths = ByAxis()
  /// In points, in the parent.
  private var starts = ByAxis()
  /// Lengths that the layout leaves as they are, in points; not a number where it may change them.
  private var fixedLengths = ByAxis()

  /// A view that a layout places, or the root of the tree.
  struct Box {
    let view: Int
    /// The index of a box; nil for the root.
    let parent: Int?
    /// Whether the view goes to new places by an animation.
    let isMoveAnimated: Bool
    /// Indices of boxes.
    fileprivate(set) var children = 0..<0
    fileprivate var layout: Int?
    fileprivate(set) var horizontal = Length()
    fileprivate(set) var vertical = Length()

    subscript(axis: Axis) -> Length {
      switch axis {
      case .horizontal: horizontal
      case .vertical: vertical
      }
    }
  }

  /// What determines the length of a box on one axis.
  struct Length {
    /// Whether it is that of the children.
    var fits = false
    /// Whether the layout of the parent sets it.
    var isGiven = false
    /// Whether it goes to a new value by an animation.
    var isAnimated = false
    /// Whether the layout must leave it as it is: an action has taken it, or it animates.
    var isFixed = false
  }

  private struct Layout {
    let rules: LayoutRules
    /// How children go to new places; nil if at once.
    let timing: AnimationTiming?
    let isAnimated: Bool
    let horizontal: Lengths
    let vertical: Lengths

    /// Which lengths of children the layout sets on one axis.
    enum Lengths {
      case none
      case all
      /// Those of children with a share of the room that is left.
      case growing
    }

    init(_ rules: LayoutRules, _ timing: AnimationTiming?) {
      self.rules = rules
      self.timing = timing
      isAnimated = timing != nil
      horizontal = Layout.lengths(rules, on: .horizontal)
      vertical = Layout.lengths(rules, on: .vertical)
    }

    private static func lengths(_ rules: LayoutRules, on axis: Axis) -> Lengths {
      rules.mainAxis == axis ? .growing : rules.stretches(on: axis) ? .all : .none
    }

    subscript(axis: Axis) -> Lengths {
      switch axis {
      case .horizontal: horizontal
      case .vertical: vertical
      }
    }
  }

  /// An array of numbers for each axis.
  struct ByAxis {
    private var horizontal: [Double] = []
    private var vertical: [Double] = []

    subscript(axis: Axis) -> [Double] {
      _read {
        switch axis {
        case .horizontal: yield horizontal
        case .vertical: yield vertical
        }
      }
      _modify {
        switch axis {
        case .horizontal: yield &horizontal
        case .vertical: yield &vertical
        }
      }
    }

    fileprivate mutating func removeAll() {
      horizontal.removeAll(keepingCapacity: true)
      vertical.removeAll(keepingCapacity: true)
    }

    fileprivate mutating func append(_ number: Double) {
      horizontal.append(number)
      vertical.append(number)
    }
  }

  var indices: Range<Int> { boxes.indices }

  subscript(box: Int) -> Box { boxes[box] }

  /// How a box places its children; nil if it does not.
  func rules(of box: Int) -> LayoutRules? { boxes[box].layout.map { layouts[$0].rules } }

  /// How the children of a box go to new places; nil if at once.
  func timing(ofChildrenOf box: Int) -> AnimationTiming? { boxes[box].layout.flatMap { layouts[$0].timing } }

  /// Whether the children of a box go to new places by an animation.
  func animatesChildren(of box: Int) -> Bool { boxes[box].layout.map { layouts[$0].isAnimated } ?? false }

  /// Whether the layout of the parent sets the length of a box.
  /// - Parameter weight: the box's share of the room that is left.
  func parentGives(_ axis: Axis, to box: Int, weight: Double) -> Bool {
    guard let parent = boxes[box].parent, let layout = boxes[parent].layout else { return false }
    return switch layouts[layout][axis] {
    case .none: false
    case .all: true
    case .growing: weight > 0
    }
  }

  // MARK: Collecting

  mutating func removeAll() {
    boxes.removeAll(keepingCapacity: true)
    layouts.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    lengths.removeAll()
    starts.removeAll()
    fixedLengths.removeAll()
  }

  mutating func append(_ view: Int, parent: Int?) {
    boxes.append(
      Box(view: view, parent: parent, isMoveAnimated: parent.map { animatesChildren(of: $0) } ?? false))
    weights.append(0)
    lengths.append(0)
    starts.append(0)
    fixedLengths.append(.nan)
  }

  /// The boxes that are appended from now on are children of a box.
  mutating func beginChildren(of box: Int, _ rules: LayoutRules, _ timing: AnimationTiming?) {
    boxes[box].layout = layouts.count
    boxes[box].children = boxes.count..<boxes.count
    layouts.append(Layout(rules, timing))
  }

  mutating func endChildren(of box: Int) {
    boxes[box].children = boxes[box].children.lowerBound..<boxes.count
  }

  /// Sets what a box says of its length.
  /// - Parameter number: in points.
  mutating func set(_ length: Length, _ number: Double, of box: Int, on axis: Axis) {
    switch axis {
    case .horizontal: boxes[box].horizontal = length
    case .vertical: boxes[box].vertical = length
    }
    lengths[axis][box] = number
    if length.isFixed { fixedLengths[axis][box] = number }
  }

  /// Sets the share of the room that is left, if an axis is that along which the parent's layout shares it.
  mutating func setWeight(_ weight: Double, of box: Int, along axis: Axis) {
    guard weight > 0, let parent = boxes[box].parent, let layout = boxes[parent].layout,
      case .growing = layouts[layout][axis]
    else { return }
    weights[box] = weight
  }

  // MARK: Computing

  /// Gives boxes that fit what their children need, inner ones first.
  mutating func fit(on axis: Axis) {
    for box in boxes.indices.reversed() where boxes[box][axis].fits {
      lengths[axis][box] = rules(of: box)?.needed(on: axis, lengths[axis], in: boxes[box].children) ?? 0
    }
  }

  /// Places the children of all boxes, outer ones first.
  mutating func place(on axis: Axis) {
    for box in boxes.indices {
      guard let rules = rules(of: box) else { continue }
      let children = boxes[box].children
      let length = lengths[axis][box]
      switch rules {
      case .stack(let stack):
        stack.place(
          on: axis, length: length, lengths: &lengths[axis], weights: weights, starts: &starts[axis],
          in: children)
      case .grid(let grid):
        grid.place(on: axis, length: length, lengths: &lengths[axis], starts: &starts[axis], in: children)
      }
      for child in children where boxes[child][axis].isFixed {
        lengths[axis][child] = fixedLengths[axis][child]
      }
    }
  }

  // MARK: Writing

  /// Writes the places and lengths that do not animate. Running animations of views remain.
  /// - Returns: the views whose animations must be applied to their new geometry.
  func write(to views: inout [ViewState]) -> [Int] {
    var animatedViews: [Int] = []
    for (index, box) in boxes.enumerated() {
      let view = box.view
      var place = views[view].place
      let before = views[view].model ?? views[view].geometry
      var after = before
      for axis in Axis.allCases {
        if !box[axis].isAnimated { writeLength(of: index, on: axis, &place, &after) }
        if !box.isMoveAnimated { writePosition(of: index, on: axis, place, &after) }
      }
      views[view].place = place
      if views[view].model == nil {
        views[view].geometry = after
      } else if after != before {
        views[view].model = after
        animatedViews.append(view)
      }
    }
    return animatedViews
  }

  /// Changes the length of a box as the layout makes it.
  func writeLength(of box: Int, on axis: Axis, _ place: inout PlaceRules, _ geometry: inout ViewGeometry) {
    var rules = place[axis]
    guard !rules.isTaken else { return }
    let isGiven = boxes[box][axis].isGiven
    let length = lengths[axis][box]
    if boxes[box].parent != nil || boxes[box][axis].fits {
      geometry[axis] = rules.slots.resized(geometry[axis], to: length, anchor: geometry.anchor[axis])
      // What the view itself says of its length stays known beside what the layout makes of it.
      if !isGiven { rules.ownLength = length }
    }
    rules.isGiven = isGiven
    place[axis] = rules
  }

  /// Moves a box to where the layout places it, unless an action has taken its position.
  func writePosition(
    of box: Int, on axis: Axis, _ place: PlaceRules, _ geometry: inout ViewGeometry
  ) {
    guard boxes[box].parent != nil, !place.hasPosition(on: axis) else { return }
    // Also around a length that an action animates.
    geometry.center[axis] = starts[axis][box] + geometry.anchor[axis] * lengths[axis][box]
  }
}
