import FlingGeometry
import FlingScene

/// Runs layouts: finds the places of children and writes them.
struct LayoutRunner {
  let evaluator: SceneEvaluator

  /// Runs the layouts of a tree if something that they read has changed.
  func update(_ index: Int) {
    let tree = evaluator.layouts.trees[index]
    guard !isUpToDate(index, tree) else { return }
    var boxes = evaluator.layoutBoxes
    evaluator.layoutBoxes = LayoutBoxes()
    let isAnimated = isAnimated(tree)
    if isAnimated, evaluator.layoutPhase != .between {
      collect(tree, .final, into: &boxes)
      measure(&boxes)
      writeFinal(boxes, of: tree, evaluator.state.layouts[index])
      noteOverflow(of: boxes)
    }
    collect(tree, .shown, into: &boxes)
    measure(&boxes)
    writeShown(boxes)
    if !isAnimated { noteOverflow(of: boxes) }
    evaluator.layoutBoxes = boxes
    let views = evaluator.state.views
    evaluator.state.layouts[index].update(of: tree, views)
  }

  /// The lengths from which layouts compute places.
  private enum Lengths {
    /// As shown, with running animations.
    case shown
    /// Those that views are going to, for layouts that animate.
    case final
  }

  private func isAnimated(_ tree: LayoutTrees.Tree) -> Bool {
    tree.children.keys.contains { evaluator.state.views[$0].layout.timing != nil }
  }

  private func isUpToDate(_ index: Int, _ tree: LayoutTrees.Tree) -> Bool {
    let views = evaluator.state.views
    return evaluator.state.layouts[index].agrees(with: tree, views)
  }

  /// Collects the boxes of a tree, outer ones first, siblings next to each other and in the order of their
  /// layout. Views that are hidden or have left are left out.
  private func collect(
    _ tree: LayoutTrees.Tree, _ lengths: Lengths, into boxes: inout LayoutBoxes
  ) {
    let views = evaluator.state.views
    boxes.removeAll()
    boxes.append(tree.root, parent: nil)
    var next = 0
    while next < boxes.views.count {
      let container = boxes.views[next]
      let first = boxes.views.count
      if let children = tree.children[container], let rules = views[container].layout.rules {
        boxes.rules[next] = rules
        boxes.timings[next] = views[container].layout.timing
        for child in ordered(children, of: container, views) { boxes.append(child, parent: next) }
      }
      boxes.children[next] = first..<boxes.views.count
      next += 1
    }
    for box in boxes.views.indices { collectLengths(of: box, views, lengths, &boxes) }
  }

  /// Collects what a box says of its lengths.
  private func collectLengths(
    of box: Int, _ views: [ViewState], _ lengths: Lengths, _ boxes: inout LayoutBoxes
  ) {
    let view = boxes.views[box]
    let parent = boxes.parents[box]
    let rules = parent.flatMap { boxes.rules[$0] }
    let size = lengths == .final ? views[view].model?.size : nil
    for axis in Axis.allCases {
      let place = views[view].place[axis]
      let fits = place.length == .children
      let weight = views[view].layout.weight
      let isGiven = !place.isTaken && rules?.gives(axis, weight: weight) ?? false
      let animates =
        isGiven ? parent.map { boxes.timings[$0] != nil } ?? false : fits && boxes.timings[box] != nil
      boxes.animatesLength[axis][box] = animates
      // What animates is left to its animation.
      let isFixed = place.isTaken || lengths == .shown && animates
      boxes.fits[axis][box] = fits && !isFixed
      guard let rules, !isFixed else {
        let length = (size ?? views[view].geometry.size)[axis]
        boxes.lengths[axis][box] = length
        boxes.fixedLengths[axis][box] = length
        continue
      }
      boxes.lengths[axis][box] = place.ownLength
      boxes.isGiven[axis][box] = isGiven
      if rules.mainAxis == axis { boxes.weights[box] = weight }
      // The width of a text without what the layout did to it.
      if axis == .horizontal, place.isGiven, place.length == .content, views[view].kind == .label {
        let height = views[view].place[.vertical].length == .own ? views[view].geometry.size.y : nil
        boxes.lengths[axis][box] =
          evaluator.labels.size(of: views[view].label, in: LabelFrame(height: height), view: view).width
      }
    }
  }

