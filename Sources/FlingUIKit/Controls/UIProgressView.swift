package import FlingGeometry
package import FlingStage

/// Shows how much is done.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// Where it lies.
  public enum Style: Int, Sendable {
    case `default`
    case bar
  }

  private final let bar = CALayer()
  private final var share: Float = 0
  open var progressTintColor: UIColor? {
    didSet { update() }
  }
  open var trackTintColor: UIColor? {
    didSet { update() }
  }
  open var progressViewStyle = Style.default

  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.addSublayer(bar)
    if frame.height == 0 { bounds.size.height = 4 }
    update()
  }

  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
    progressViewStyle = style
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.addSublayer(bar)
    update()
  }

  /// From 0 to 1.
  open var progress: Float {
    get { share }
    set { setProgress(newValue, animated: false) }
  }

  open func setProgress(_ progress: Float, animated: Bool) {
    share = progress > 0 ? min(progress, 1) : 0
    if animated {
      UIView.animate(withDuration: 0.25) { [self] in update() }
    } else {
      UIView.performWithoutAnimation { update() }
    }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 4) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: bounds.width, height: 4) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    UIView.performWithoutAnimation { update() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  private func update() {
    layer.backgroundColor = (trackTintColor ?? .systemFill).color(in: theme).cgColor
    layer.cornerRadius = bounds.height / 2
    bar.cornerRadius = bounds.height / 2
    bar.backgroundColor = (progressTintColor ?? tintColor).color(in: theme).cgColor
    bar.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(share), height: bounds.height)
  }
}

extension Color {
  var cgColor: CGColor { CGColor(self) }
}

/// Turns while something is done.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// How large it is.
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
    case white = 1
    case gray = 2
    case whiteLarge = 0
  }

  private final var start: Double?
  open var style: Style
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && start == nil }
  }
  open var color: UIColor! = .systemGray

  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
    bounds.size = intrinsicContentSize
    isHidden = true
  }

  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    isHidden = true
  }

  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
    isHidden = true
  }

  open var isAnimating: Bool { start != nil }

  open func startAnimating() {
    start = start ?? AppEnvironment.time
    isHidden = false
  }

  open func stopAnimating() {
    start = nil
    isHidden = hidesWhenStopped
  }

  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    return CGSize(width: side, height: side)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  package override func contentLayers(in size: Size) -> [Layer] {
    let side = min(size.width, size.height, intrinsicContentSize.width.native)
    let middle = Point(size.width / 2, size.height / 2)
    // A turn takes a second; the spokes fade one after the other.
    let step = start.map { Int((AppEnvironment.time - $0) * 8) } ?? 0
    let color = color.color(in: theme)
    return (0..<8).map { index in
      let (sine, cosine) = Elementary.sincos(Double(index) * Double.pi / 4)
      let direction = Point(sine, -cosine)
      let age = ((step - index) % 8 + 8) % 8
      return Layer(
        transform: .identity,
        shape: .line(from: middle + direction * (side * 0.25), to: middle + direction * (side * 0.45)),
        stroke: Stroke(
          paint: .color(color.withOpacity(1 - Double(age) * 0.11)), width: side * 0.1, cap: .round))
    }
  }
}

/// Two buttons that change a number.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)
  private final var number = 0.0
  open var minimumValue = 0.0 {
    didSet { value = number }
  }
  open var maximumValue = 100.0 {
    didSet { value = number }
  }
  open var stepValue = 1.0
  open var wraps = false
  open var autorepeat = true
  open var isContinuous = true

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UIStepper.size))
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 8
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var value: Double {
    get { number }
    set { number = max(minimumValue, min(maximumValue, newValue)) }
  }

  open override var intrinsicContentSize: CGSize { UIStepper.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.size }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch else { return }
    let isLess = touch.location(in: self).x < bounds.midX
    let old = number
    let next = number + (isLess ? -stepValue : stepValue)
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if number != old { send(.valueChanged, event) }
  }

  package override func primaryAction(_ event: UIEvent?) {}

  package override func contentLayers(in size: Size) -> [Layer] {
    let color = UIColor.label.color(in: theme)
    let y = size.height / 2
    func line(_ a: Point, _ b: Point, _ width: Double, _ opacity: Double = 1) -> Layer {
      Layer(
        transform: .identity, shape: .line(from: a, to: b),
        stroke: Stroke(paint: .color(color.withOpacity(opacity)), width: width, cap: .round))
    }
    let (left, right) = (size.width / 4, size.width * 3 / 4)
    return [
      line(Point(left - 7, y), Point(left + 7, y), 1.8), line(Point(right - 7, y), Point(right + 7, y), 1.8),
      line(Point(right, y - 7), Point(right, y + 7), 1.8),
      line(Point(size.width / 2, y - 9), Point(size.width / 2, y + 9), 1, 0.2),
    ]
  }
}

/// Dots for pages.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  open var numberOfPages = 0 {
    didSet {
      limitPage()
      invalidateIntrinsicContentSize()
    }
  }
  /// From 0 to the last page; other numbers are held within.
  open var currentPage = 0 {
    didSet { limitPage() }
  }
  open var hidesForSinglePage = false
  open var pageIndicatorTintColor: UIColor?
  open var currentPageIndicatorTintColor: UIColor?

  private func limitPage() {
    let page = max(0, min(currentPage, numberOfPages - 1))
    if page != currentPage { currentPage = page }
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: CGFloat(max(0, numberOfPages)) * 17 + 20, height: 26)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  package override func contentLayers(in size: Size) -> [Layer] {
    guard numberOfPages > (hidesForSinglePage ? 1 : 0) else { return [] }
    let count = min(numberOfPages, 100)
    return (0..<count).map { index in
      let color =
        index == currentPage
        ? currentPageIndicatorTintColor ?? .label : pageIndicatorTintColor ?? .tertiaryLabel
      let x = size.width / 2 + (Double(index) - Double(count - 1) / 2) * 17
      return Layer(
        transform: .identity,
        shape: .ellipse(Rect(center: Point(x, size.height / 2), size: Size(width: 7, height: 7))),
        fill: .color(color.color(in: theme)))
    }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch else { return }
    let next = currentPage + (touch.location(in: self).x < bounds.midX ? -1 : 1)
    guard (0..<numberOfPages).contains(next) else { return }
    currentPage = next
    send(.valueChanged, event)
  }

  package override func primaryAction(_ event: UIEvent?) {}
}
