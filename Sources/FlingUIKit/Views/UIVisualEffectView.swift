internal import FlingGeometry

/// A look of what lies behind a view.
@preconcurrency @MainActor
open class UIVisualEffect: MainActorObject {
  public init() { super.init(isolated: ()) }
}

/// A blur. It is shown as a plain tint.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
  public let style: Style

  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// How light a blur is.
  public enum Style: Int, Sendable {
    case extraLight
    case light
    case dark
    case regular
    case prominent
    case systemUltraThinMaterial
    case systemThinMaterial
    case systemMaterial
    case systemThickMaterial
    case systemChromeMaterial
    case systemUltraThinMaterialLight
    case systemThinMaterialLight
    case systemMaterialLight
    case systemThickMaterialLight
    case systemUltraThinMaterialDark
    case systemThinMaterialDark
    case systemMaterialDark
    case systemThickMaterialDark

    /// The tint in an appearance.
    func tint(isLight: Bool) -> UIColor {
      switch self {
      case .extraLight: UIColor(white: 0.97, alpha: 0.82)
      case .light, .systemMaterialLight, .systemThickMaterialLight: UIColor(white: 1, alpha: 0.7)
      case .systemUltraThinMaterialLight, .systemThinMaterialLight: UIColor(white: 1, alpha: 0.5)
      case .dark, .systemMaterialDark, .systemThickMaterialDark: UIColor(white: 0.11, alpha: 0.73)
      case .systemUltraThinMaterialDark, .systemThinMaterialDark: UIColor(white: 0.11, alpha: 0.5)
      case .systemUltraThinMaterial, .systemThinMaterial:
        isLight ? UIColor(white: 0.97, alpha: 0.5) : UIColor(white: 0.11, alpha: 0.5)
      default: isLight ? UIColor(white: 0.97, alpha: 0.8) : UIColor(white: 0.11, alpha: 0.75)
      }
    }
  }
}

/// Stronger colors over a blur. It has no look of its own here.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
  public init(blurEffect: UIBlurEffect) { super.init() }
}

/// Shows a look of what lies behind it.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  public final let contentView = UIView()
  private final let tintLayer = CALayer()
  open var effect: UIVisualEffect? {
    didSet { update() }
  }

  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    build()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }

  private func build() {
    layer.addSublayer(tintLayer)
    addSubview(contentView)
    update()
  }

  private func update() {
    let tint = (effect as? UIBlurEffect)?.style.tint(isLight: theme == .light)
    tintLayer.backgroundColor = tint?.cgColor
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    UIView.performWithoutAnimation { tintLayer.frame = bounds }
    update()
  }
}