  /// The children that are placed, in the order of the layout.
  private func ordered(_ children: [Int], of container: Int, _ views: [ViewState]) -> [Int] {
    let present = children.filter { !views[$0].isHidden && !views[$0].layout.hasLeft }
    guard present.contains(where: { views[$0].layout.order != nil }) else { return present }
    let parents = evaluator.layouts.placingParents
    var places: [(order: Double, view: Int)] = []
    for (index, child) in evaluator.document.views[container].children.enumerated() {
      let view = child.index
      guard parents[view] == container, !views[view].isHidden, !views[view].layout.hasLeft else { continue }
      places.append((views[view].layout.order ?? Double(index), view))
    }
    return places.sorted { ($0.order, $0.view) < ($1.order, $1.view) }.map(\.view)
  }

  /// Finds starts and lengths: widths from the inside, then from the outside, and after them heights, since
  /// the height of a text follows from its width.
  private func measure(_ boxes: inout LayoutBoxes) {
    boxes.fit(on: .horizontal)
    boxes.place(on: .horizontal)
    for box in boxes.views.indices where box > 0 {
      let view = boxes.views[box]
      guard boxes.isGiven[.horizontal][box], evaluator.state.views[view].place[.vertical].length == .content
      else { continue }
      let width = boxes.lengths[.horizontal][box]
      if evaluator.state.views[view].kind == .label {
        let label = evaluator.state.views[view].label
        boxes.lengths[.vertical][box] =
          evaluator.labels.size(of: label, in: LabelFrame(width: width), view: view).height
      } else if let picture = evaluator.state.views[view].picture {
        boxes.lengths[.vertical][box] = picture.height(for: width)
      }
    }
    boxes.fit(on: .vertical)
    boxes.place(on: .vertical)
  }

  /// Writes the places and lengths that do not animate.
  private func writeShown(_ boxes: LayoutBoxes) {
    for box in boxes.views.indices {
      let view = boxes.views[box]
      var place = evaluator.state.views[view].place
      let before = evaluator.modelGeometry(of: view)
      var after = before
      for axis in Axis.allCases {
        if !boxes.animatesLength[axis][box] { writeLength(of: box, axis, boxes, &place, &after) }
        if !boxes.animatesPosition(of: box) { writePosition(of: box, axis, boxes, place, &after) }
      }
      if place != evaluator.state.views[view].place { evaluator.state.views[view].place = place }
      if after != before { show(after, view) }
    }
  }

  /// Changes the length of a box as the layout makes it.
  private func writeLength(
    of box: Int, _ axis: Axis, _ boxes: LayoutBoxes, _ place: inout PlaceRules, _ after: inout ViewGeometry
  ) {
    guard !place[axis].isTaken else { return }
    place[axis].isGiven = false
    if box > 0 || boxes.fits[axis][box] {
      // What the view itself says of its length stays known beside what the layout makes of it.
      let own = boxes.isGiven[axis][box] ? place[axis].ownLength : boxes.lengths[axis][box]
      place.resize(&after, to: boxes.lengths[axis][box], on: axis)
      place[axis].ownLength = own
    }
    place[axis].isGiven = boxes.isGiven[axis][box]
  }

  /// Moves a box to where the layout places it, unless an action has taken its position.
  private func writePosition(
    of box: Int, _ axis: Axis, _ boxes: LayoutBoxes, _ place: PlaceRules, _ after: inout ViewGeometry
  ) {
    guard box > 0, !place.hasPosition(on: axis) else { return }
    // Also around a length that an action animates.
    after.center[axis] = boxes.starts[axis][box] + after.anchor[axis] * boxes.lengths[axis][box]
  }

  /// Sets the geometry to which a view goes; running animations continue.
  private func show(_ geometry: ViewGeometry, _ view: Int) {
    if evaluator.state.views[view].model == nil {
      evaluator.state.views[view].geometry = geometry
    } else {
      evaluator.state.views[view].model = geometry
      evaluator.animator.applyAnimations(to: view)
    }
  }

  // MARK: Animations

