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
    collect(tree, into: &boxes)
    measure(&boxes)
    write(boxes)
    noteOverflow(of: boxes)
    evaluator.layoutBoxes = boxes
    evaluator.state.layouts[index] = LayoutMemory(of: tree, evaluator.state.views)
  }

  private func isUpToDate(_ index: Int, _ tree: LayoutTrees.Tree) -> Bool {
    let views = evaluator.state.views
    return evaluator.state.layouts[index].agrees(with: tree, views)
  }

  /// Collects the boxes of a tree, outer ones first, siblings next to each other and in the order of their
  /// layout. Views that are hidden or have left are left out.
  private func collect(_ tree: LayoutTrees.Tree, into boxes: inout LayoutBoxes) {
    let views = evaluator.state.views
    boxes.removeAll()
    boxes.append(tree.root, parent: nil)
    var next = 0
    while next < boxes.views.count {
      let container = boxes.views[next]
      let first = boxes.views.count
      if let children = tree.children[container], let rules = views[container].layout.rules {
        boxes.rules[next] = rules
        for child in ordered(children, of: container, views) { boxes.append(child, parent: next) }
      }
      boxes.children[next] = first..<boxes.views.count
      next += 1
    }
    for box in boxes.views.indices {
      let view = views[boxes.views[box]]
      let rules = boxes.parents[box].flatMap { boxes.rules[$0] }
      for axis in Axis.allCases {
        let place = view.place[axis]
        boxes.fits[axis][box] = place.length == .children
        guard let rules, !place.isTaken else {
          boxes.lengths[axis][box] = view.geometry.size[axis]
          boxes.takenLengths[axis][box] = view.geometry.size[axis]
          continue
        }
        boxes.lengths[axis][box] = place.ownLength
        if rules.mainAxis == axis { boxes.weights[box] = view.layout.weight }
        boxes.isGiven[axis][box] = rules.mainAxis == axis ? view.layout.weight > 0 : rules.stretches(on: axis)
        // The width of a text without what the layout did to it.
        if axis == .horizontal, view.kind == .label, place.length == .content, place.isGiven {
          let frame = LabelFrame(height: view.place[.vertical].length == .own ? view.geometry.size.y : nil)
          boxes.lengths[axis][box] =
            evaluator.labels.size(of: view.label, in: frame, view: boxes.views[box]).width
        }
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
      let view = evaluator.state.views[boxes.views[box]]
      guard view.place[.vertical].length == .content, !view.place[.vertical].isTaken,
        boxes.isGiven[.horizontal][box]
      else { continue }
      let width = boxes.lengths[.horizontal][box]
      if view.kind == .label {
        boxes.lengths[.vertical][box] =
          evaluator.labels.size(of: view.label, in: LabelFrame(width: width), view: boxes.views[box]).height
      } else if let picture = view.picture {
        boxes.lengths[.vertical][box] = picture.height(for: width)
      }
    }
    boxes.fit(on: .vertical)
    boxes.place(on: .vertical)
  }

  private func write(_ boxes: LayoutBoxes) {
    for box in boxes.views.indices {
      let view = boxes.views[box]
      var place = evaluator.state.views[view].place
      let before = evaluator.modelGeometry(of: view)
      var after = before
      for axis in Axis.allCases {
        let length = boxes.lengths[axis][box]
        if !place[axis].isTaken {
          place[axis].isGiven = false
          if box > 0 || boxes.fits[axis][box] {
            // What the view itself says of its length stays known beside what the layout makes of it.
            let own = boxes.isGiven[axis][box] ? place[axis].ownLength : length
            place.resize(&after, to: length, on: axis)
            place[axis].ownLength = own
          }
          place[axis].isGiven = boxes.isGiven[axis][box]
        }
        if box > 0, !place.hasPosition(on: axis) {
          // Also around a length that an action animates.
          after.center[axis] = boxes.starts[axis][box] + after.anchor[axis] * length
        }
      }
      if place != evaluator.state.views[view].place { evaluator.state.views[view].place = place }
      guard after != before else { continue }
      if evaluator.state.views[view].model == nil {
        evaluator.state.views[view].geometry = after
      } else {
        evaluator.state.views[view].model = after
        evaluator.animator.applyAnimations(to: view)
      }
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
  /// Lengths that actions have taken from the layout, in points.
  var takenLengths = ByAxis<Double?>()

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
    takenLengths.removeAll()
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
    takenLengths.append(nil)
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
        if let taken = takenLengths[axis][child] { lengths[axis][child] = taken }
      }
    }
  }
}
