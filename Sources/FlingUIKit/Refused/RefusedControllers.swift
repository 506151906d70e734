// Controllers and transitions that this layer does not have. The compiler says so at the line that names
// them.

@available(*, unavailable, message: "Fling has no alerts; show a view of your own")
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  public enum Style: Int { case actionSheet, alert }
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    fatalError("unavailable")
  }
}

@available(*, unavailable, message: "Fling has no alerts; show a view of your own")
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  public enum Style: Int { case `default`, cancel, destructive }
  public convenience init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    fatalError("unavailable")
  }
}

@available(*, unavailable, message: "Fling has no alerts; show a view of your own")
@preconcurrency @MainActor
open class UIAlertView: UIView {
  public convenience init(
    title: String?, message: String?, delegate: Any?, cancelButtonTitle: String?,
    otherButtonTitles: String...
  ) { fatalError("unavailable") }
  open func show() { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no alerts; show a view of your own")
@preconcurrency @MainActor
open class UIActionSheet: UIView {}

@available(*, unavailable, message: "Fling has no tab bars; film one of the controllers")
@preconcurrency @MainActor
open class UITabBarController: UIViewController {}

@available(*, unavailable, message: "Fling has no tab bars; film one of the controllers")
public protocol UITabBarControllerDelegate {}

@available(*, unavailable, message: "Fling has no pages of controllers; film one of the controllers")
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int { case pageCurl, scroll }
  public enum NavigationOrientation: Int { case horizontal, vertical }
  public enum NavigationDirection: Int { case forward, reverse }
  public struct OptionsKey: Hashable {}
  public convenience init(
    transitionStyle: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no pages of controllers; film one of the controllers")
public protocol UIPageViewControllerDataSource {}

@available(*, unavailable, message: "Fling has no pages of controllers; film one of the controllers")
public protocol UIPageViewControllerDelegate {}

@available(*, unavailable, message: "Fling has no split views; film one of the controllers")
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {}

@available(*, unavailable, message: "Fling has no split views; film one of the controllers")
public protocol UISplitViewControllerDelegate {}

@available(*, unavailable, message: "Fling does not show the system's controllers; film one of your own")
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
  public struct ActivityType: Hashable {}
  public convenience init(activityItems: [Any], applicationActivities: [Any]?) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling does not show the system's controllers; film one of your own")
@preconcurrency @MainActor
open class UIImagePickerController: UIViewController {}

@available(*, unavailable, message: "Fling does not show the system's controllers; film one of your own")
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  public convenience init(searchResultsController: UIViewController?) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling does not show the system's controllers; film one of your own")
@preconcurrency @MainActor
open class UIPopoverPresentationController: NSObject {}

@available(*, unavailable, message: "Fling does not show the system's controllers; film one of your own")
@preconcurrency @MainActor
open class SFSafariViewController: UIViewController {
  public convenience init(url: URL) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling does not show the system's controllers; film one of your own")
public protocol UIImagePickerControllerDelegate {}

@available(*, unavailable, message: "Fling does not read storyboards; make the controller in code")
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  public convenience init(name: String, bundle storyboardBundleOrNil: Bundle?) { fatalError("unavailable") }
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    fatalError("unavailable")
  }
  open func instantiateInitialViewController() -> UIViewController? { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling does not read interface files; make the views in code")
@preconcurrency @MainActor
open class UINib: NSObject {
  public convenience init(nibName name: String, bundle bundleOrNil: Bundle?) { fatalError("unavailable") }
  open func instantiate(withOwner ownerOrNil: Any?, options: [AnyHashable: Any]? = nil) -> [Any] {
    fatalError("unavailable")
  }
}

@available(*, unavailable, message: "Fling has no transitions of controllers yet; animate views")
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  public convenience init(
    presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
  ) { fatalError("unavailable") }
}

@available(*, unavailable, message: "Fling has no transitions of controllers yet; animate views")
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject {}

@available(*, unavailable, message: "Fling has no transitions of controllers yet; animate views")
public protocol UIViewControllerTransitioningDelegate {}

@available(*, unavailable, message: "Fling has no transitions of controllers yet; animate views")
public protocol UIViewControllerAnimatedTransitioning {}

@available(*, unavailable, message: "Fling has no transitions of controllers yet; animate views")
public protocol UIViewControllerInteractiveTransitioning {}

@available(*, unavailable, message: "Fling has no transitions of controllers yet; animate views")
public protocol UIViewControllerContextTransitioning {}

@available(*, unavailable, message: "Fling has no transitions of controllers yet; animate views")
public protocol UINavigationControllerDelegate {}

extension UIViewController {
  @available(*, unavailable, message: "Fling does not read storyboards; make the controller in code")
  public final var storyboard: UIStoryboard? { fatalError("unavailable") }
  @available(*, unavailable, message: "Fling does not read storyboards; present or push a controller in code")
  public final func performSegue(withIdentifier identifier: String, sender: Any?) {
    fatalError("unavailable")
  }
  @available(*, unavailable, message: "Fling has no transitions of controllers yet; animate views")
  public final var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }
  @available(*, unavailable, message: "Fling has no tab bars; film one of the controllers")
  public final var tabBarController: UITabBarController? { fatalError("unavailable") }
  @available(*, unavailable, message: "Fling has no tab bars; film one of the controllers")
  public final var tabBarItem: UITabBarItem! {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }
}

extension Bundle {
  @available(*, unavailable, message: "Fling does not read interface files; make the views in code")
  public func loadNibNamed(_ name: String, owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any]? {
    fatalError("unavailable")
  }
}
