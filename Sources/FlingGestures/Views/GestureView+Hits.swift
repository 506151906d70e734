public import FlingGeometry

extension GestureView {
  /// The view that a finger at a point of this view's coordinates touches: itself, or the frontmost in it that is there.
  ///
  /// A view that is hidden, below 0.01 opaque, without interaction, flattened by its transform or not at the point is passed over
  /// with everything in it, so a view that sticks out of its superview cannot be touched there. Opacities are not multiplied.
  public func hitTest(_ point: Point) -> (any GestureView)? {
    guard takesTouch(at: point) else { return nil }
    // Whoever takes the touch keeps it within: no way back up, hence no recursion.
    var view: any GestureView = self
    var place = point
    for _ in 0..<ViewChain.mostViews {
      var inner: (view: any GestureView, place: Point)?
      for subview in view.subviews.reversed() {
        let local = subview.fromSuperview(place)
        if subview.takesTouch(at: local) {
          inner = (subview, local)
          break
        }
      }
      guard let inner else { break }
      (view, place) = inner
    }
    return view
  }

  private func takesTouch(at point: Point) -> Bool {
    !isHidden && isUserInteractionEnabled && alpha >= 0.01 && !isFlat && bounds.contains(point)
  }
}
