/// Manages a view.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private final var loadedView: UIView?
  private final var isLoading = false
  package final var relations = ControllerRelations()
  open var title: String?
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open var automaticallyAdjustsScrollViewInsets = true
  open var definesPresentationContext = false
  open var isModalInPresentation = false
  open var preferredContentSize = CGSize.zero
  open var hidesBottomBarWhenPushed = false
  /// The items of a bar of the navigation controller, which is not drawn.
  open var toolbarItems: [UIBarButtonItem]?
  public final let navigationItem = UINavigationItem()
  /// The name of the interface file, which is not read.
  public let nibName: String?

  public init(nibName: String?, bundle: Bundle?) {
    self.nibName = nibName
    super.init()
  }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
  }

  /// The view; it is loaded when it is first needed.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  open var viewIfLoaded: UIView? { loadedView }

  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    if loadedView == nil { makeView() }
    connectOutlets?(self)
    viewDidLoad()
  }

  /// Makes the view. The default makes an empty one of the screen's size.
  open func loadView() { makeView() }

  private func makeView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Sets the outlets that a film file names, before `viewDidLoad()`.
  package final var connectOutlets: (@MainActor (UIViewController) -> Void)?

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func viewLayoutMarginsDidChange() {}

  /// Never called: a film's screen keeps its size.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  open func updateViewConstraints() { loadedView?.updateConstraints() }
  open func didReceiveMemoryWarning() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func willMove(toParent parent: UIViewController?) {}

  open override var next: UIResponder? {
    loadedView?.superview ?? relations.presenter ?? loadedView?.window
  }

  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { loadedView?.refreshColors() }
  }

  open var traitCollection: UITraitCollection { loadedView?.traitCollection ?? .current }

  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open func setNeedsStatusBarAppearanceUpdate() {}
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

  /// Hears of a segue of a storyboard, of which a film has none.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether a segue of a storyboard may act. A film has none.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  // MARK: Presentation

  // The attributes of the class are repeated where a parameter is a closure of the main actor: otherwise the compiler
  // gives the method another symbol in files of subclasses that are compiled in a job of their own.

  /// Shows another controller's view over the window. It slides in from below if `animated`.
  @preconcurrency @MainActor
  open func present(
    _ controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) {
    guard relations.presented == nil, let window = view.window else {
      return RuntimeNotes.add("\(type(of: self)) cannot present: it is not shown, or presents already")
    }
    relations.presented = controller
    controller.relations.presenter = self
    let shown: UIView = controller.view
    shown.frame = window.bounds
    controller.relations.isBeingPresented = true
    controller.viewWillAppear(animated)
    window.addSubview(shown)
    controller.move(animated: animated, from: true) {
      controller.viewDidAppear(animated)
      controller.relations.isBeingPresented = false
      completion?()
    }
  }

  /// Pushes a controller onto the navigation controller above, or presents it.
  open func show(_ controller: UIViewController, sender: Any?) {
    if let navigation = self as? UINavigationController ?? navigationController {
      navigation.pushViewController(controller, animated: true)
    } else {
      present(controller, animated: true)
    }
  }

  /// Takes away the controller that this one presents, or else this one.
  @preconcurrency @MainActor
  open func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
    guard let shown = relations.presented else {
      relations.presenter?.dismiss(animated: animated, completion: completion)
      return
    }
    shown.relations.isBeingDismissed = true
    shown.viewWillDisappear(animated)
    shown.move(animated: animated, from: false) { [self] in
      shown.view.removeFromSuperview()
      shown.relations.presenter = nil
      relations.presented = nil
      shown.viewDidDisappear(animated)
      shown.relations.isBeingDismissed = false
      completion?()
    }
  }

  /// Slides the view in from below, or out.
  private final func move(animated: Bool, from isBelow: Bool, completion: @escaping @MainActor () -> Void) {
    guard animated, let view = loadedView else {
      JobQueue.main.add(after: 0, completion)
      return
    }
    let place = view.center
    let below = CGPoint(x: place.x, y: place.y + view.bounds.height)
    if isBelow { view.center = below }
    UIView.animate(withDuration: 0.4) {
      view.center = isBelow ? place : below
    } completion: { _ in
      completion()
    }
  }
}

/// How controllers stand to one another.
package struct ControllerRelations {
  var children: [UIViewController] = []
  weak var parent: UIViewController?
  var presented: UIViewController?
  weak var presenter: UIViewController?
  var isBeingPresented = false
  var isBeingDismissed = false
}

