public import FlingGeometry

/// A view as hit testing sees it: a rectangle in its own coordinates, placed in its superview by a transform
/// about its anchor.
///
/// The anchor lies at `center`; `transform` acts about it. There is no `frame`. The view's content does not
/// matter: touches hit the bounds, including their left and top sides and excluding the right and bottom
/// ones.
public protocol GestureView: AnyObject {
  /// The parent view; nil for a window's root.
  var superview: (any GestureView)? { get }
  /// The child views, the frontmost last.
  var subviews: [any GestureView] { get }
  /// The view's rectangle in its own coordinates, in points.
  var bounds: Rect { get }
  /// The position of the anchor in the superview's coordinates.
  var center: Point { get }
  /// The anchor in fractions of the bounds' width and height.
  var anchorPoint: Point { get }
  /// The linear part acts about the anchor; the translation follows.
  var transform: AffineTransform { get }
  /// The opacity. Below 0.01 neither the view nor its descendants can be touched.
  var alpha: Double { get }
  /// Whether the view is hidden; neither it nor its descendants can be touched then.
  var isHidden: Bool { get }
  /// Whether the view and its descendants can be touched.
  var isUserInteractionEnabled: Bool { get }
  /// Whether the view itself receives more than one finger at a time; recognizers always do.
  var isMultipleTouchEnabled: Bool { get }

  /// Called when fingers came down in the view.
  func touchesBegan(_ touches: [Touch])
  /// Called when fingers of the view moved.
  func touchesMoved(_ touches: [Touch])
  /// Called when fingers of the view were lifted.
  func touchesEnded(_ touches: [Touch])
  /// Called when the system or a recognizer cancelled fingers of the view; it receives no more events of
  /// them.
  func touchesCancelled(_ touches: [Touch])
}

/// Defaults: visible, touchable, anchored in the middle, and without touch handling of its own.
extension GestureView {
  /// The middle of the bounds.
  public var anchorPoint: Point { Point(0.5, 0.5) }
  /// The identity.
  public var transform: AffineTransform { .identity }
  /// 1, opaque.
  public var alpha: Double { 1 }
  /// False.
  public var isHidden: Bool { false }
  /// True.
  public var isUserInteractionEnabled: Bool { true }
  /// False.
  public var isMultipleTouchEnabled: Bool { false }
  /// Does nothing.
  public func touchesBegan(_ touches: [Touch]) {}
  /// Does nothing.
  public func touchesMoved(_ touches: [Touch]) {}
  /// Does nothing.
  public func touchesEnded(_ touches: [Touch]) {}
  /// Does nothing.
  public func touchesCancelled(_ touches: [Touch]) {}
}
