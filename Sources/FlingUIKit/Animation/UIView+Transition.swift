extension UIView {
  /// Changes a view's content. A flip turns the view over, seen from the front without perspective. With
  /// other transitions the old content fades out above the new one.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (@MainActor () -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let old = options.hasTransition && duration > 0 ? PictureLayer(of: view.layer) : nil
    animate(duration, 0, .ease(options.curve.easing), options) {
      guard let old else {
        animations?()
        return
      }
      performWithoutAnimation { animations?() }
      view.layer.addSublayer(old)
      options.replace(old, in: view.layer)
    } completion: {
      old?.removeFromSuperlayer()
      completion?($0)
    }
  }

  /// Replaces a view by another one. A flip turns their superview over, seen from the front without
  /// perspective. With other transitions the old view fades out above the new one.
  public class func transition(
    from old: UIView, to new: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let parent = old.superview
    let picture = options.hasTransition && duration > 0 ? PictureLayer(of: old.layer) : nil
    picture?.takePlace(of: old.layer)
    if options.contains(.showHideTransitionViews) {
      (old.isHidden, new.isHidden) = (true, false)
    } else if let parent {
      parent.insertSubview(new, aboveSubview: old)
      old.removeFromSuperview()
    }
    animate(duration, 0, .ease(options.curve.easing), options) {
      guard let picture, let parent else { return }
      parent.layer.insertSublayer(picture, above: new.layer)
      if options.flips {
        let alpha = new.alpha
        performWithoutAnimation { new.alpha = 0 }
        addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { new.alpha = alpha }
      }
      options.replace(picture, in: parent.layer)
    } completion: {
      picture?.removeFromSuperlayer()
      completion?($0)
    }
  }
}

extension UIView.AnimationOptions {
  private var transition: UIView.AnimationOptions { UIView.AnimationOptions(rawValue: rawValue & 7 << 20) }

  fileprivate var hasTransition: Bool { transition != [] }

  fileprivate var flips: Bool { flipsSideways || flipsUpright }

  private var flipsSideways: Bool {
    transition == .transitionFlipFromLeft || transition == .transitionFlipFromRight
  }

  private var flipsUpright: Bool {
    transition == .transitionFlipFromTop || transition == .transitionFlipFromBottom
  }

  /// Lets the picture of the old content go, in the innermost block: in the middle of a flip, or little by
  /// little.
  @MainActor
  fileprivate func replace(_ picture: CALayer, in container: CALayer) {
    guard flips else {
      if transition != .transitionCrossDissolve {
        RuntimeNotes.add("curls of views are shown as cross-dissolves")
      }
      picture.opacity = 0
      return
    }
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { picture.opacity = 0 }
    container.turnOver(sideways: flipsSideways)
  }
}

extension CALayer {
  /// Animates a half turn in the innermost block: in its middle the layer is as thin as a line.
  fileprivate func turnOver(sideways: Bool) {
    guard let block = AnimationContext.block, model.transform.isAffine else { return }
    let parts = TransformParts(model.transform.affine)
    // What an animation adds is gone at its end. The first half takes its own way away and leaves that of the
    // second one, which is the negative size.
    for (sign, window) in [(1.0, 0...0.5), (-1.0, 0.5...1)] {
      var (way, half) = (parts.difference(from: parts), block)
      if sideways { way.scaleX = sign * parts.scaleX } else { way.scaleY = sign * parts.scaleY }
      half.timeline.window = window
      addWay(way, by: half)
    }
  }
}
