internal import FlingGeometry
package import FlingStage

/// Runs an app in virtual time: one tick of 1/60 s after the other.
///
/// A process runs one app at a time; a new runtime ends the one before.
@MainActor
package final class AppRuntime {
  package let screen: ScreenSettings
  /// The window of the root controller.
  package let window: UIWindow
  /// The tick that is next.
  package private(set) var nextTick = 0
  /// Why the app cannot go on: a sentence without a capital letter and a full stop; nil while it can.
  package private(set) var failure: String?
  /// The layers of the last tick.
  package private(set) var layers: [Layer] = []
  /// Sets the outlets of the root controller that a film file names, before its `viewDidLoad()`; nil for none.
  package var connectOutlets: (@MainActor (UIViewController) -> Void)?

  /// A runtime on a screen, with nothing left of earlier ones.
  package init(_ screen: ScreenSettings) {
    self.screen = screen
    JobQueue.main.removeAll()
    CADisplayLink.all = []
    CATransaction.reset()
    AnimationContext.reset()
    RuntimeNotes.reset()
    LayoutEngine.reset()
    CALayer.resetNumbers()
    ShownFrame.layers = []
    PrintedLines.reset()
    AnimatorList.reset()
    KeyObservers.reset()
    TouchDelivery.shared.reset()
    UIResponder.first = nil
    UIApplication.shared.reset()
    ImageTable.reset()
    AppEnvironment.with {
      $0 = AppEnvironment.State()
      $0.random = RandomState(seed: screen.seed)
      $0.theme = screen.theme
      $0.scale = screen.scale
      $0.screen = screen.size
    }
    UIScreen.main.settings = screen
    window = UIWindow(frame: UIScreen.main.bounds)
  }

  /// Shows a controller: loads its view, lays it out, and lets it appear in the first tick.
  package func start(root: UIViewController) {
    if root.connectOutlets == nil { root.connectOutlets = connectOutlets }
    UIApplication.shared.delegate = FilmDelegate(window: window)
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  /// Shows a view that has no controller.
  package func start(root: UIView) {
    let controller = UIViewController()
    if root.bounds.size == .zero { root.frame = window.bounds }
    controller.view.addSubview(root)
    start(root: controller)
  }

  /// Lets an app's delegates make the window and its controller.
  /// - Returns: false if they showed no window.
  package func start(application delegate: any UIApplicationDelegate, scene: (any UISceneDelegate)?) -> Bool {
    UIApplication.shared.delegate = delegate
    _ = delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil)
    if let scene {
      scene.scene(
        UIWindowScene.main, willConnectTo: UIWindowScene.main.session, options: UIScene.ConnectionOptions())
    }
    delegate.applicationDidBecomeActive(UIApplication.shared)
    return UIApplication.shared.keyWindow != nil
  }

  /// The window that receives touches.
  package var keyWindow: UIWindow { UIApplication.shared.keyWindow ?? window }

  /// Performs a tick: animators, jobs that are due, fingers, jobs, display links, jobs, layout, and what is
  /// shown. Observers of keys are told before and after jobs and after layout.
  ///
  /// Animators step first, from the state that the last tick has left, as scenes do: so what a finger adds
  /// in a tick acts from the next one on, and the first tick shows what `viewDidLoad()` has made.
  /// - Parameter touches: what fingers do in this tick.
  package func tick(_ touches: [TouchEvent]) {
    guard failure == nil else { return }
    let tick = nextTick
    nextTick += 1
    let moment = Double(tick) / 60
    if tick > 0 {
      // What a step calls sees the time at which the step ends.
      AppEnvironment.time = moment
      do {
        try AnimatorList.stepAll()
      } catch {
        return fail(error.message)
      }
    }
    runJobs(until: moment)
    do {
      try TouchDelivery.shared.deliver(touches, to: keyWindow, at: tick)
    } catch {
      fail("\(error)")
    }
    runJobs(until: moment)
    CADisplayLink.callAll(at: tick)
    runJobs(until: moment)
    layOut()
    if KeyObservers.tell() { layOut() }
    for window in UIApplication.shared.shownWindows { window.layer.displayTree() }
    layers = UIApplication.shared.shownWindows.enumerated().sorted {
      let (a, b) = ($0.element.windowLevel.rawValue, $1.element.windowLevel.rawValue)
      return a != b ? a < b : $0.offset < $1.offset
    }.compactMap { $0.element.layer.snapshot(in: .identity) }
    ShownFrame.layers = layers
  }

  /// Runs jobs that are due. Observers of keys hear before of what has happened, and afterwards of the jobs.
  private func runJobs(until moment: Double) {
    guard failure == nil else { return }
    KeyObservers.tell()
    guard JobQueue.main.run(until: moment) else {
      return fail("the main queue never becomes empty: each of its blocks adds another one")
    }
    KeyObservers.tell()
  }

  private func fail(_ message: String) {
    failure = failure ?? message
  }

  /// Lays views out until nothing asks for it, which a few passes reach unless views ask each time.
  private func layOut() {
    let windows = UIApplication.shared.shownWindows
    for _ in 0..<8 {
      for window in windows { window.updateConstraintsIfNeeded() }
      LayoutEngine.solve(windows)
      for window in windows { window.layer.layoutTree() }
      guard LayoutEngine.isStale else { return }
    }
  }

  /// Whether nothing moves by itself: no animation runs, and no animator moves a body.
  package var isAtRest: Bool {
    AnimatorList.isAtRest && !UIApplication.shared.shownWindows.contains { $0.layer.hasEffects }
  }
}

extension CALayer {
  fileprivate var hasEffects: Bool { !effects.isEmpty || (sublayers ?? []).contains(where: \.hasEffects) }
}
