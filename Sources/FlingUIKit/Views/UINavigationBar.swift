/// The bar of a navigation controller. It keeps its settings and is not drawn.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  open var isTranslucent = true
  open var barStyle = UIBarStyle.default
  open var barTintColor: UIColor?
  open var prefersLargeTitles = false
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  open var shadowImage: UIImage?
  private final var background: UIImage?

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    background = backgroundImage
  }

  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { background }
}

/// The look of a bar.
public enum UIBarStyle: Int, Sendable {
  case `default`
  case black
}

/// The height of a bar.
public enum UIBarMetrics: Int, Sendable {
  case `default`
  case compact
  case defaultPrompt = 101
  case compactPrompt
}
