// The names of notifications that apps may observe. None is posted: a film's app stays active on one screen.

extension UIApplication {
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActive")
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActive")
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackground")
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForeground")
}

extension UIDevice {
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChange")
}

extension UIResponder {
  public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShow")
  public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHide")
}

@MainActor
extension NSNotification.Name {
  // Names of before Swift 4.2.
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
  public static let UIKeyboardWillShow = UIResponder.keyboardWillShowNotification
  public static let UIKeyboardWillHide = UIResponder.keyboardWillHideNotification
}

extension NotificationCenter {
  /// Calls a method of an observer for notifications.
  @preconcurrency @MainActor
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    let call = ObserverCall(observer as AnyObject, selector)
    _ = addObserver(forName: name, object: object, queue: nil) { call.run($0) }
  }
}

/// A call of an observer's method.
private final class ObserverCall: @unchecked Sendable {
  private weak let target: AnyObject?
  private let selector: Selector

  init(_ target: AnyObject, _ selector: Selector) {
    self.target = target
    self.selector = selector
  }

  func run(_ notification: Notification) {
    let sent = MainActorBox(notification)
    MainActor.assumeIsolated { _ = selector.call(on: target, [sent.value]) }
  }
}
