public import FlingGeometry

/// A view as touches see it: an upright rectangle in its own coordinates, placed in its superview by a transform about its anchor.
///
/// The anchor lies on `center`; `transform` acts about it. `frame` plays no part. What a view draws does not matter: only its bounds
/// are touched, with their left and top sides and without the others.
public protocol GestureView: AnyObject {
  /// The view that it lies in; nil for a window's root.
  var superview: (any GestureView)? { get }
  /// The views in it, the frontmost last.
  var subviews: [any GestureView] { get }
  /// Its rectangle in its own coordinates, in points.
  var bounds: Rect { get }
  /// Where its anchor lies in its superview.
  var center: Point { get }
  /// The anchor as shares of the bounds' width and height.
  var anchorPoint: Point { get }
  /// Turns and scales about the anchor, and moves then.
  var transform: AffineTransform { get }
  /// Below 0.01 neither the view nor those in it are touched.
  var alpha: Double { get }
  /// Whether neither the view nor those in it are touched.
  var isHidden: Bool { get }
  /// Whether it and those in it are touched.
  var isUserInteractionEnabled: Bool { get }
  /// Whether the view itself hears of more than one finger at a time; recognizers always do.
  var isMultipleTouchEnabled: Bool { get }

  /// Fingers came down in it.
  func touchesBegan(_ touches: [Touch])
  /// Fingers of it moved.
  func touchesMoved(_ touches: [Touch])
  /// Fingers of it were lifted.
  func touchesEnded(_ touches: [Touch])
  /// Fingers of it were taken away by the system or a recognizer; it will not hear of them again.
  func touchesCancelled(_ touches: [Touch])
}

/// What most views are: shown, touchable, turned about their middle, and deaf to fingers themselves.
extension GestureView {
  /// The middle.
  public var anchorPoint: Point { Point(0.5, 0.5) }
  /// None.
  public var transform: AffineTransform { .identity }
  /// Opaque.
  public var alpha: Double { 1 }
  /// Shown.
  public var isHidden: Bool { false }
  /// Touchable.
  public var isUserInteractionEnabled: Bool { true }
  /// One finger at a time.
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
