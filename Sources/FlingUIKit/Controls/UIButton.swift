/// A control with a title and a picture that reports a touch.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The kind of look.
  public enum ButtonType: Int, Sendable {
    case custom
    case system
    case detailDisclosure
    case infoLight
    case infoDark
    case contactAdd
    case close
    public static let roundedRect = ButtonType.system
  }

  public private(set) final var buttonType = ButtonType.custom
  private final var looks: [State: Look] = [:]
  private final var titleView: UILabel?
  private final var pictureView: UIImageView?
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }
  open var adjustsImageWhenHighlighted = true
  open var showsTouchWhenHighlighted = false
  /// Shows a menu instead of sending actions. Menus are not drawn.
  open var showsMenuAsPrimaryAction = false
  open var configurationUpdateHandler: (@MainActor (UIButton) -> Void)?

  /// The contents of a button in a state.
  private struct Look {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    buttonType = type
    if type != .custom && type != .system {
      RuntimeNotes.add("buttons of the types for details, information and closing have no picture")
    }
  }

  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    if let primaryAction { adopt(primaryAction) }
  }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    if let primaryAction { adopt(primaryAction) }
    sizeToFit()
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { adopt(primaryAction) }
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    buttonType = .system
  }

  private func adopt(_ action: UIAction) {
    addAction(action, for: .primaryActionTriggered)
    if !action.title.isEmpty, configuration?.title == nil { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
  }

  /// Paddings, colors and contents as a value.
  open var configuration: Configuration? {
    didSet {
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  open func setNeedsUpdateConfiguration() { setNeedsLayout() }

  // MARK: Contents

  open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }
  open func title(for state: State) -> String? { looks[state]?.title }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(state) { $0.attributedTitle = title }
  }
  open func setTitleColor(_ color: UIColor?, for state: State) { change(state) { $0.titleColor = color } }
  open func titleColor(for state: State) -> UIColor? { looks[state]?.titleColor }
  open func setTitleShadowColor(_ color: UIColor?, for state: State) { titleLabel?.shadowColor = color }
  open func setImage(_ image: UIImage?, for state: State) { change(state) { $0.image = image } }
  open func image(for state: State) -> UIImage? { looks[state]?.image }
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    change(state) { $0.backgroundImage = image }
  }
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {}

  private func change(_ state: State, _ body: (inout Look) -> Void) {
    body(&looks[state, default: Look()])
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// A content of the present state, or else of the normal one.
  private func shown<Value>(_ path: KeyPath<Look, Value?>) -> Value? {
    looks[state]?[keyPath: path] ?? looks[.normal]?[keyPath: path]
  }

  open var currentTitle: String? { shown(\.title) }
  open var currentTitleColor: UIColor { shown(\.titleColor) ?? (buttonType == .system ? tintColor : .white) }
  open var currentImage: UIImage? { shown(\.image) }
  open var currentBackgroundImage: UIImage? { shown(\.backgroundImage) }
  open var currentAttributedTitle: NSAttributedString? { shown(\.attributedTitle) }

  open var titleLabel: UILabel? {
    if let titleView { return titleView }
    let label = UILabel()
    label.font = .systemFont(ofSize: buttonType == .system ? 15 : 18)
    label.textAlignment = .center
    addSubview(label)
    titleView = label
    return label
  }

  open var imageView: UIImageView? {
    if let pictureView { return pictureView }
    let view = UIImageView()
    insertSubview(view, at: 0)
    pictureView = view
    return view
  }

  open var subtitleLabel: UILabel? { nil }

  // MARK: Looks

  package override func stateDidChange() {
    super.stateDidChange()
    configurationUpdateHandler?(self)
    layoutIfNeeded()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  private func updateContents() {
    let text = configuration?.shownTitle ?? currentAttributedTitle?.string ?? currentTitle
    if text != nil || titleView != nil {
      titleLabel?.text = text
      if configuration == nil, let attributed = currentAttributedTitle {
        titleLabel?.attributedText = attributed
      }
      if let configuration {
        titleLabel?.font = configuration.titleFont
        titleLabel?.textColor = configuration.foreground(tintColor)
      } else if currentAttributedTitle == nil {
        titleLabel?.textColor = currentTitleColor
      }
    }
    let picture = configuration?.image ?? currentImage
    if picture != nil || pictureView != nil {
      imageView?.image = picture
      imageView?.tintColor = configuration?.foreground(tintColor) ?? tintColor
    }
    let dimmed: CGFloat = !isEnabled ? 0.35 : isHighlighted ? 0.4 : 1
    // Buttons of the system type and configured ones fade as a whole; of others, the picture does.
    let fades = buttonType == .system || configuration != nil
    titleView?.alpha = fades ? dimmed : 1
    pictureView?.alpha = fades || !isEnabled || adjustsImageWhenHighlighted ? dimmed : 1
    updateBackground()
  }

  private func updateBackground() {
    guard let configuration else {
      layer.contents = currentBackgroundImage?.cgImage
      return
    }
    let color = configuration.backgroundColor(tintColor)
    let shown = isHighlighted ? color?.withAlphaComponent(0.75 * (color?.cgColor.alpha ?? 1)) : color
    layer.backgroundColor = (isEnabled ? shown : color.map { _ in UIColor.tertiarySystemFill })?.cgColor
    layer.cornerRadius = configuration.radius(for: bounds.size)
    layer.cornerCurve = .continuous
    if let stroke = configuration.background.strokeColor {
      layer.borderColor = stroke.cgColor
      layer.borderWidth = configuration.background.strokeWidth
    }
  }

  // MARK: Layout

  private var insets: UIEdgeInsets {
    guard let configuration else { return contentEdgeInsets }
    let insets = configuration.contentInsets
    return UIEdgeInsets(
      top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
  }

  private var gap: CGFloat { configuration?.imagePadding ?? 0 }

  private var isStacked: Bool {
    configuration?.imagePlacement == .top || configuration?.imagePlacement == .bottom
  }

  private func contentSize() -> (title: CGSize, image: CGSize, whole: CGSize) {
    let title = titleView?.text?.isEmpty == false ? titleView?.intrinsicContentSize ?? .zero : .zero
    let image = pictureView?.image?.size ?? .zero
    let space = title.width > 0 && image.width > 0 ? gap : 0
    let whole =
      isStacked
      ? CGSize(width: max(title.width, image.width), height: title.height + image.height + space)
      : CGSize(width: title.width + image.width + space, height: max(title.height, image.height))
    return (title, image, whole)
  }

  open override var intrinsicContentSize: CGSize {
    updateContents()
    let whole = contentSize().whole
    let insets = insets
    // A button without insets leaves room above and below its title.
    let room: CGFloat = configuration == nil && contentEdgeInsets == .zero ? 12 : 0
    return CGSize(
      width: max(whole.width + insets.left + insets.right, configuration == nil ? 30 : 0),
      height: whole.height + insets.top + insets.bottom + room)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateContents()
    var (title, image, whole) = contentSize()
    let box = bounds.inset(by: insets)
    if whole.width > box.width { title.width = max(0, title.width - (whole.width - box.width)) }
    whole.width = min(whole.width, box.width)
    let x: CGFloat =
      switch contentHorizontalAlignment {
      case .left, .leading: box.minX
      case .right, .trailing: box.maxX - whole.width
      default: box.midX - whole.width / 2
      }
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .top: box.minY
      case .bottom: box.maxY - whole.height
      default: box.midY - whole.height / 2
      }
    let isFirst = configuration.map { $0.imagePlacement == .leading || $0.imagePlacement == .top } ?? true
    let space = title.width > 0 && image.width > 0 ? gap : 0
    if isStacked {
      let imageTop = isFirst ? y : y + title.height + space
      let titleTop = isFirst ? y + image.height + space : y
      pictureView?.frame = CGRect(
        x: x + (whole.width - image.width) / 2, y: imageTop, width: image.width, height: image.height)
      titleView?.frame = CGRect(
        x: x + (whole.width - title.width) / 2, y: titleTop, width: title.width, height: title.height)
    } else {
      let imageLeft = isFirst ? x : x + title.width + space
      let titleLeft = isFirst ? x + image.width + space : x
      pictureView?.frame = placed(
        CGRect(
          x: imageLeft, y: y + (whole.height - image.height) / 2, width: image.width, height: image.height),
        imageEdgeInsets, room: box.width - title.width)
      titleView?.frame = placed(
        CGRect(
          x: titleLeft, y: y + (whole.height - title.height) / 2, width: title.width, height: title.height),
        titleEdgeInsets, room: box.width - image.width)
    }
  }

  /// The place of a title or picture within its own insets. They shrink the room in which it is aligned: what is
  /// centered moves by half of their difference, and becomes narrower only if the room is too small.
  private func placed(_ frame: CGRect, _ insets: UIEdgeInsets, room: CGFloat) -> CGRect {
    let width = min(frame.width, max(0, room - insets.left - insets.right))
    let x: CGFloat =
      switch contentHorizontalAlignment {
      case .left, .leading: frame.minX + insets.left
      case .right, .trailing: frame.maxX - insets.right - width
      default: frame.midX + (insets.left - insets.right) / 2 - width / 2
      }
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .top: frame.minY + insets.top
      case .bottom: frame.minY - insets.bottom
      default: frame.minY + (insets.top - insets.bottom) / 2
      }
    return CGRect(x: x, y: y, width: width, height: frame.height)
  }
}

