/// A switch between on and off. Its size is fixed.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)
  private final let track = CALayer()
  private final let thumb = CALayer()
  private final var isOnNow = false
  open var onTintColor: UIColor? {
    didSet { update() }
  }
  open var thumbTintColor: UIColor? {
    didSet { update() }
  }
  open var offImage: UIImage?
  open var onImage: UIImage?
  open var title: String?

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    build()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }

  private func build() {
    track.frame = CGRect(origin: .zero, size: UISwitch.size)
    track.cornerRadius = 15.5
    thumb.frame = CGRect(x: 2, y: 2, width: 27, height: 27)
    thumb.cornerRadius = 13.5
    thumb.shadowOpacity = 0.15
    thumb.shadowOffset = CGSize(width: 0, height: 3)
    thumb.shadowRadius = 4
    layer.addSublayer(track)
    layer.addSublayer(thumb)
    update()
  }

  /// The size cannot be changed.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: UISwitch.size) }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: UISwitch.size) }
  }

  open override var intrinsicContentSize: CGSize { UISwitch.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }

  open var isOn: Bool {
    get { isOnNow }
    set { setOn(newValue, animated: false) }
  }

  open func setOn(_ on: Bool, animated: Bool) {
    guard on != isOnNow else { return }
    isOnNow = on
    if animated {
      UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { [self] in update() }
    } else {
      UIView.performWithoutAnimation { update() }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // Colors follow the appearance of the place where the switch is now.
    UIView.performWithoutAnimation { update() }
  }

  private func update() {
    let color = isOnNow ? onTintColor ?? .systemGreen : UIColor.secondarySystemFill
    track.backgroundColor = color.color(in: theme).cgColor
    thumb.backgroundColor = (thumbTintColor ?? .white).cgColor
    thumb.position = CGPoint(x: isOnNow ? 35.5 : 15.5, y: 15.5)
    layer.opacity = isEnabled ? 1 : 0.5
  }

  package override func stateDidChange() {
    super.stateDidChange()
    update()
  }

  package override func primaryAction(_ event: UIEvent?) {
    setOn(!isOnNow, animated: true)
    send([.valueChanged, .primaryActionTriggered], event)
  }
}
