import FlingGeometry
import FlingScene
import FlingStage
import FlingUIKit
import Foundation

/// Makes what an interface file would: the views of outlets that the film file describes, and their actions.
@MainActor
enum OutletMaker {
  /// Whether there are views of a kind: one of UIKit's, or a class of the program.
  static func isKind(_ kind: String) -> Bool { view(kind) != nil }

  /// Adds a view to a controller's, sets the property with the outlet's name, and connects the view's actions
  /// with methods of the controller. Without views of the outlet's kind, it does nothing.
  static func connect(_ outlet: AppSettings.Outlet, to controller: UIViewController) {
    if outlet.name == AppSettings.Outlet.rootName {
      setLook(of: controller.view, outlet)
      for action in outlet.actions { connect(action, of: controller.view, outlet.name, to: controller) }
      return
    }
    guard let view = view(outlet.kind) else { return }
    let frame = outlet.frame
    view.frame = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    setLook(of: view, outlet)
    controller.view.addSubview(view)
    let isConnected = FlingTables.connect(outlet.name, of: controller, to: view)
    // A view that only calls methods needs no property; then the script finds it by its identifier.
    if !isConnected, view.accessibilityIdentifier == nil { view.accessibilityIdentifier = outlet.name }
    if !isConnected, outlet.actions.isEmpty {
      RuntimeNotes.add("\(type(of: controller)) has no outlet \(outlet.name) for a \(type(of: view))")
    }
    for action in outlet.actions { connect(action, of: view, outlet.name, to: controller) }
  }

  private static func setLook(of view: UIView, _ outlet: AppSettings.Outlet) {
    if let text = outlet.text {
      (view as? UILabel)?.text = text
      (view as? UIButton)?.setTitle(text, for: .normal)
      (view as? UITextField)?.text = text
    }
    if let fill = outlet.fill {
      view.backgroundColor = UIColor(
        red: CGFloat(fill.red), green: CGFloat(fill.green), blue: CGFloat(fill.blue),
        alpha: CGFloat(fill.alpha))
    }
  }

  // MARK: Actions

  private static func connect(
    _ action: AppSettings.Outlet.Action, of view: UIView, _ name: String, to controller: UIViewController
  ) {
    guard let selector = MethodTable.selectorName(action.method, of: controller).map({ Selector($0) }) else {
      RuntimeNotes.add(
        "\(type(of: controller)) has no method \(action.method) for the action \(action.event.rawValue) of \(name)"
      )
      return
    }
    if let event = controlEvent(action.event) {
      guard let control = view as? UIControl else {
        RuntimeNotes.add("\(name) is no control: it has no event \(action.event.rawValue)")
        return
      }
      control.addTarget(controller, action: selector, for: event)
    } else {
      view.isUserInteractionEnabled = true
      view.addGestureRecognizer(recognizer(action.event, controller, selector))
    }
  }

  private static func controlEvent(_ event: AppSettings.Outlet.Event) -> UIControl.Event? {
    switch event {
    case .touchDown: .touchDown
    case .touchUpInside: .touchUpInside
    case .valueChanged: .valueChanged
    default: nil
    }
  }

  private static func recognizer(
    _ event: AppSettings.Outlet.Event, _ target: AnyObject, _ action: Selector
  ) -> UIGestureRecognizer {
    switch event {
    case .doubleTap:
      let tap = UITapGestureRecognizer(target: target, action: action)
      tap.numberOfTapsRequired = 2
      return tap
    case .pan: return UIPanGestureRecognizer(target: target, action: action)
    case .pinch: return UIPinchGestureRecognizer(target: target, action: action)
    case .rotation: return UIRotationGestureRecognizer(target: target, action: action)
    case .longPress: return UILongPressGestureRecognizer(target: target, action: action)
    case .swipeLeft: return swipe(.left, target, action)
    case .swipeRight: return swipe(.right, target, action)
    case .swipeUp: return swipe(.up, target, action)
    case .swipeDown: return swipe(.down, target, action)
    case .tap, .touchDown, .touchUpInside, .valueChanged:
      return UITapGestureRecognizer(target: target, action: action)
    }
  }

  private static func swipe(
    _ direction: UISwipeGestureRecognizer.Direction, _ target: AnyObject, _ action: Selector
  ) -> UISwipeGestureRecognizer {
    let swipe = UISwipeGestureRecognizer(target: target, action: action)
    swipe.direction = direction
    return swipe
  }

  // MARK: Kinds

  private static func view(_ kind: String) -> UIView? {
    if let make = kinds.first(where: { $0.names.contains(kind) })?.make { return make() }
    return FlingTables.classes.first { $0.name == kind }?.make?() as? UIView
  }

  /// The views of an interface builder, by a short name and the name of their class.
  private static let kinds: [(names: [String], make: @MainActor () -> UIView)] = [
    (["view", "UIView"], { UIView() }),
    (["label", "UILabel"], { UILabel() }),
    (["button", "UIButton"], { UIButton(type: .system) }),
    (["image", "UIImageView"], { UIImageView() }),
    (["switch", "UISwitch"], { UISwitch() }),
    (["slider", "UISlider"], { UISlider() }),
    (["stepper", "UIStepper"], { UIStepper() }),
    (["segmented-control", "UISegmentedControl"], { UISegmentedControl(items: ["First", "Second"]) }),
    (["progress", "UIProgressView"], { UIProgressView() }),
    (["page-control", "UIPageControl"], { UIPageControl() }),
    (["activity-indicator", "UIActivityIndicatorView"], { UIActivityIndicatorView() }),
    (["stack", "UIStackView"], { UIStackView() }),
    (["text-field", "UITextField"], { UITextField() }),
    (["visual-effect", "UIVisualEffectView"], { UIVisualEffectView(effect: UIBlurEffect(style: .regular)) }),
  ]
}