  /// Starts the animations to new places and lengths. At load, and for views that were not placed before, they
  /// are written at once.
  private func writeFinal(_ boxes: LayoutBoxes, of tree: LayoutTrees.Tree, _ memory: LayoutMemory) {
    var memberIndices: [Int: Int] = [:]
    for (index, view) in tree.members.enumerated() { memberIndices[view] = index }
    var number: Int?
    for box in boxes.views.indices {
      let view = boxes.views[box]
      let animatesPosition = boxes.animatesPosition(of: box)
      guard animatesPosition || Axis.allCases.contains(where: { boxes.animatesLength[$0][box] }) else {
        continue
      }
      let knownSize = memberIndices[view].flatMap { memory.size(ofMember: $0) } ?? (box == 0 ? .zero : nil)
      var place = evaluator.state.views[view].place
      let before = evaluator.modelGeometry(of: view)
      var start = before
      var after = before
      for axis in Axis.allCases {
        if boxes.animatesLength[axis][box] { writeLength(of: box, axis, boxes, &place, &after) }
        guard animatesPosition, !place.hasPosition(on: axis) else { continue }
        writePosition(of: box, axis, boxes, place, &after)
        // A length that has changed at once leaves the view's start where it is.
        if before.size[axis] == evaluator.state.views[view].geometry.size[axis], let knownSize {
          start.center[axis] += start.anchor[axis] * (start.size[axis] - knownSize[axis])
        }
      }
      if place != evaluator.state.views[view].place {
        evaluator.state.views[view].place = place
        evaluator.state.changes.add(view: view)
      }
      guard after != before || start != before else { continue }
      evaluator.state.changes.add(view: view)
      guard evaluator.layoutPhase == .tick, knownSize != nil else {
        show(after, view)
        continue
      }
      show(start, view)
      let animation = number ?? evaluator.state.animations.beginAnimation()
      number = animation
      animate(box, from: start, to: after, boxes, animation)
    }
  }

  /// Starts the animation of one view.
  private func animate(
    _ box: Int, from start: ViewGeometry, to goal: ViewGeometry, _ boxes: LayoutBoxes, _ number: Int
  ) {
    let view = boxes.views[box]
    var end: Time?
    for axis in Axis.allCases {
      let parent = boxes.parents[box].flatMap { boxes.timings[$0] }
      let lengthTiming = boxes.isGiven[axis][box] ? parent : boxes.timings[box]
      // An edge that holds a view which fits its children moves the center with the length.
      let positionTiming = boxes.animatesPosition(of: box) ? parent : boxes.timings[box]
      let keys: [(View.Key, AnimationTiming?, Bool)] = [
        (axis == .horizontal ? .width : .height, lengthTiming, start.size[axis] != goal.size[axis]),
        (axis == .horizontal ? .centerX : .centerY, positionTiming, start.center[axis] != goal.center[axis]),
      ]
      for case (let key, let timing?, true) in keys {
        guard let value = goal.value(of: key) else { continue }
        let duration = timing.duration ?? Time(tick: max(1, timing.curve.settlingTicks))
        let timeline = AnimationTimeline(
          start: Time(tick: evaluator.tick), duration: duration, curve: timing.curve, returns: false, times: 1
        )
        evaluator.animator.animate(key, of: view, to: value, timeline, number: number)
        if let last = timeline.end { end = max(end ?? last, last) }
      }
    }
    if let end {
      evaluator.layoutAnimations.append(LayoutAnimation(number: number, view: view, end: end))
    }
  }

  /// Keeps the greatest overflow of each view, for a warning.
  private func noteOverflow(of boxes: LayoutBoxes) {
    for box in boxes.views.indices {
      guard let rules = boxes.rules[box] else { continue }
      for axis in Axis.allCases where !boxes.fits[axis][box] || boxes.isGiven[axis][box] {
        let excess = rules.overflow(
          on: axis, length: boxes.lengths[axis][box], boxes.lengths[axis], in: boxes.children[box])
        guard excess > 0 else { continue }
        let known = evaluator.layoutOverflows[boxes.views[box]]
        if known.map({ $0.axis == axis && $0.excess < excess }) ?? true {
          evaluator.layoutOverflows[boxes.views[box]] = LayoutExcess(axis: axis, excess: excess)
        }
      }
    }
  }
}

/// What layouts with `animate` do.
enum LayoutPhase {
  /// Places are written at once.
  case load
  /// New places start animations.
  case tick
  /// Nothing starts: places are those of the last tick.
  case between
}

