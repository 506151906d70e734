/// Places views in a row or a column.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// How views share the length along the axis.
  public enum Distribution: Int, Sendable {
    case fill
    case fillEqually
    case fillProportionally
    case equalSpacing
    case equalCentering
  }

  /// Where views lie across the axis.
  public enum Alignment: Int, Sendable {
    case fill
    case leading
    case firstBaseline
    case center
    case trailing
    case lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  public private(set) final var arrangedSubviews: [UIView] = []
  private final var customSpacing: [ObjectIdentifier: CGFloat] = [:]
  /// The sizes of views that have none of their own, as they were when they came in.
  private final var ownSizes: [ObjectIdentifier: CGSize] = [:]

  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { setNeedsLayout() }
  }
  open var distribution = Distribution.fill {
    didSet { setNeedsLayout() }
  }
  open var alignment = Alignment.fill {
    didSet { setNeedsLayout() }
  }
  open var spacing: CGFloat = 0 {
    didSet { setNeedsLayout() }
  }
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { setNeedsLayout() }
  }
  open var isBaselineRelativeArrangement = false

  public override init(frame: CGRect) { super.init(frame: frame) }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  open func insertArrangedSubview(_ view: UIView, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: max(0, min(index, arrangedSubviews.count)))
    ownSizes[ObjectIdentifier(view)] = view.bounds.size
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    setNeedsLayout()
  }

  /// Leaves the view where it is, as a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    ownSizes[ObjectIdentifier(view)] = nil
    customSpacing[ObjectIdentifier(view)] = nil
    setNeedsLayout()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {
    customSpacing[ObjectIdentifier(view)] = spacing
    setNeedsLayout()
  }

  open func customSpacing(after view: UIView) -> CGFloat { customSpacing[ObjectIdentifier(view)] ?? spacing }

  // MARK: Layout

  private var shownViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  /// The size that a view would have.
  private func natural(_ view: UIView) -> CGSize {
    let own = ownSizes[ObjectIdentifier(view)] ?? .zero
    let intrinsic = view.intrinsicContentSize
    return CGSize(
      width: LayoutEngine.constantLength(view, .horizontal)
        ?? (intrinsic.width >= 0 ? intrinsic.width : own.width),
      height: LayoutEngine.constantLength(view, .vertical)
        ?? (intrinsic.height >= 0 ? intrinsic.height : own.height))
  }

  private var isVertical: Bool { axis == .vertical }

  private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

  private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

  private func gaps(_ views: [UIView]) -> [CGFloat] { views.dropLast().map { customSpacing(after: $0) } }

  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  open override var intrinsicContentSize: CGSize {
    let views = shownViews
    let sizes = views.map(natural)
    let length: CGFloat =
      distribution == .fillEqually
      ? (sizes.map(along).max() ?? 0) * CGFloat(views.count) : sizes.map(along).reduce(0, +)
    let total = length + gaps(views).reduce(0, +)
    let breadth = sizes.map(across).max() ?? 0
    let margins = margins
    return CGSize(
      width: (isVertical ? breadth : total) + margins.left + margins.right,
      height: (isVertical ? total : breadth) + margins.top + margins.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shownViews
    guard !views.isEmpty else { return }
    let box = bounds.inset(by: margins)
    let naturals = views.map(natural)
    var gaps = gaps(views)
    let room = along(box.size) - gaps.reduce(0, +)
    var lengths = naturals.map(along)
    let sum = lengths.reduce(0, +)
    switch distribution {
    case .fillEqually: lengths = views.map { _ in max(0, room / CGFloat(views.count)) }
    case .fillProportionally:
      if sum > 0 { lengths = lengths.map { $0 / sum * max(0, room) } }
    case .fill: fill(&lengths, naturals, room - sum, views)
    case .equalSpacing:
      if views.count > 1 {
        let free = max(0, along(box.size) - sum) / CGFloat(views.count - 1)
        gaps = gaps.map { max($0, free) }
      }
    case .equalCentering: center(&gaps, lengths, along(box.size))
    }
    var place = isVertical ? box.minY : box.minX
    for (index, view) in views.enumerated() {
      let (start, breadth) = crossPlace(across(naturals[index]), in: box)
      let frame =
        isVertical
        ? CGRect(x: start, y: place, width: breadth, height: lengths[index])
        : CGRect(x: place, y: start, width: lengths[index], height: breadth)
      if view.frame != frame { view.frame = frame }
      place += lengths[index] + (index < gaps.count ? gaps[index] : 0)
    }
  }

  /// Gives the free length to the view that hugs its content least, or takes it from the one that resists
  /// least.
  private func fill(_ lengths: inout [CGFloat], _ naturals: [CGSize], _ free: CGFloat, _ views: [UIView]) {
    guard free != 0 else { return }
    let axis = self.axis
    let flexible = views.indices.filter {
      along(views[$0].intrinsicContentSize) < 0 && along(naturals[$0]) == 0
    }
    if !flexible.isEmpty, free > 0 {
      for index in flexible { lengths[index] += free / CGFloat(flexible.count) }
      return
    }
    let priorities = views.map {
      free > 0
        ? $0.contentHuggingPriority(for: axis).rawValue
        : $0.contentCompressionResistancePriority(for: axis).rawValue
    }
    var rest = free
    // The next view gives way only when the one before has no length left.
    for index in views.indices.sorted(by: { (priorities[$0], $0) < (priorities[$1], $1) }) where rest != 0 {
      let change = max(-lengths[index], rest)
      lengths[index] += change
      rest -= change
    }
  }

  /// Makes the distances between centers equal, where the spacing allows.
  private func center(_ gaps: inout [CGFloat], _ lengths: [CGFloat], _ room: CGFloat) {
    guard let first = lengths.first, let last = lengths.last, lengths.count > 1 else { return }
    let distance = (room - first / 2 - last / 2) / CGFloat(lengths.count - 1)
    for index in gaps.indices {
      gaps[index] = max(gaps[index], distance - lengths[index] / 2 - lengths[index + 1] / 2)
    }
  }

  private func crossPlace(_ natural: CGFloat, in box: CGRect) -> (start: CGFloat, length: CGFloat) {
    let start = isVertical ? box.minX : box.minY
    let room = across(box.size)
    switch alignment {
    case .fill: return (start, room)
    case .leading, .firstBaseline: return (start, natural)
    case .center: return (start + (room - natural) / 2, natural)
    case .trailing, .lastBaseline: return (start + room - natural, natural)
    }
  }
}

extension UIView {
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    details.huggingPriority[axis.rawValue]
  }

  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    details.huggingPriority[axis.rawValue] = priority
    superview?.setNeedsLayout()
  }

  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    details.compressionPriority[axis.rawValue]
  }

  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    details.compressionPriority[axis.rawValue] = priority
    superview?.setNeedsLayout()
  }
}
