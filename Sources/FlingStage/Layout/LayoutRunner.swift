import FlingGeometry
import FlingScene

/// Runs layouts: finds the places of children and writes them.
struct LayoutRunner {
  let evaluator: SceneEvaluator

  /// Runs the layouts of a tree if something that they read has changed.
  func update(_ index: Int) {
    let tree = evaluator.layouts.trees[index]
    guard let change = evaluator.state.layouts[index].change(of: tree, evaluator.state.views) else { return }
    var boxes = evaluator.layoutBoxes
    evaluator.layoutBoxes = LayoutBoxes()
    let isAnimated = tree.containers.contains { evaluator.state.views[$0].layout.timing != nil }
    if isAnimated, change == .goals, evaluator.layoutPhase != .between {
      collect(tree, .final, into: &boxes)
      measure(&boxes)
      writeFinal(boxes, evaluator.state.layouts[index])
      noteOverflow(of: boxes)
    }
    collect(tree, .shown, into: &boxes)
    measure(&boxes)
    for view in boxes.write(to: &evaluator.state.views) { evaluator.animator.applyAnimations(to: view) }
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

  /// Collects the boxes of a tree, outer ones first, siblings next to each other and in the order of their
  /// layout. Views that are hidden or have left are left out.
  private func collect(
    _ tree: LayoutTrees.Tree, _ lengths: Lengths, into boxes: inout LayoutBoxes
  ) {
    let views = evaluator.state.views
    boxes.removeAll()
    boxes.append(tree.root, parent: nil)
    var next = 0
    while next < boxes.indices.count {
      let container = boxes[next].view
      if let rules = views[container].layout.rules, let children = tree.children[container] {
        boxes.beginChildren(of: next, rules, views[container].layout.timing)
        for child in ordered(children, of: container, views) { boxes.append(child, parent: next) }
        boxes.endChildren(of: next)
      }
      next += 1
    }
    for axis in Axis.allCases {
      for box in boxes.indices { collectLength(of: box, on: axis, views, lengths, &boxes) }
    }
  }

  /// Collects what a box says of its length.
  private func collectLength(
    of box: Int, on axis: Axis, _ views: [ViewState], _ lengths: Lengths, _ boxes: inout LayoutBoxes
  ) {
    let view = boxes[box].view
    let place = views[view].place[axis]
    let weight = views[view].layout.weight
    var length = LayoutBoxes.Length()
    if !place.isTaken { length.isGiven = boxes.parentGives(axis, to: box, weight: weight) }
    let fits = place.length == .children
    length.isAnimated = length.isGiven ? boxes[box].isMoveAnimated : fits && boxes.animatesChildren(of: box)
    // What animates is left to its animation.
    length.isFixed = place.isTaken || lengths == .shown && length.isAnimated
    length.fits = fits && !length.isFixed
    guard boxes[box].parent != nil, !length.isFixed else {
      length.isGiven = false
      length.isFixed = true
      let size =
        lengths == .final ? views[view].model?.size ?? views[view].geometry.size : views[view].geometry.size
      boxes.set(length, size[axis], of: box, on: axis)
      return
    }
    boxes.set(length, place.ownLength, of: box, on: axis)
    boxes.setWeight(weight, of: box, along: axis)
    // The width of a text without what the layout did to it.
    if axis == .horizontal, place.isGiven, place.length == .content, views[view].kind == .label {
      let height = views[view].place[.vertical].length == .own ? views[view].geometry.size.y : nil
      boxes.lengths[axis][box] =
        evaluator.labels.size(of: views[view].label, in: LabelFrame(height: height), view: view).width
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
    // An array, because single fields of the evaluator's views are read from copies of whole views.
    let views = evaluator.state.views
    for box in boxes.indices where boxes[box].horizontal.isGiven {
      let view = boxes[box].view
      guard views[view].place[.vertical].length == .content else { continue }
      let width = boxes.lengths[.horizontal][box]
      if views[view].kind == .label {
        boxes.lengths[.vertical][box] =
          evaluator.labels.size(of: views[view].label, in: LabelFrame(width: width), view: view).height
      } else if let picture = views[view].picture {
        boxes.lengths[.vertical][box] = picture.height(for: width)
      }
    }
    boxes.fit(on: .vertical)
    boxes.place(on: .vertical)
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
  private func writeFinal(_ boxes: LayoutBoxes, _ memory: LayoutMemory) {
    var number: Int?
    for index in boxes.indices {
      let box = boxes[index]
      guard box.isMoveAnimated || box.horizontal.isAnimated || box.vertical.isAnimated else { continue }
      let view = box.view
      let knownSize =
        evaluator.layouts.memberIndices[view].flatMap { memory.size(ofMember: $0) }
        ?? (box.parent == nil ? .zero : nil)
      var place = evaluator.state.views[view].place
      let before = evaluator.modelGeometry(of: view)
      var start = before
      var after = before
      for axis in Axis.allCases {
        if box[axis].isAnimated { boxes.writeLength(of: index, on: axis, &place, &after) }
        guard box.isMoveAnimated, !place.hasPosition(on: axis) else { continue }
        boxes.writePosition(of: index, on: axis, place, &after)
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
      animate(index, from: start, to: after, boxes, animation)
    }
  }

  /// Starts the animation of one view.
  private func animate(
    _ box: Int, from start: ViewGeometry, to goal: ViewGeometry, _ boxes: LayoutBoxes, _ number: Int
  ) {
    let view = boxes[box].view
    var end: Time?
    let parent = boxes[box].parent.flatMap { boxes.timing(ofChildrenOf: $0) }
    let own = boxes.timing(ofChildrenOf: box)
    for axis in Axis.allCases {
      let lengthTiming = boxes[box][axis].isGiven ? parent : own
      // An edge that holds a view which fits its children moves the center with the length.
      let positionTiming = boxes[box].isMoveAnimated ? parent : own
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
    for box in boxes.indices {
      guard let rules = boxes.rules(of: box) else { continue }
      for axis in Axis.allCases where !boxes[box][axis].fits || boxes[box][axis].isGiven {
        let excess = rules.overflow(
          on: axis, length: boxes.lengths[axis][box], boxes.lengths[axis], in: boxes[box].children)
        guard excess > 0 else { continue }
        let view = boxes[box].view
        let known = evaluator.layoutOverflows[view]
        if known.map({ $0.axis == axis && $0.excess < excess }) ?? true {
          evaluator.layoutOverflows[view] = LayoutExcess(axis: axis, excess: excess)
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
