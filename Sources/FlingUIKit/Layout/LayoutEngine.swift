/// Solves the active constraints: by priority, an equation after the other.
///
/// Inequalities that the solution violates become equations, one at a time. A view's frame is written only
/// when the solution for it has changed, so that layout does not pull back what an animator has moved.
@MainActor
enum LayoutEngine {
  /// In the order in which they were activated.
  private(set) static var constraints: [NSLayoutConstraint] = []
  /// Whether something that constraints depend on may have changed since the last solution.
  static var isStale = false
  /// Whether views are being asked to place their subviews, after the constraints were solved.
  static var isInPass = false

  static func add(_ constraint: NSLayoutConstraint) {
    guard !contains(constraint) else { return }
    constraints.append(constraint)
    isStale = true
  }

  static func remove(_ constraint: NSLayoutConstraint) {
    constraints.removeAll { $0 === constraint }
    isStale = true
  }

  static func contains(_ constraint: NSLayoutConstraint) -> Bool {
    constraints.contains { $0 === constraint }
  }

  static func reset() {
    constraints = []
    isStale = false
    isInPass = false
  }

  /// Places the views of trees, if anything has changed.
  static func solve(_ roots: [UIView]) {
    guard isStale else { return }
    isStale = false
    guard !constraints.isEmpty else { return }
    for root in roots {
      var problem = LayoutProblem(root, constraints)
      guard !problem.isEmpty else { continue }
      problem.solve()
      problem.apply()
    }
  }

  /// The length that constraints with a constant give a view; nil for none.
  static func constantLength(_ view: UIView, _ axis: NSLayoutConstraint.Axis) -> CGFloat? {
    let attribute: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
    return constraints.first {
      $0.first === view && $0.firstAttribute == attribute && $0.second == nil && $0.relation == .equal
    }?.constant
  }
}

/// The constraints of a tree of views as equations.
@MainActor
private struct LayoutProblem {
  /// A view or a guide with four unknowns: left, top, width, height, in coordinates of the root.
  private struct Node {
    let item: any LayoutItem
    let start: Int
  }

  /// A sum of unknowns: their coefficients, then a number.
  private typealias Sum = [Double]

  private let root: UIView
  private var nodes: [Node] = []
  private var starts: [ObjectIdentifier: Int] = [:]
  private var constraints: [NSLayoutConstraint] = []
  private var solution: [Double] = []

  init(_ root: UIView, _ all: [NSLayoutConstraint]) {
    self.root = root
    var named: Set<ObjectIdentifier> = []
    for constraint in all {
      guard let first = constraint.first, isInTree(first) else { continue }
      if constraint.secondAttribute != .notAnAttribute {
        guard let second = constraint.second, isInTree(second) else { continue }
        named.insert(ObjectIdentifier(second))
      }
      named.insert(ObjectIdentifier(first))
      constraints.append(constraint)
    }
    addNodes(of: root, named)
  }

  var isEmpty: Bool { nodes.isEmpty }

  private func isInTree(_ item: any LayoutItem) -> Bool { item.layoutView?.isDescendant(of: root) ?? false }

  private mutating func addNodes(of view: UIView, _ named: Set<ObjectIdentifier>) {
    let isArranged = (view.superview as? UIStackView)?.arrangedSubviews.contains { $0 === view } ?? false
    let size = view.intrinsicContentSize
    let hasSize = size.width >= 0 || size.height >= 0
    if !view.translatesAutoresizingMaskIntoConstraints, !isArranged, view !== root,
      named.contains(ObjectIdentifier(view)) || hasSize
    {
      add(view)
    }
    for guide in view.layoutGuides where named.contains(ObjectIdentifier(guide)) { add(guide) }
    for child in view.subviews { addNodes(of: child, named) }
  }

  private mutating func add(_ item: any LayoutItem) {
    starts[ObjectIdentifier(item)] = nodes.count * 4
    nodes.append(Node(item: item, start: nodes.count * 4))
  }

  // MARK: Sums

  private var count: Int { nodes.count * 4 }

  private func number(_ value: Double) -> Sum {
    var sum = Sum(repeating: 0, count: count + 1)
    sum[count] = value
    return sum
  }