/// Controllers inside of controllers.
extension UIViewController {
  public var children: [UIViewController] { relations.children }

  public var parent: UIViewController? { relations.parent }

  public var presentedViewController: UIViewController? { relations.presented }

  public var presentingViewController: UIViewController? { relations.presenter }

  /// Whether the controller appears because another one presents it: until it has appeared.
  public var isBeingPresented: Bool { relations.isBeingPresented }

  /// Whether the controller disappears because it is dismissed: until it has disappeared.
  public var isBeingDismissed: Bool { relations.isBeingDismissed }

  public func addChild(_ child: UIViewController) {
    child.removeFromParent()
    child.willMove(toParent: self)
    relations.children.append(child)
    child.relations.parent = self
  }

  public func removeFromParent() {
    guard let parent = relations.parent else { return }
    parent.relations.children.removeAll { $0 === self }
    relations.parent = nil
    didMove(toParent: nil)
  }

  public var navigationController: UINavigationController? {
    relations.parent.flatMap { $0 as? UINavigationController ?? $0.navigationController }
  }
}

/// The title and the buttons of a controller for the bar above it.
@preconcurrency @MainActor
public final class UINavigationItem: MainActorObject {
  public var title: String?
  public var prompt: String?
  public var titleView: UIView?
  public var leftBarButtonItem: UIBarButtonItem?
  public var rightBarButtonItem: UIBarButtonItem?
  public var leftBarButtonItems: [UIBarButtonItem]?
  public var rightBarButtonItems: [UIBarButtonItem]?
  public init() { super.init(isolated: ()) }
}

/// Shows the last of a stack of controllers. Its bar is not drawn.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  public private(set) final var viewControllers: [UIViewController] = []
  open var isNavigationBarHidden = false

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
    addChild(rootViewController)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The bar, whose settings are kept; it is not drawn.
  public final lazy var navigationBar = {
    RuntimeNotes.add("navigation bars are not drawn")
    return UINavigationBar()
  }()

  /// The gesture of the edge, which a film does not have.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }

  open var topViewController: UIViewController? { viewControllers.last }
  open var visibleViewController: UIViewController? { topViewController }

  open override func viewDidLoad() {
    super.viewDidLoad()
    show()
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    let old = topViewController
    viewControllers.append(controller)
    addChild(controller)
    replace(old, animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let old = viewControllers.popLast() else { return nil }
    old.willMove(toParent: nil)
    replace(old, animated)
    old.viewIfLoaded?.removeFromSuperview()
    old.removeFromParent()
    return old
  }

  /// Shows the top controller instead of another one. Both hear of it if they are on the screen.
  private func replace(_ old: UIViewController?, _ animated: Bool) {
    guard isViewLoaded, view.window != nil else { return show() }
    old?.viewWillDisappear(animated)
    topViewController?.viewWillAppear(animated)
    show()
    old?.viewIfLoaded?.removeFromSuperview()
    old?.viewDidDisappear(animated)
    topViewController?.viewDidAppear(animated)
  }

  private func show() {
    guard isViewLoaded, let top = topViewController else { return }
    for controller in viewControllers where controller !== top {
      controller.viewIfLoaded?.removeFromSuperview()
    }
    top.view.frame = view.bounds
    view.addSubview(top.view)
    top.didMove(toParent: self)
  }

  open override func viewWillAppear(_ animated: Bool) { topViewController?.viewWillAppear(animated) }
  open override func viewDidAppear(_ animated: Bool) { topViewController?.viewDidAppear(animated) }
}

/// The way from one controller to another. Only storyboards perform segues by themselves; the app can make
/// one.
@preconcurrency @MainActor
open class UIStoryboardSegue: MainActorObject {
  public final let identifier: String?
  public final let source: UIViewController
  public final let destination: UIViewController
  private final let handler: (@MainActor () -> Void)?

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = nil
    super.init(isolated: ())
  }

  /// A segue that a closure performs.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping @MainActor () -> Void
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = performHandler
    super.init(isolated: ())
  }

  /// Shows the destination.
  open func perform() {
    if let handler { return handler() }
    source.present(destination, animated: true)
  }
}

public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen = 0
  case pageSheet
  case formSheet
  case currentContext
  case custom
  case overFullScreen
  case overCurrentContext
  case popover
}

public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical
  case flipHorizontal
  case crossDissolve
  case partialCurl
}

/// How the status bar comes and goes. Films have none.
public enum UIStatusBarAnimation: Int, Sendable {
  case none
  case fade
  case slide
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default`
  case lightContent
  case darkContent
}

public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
