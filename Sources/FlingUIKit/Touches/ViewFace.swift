internal import FlingGeometry
internal import FlingGestures

/// A view as the gesture window sees it.
///
/// The model counts, not what an animation shows at the moment. A view has one face, so that identities
/// agree.
@MainActor final class ViewFace: @MainActor GestureView {
  private(set) weak var target: UIView?
  private let delivery: TouchDelivery

  private init(_ view: UIView, _ delivery: TouchDelivery) {
    target = view
    self.delivery = delivery
  }

  // MARK: The faces of views

  private static var faces: [ObjectIdentifier: ViewFace] = [:]
  /// The number of faces at which those of views that are gone are removed.
  private static var limit = 256

  /// The face of a view.
  static func of(_ view: UIView) -> ViewFace {
    let key = ObjectIdentifier(view)
    if let face = faces[key], face.target === view { return face }
    if faces.count >= limit {
      faces = faces.filter { $0.value.target != nil }
      limit = max(256, 2 * faces.count)
    }
    let face = ViewFace(view, TouchDelivery.shared)
    faces[key] = face
    return face
  }

  /// A location of a window in the coordinates of a view; nil stands for the window.
  static func location(_ point: Point, in view: UIView?) -> CGPoint {
    CGPoint(view.map { of($0).convert(point, from: nil) } ?? point)
  }

  // MARK: GestureView

  var superview: (any GestureView)? { (target?.superview).map { ViewFace.of($0) } }
  var subviews: [any GestureView] { (target?.subviews ?? []).map { ViewFace.of($0) } }
  var bounds: Rect { target.map { $0.bounds.plain } ?? .zero }
  var center: Point { target.map { $0.center.point } ?? .zero }
  var anchorPoint: Point { target.map { $0.layer.anchorPoint.point } ?? Point(0.5, 0.5) }
  var transform: FlingGeometry.AffineTransform {
    target.map { $0.transform.affine } ?? .identity
  }
  var alpha: Double { target.map { Double($0.alpha) } ?? 0 }
  var isHidden: Bool { target?.isHidden ?? true }
  var isUserInteractionEnabled: Bool { target?.isUserInteractionEnabled ?? false }
  var isMultipleTouchEnabled: Bool { target?.isMultipleTouchEnabled ?? false }

  func touchesBegan(_ touches: [Touch]) {
    target?.touchesBegan(delivery.objects(for: touches), with: delivery.event)
  }

  func touchesMoved(_ touches: [Touch]) {
    target?.touchesMoved(delivery.objects(for: touches), with: delivery.event)
  }

  func touchesEnded(_ touches: [Touch]) {
    target?.touchesEnded(delivery.objects(for: touches), with: delivery.event)
  }

  func touchesCancelled(_ touches: [Touch]) {
    target?.touchesCancelled(delivery.objects(for: touches), with: delivery.event)
  }
}
