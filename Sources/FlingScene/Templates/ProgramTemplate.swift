/// A starting point for a film of UIKit code: a view controller and its film file.
package enum ProgramTemplate {
  package static let name = "uikit"
  /// A one-line description.
  package static let summary = "UIKit code and its film: a square that flies to each tap."

  /// The Swift file of a program.
  /// - Parameter name: the file's name without extension; the class has a name that is made of it.
  package static func program(named name: String) -> String {
    """
    import UIKit

    /// A square flies to each tap, a little too far, and settles.
    final class \(className(of: name)): UIViewController {
      let square = UIView(frame: CGRect(x: 40, y: 120, width: 80, height: 80))
      private lazy var animator = UIDynamicAnimator(referenceView: view)
      private var snap: UISnapBehavior?

      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        square.backgroundColor = .systemTeal
        square.layer.cornerRadius = 18
        view.addSubview(square)
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped(_:))))
      }

      @objc private func tapped(_ tap: UITapGestureRecognizer) {
        if let snap { animator.removeBehavior(snap) }
        let next = UISnapBehavior(item: square, snapTo: tap.location(in: view))
        next.damping = 0.4
        animator.addBehavior(next)
        snap = next
      }
    }

    """
  }

  /// The film file of a program.
  package static func film(named name: String) -> String {
    """
    fling: 1
    # The class to film, and the screen in points. Try device: phone.
    app: {root: \(className(of: name)), size: [320, 320], scale: 2}
    # Fingers. Views have the names of the controller's properties; canvas is the whole screen.
    script:
      - {tap: canvas, at: 0.4s, from: [240, 90]}
      - {tap: canvas, at: 1.4s, from: [80, 240]}
    expect:
      - {at: 1.3s, that: "= distance(square.center, [240, 90]) < 1"}
    show:
      - touches:
    render:
      duration: 2.4s
      outputs:
        - gif: \(name).gif

    """
  }

  /// The parts of a name with capitals: `SnapCard` for `snap-card`.
  private static func className(of name: String) -> String {
    let parts = name.split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let word = parts.joined()
    return (word.first?.isNumber ?? true ? "Film" : "") + word + "Controller"
  }
}
