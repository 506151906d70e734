public import FlingGeometry

extension GestureView {
  /// The view that a touch at a point of this view's coordinates hits: the frontmost descendant there, or
  /// this view; nil if this view cannot be touched there.
  ///
  /// A view that is hidden, has an alpha below 0.01, has interaction disabled, is flattened by its transform
  /// or does not contain the point is skipped with all its descendants. So a view cannot be touched outside
  /// its superview. Alphas of superviews are not multiplied.
  public func hitTest(_ point: Point) -> (any GestureView)? {
    guard canBeTouched(at: point) else { return nil }
    // A view that accepts the touch never passes it back to its superview, so a loop suffices.
    var view: any GestureView = self
    var location = point
    for _ in 0..<ViewChain.viewLimit {
      var inner: (view: any GestureView, location: Point)?
      for subview in view.subviews.reversed() {
        let local = subview.fromSuperview(location)
        if subview.canBeTouched(at: local) {
          inner = (subview, local)
          break
        }
      }
      guard let inner else { break }
      (view, location) = inner
    }
    return view
  }

  private func canBeTouched(at point: Point) -> Bool {
    !isHidden && isUserInteractionEnabled && alpha >= 0.01 && !isFlat && bounds.contains(point)
  }
}
