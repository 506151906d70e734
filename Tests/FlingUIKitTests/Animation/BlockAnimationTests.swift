import FlingGeometry
import FlingStage
import FlingUIKit
import Testing

@MainActor
@Suite("Animations of blocks")
struct BlockAnimationTests {
  /// What is shown of a view's center.
  private func shownX(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }

  @Test func `A linear animation is at its share of the way at each tick`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { square.center.x = 120 }
    for tick in 1...30 {
      rig.run(1)
      #expect(near(shownX(square), 60 + 2 * CGFloat(tick), 1e-9))
    }
    #expect(square.layer.animationKeys() == nil)
  }

  @Test func `An animation waits for its delay`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    UIView.animate(withDuration: 0.5, delay: 0.25, options: .curveLinear) { square.center.x = 120 }
    rig.run(15)
    #expect(shownX(square) == 60)
    rig.run(15)
    #expect(near(shownX(square), 90, 1e-9))
  }

  @Test func `An animation that interrupts another one starts where that is and is smooth`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    UIView.animate(withDuration: 0.5) { square.center.x = 260 }
    rig.run(15)
    let before = shownX(square)
    UIView.animate(withDuration: 0.5) { square.center.x = 60 }
    #expect(near(shownX(square), before, 1e-9))
    let speed = shownX(square)
    rig.run(1)
    #expect(shownX(square) > speed, "it still moves on")
    rig.run(40)
    #expect(shownX(square) == 60)
  }

  @Test func `What changes between beginAnimations and commitAnimations is animated`() {
    let rig = AppRig()
    let (square, other) = (rig.square(60, 60), rig.square(60, 200))
    rig.run(1)
    unsafe UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationDuration(0.5)
    square.center.x = 120
    UIView.setAnimationDelay(0.25)
    other.center.x = 120
    UIView.commitAnimations()
    UIView.setAnimationDuration(9)
    rig.run(15)
    #expect(near(shownX(square), 90, 1e-9) && shownX(other) == 60)
    rig.run(15)
    #expect(shownX(square) == 120 && near(shownX(other), 90, 1e-9))
    square.center.x = 60
    #expect(shownX(square) == 60, "outside of the block nothing is animated")
  }

  @Test func `What the animator writes moves under a running animation`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { square.center.x = 120 }
    rig.run(30)
    square.center.x += 100
    #expect(near(shownX(square), 190, 1e-9))
  }

  @Test func `A spring overshoots and ends at its goal`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    var isFinished = false
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
      animations: { square.center.x = 160 }, completion: { isFinished = $0 })
    var most: CGFloat = 0
    for _ in 0..<59 {
      rig.run(1)
      most = max(most, shownX(square))
    }
    #expect(most > 170 && !isFinished)
    rig.run(2)
    #expect(shownX(square) == 160 && isFinished)
  }

  @Test func `Keyframes show their changes in their parts of the time`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    UIView.animateKeyframes(
      withDuration: 1, delay: 0,
      options: UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    ) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { square.center.x = 160 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { square.center.y = 160 }
    }
    rig.run(15)
    #expect(near(square.layer.presentation()?.position ?? .zero, 110, 60, 1e-9))
    rig.run(30)
    #expect(near(square.layer.presentation()?.position ?? .zero, 160, 110, 1e-9))
    rig.run(16)
    #expect(square.layer.animationKeys() == nil)
  }

  @Test func `Keyframes in a property animator take over its time and are paused with it`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { square.center.x = 160 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { square.center.y = 160 }
      }
    }
    animator.startAnimation()
    rig.run(30)
    #expect(near(square.layer.presentation()?.position ?? .zero, 85, 60, 1e-9))
    animator.pauseAnimation()
    rig.run(60)
    #expect(near(square.layer.presentation()?.position ?? .zero, 85, 60, 1e-9))
    animator.fractionComplete = 0.75
    rig.run(1)
    #expect(near(square.layer.presentation()?.position ?? .zero, 135, 110, 1e-9))
  }

  @Test func `A turn goes the short way and a repeated animation goes on`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    square.transform = CGAffineTransform(rotationAngle: 3)
    rig.run(1)
    UIView.animate(withDuration: 0.5, delay: 0, options: [.curveLinear, .repeat, .autoreverse]) {
      square.transform = CGAffineTransform(rotationAngle: -3)
    }
    rig.run(15)
    let map = square.layer.presentation()?.affineTransform() ?? .identity
    #expect(map.a < -0.99, "half of the short way from 3 to -3 is a half turn")
    rig.run(600)
    #expect(square.layer.animationKeys() == ["transform"])
  }

  @Test func `Colors start where they are`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    square.backgroundColor = .black
    rig.run(1)
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { square.backgroundColor = .white }
    rig.run(15)
    let shown = square.layer.presentation()?.backgroundColor?.components?.first ?? 0
    #expect(near(shown, 0.5, 1e-9))
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { square.backgroundColor = .black }
    #expect(near(square.layer.presentation()?.backgroundColor?.components?.first ?? 0, 0.5, 1e-9))
  }

  @Test func `A view that an animation moves gets touches only if it allows them`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    UIView.animate(withDuration: 0.5) { square.center.x = 80 }
    #expect(rig.view.hitTest(CGPoint(x: 80, y: 60), with: nil) === rig.view)
    square.layer.removeAllAnimations()
    UIView.animate(withDuration: 0.5, delay: 0, options: .allowUserInteraction) { square.center.x = 60 }
    #expect(rig.view.hitTest(CGPoint(x: 60, y: 60), with: nil) === square)
  }

  @Test func `Changes without animation are shown at once`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    UIView.animate(withDuration: 0.5) {
      UIView.performWithoutAnimation { square.center.x = 200 }
      square.alpha = 0
    }
    #expect(square.layer.animationKeys() == ["opacity"])
    #expect(shownX(square) == 200)
  }

  @Test func `A block without a duration changes its views at once, and completes in the next turn`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    var log: [String] = []
    UIView.animate(
      withDuration: 0, animations: { square.center.x = 200 },
      completion: { log.append($0 ? "finished" : "cancelled") })
    log.append("after")
    #expect(square.center.x == 200 && log == ["after"])
    rig.run(1)
    #expect(log == ["after", "finished"])
  }
}

