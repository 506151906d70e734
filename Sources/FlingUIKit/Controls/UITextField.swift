/// Shows a line of text. There is no keyboard, so it cannot be edited.
@preconcurrency @MainActor
open class UITextField: UIControl {
  /// The frame around the text.
  public enum BorderStyle: Int, Sendable {
    case none
    case line
    case bezel
    case roundedRect
  }

  private final let label = UILabel()
  private final var typed = ""
  open weak var delegate: (any UITextFieldDelegate)?
  open var attributedPlaceholder: NSAttributedString?
  open var placeholder: String? {
    didSet { setNeedsLayout() }
  }
  open var isSecureTextEntry = false {
    didSet { setNeedsLayout() }
  }
  open var borderStyle = BorderStyle.none {
    didSet { updateBorder() }
  }
  open var textColor: UIColor? {
    didSet { setNeedsLayout() }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(label)
  }

  open var text: String? {
    get { typed }
    set {
      typed = newValue ?? ""
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  open var font: UIFont? {
    get { label.font }
    set { label.font = newValue }
  }

  open var textAlignment: NSTextAlignment {
    get { label.textAlignment }
    set { label.textAlignment = newValue }
  }

  private func updateBorder() {
    layer.borderWidth = borderStyle == .none ? 0 : 1
    layer.borderColor = UIColor.separator.cgColor
    layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
  }

  open override var intrinsicContentSize: CGSize {
    show()
    let size = label.intrinsicContentSize
    return CGSize(width: size.width + 14, height: max(size.height + 12, 34))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
    label.frame = bounds.insetBy(dx: borderStyle == .none ? 0 : 7, dy: 0)
  }

  private func show() {
    label.text =
      typed.isEmpty ? placeholder : isSecureTextEntry ? String(repeating: "•", count: typed.count) : typed
    label.textColor = typed.isEmpty ? .placeholderText : textColor ?? .label
  }
}

/// What a text field asks.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
}

extension UITextFieldDelegate {
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
}