  private func unknown(_ index: Int) -> Sum {
    var sum = number(0)
    sum[index] = 1
    return sum
  }

  private func adding(_ a: Sum, _ b: Sum, times factor: Double = 1) -> Sum {
    zip(a, b).map { $0 + $1 * factor }
  }

  /// The start (left or top) of an item, and its length.
  private func place(_ item: any LayoutItem, _ axis: NSLayoutConstraint.Axis) -> (start: Sum, length: Sum) {
    let isHorizontal = axis == .horizontal
    if let start = starts[ObjectIdentifier(item)] {
      return (unknown(start + (isHorizontal ? 0 : 1)), unknown(start + (isHorizontal ? 2 : 3)))
    }
    if let guide = item as? UILayoutGuide, let view = guide.owningView {
      let (start, length) = place(view, axis)
      let insets = guide.insets
      let near = isHorizontal ? insets.left.native : insets.top.native
      let far = isHorizontal ? insets.right.native : insets.bottom.native
      return (adding(start, number(near)), adding(length, number(-near - far)))
    }
    guard let view = item as? UIView, view !== root, let parent = view.superview else {
      let size = root.bounds.size
      return (number(0), number(isHorizontal ? size.width.native : size.height.native))
    }
    let frame = view.frame
    let offset = isHorizontal ? frame.minX - parent.bounds.minX : frame.minY - parent.bounds.minY
    let length = isHorizontal ? frame.width : frame.height
    return (adding(place(parent, axis).start, number(offset.native)), number(length.native))
  }

  private func sum(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) -> Sum? {
    let margins = item.layoutView?.layoutMargins ?? .zero
    let across = place(item, .horizontal)
    let down = place(item, .vertical)
    switch attribute {
    case .left, .leading: return across.start
    case .right, .trailing: return adding(across.start, across.length)
    case .centerX, .centerXWithinMargins: return adding(across.start, across.length, times: 0.5)
    case .width: return across.length
    case .top: return down.start
    case .bottom: return adding(down.start, down.length)
    case .centerY, .centerYWithinMargins: return adding(down.start, down.length, times: 0.5)
    case .height: return down.length
    case .firstBaseline: return adding(down.start, number(baseline(item)))
    case .lastBaseline:
      let below = (item as? UILabel).map { ($0.font.lineHeight - $0.font.ascender).native } ?? 0
      return adding(adding(down.start, down.length), number(-below))
    case .leftMargin, .leadingMargin: return adding(across.start, number(margins.left.native))
    case .rightMargin, .trailingMargin:
      return adding(adding(across.start, across.length), number(-margins.right.native))
    case .topMargin: return adding(down.start, number(margins.top.native))
    case .bottomMargin: return adding(adding(down.start, down.length), number(-margins.bottom.native))
    case .notAnAttribute: return nil
    }
  }

  private func baseline(_ item: any LayoutItem) -> Double {
    (item as? UILabel).map { $0.font.ascender.native } ?? 0
  }

  /// A sum that is 0 if the constraint holds as an equation.
  private func difference(_ constraint: NSLayoutConstraint) -> Sum? {
    guard let first = constraint.first, let left = sum(first, constraint.firstAttribute) else { return nil }
    var difference = adding(left, number(-constraint.constant.native))
    if let second = constraint.second, let right = sum(second, constraint.secondAttribute) {
      difference = adding(difference, right, times: -constraint.multiplier.native)
    }
    return difference
  }

  // MARK: Solving

  /// Equations with their priority; those of one priority keep their order.
  private struct Equation {
    let priority: Float
    let sum: Sum
    let relation: NSLayoutConstraint.Relation
  }

  mutating func solve() {
    solution = solved(widths: [:])
    // A label of several lines is as high as its solved width asks for.
    var widths: [Int: Double] = [:]
    for node in nodes {
      guard let label = node.item as? UILabel, label.numberOfLines != 1 else { continue }
      widths[node.start] = solution[node.start + 2]
    }
    if !widths.isEmpty { solution = solved(widths: widths) }
  }

