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
  /// Only its text is shown.
  open var attributedPlaceholder: NSAttributedString? {
    didSet { setNeedsLayout() }
  }
  open var placeholder: String? {
    get { attributedPlaceholder?.string }
    set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
  }
  open var isSecureTextEntry = false {
    didSet { setNeedsLayout() }
  }
  /// Settings of the keyboard, which a film does not have.
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var autocorrectionType = UITextAutocorrectionType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
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

/// The delegate of a text field. Nothing calls it, since there is no keyboard.
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

/// The keys of a keyboard.
public enum UIKeyboardType: Int, Sendable {
  case `default`
  case asciiCapable
  case numbersAndPunctuation
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case URL
  case numberPad
  case phonePad
  case namePhonePad
  case emailAddress
  case decimalPad
  case twitter
  case webSearch
  case asciiCapableNumberPad
}

/// The key that ends a line.
public enum UIReturnKeyType: Int, Sendable {
  case `default`
  case go
  case google
  case join
  case next
  case route
  case search
  case send
  case yahoo
  case done
  case emergencyCall
  case `continue`
}

/// The look of a keyboard.
public enum UIKeyboardAppearance: Int, Sendable {
  case `default`
  case dark
  case light
}

/// Whether a keyboard corrects words.
public enum UITextAutocorrectionType: Int, Sendable {
  case `default`
  case no
  case yes
}

/// The letters that a keyboard capitalizes.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none
  case words
  case sentences
  case allCharacters
}
