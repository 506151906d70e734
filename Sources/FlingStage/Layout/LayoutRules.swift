import FlingGeometry
import FlingScene

/// How a view places its children.
enum LayoutRules: Hashable {
  case stack(StackLayout)
  case grid(ColumnGridLayout)

  /// The axis along which children grow; nil for grids.
  var mainAxis: Axis? {
    if case .stack(let stack) = self { stack.axis } else { nil }
  }

  /// Whether the layout stretches children on an axis.
  func stretches(on axis: Axis) -> Bool {
    switch self {
    case .stack(let stack): stack.axis != axis && stack.align == .stretch
    case .grid(let grid): grid.align == .stretch
    }
  }

  /// The length that children need on an axis, in points.
  func needed(on axis: Axis, _ lengths: [Double], in children: Range<Int>) -> Double {
    switch self {
    case .stack(let stack): stack.needed(on: axis, lengths, in: children)
    case .grid(let grid): grid.needed(on: axis, lengths, in: children)
    }
  }

  /// By how much the children need more than there is on an axis, in points.
  func overflow(on axis: Axis, length: Double, _ lengths: [Double], in children: Range<Int>) -> Double {
    switch self {
    case .stack(let stack): stack.overflow(on: axis, length: length, lengths: lengths, in: children)
    case .grid(let grid): grid.overflow(on: axis, length: length, lengths: lengths, in: children)
    }
  }
}

/// What a view says to layouts: to its own, and to that of its parent.
struct LayoutState: Hashable {
  /// How the view places its children; nil without a layout.
  var rules: LayoutRules?
  /// How children go to new places; nil if at once.
  var timing: AnimationTiming?
  /// The share of the room that is left in the parent's stack.
  var weight = 0.0
  /// The order in the parent's layout; nil for the index among its children.
  var order: Double?
  /// Whether the view has left the parent's layout for good, because it became an item.
  var hasLeft = false
}

extension SceneEvaluator {
  /// Evaluates a layout.
  func layoutRules(_ formula: LayoutFormula) throws(RunError) -> LayoutRules {
    let gap = try formula.gap.map { (gap) throws(RunError) in try number(gap) } ?? 0
    let insets = try formula.insets.map { (insets) throws(RunError) in try self.insets(insets) } ?? .zero
    let align =
      try formula.align.map { (align) throws(RunError) in try choice(align, as: LayoutAlignment.self) }
      ?? .start
    switch formula.arrangement {
    case .stack(let direction):
      let justify =
        try formula.justify.map { (justify) throws(RunError) in
          try choice(justify, as: LayoutJustification.self)
        } ?? .start
      return .stack(
        StackLayout(
          try choice(direction, as: Axis.self), gap: gap, insets: insets, align: align, justify: justify))
    case .grid(let columns):
      let rowGap = try formula.rowGap.map { (gap) throws(RunError) in try number(gap) }
      let count = try integer(columns, within: KeyTable.gridColumns, "the number of columns")
      return .grid(
        ColumnGridLayout(columns: count, gap: gap, rowGap: rowGap, insets: insets, align: align))
    }
  }

  /// Evaluates how children go to new places; nil if at once.
  func layoutTiming(_ formula: LayoutFormula) throws(RunError) -> AnimationTiming? {
    guard let motion = formula.animation else { return nil }
    let timing = try AnimationTiming(motion.curve, duration: motion.duration, in: self)
    if case .spring(_, let velocity?) = timing.course {
      guard case .ways = velocity else {
        throw RunError("the spring of a layout starts with a velocity in ways a second", at: nil)
      }
    }
    return timing.duration?.units == 0 ? nil : timing
  }

  /// The order of a view in the layout of its parent.
  func layoutOrder(of view: Int) -> Double {
    if let order = state.views[view].layout.order { return order }
    guard let parent = document.views[view].parent else { return 0 }
    return Double(document.views[parent.index].children.firstIndex { $0.index == view } ?? 0)
  }
}

extension LayoutFormula {
  /// All expressions of the layout, in the order of evaluation.
  var expressions: [Expression] {
    let main: Expression =
      switch arrangement {
      case .stack(let direction): direction
      case .grid(let columns): columns
      }
    var all = [main] + [gap, rowGap, align, justify].compactMap { $0 } + (insets?.expressions ?? [])
    if let duration = animation?.duration { all.append(duration) }
    if case .spring(let spring)? = animation?.curve {
      all += spring.parameters.map(\.value) + [spring.velocity].compactMap { $0 }
    }
    return all
  }
}