extension UIButton {
  /// The look of a button as a value.
  public struct Configuration {
    /// The style it was made with.
    enum Style {
      case plain
      case gray
      case tinted
      case filled
      case bordered
    }

    /// How large paddings are.
    public enum Size: Int, Sendable {
      case mini
      case small
      case medium
      case large
    }

    /// How corners are rounded.
    public enum CornerStyle: Int, Sendable {
      case fixed = -1
      case dynamic
      case small
      case medium
      case large
      case capsule
    }

    /// Where the title's lines begin.
    public enum TitleAlignment: Int, Sendable {
      case automatic
      case leading
      case center
      case trailing
    }

    let style: Style
    public var title: String?
    /// Its text counts.
    public var attributedTitle: AttributedString?
    /// Not shown.
    public var subtitle: String?
    public var image: UIImage?
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var imagePadding: CGFloat = 0
    /// Of the subtitle, which is not shown.
    public var titlePadding: CGFloat = 1
    public var titleAlignment = TitleAlignment.automatic
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var background = UIBackgroundConfiguration()
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium {
      didSet { contentInsets = Configuration.insets(buttonSize) }
    }
    public var contentInsets = Configuration.insets(.medium)
    /// Not shown.
    public var showsActivityIndicator = false
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?

    init(_ style: Style) { self.style = style }