@MainActor
@Suite("Property animators")
struct PropertyAnimatorTests {
  private func shownX(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }

  @Test func `An animator moves along its curve and completes at its end`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { square.center.x = 160 }
    animator.addCompletion { ends.append($0) }
    #expect(animator.state == .inactive)
    animator.startAnimation()
    #expect(animator.isRunning && animator.state == .active)
    rig.run(15)
    #expect(near(shownX(square), 110, 1e-9) && near(animator.fractionComplete, 0.5, 1e-9))
    rig.run(16)
    #expect(ends == [.end] && animator.state == .inactive && shownX(square) == 160)
  }

  @Test func `A paused animator shows the share that is set, and goes on from there`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { square.center.x = 160 }
    animator.fractionComplete = 0.25
    #expect(near(shownX(square), 85, 1e-9))
    rig.run(30)
    #expect(near(shownX(square), 85, 1e-9))
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(near(shownX(square), 85, 1e-6), "it goes on where it was")
    rig.run(70)
    #expect(shownX(square) == 160)
  }

  @Test func `A scale that is added to a paused animator goes on from what is shown`() throws {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      square.transform = CGAffineTransform(scaleX: 2, y: 1.3)
    }
    animator.fractionComplete = 0.4
    // Without the second way, the first one would be below zero at this end.
    animator.addAnimations { square.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
    let shown = try #require(square.layer.presentation()?.affineTransform())
    #expect(near(shown.a, 1.4, 1e-9) && near(shown.d, 1.12, 1e-9))
    #expect(near(shown.b, 0, 1e-9) && near(shown.c, 0, 1e-9))
    animator.startAnimation()
    rig.run(80)
    #expect(square.layer.presentation()?.affineTransform() == CGAffineTransform(scaleX: 0.5, y: 0.5))
  }

  @Test func `A reversed animator ends at its start with the values from before`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { square.center.x = 160 }
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    rig.run(15)
    animator.isReversed = true
    rig.run(16)
    #expect(ends == [.start] && square.center.x == 60 && shownX(square) == 60)
  }

  @Test func `A stopped animator leaves its views where they are`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { square.center.x = 160 }
    animator.startAnimation()
    rig.run(15)
    animator.stopAnimation(true)
    #expect(near(square.center.x, 110, 1e-9) && animator.state == .inactive)
    rig.run(30)
    #expect(near(shownX(square), 110, 1e-9))
  }
}

@MainActor
@Suite("Transitions")
struct TransitionTests {
  @Test func `A cross-dissolve shows the old content above the new one until its end`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let inner = UIView(frame: square.bounds)
    inner.backgroundColor = .red
    square.addSubview(inner)
    rig.run(1)
    var isDone = false
    UIView.transition(with: square, duration: 0.5, options: .transitionCrossDissolve) {
      inner.backgroundColor = .blue
    } completion: { _ in
      isDone = true
    }
    rig.run(15)
    #expect(square.layer.sublayers?.count == 2 && !isDone)
    #expect(near(CGFloat(square.layer.sublayers?.last?.presentation()?.opacity ?? 0), 0.5, 0.01))
    rig.run(20)
    #expect(square.layer.sublayers?.count == 1 && isDone)
  }

  @Test func `A snapshot of a view keeps what the view showed`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    square.backgroundColor = .red
    rig.run(1)
    let copy = square.snapshotView(afterScreenUpdates: false)
    square.backgroundColor = .blue
    square.removeFromSuperview()
    if let copy { rig.add(copy) }
    rig.run(1)
    var layer = rig.runtime.layers.first
    for _ in 0..<4 { layer = layer?.children.first }
    #expect(layer?.fill == .color(Color(red: 1, green: 0, blue: 0)))
  }
}
