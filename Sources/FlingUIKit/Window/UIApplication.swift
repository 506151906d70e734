internal import FlingGeometry

/// The running app.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The only app.
  public static let shared = UIApplication()

  /// In the order in which they were shown.
  package private(set) final var shownWindows: [UIWindow] = []
  open var delegate: (any UIApplicationDelegate)?
  open var isIdleTimerDisabled = false
  open var applicationIconBadgeNumber = 0

  public override init() { super.init() }

  open var windows: [UIWindow] { shownWindows }
  open var keyWindow: UIWindow? { shownWindows.last }
  open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }
  open var applicationState: State { .active }
  open var statusBarOrientation: UIInterfaceOrientation { .current }
  open var statusBarFrame: CGRect {
    CGRect(
      x: 0, y: 0, width: UIScreen.main.bounds.width, height: CGFloat(UIScreen.main.settings.safeArea.top))
  }

  open override var next: UIResponder? { delegate as? UIResponder }

  /// Whether the app is in front.
  public enum State: Int, Sendable {
    case active
    case inactive
    case background
  }

  /// Why the app was opened.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  func show(_ window: UIWindow) {
    if !shownWindows.contains(where: { $0 === window }) { shownWindows.append(window) }
  }

  func reset() {
    shownWindows = []
    delegate = nil
  }

  /// Calls an action on a target, or on the first of the sender's responders that understands it.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    if let target {
      action.call(on: target as AnyObject, [sender, event])
      return true
    }
    var responder = sender as? UIResponder
    while let candidate = responder {
      if candidate.canPerformAction(action, withSender: sender) {
        action.call(on: candidate, [sender, event])
        return true
      }
      responder = candidate.next
    }
    return false
  }

  open func beginIgnoringInteractionEvents() {}
  open func endIgnoringInteractionEvents() {}
  open func canOpenURL(_ url: URL) -> Bool { false }
  open func open(
    _ url: URL, options: [String: Any] = [:], completionHandler: (@MainActor (Bool) -> Void)? = nil
  ) {
    RuntimeNotes.add("the app asked to open \(url), which films do not do")
  }
}

/// The delegate of an app.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func applicationDidBecomeActive(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// The stored property `window` of the delegate; nil if it has none. As in UIKit, where the property is
  /// optional in the protocol, an existential has it as `UIWindow??`.
  public var window: UIWindow?? {
    for child in Mirror(reflecting: self).children where child.label == "window" {
      return child.value as? UIWindow
    }
    return .some(nil)
  }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
}

/// The delegate of an app that has none of its own, such as a controller alone. It has the film's window.
@preconcurrency @MainActor
final class FilmDelegate: UIResponder, UIApplicationDelegate {
  let window: UIWindow?

  init(window: UIWindow) {
    self.window = window
    super.init()
  }
}

/// A part of the app's interface.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  public let session = UISceneSession()
  public override init() { super.init() }
  open var activationState: ActivationState { .foregroundActive }

  /// Whether the scene is shown.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive
    case foregroundInactive
    case background
  }

  /// How a scene was opened.
  @preconcurrency @MainActor
  public final class ConnectionOptions: MainActorObject {
    public init() { super.init(isolated: ()) }
  }
}

/// The scene of the app's windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  static let main = UIWindowScene()
  open var windows: [UIWindow] { UIApplication.shared.shownWindows }
  open var keyWindow: UIWindow? { windows.last }
  open var screen: UIScreen { .main }
  open var traitCollection: UITraitCollection { .current }
  open var interfaceOrientation: UIInterfaceOrientation { .current }
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// How the interface is turned.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown
  case portrait
  case portraitUpsideDown
  case landscapeRight
  case landscapeLeft

  /// That of a film follows from its size.
  @MainActor
  static var current: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeRight : .portrait
  }

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeRight || self == .landscapeLeft }
}

/// Where the status bar would be: at the top of the screen, as high as the safe area's inset.
@preconcurrency @MainActor
open class UIStatusBarManager: MainActorObject {
  open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
  /// Whether the screen has no place for it.
  open var isStatusBarHidden: Bool { statusBarFrame.height == 0 }
  open var statusBarStyle: UIStatusBarStyle { .default }

  init() { super.init(isolated: ()) }
}

/// A scene's session.
@preconcurrency @MainActor
public final class UISceneSession: MainActorObject {
  public init() { super.init(isolated: ()) }
  public var role: Role { .windowApplication }
  public var configuration: UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: role) }

  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }
}

/// The classes of a scene. Fling finds the scene's delegate by its protocol instead.
@preconcurrency @MainActor
open class UISceneConfiguration: MainActorObject {
  public let name: String?
  public let role: UISceneSession.Role
  open var delegateClass: AnyClass?
  open var sceneClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init(isolated: ())
  }
}

/// The delegate of a scene.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
}

/// The delegate of a scene with windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {}

/// The device.
@preconcurrency @MainActor
open class UIDevice: MainActorObject {
  public static let current = UIDevice()
  public init() { super.init(isolated: ()) }
  open var name: String { model }
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "17.0" }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
  open var orientation: UIDeviceOrientation { .portrait }
  open func beginGeneratingDeviceOrientationNotifications() {}
  open func endGeneratingDeviceOrientationNotifications() {}
}

/// How the device is held.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown
  case portrait
  case portraitUpsideDown
  case landscapeLeft
  case landscapeRight
  case faceUp
  case faceDown

  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
