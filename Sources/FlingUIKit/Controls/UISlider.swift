/// Chooses a number by a thumb on a line.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private static let thumbSide: CGFloat = 28
  private final let left = CALayer()
  private final let right = CALayer()
  private final let thumb = CALayer()
  private final var number: Float = 0
  /// From the thumb's middle to the finger.
  private final var grip: CGFloat = 0
  open var minimumValue: Float = 0 {
    didSet { value = number }
  }
  open var maximumValue: Float = 1 {
    didSet { value = number }
  }
  /// Whether changes are reported while the finger moves.
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor? {
    didSet { update() }
  }
  open var maximumTrackTintColor: UIColor? {
    didSet { update() }
  }
  open var thumbTintColor: UIColor? {
    didSet { update() }
  }
  open var minimumValueImage: UIImage? {
    didSet { RuntimeNotes.add("the pictures at the ends of sliders are not drawn") }
  }
  open var maximumValueImage: UIImage? {
    didSet { RuntimeNotes.add("the pictures at the ends of sliders are not drawn") }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    build()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }

  private func build() {
    for part in [right, left, thumb] { layer.addSublayer(part) }
    thumb.cornerRadius = UISlider.thumbSide / 2
    thumb.shadowOpacity = 0.2
    thumb.shadowOffset = CGSize(width: 0, height: 2)
    thumb.shadowRadius = 3
    update()
  }

  open var value: Float {
    get { number }
    set { setValue(newValue, animated: false) }
  }

  open func setValue(_ value: Float, animated: Bool) {
    number = max(minimumValue, min(maximumValue, value.isNaN ? minimumValue : value))
    if animated {
      UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { [self] in update() }
    } else {
      UIView.performWithoutAnimation { update() }
    }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 34) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: bounds.width, height: 34) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    UIView.performWithoutAnimation { update() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  private var room: CGFloat { max(0, bounds.width - UISlider.thumbSide) }

  private var share: CGFloat {
    let range = maximumValue - minimumValue
    return range > 0 ? CGFloat((number - minimumValue) / range) : 0
  }

  private func update() {
    let middle = bounds.midY
    let x = bounds.minX + UISlider.thumbSide / 2 + room * share
    left.frame = CGRect(x: bounds.minX, y: middle - 2, width: x - bounds.minX, height: 4)
    right.frame = CGRect(x: bounds.minX, y: middle - 2, width: bounds.width, height: 4)
    thumb.bounds = CGRect(x: 0, y: 0, width: UISlider.thumbSide, height: UISlider.thumbSide)
    thumb.position = CGPoint(x: x, y: middle)
    (left.cornerRadius, right.cornerRadius) = (2, 2)
    left.backgroundColor = (minimumTrackTintColor ?? tintColor).cgColor
    right.backgroundColor = (maximumTrackTintColor ?? .systemFill).cgColor
    thumb.backgroundColor = (thumbTintColor ?? .white).cgColor
    layer.opacity = isEnabled ? 1 : 0.5
  }

  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    thumb.frame
  }
  open func trackRect(forBounds bounds: CGRect) -> CGRect { right.frame }

  package override func stateDidChange() {
    super.stateDidChange()
    update()
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    grip = x - thumb.position.x
    // The thumb is easier to take than it is large.
    return abs(grip) <= UISlider.thumbSide
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x - grip - bounds.minX - UISlider.thumbSide / 2
    let old = number
    setValue(
      minimumValue + (maximumValue - minimumValue) * Float(room > 0 ? max(0, min(1, x / room)) : 0),
      animated: false)
    if isContinuous, number != old { send(.valueChanged, event) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { send(.valueChanged, event) }
  }

  package override func primaryAction(_ event: UIEvent?) {}
}
