/// The keys of UIKit's own objects that are not stored properties, by both of their names: that of Swift and
/// that of Objective-C. Keys of layers are those of `LayerPath`.
@MainActor enum KeyTable {
  /// The value of a key that the table has.
  struct Entry {
    let value: Any?
  }

  /// Nil for keys that the object does not have here.
  static func entry(_ key: String, of object: NSObject) -> Entry? {
    switch object {
    case let label as UILabel where key == "text": Entry(value: label.text)
    case let field as UITextField where key == "text": Entry(value: field.text)
    case let slider as UISlider where key == "value": Entry(value: slider.value)
    case let stepper as UIStepper where key == "value": Entry(value: stepper.value)
    case let bar as UIProgressView where key == "progress": Entry(value: bar.progress)
    case let item as UISwitch where key == "on" || key == "isOn": Entry(value: item.isOn)
    case let control as UIControl: entry(key, of: control) ?? entry(key, of: control as UIView)
    case let view as UIView: entry(key, of: view)
    case let layer as CALayer: entry(key, of: layer)
    case let animator as UIViewPropertyAnimator: entry(key, of: animator)
    case let animator as UIDynamicAnimator where key == "running": Entry(value: animator.isRunning)
    case let recognizer as UIGestureRecognizer: entry(key, of: recognizer)
    default: nil
    }
  }

  private static func entry(_ key: String, of view: UIView) -> Entry? {
    switch key {
    case "center": Entry(value: view.center)
    case "frame": Entry(value: view.frame)
    case "bounds": Entry(value: view.bounds)
    case "transform": Entry(value: view.transform)
    case "transform3D": Entry(value: view.transform3D)
    case "alpha": Entry(value: view.alpha)
    case "hidden", "isHidden": Entry(value: view.isHidden)
    case "backgroundColor": Entry(value: view.backgroundColor)
    case "superview": Entry(value: view.superview)
    default: nil
    }
  }

  private static func entry(_ key: String, of control: UIControl) -> Entry? {
    switch key {
    case "selected", "isSelected": Entry(value: control.isSelected)
    case "enabled", "isEnabled": Entry(value: control.isEnabled)
    case "highlighted", "isHighlighted": Entry(value: control.isHighlighted)
    default: nil
    }
  }

  private static func entry(_ key: String, of layer: CALayer) -> Entry? {
    switch key {
    case "frame": Entry(value: layer.frame)
    case "hidden", "isHidden": Entry(value: layer.isHidden)
    default: nil
    }
  }

  private static func entry(_ key: String, of animator: UIViewPropertyAnimator) -> Entry? {
    switch key {
    case "running", "isRunning": Entry(value: animator.isRunning)
    case "reversed", "isReversed": Entry(value: animator.isReversed)
    case "fractionComplete": Entry(value: animator.fractionComplete)
    case "state": Entry(value: animator.state)
    default: nil
    }
  }

  private static func entry(_ key: String, of recognizer: UIGestureRecognizer) -> Entry? {
    switch key {
    case "state": Entry(value: recognizer.state)
    case "enabled", "isEnabled": Entry(value: recognizer.isEnabled)
    default: nil
    }
  }
}