  private func solved(widths: [Int: Double]) -> [Double] {
    let equations = self.equations(widths)
    var active: Set<Int> = []
    while true {
      var system = LinearSystem(count: count)
      for (index, equation) in equations.enumerated()
      where equation.relation == .equal || active.contains(index) { system.add(equation.sum) }
      let values = system.solution
      let violated = equations.indices.first { index in
        guard equations[index].relation != .equal, !active.contains(index) else { return false }
        let sum = zip(equations[index].sum, values + [1]).reduce(0) { $0 + $1.0 * $1.1 }
        return equations[index].relation == .greaterThanOrEqual ? sum < -1e-6 : sum > 1e-6
      }
      guard let violated else { return values }
      active.insert(violated)
    }
  }

  private func equations(_ widths: [Int: Double]) -> [Equation] {
    var equations = constraints.compactMap { constraint in
      difference(constraint).map {
        Equation(priority: constraint.priority.rawValue, sum: $0, relation: constraint.relation)
      }
    }
    for node in nodes {
      let view = node.item as? UIView
      var size = view?.intrinsicContentSize ?? CGSize(width: -1, height: -1)
      if let width = widths[node.start], let view {
        size.height = view.sizeThatFits(CGSize(width: CGFloat(width), height: 0)).height
      }
      for (axis, length) in [(NSLayoutConstraint.Axis.horizontal, size.width), (.vertical, size.height)] {
        let index = node.start + (axis == .horizontal ? 2 : 3)
        guard let view, length >= 0 else { continue }
        let sum = adding(unknown(index), number(-length.native))
        equations.append(
          Equation(
            priority: view.contentCompressionResistancePriority(for: axis).rawValue, sum: sum,
            relation: .greaterThanOrEqual))
        equations.append(
          Equation(
            priority: view.contentHuggingPriority(for: axis).rawValue, sum: sum, relation: .equal))
      }
    }
    let sorted = equations.enumerated().sorted {
      $0.element.priority != $1.element.priority
        ? $0.element.priority > $1.element.priority : $0.offset < $1.offset
    }.map(\.element)
    return sorted + nodes.flatMap(defaults)
  }

  /// Equations of the lowest priority: the present size, at the origin of the superview.
  private func defaults(_ node: Node) -> [Equation] {
    let view = node.item as? UIView
    let owner = view?.superview ?? node.item.layoutView ?? root
    let size = view?.bounds.size ?? .zero
    func equation(_ sum: Sum) -> Equation { Equation(priority: 0, sum: sum, relation: .equal) }
    return [
      equation(adding(unknown(node.start + 2), number(-size.width.native))),
      equation(adding(unknown(node.start + 3), number(-size.height.native))),
      equation(adding(unknown(node.start), place(owner, .horizontal).start, times: -1)),
      equation(adding(unknown(node.start + 1), place(owner, .vertical).start, times: -1)),
    ]
  }

  // MARK: Writing

  private func value(_ sum: Sum) -> Double { zip(sum, solution + [1]).reduce(0) { $0 + $1.0 * $1.1 } }

  /// Writes the frames whose solution has changed.
  func apply() {
    for node in nodes {
      let owner = (node.item as? UIView)?.superview ?? node.item.layoutView ?? root
      let x = solution[node.start] - value(place(owner, .horizontal).start) + owner.bounds.minX.native
      let y = solution[node.start + 1] - value(place(owner, .vertical).start) + owner.bounds.minY.native
      let frame = CGRect(
        x: CGFloat(x), y: CGFloat(y), width: CGFloat(max(0, solution[node.start + 2])),
        height: CGFloat(max(0, solution[node.start + 3])))
      if let guide = node.item as? UILayoutGuide { guide.solved = frame }
      guard let view = node.item as? UIView, !view.isPlaced(at: frame) else { continue }
      view.details.solvedFrame = frame
      view.bounds.size = frame.size
      let anchor = view.layer.anchorPoint
      view.center = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    }
  }
}

extension UIView {
  /// Whether the last solution for the view was this frame, but for rounding.
  fileprivate func isPlaced(at frame: CGRect) -> Bool {
    guard let last = details.solvedFrame else { return false }
    return abs(last.minX - frame.minX) < 1e-6 && abs(last.minY - frame.minY) < 1e-6
      && abs(last.width - frame.width) < 1e-6 && abs(last.height - frame.height) < 1e-6
  }
}