    public static func plain() -> Configuration { Configuration(.plain) }
    public static func gray() -> Configuration { Configuration(.gray) }
    public static func tinted() -> Configuration { Configuration(.tinted) }
    public static func filled() -> Configuration { Configuration(.filled) }
    public static func borderless() -> Configuration { Configuration(.plain) }
    public static func bordered() -> Configuration { Configuration(.gray) }
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    private static func insets(_ size: Size) -> NSDirectionalEdgeInsets {
      switch size {
      case .mini: NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 4, trailing: 10)
      case .small: NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 4, trailing: 10)
      case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
      case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
      }
    }

    var shownTitle: String? { attributedTitle.map { String($0.characters) } ?? title }

    @MainActor
    var titleFont: UIFont {
      .systemFont(
        ofSize: buttonSize == .mini || buttonSize == .small ? 15 : 17,
        weight: style == .filled && buttonSize == .large ? .semibold : .regular)
    }

    @MainActor
    func foreground(_ tint: UIColor) -> UIColor {
      baseForegroundColor ?? (style == .filled ? .white : tint)
    }

    /// The color behind the title; nil for none.
    @MainActor
    func backgroundColor(_ tint: UIColor) -> UIColor? {
      if let color = background.backgroundColor { return color }
      switch style {
      case .plain, .bordered: return baseBackgroundColor
      case .gray: return baseBackgroundColor ?? .tertiarySystemFill
      case .tinted: return (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
      case .filled: return baseBackgroundColor ?? tint
      }
    }

    @MainActor
    func radius(for size: CGSize) -> CGFloat {
      switch cornerStyle {
      case .capsule: min(size.width, size.height) / 2
      case .small: 5
      case .large: 12
      case .medium: 8
      case .fixed: background.cornerRadius
      case .dynamic: background.cornerRadius == 0 ? 6 : background.cornerRadius
      }
    }
  }
}

/// The background of a configured view.
public struct UIBackgroundConfiguration {
  public var backgroundColor: UIColor?
  public var cornerRadius: CGFloat = 0
  public var strokeColor: UIColor?
  public var strokeWidth: CGFloat = 0

  public init() {}

  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

/// Sides of a rectangle where the leading side depends on the language.
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
