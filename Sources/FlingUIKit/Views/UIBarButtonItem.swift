/// A button of a bar. Bars are not drawn, so it cannot be touched.
@preconcurrency @MainActor
open class UIBarButtonItem: MainActorObject {
  /// How it looks.
  public enum Style: Int, Sendable {
    case plain
    case done
  }

  /// The purposes of buttons of the system.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, close
  }

  open var title: String?
  open var image: UIImage?
  open var isEnabled = true
  open var tintColor: UIColor?
  open weak var target: AnyObject?
  open var action: Selector?
  open var customView: UIView?

  public init() { super.init(isolated: ()) }

  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    connect(target, action)
  }

  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.image = image
    connect(target, action)
  }

  public convenience init(barButtonSystemItem: SystemItem, target: Any?, action: Selector?) {
    self.init()
    connect(target, action)
  }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  private func connect(_ target: Any?, _ action: Selector?) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
    RuntimeNotes.add("bars and their buttons are not drawn")
  }
}

/// Animates along with a change of the view's size. A film's screen keeps its size.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool
}

/// The settings of accessibility: those of a new device.
@preconcurrency @MainActor
public enum UIAccessibility {
  public static var isReduceMotionEnabled: Bool { false }
  public static var isVoiceOverRunning: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
}
