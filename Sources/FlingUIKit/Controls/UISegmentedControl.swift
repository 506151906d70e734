internal import FlingGeometry

/// Chooses one of several segments.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  public static let noSegment = -1
  private struct Segment {
    let label: UILabel
    var action: UIAction?
    var isEnabled = true
  }

  private final var segments: [Segment] = []
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

  /// Segments with the titles of actions. Choosing a segment runs its action.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    if frame.size == .zero { sizeToFit() }
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

  open var numberOfSegments: Int { segments.count }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let label = UILabel()
    label.text = title
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 13, weight: .medium)
    let index = max(0, min(segment, segments.count))
    segments.insert(Segment(label: label), at: index)
    if selected >= index { selected += 1 }
    addSubview(label)
    setNeedsLayout()
  }

  /// Adds a segment with the title of an action, which runs when the segment is chosen.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insertSegment(withTitle: action.title, at: segment, animated: animated)
    segments[max(0, min(segment, segments.count - 1))].action = action
  }

  /// Gives a segment the title of an action, which runs when the segment is chosen.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].label.text = action.title
    segments[segment].action = action
    setNeedsLayout()
  }

  open func actionForSegment(at segment: Int) -> UIAction? {
    segments.indices.contains(segment) ? segments[segment].action : nil
  }

  /// The segment with an action of this identifier; `NSNotFound` if there is none.
  open func segmentIndex(identifiedBy identifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == identifier } ?? NSNotFound
  }

  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment).label.removeFromSuperview()
    // The selected segment stays selected at its new place.
    if selected == segment { selected = UISegmentedControl.noSegment }
    if selected > segment { selected -= 1 }
    setNeedsLayout()
  }

  open func removeAllSegments() {
    for segment in segments { segment.label.removeFromSuperview() }
    segments = []
    selected = UISegmentedControl.noSegment
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if segments.indices.contains(segment) { segments[segment].label.text = title }
  }

  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].label.text : nil
  }

  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].isEnabled = enabled
    setNeedsLayout()
  }

  open func isEnabledForSegment(at segment: Int) -> Bool {
    segments.indices.contains(segment) && segments[segment].isEnabled
  }

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
      selected = segments.indices.contains(newValue) ? newValue : UISegmentedControl.noSegment
      setNeedsLayout()
    }
  }

  open override var intrinsicContentSize: CGSize {
    let widest = segments.map { $0.label.intrinsicContentSize.width }.max() ?? 0
    return CGSize(width: (widest + 24) * CGFloat(max(1, segments.count)), height: 32)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(1, segments.count))
    for (index, label) in segments.lazy.map(\.label).enumerated() {
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
    guard let touch, !segments.isEmpty, bounds.width > 0 else { return nil }
    let share = touch.location(in: self).x / bounds.width
    guard share >= 0, share < 1 else { return nil }
    let index = Int(share * CGFloat(segments.count))
    return isEnabledForSegment(at: index) ? index : nil
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
    if let action = actionForSegment(at: index) { sendAction(action) }
    if isMomentary { selected = UISegmentedControl.noSegment }
  }

  package override func primaryAction(_ event: UIEvent?) {}
}
