import FlingGeometry
import FlingScene
import FlingStage
import FlingUIKit
import Foundation

/// Makes the views of outlets that the film file describes.
@MainActor
enum OutletMaker {
  /// Whether there are views of a kind: one of UIKit's, or a class of the program.
  static func isKind(_ kind: String) -> Bool { view(kind) != nil }

  /// Adds a view to a controller's, and sets the property with the outlet's name. Without views of the outlet's
  /// kind, it does nothing.
  static func connect(_ outlet: AppSettings.Outlet, to controller: UIViewController) {
    guard let view = view(outlet.kind) else { return }
    let frame = outlet.frame
    view.frame = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    if let text = outlet.text {
      (view as? UILabel)?.text = text
      (view as? UIButton)?.setTitle(text, for: .normal)
    }
    if let fill = outlet.fill {
      view.backgroundColor = UIColor(
        red: CGFloat(fill.red), green: CGFloat(fill.green), blue: CGFloat(fill.blue),
        alpha: CGFloat(fill.alpha))
    }
    controller.view.addSubview(view)
    if !FlingTables.connect(outlet.name, of: controller, to: view) {
      RuntimeNotes.add("\(type(of: controller)) has no outlet \(outlet.name) for a \(type(of: view))")
    }
  }

  private static func view(_ kind: String) -> UIView? {
    switch kind {
    case "view": UIView()
    case "label": UILabel()
    case "button": UIButton(type: .system)
    case "image": UIImageView()
    case "switch": UISwitch()
    case "slider": UISlider()
    default: FlingTables.classes.first { $0.name == kind }?.make?() as? UIView
    }
  }
}
