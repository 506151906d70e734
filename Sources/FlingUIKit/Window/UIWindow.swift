internal import FlingGeometry

/// The root of a tree of views.
@preconcurrency @MainActor
open class UIWindow: UIView {
  open var windowScene: UIWindowScene?
  open var windowLevel = UIWindow.Level.normal

  /// The order of windows.
  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    // A device shows black where nothing is drawn; a film shows the background that apps have.
    backgroundColor = .systemBackground
  }

  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    backgroundColor = .systemBackground
  }

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    willSet { rootViewController?.viewIfLoaded?.removeFromSuperview() }
    didSet { showRoot() }
  }

  private func showRoot() {
    guard let rootViewController, isShown else { return }
    let view: UIView = rootViewController.view
    view.frame = bounds
    rootViewController.viewWillAppear(false)
    insertSubview(view, at: 0)
    rootViewController.viewSafeAreaInsetsDidChange()
    rootViewController.viewIsAppearing(false)
    layoutIfNeeded()
    JobQueue.main.add(after: 0) { [weak self] in
      // What was laid out is on the screen when the controller hears that it appeared.
      self?.layer.markAsShown()
      rootViewController.viewDidAppear(false)
    }
  }

  /// Whether the window is on the screen.
  package private(set) final var isShown = false

  open var screen: UIScreen { .main }

  open var isKeyWindow: Bool { UIApplication.shared.shownWindows.last === self }

  open func makeKey() {}

  /// Shows the window.
  open func makeKeyAndVisible() {
    guard !isShown else { return }
    if frame == .zero { frame = UIScreen.main.bounds }
    isShown = true
    isHidden = false
    windowScene = windowScene ?? .main
    UIApplication.shared.show(self)
    showRoot()
  }

  open override var next: UIResponder? { UIApplication.shared }

  var screenInsets: UIEdgeInsets {
    let safe = UIScreen.main.settings.safeArea
    return UIEdgeInsets(
      top: CGFloat(safe.top), left: CGFloat(safe.left), bottom: CGFloat(safe.bottom),
      right: CGFloat(safe.right))
  }
}
