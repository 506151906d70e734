internal import FlingGeometry

/// Chooses one of several segments.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  public static let noSegment = -1
  private final var labels: [UILabel] = []
  private final var disabled: Set<Int> = []
  private final var attributes: [State: [NSAttributedString.Key: Any]] = [:]
  private final let selection = UIView()
  private final var selected = UISegmentedControl.noSegment
  /// Whether it reports a touch without keeping the selection.
  open var isMomentary = false
  open var apportionsSegmentWidthsByContent = false
  open var selectedSegmentTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    build()
  }

  /// Segments of strings. The segment of a picture is empty, which is noted.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for (index, item) in (items ?? []).enumerated() {
      if item is UIImage { RuntimeNotes.add("segments with pictures are empty") }
      insertSegment(withTitle: item as? String ?? "", at: index, animated: false)
    }
    sizeToFit()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }

  private func build() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 8
    selection.isUserInteractionEnabled = false
    selection.layer.cornerRadius = 7
    selection.layer.shadowOpacity = 0.12
    selection.layer.shadowOffset = CGSize(width: 0, height: 3)
    selection.layer.shadowRadius = 4
    addSubview(selection)
  }

  open var numberOfSegments: Int { labels.count }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let label = UILabel()
    label.text = title
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 13, weight: .medium)
    let index = max(0, min(segment, labels.count))
    labels.insert(label, at: index)
    disabled = Set(disabled.map { $0 >= index ? $0 + 1 : $0 })
    if selected >= index { selected += 1 }
    addSubview(label)
    setNeedsLayout()
  }

  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insertSegment(withTitle: action.title, at: segment, animated: animated)
  }

  open func removeSegment(at segment: Int, animated: Bool) {
    guard labels.indices.contains(segment) else { return }
    labels.remove(at: segment).removeFromSuperview()
    disabled.remove(segment)
    disabled = Set(disabled.map { $0 > segment ? $0 - 1 : $0 })
    // The selected segment stays selected at its new place.
    if selected == segment { selected = UISegmentedControl.noSegment }
    if selected > segment { selected -= 1 }
    setNeedsLayout()
  }

  open func removeAllSegments() {
    for label in labels { label.removeFromSuperview() }
    labels = []
    disabled = []
    selected = UISegmentedControl.noSegment
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if labels.indices.contains(segment) { labels[segment].text = title }
  }

  open func titleForSegment(at segment: Int) -> String? {
    labels.indices.contains(segment) ? labels[segment].text : nil
  }

  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    if enabled { disabled.remove(segment) } else { disabled.insert(segment) }
    setNeedsLayout()
  }

  open func isEnabledForSegment(at segment: Int) -> Bool { !disabled.contains(segment) }

  /// Sets font and color of the titles in a state. Those of the normal state count where others are not set.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    self.attributes[state] = attributes
    setNeedsLayout()
  }

  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { attributes[state] }

  private func attribute(_ key: NSAttributedString.Key, isSelected: Bool) -> Any? {
    (isSelected ? attributes[.selected]?[key] : nil) ?? attributes[.normal]?[key]
  }

  open var selectedSegmentIndex: Int {
    get { selected }
    set {
      selected = labels.indices.contains(newValue) ? newValue : UISegmentedControl.noSegment
      setNeedsLayout()
    }
  }

  open override var intrinsicContentSize: CGSize {
    let widest = labels.map { $0.intrinsicContentSize.width }.max() ?? 0
    return CGSize(width: (widest + 24) * CGFloat(max(1, labels.count)), height: 32)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(1, labels.count))
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
      label.alpha = isEnabled && isEnabledForSegment(at: index) ? 1 : 0.4
      let isSelected = index == selected
      label.font =
        attribute(.font, isSelected: isSelected) as? UIFont
        ?? .systemFont(ofSize: 13, weight: isSelected ? .semibold : .medium)
      label.textColor = attribute(.foregroundColor, isSelected: isSelected) as? UIColor ?? .label
    }
    selection.isHidden = selected < 0
    selection.backgroundColor = selectedSegmentTintColor ?? (theme == .light ? .white : .systemGray)
    guard selected >= 0 else { return }
    let frame = CGRect(x: CGFloat(selected) * width, y: 0, width: width, height: bounds.height)
      .insetBy(dx: 2, dy: 2)
    if selection.frame != frame { selection.frame = frame }
  }

  private func segment(_ touch: UITouch?) -> Int? {
    guard let touch, !labels.isEmpty, bounds.width > 0 else { return nil }
    let share = touch.location(in: self).x / bounds.width
    guard share >= 0, share < 1 else { return nil }
    let index = Int(share * CGFloat(labels.count))
    return labels.indices.contains(index) && isEnabledForSegment(at: index) ? index : nil
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let index = segment(touch), index != selected || isMomentary else { return }
    selected = index
    if selection.frame.width == 0 || isMomentary {
      setNeedsLayout()
    } else {
      UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { [self] in
        setNeedsLayout()
        layoutIfNeeded()
      }
    }
    send([.valueChanged, .primaryActionTriggered], event)
    if isMomentary { selected = UISegmentedControl.noSegment }
  }

  package override func primaryAction(_ event: UIEvent?) {}
}