/// An animation of a view that a layout has started.
struct LayoutAnimation {
  let number: Int
  let view: Int
  let end: Time
}

/// By how much the children of a view need more than it has.
struct LayoutExcess {
  let axis: Axis
  /// In points.
  let excess: Double
}

extension SceneEvaluator {
  /// Warnings about views whose children need more room than there is.
  var layoutWarnings: [Diagnostic] {
    document.views.compactMap { view in
      guard let overflow = layoutOverflows[view.id.index] else { return nil }
      let number = DecimalText.text((overflow.excess * 1000).rounded() / 1000)
      return document.diagnostic(
        .warning,
        "the children of \(title(of: view.id.index)) need \(number) pt more \(overflow.axis == .horizontal ? "width" : "height") than it has",
        at: view.range)
    }
  }
}

/// The boxes of a tree of layouts in arrays, outer ones first and siblings next to each other.
struct LayoutBoxes {
  /// Indices of views.
  private(set) var views: [Int] = []
  /// Indices of boxes; nil for the root.
  private(set) var parents: [Int?] = []
  /// Indices of boxes.
  var children: [Range<Int>] = []
  /// Nil for boxes that place nothing.
  var rules: [LayoutRules?] = []
  var weights: [Double] = []
  /// In points, first those of the boxes themselves, then with what the layouts make of them.
  var lengths = ByAxis<Double>()
  /// In points, in the parent.
  var starts = ByAxis<Double>()
  /// Whether the length is that of the children.
  var fits = ByAxis<Bool>()
  /// Whether the layout of the parent sets the length.
  var isGiven = ByAxis<Bool>()
  /// Lengths that the layout must leave as they are, in points: actions have taken them, or they animate.
  var fixedLengths = ByAxis<Double?>()
  /// How the children of a box go to new places; nil if at once.
  var timings: [AnimationTiming?] = []
  /// Whether a length that a layout makes goes to its new value by an animation.
  var animatesLength = ByAxis<Bool>()

  /// Whether a box goes to new places by an animation.
  func animatesPosition(of box: Int) -> Bool { parents[box].flatMap { timings[$0] } != nil }

  /// An array for each axis.
  struct ByAxis<Element> {
    private var horizontal: [Element] = []
    private var vertical: [Element] = []

    subscript(axis: Axis) -> [Element] {
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

    mutating func removeAll() {
      horizontal.removeAll(keepingCapacity: true)
      vertical.removeAll(keepingCapacity: true)
    }

    mutating func append(_ element: Element) {
      horizontal.append(element)
      vertical.append(element)
    }
  }

  mutating func removeAll() {
    views.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    children.removeAll(keepingCapacity: true)
    rules.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    lengths.removeAll()
    starts.removeAll()
    fits.removeAll()
    isGiven.removeAll()
    fixedLengths.removeAll()
    timings.removeAll(keepingCapacity: true)
    animatesLength.removeAll()
  }

  mutating func append(_ view: Int, parent: Int?) {
    views.append(view)
    parents.append(parent)
    children.append(0..<0)
    rules.append(nil)
    weights.append(0)
    lengths.append(0)
    starts.append(0)
    fits.append(false)
    isGiven.append(false)
    fixedLengths.append(nil)
    timings.append(nil)
    animatesLength.append(false)
  }

  /// Gives boxes that fit what their children need, inner ones first.
  mutating func fit(on axis: Axis) {
    for box in views.indices.reversed() where fits[axis][box] {
      lengths[axis][box] = rules[box]?.needed(on: axis, lengths[axis], in: children[box]) ?? 0
    }
  }

  /// Places the children of all boxes, outer ones first.
  mutating func place(on axis: Axis) {
    for box in views.indices {
      guard let rules = rules[box] else { continue }
      let length = lengths[axis][box]
      switch rules {
      case .stack(let stack):
        stack.place(
          on: axis, length: length, lengths: &lengths[axis], weights: weights, starts: &starts[axis],
          in: children[box])
      case .grid(let grid):
        grid.place(
          on: axis, length: length, lengths: &lengths[axis], starts: &starts[axis], in: children[box])
      }
      for child in children[box] {
        if let fixed = fixedLengths[axis][child] { lengths[axis][child] = fixed }
      }
    }
  }
}
