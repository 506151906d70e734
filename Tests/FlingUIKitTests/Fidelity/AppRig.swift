import FlingGeometry
import FlingGestures
import FlingStage
import FlingUIKit
import Testing

/// An app with one controller on a screen of 320 × 480 points without safe areas.
///
/// The first tick has run when it is made; each further tick begins with a step of the animators.
@MainActor
final class AppRig {
  let runtime: AppRuntime
  let controller: UIViewController
  var view: UIView { controller.view }
  private(set) var tick = 0

  init(_ controller: UIViewController = UIViewController(), size: Size = Size(width: 320, height: 480)) {
    runtime = AppRuntime(ScreenSettings(size: size, scale: 1, safeArea: .zero))
    self.controller = controller
    runtime.start(root: controller)
    runtime.tick([])
  }

  /// Adds a view to the controller's view.
  @discardableResult
  func add<View: UIView>(_ view: View) -> View {
    controller.view.addSubview(view)
    return view
  }

  /// A view of 100 × 100 points or another size with its center at a point.
  @discardableResult
  func square(_ x: CGFloat, _ y: CGFloat, size: CGFloat = 100) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: size, height: size))
    view.center = CGPoint(x: x, y: y)
    return add(view)
  }

  /// Runs the next tick with touches.
  func touch(_ touches: TouchEvent...) {
    tick += 1
    runtime.tick(touches)
  }

  /// Runs ticks without touches.
  func run(_ count: Int) {
    for _ in 0..<count { touch() }
  }

  /// Moves a finger to a point per tick, and lifts it.
  func stroke(_ points: [Point], finger: Int = 1, lifts: Bool = true) {
    for (index, point) in points.enumerated() {
      touch(TouchEvent(finger, index == 0 ? .down(point) : .move(point)))
    }
    if lifts { touch(TouchEvent(finger, .lift)) }
  }

  func tap(_ x: Double, _ y: Double) {
    stroke([Point(x, y), Point(x, y)])
  }

  /// What is drawn in plain red and blue, from back to front.
  /// - Parameter describe: makes a text of a layer, the name of its color and its opacity in percent.
  func drawn(
    red: String, blue: String, _ describe: (_ name: String, _ percent: Int, Layer) -> String
  ) -> [String] {
    let names: [Paint: String] = [
      .color(Color(red: 1, green: 0, blue: 0)): red,
      .color(Color(red: 0, green: 0, blue: 1)): blue,
    ]
    var texts: [String] = []
    func visit(_ layer: Layer, _ opacity: Double) {
      let opacity = opacity * layer.opacity
      let percent = Int((opacity * 100).rounded())
      if let name = layer.fill.flatMap({ names[$0] }) { texts.append(describe(name, percent, layer)) }
      for child in layer.children { visit(child, opacity) }
    }
    for layer in runtime.layers { visit(layer, 1) }
    return texts
  }
}

/// The target of actions.
@MainActor
final class Listener {
  private(set) var states: [UIGestureRecognizer.State] = []
  private let body: (UIGestureRecognizer) -> Void

  init(_ body: @escaping (UIGestureRecognizer) -> Void = { _ in }) { self.body = body }

  func heard(_ recognizer: UIGestureRecognizer) {
    states.append(recognizer.state)
    body(recognizer)
  }

  /// Adds a recognizer, which reports here, to a view.
  @discardableResult
  func hear<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, of view: UIView) -> Recognizer {
    recognizer.addTarget(self, action: Selector(Listener.heard))
    view.addGestureRecognizer(recognizer)
    return recognizer
  }
}

/// Records the contacts of a collision.
@MainActor
final class ContactLog: MainActorObject, UICollisionBehaviorDelegate {
  private(set) var lines: [String] = []
  var body: (any UIDynamicItem) -> Void = { _ in }

  init() { super.init(isolated: ()) }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {
    lines.append("items began")
    body(item1)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {
    lines.append("items ended")
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    lines.append("\(identifier.map { "\($0)" } ?? "bounds") began")
    body(item)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {
    lines.append("\(identifier.map { "\($0)" } ?? "bounds") ended")
  }
}

func near(_ value: CGFloat, _ expected: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool {
  abs(value - expected) <= tolerance
}

func near(_ value: CGPoint, _ x: CGFloat, _ y: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool {
  near(value.x, x, tolerance) && near(value.y, y, tolerance)
}
