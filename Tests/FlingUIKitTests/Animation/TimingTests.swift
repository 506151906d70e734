import FlingUIKit
import Testing

/// When animations begin and end, how they repeat, and how animators go on.
@MainActor
@Suite("Timing of animations")
struct TimingTests {
  private func shownX(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }

  private func move(_ from: Double, _ to: Double, duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    return animation
  }

  // MARK: Core Animation

  @Test func `An animation with a time offset begins there, and lasts as long as one without`() {
    let rig = AppRig()
    let card = rig.square(60, 60)
    rig.run(1)
    let animation = move(0, 100, duration: 1)
    animation.timeOffset = 0.75
    card.layer.add(animation, forKey: "move")
    #expect(near(shownX(card), 75, 1e-6))
    rig.run(30)
    #expect(near(shownX(card), 25, 1e-6), "it goes on at the beginning")
    rig.run(29)
    #expect(near(shownX(card), 75 - 100 / 60, 1e-6))
    rig.run(2)
    #expect(card.layer.animationKeys() == nil && shownX(card) == 60)
  }

  @Test func `Repetitions of a cumulative animation begin where the last one ended`() {
    let rig = AppRig()
    let card = rig.square(60, 60)
    rig.run(1)
    let animation = move(0, 100, duration: 0.5)
    animation.isCumulative = true
    animation.repeatCount = 3
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    card.layer.add(animation, forKey: "move")
    rig.run(45)
    #expect(near(shownX(card), 150, 1e-6))
    rig.run(30)
    #expect(near(shownX(card), 250, 1e-6))
    rig.run(60)
    #expect(near(shownX(card), 300, 1e-6), "the end of the third")
  }

  @Test func `Key times and curves count along a path, unless the speed is even`() {
    let rig = AppRig()
    let card = rig.square(60, 60)
    rig.run(1)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 400, y: 0))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.duration = 1
    animation.keyTimes = [0, 0.25, 1]
    card.layer.add(animation, forKey: "path")
    rig.run(15)
    #expect(near(shownX(card), 100, 1e-6))
    animation.keyTimes = nil
    card.layer.add(animation, forKey: "path")
    rig.run(30)
    #expect(near(shownX(card), 100, 1e-6), "each line takes the same time")
    animation.keyTimes = [0, 0.25, 1]
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeIn)]
    animation.calculationMode = .paced
    card.layer.add(animation, forKey: "path")
    rig.run(15)
    #expect(near(shownX(card), 100, 1e-6))
    rig.run(15)
    #expect(near(shownX(card), 200, 1e-6))
  }

  @Test func `An animation of a block can be removed by the name of its property`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, animations: { square.center.x = 160 }, completion: { ends.append($0) })
    square.layer.removeAnimation(forKey: "opacity")
    #expect(square.layer.animationKeys() == ["position"])
    square.layer.removeAnimation(forKey: "position")
    #expect(square.layer.animationKeys() == nil && shownX(square) == 160)
    rig.run(1)
    #expect(ends == [false])
    square.layer.add(move(0, 100, duration: 1), forKey: nil)
    #expect(square.layer.animationKeys() == nil && shownX(square) == 0)
  }

  @Test func `A layer that is gone is not held by the animations that it had`() {
    let rig = AppRig()
    var layer: CALayer? = CALayer()
    weak let gone = layer
    if let layer { rig.view.layer.addSublayer(layer) }
    rig.run(1)
    layer?.opacity = 0.5
    #expect(layer?.animationKeys() == ["opacity"])
    layer?.removeFromSuperlayer()
    layer = nil
    rig.run(30)
    #expect(gone == nil)
  }

  @Test func `Transactions keep values by their names while they are open`() {
    _ = AppRig()
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setValue("drag", forKey: "reason")
    #expect(CATransaction.value(forKey: "reason") as? String == "drag")
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 2)
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "reason") == nil)
  }

  @Test func `A display link tells the frames of the screen, and when it calls next`() {
    final class Target: MainActorObject {
      var gaps: [Double] = []
      init() { super.init(isolated: ()) }
      func step(_ link: CADisplayLink) {
        gaps = [link.duration, link.targetTimestamp - link.timestamp]
      }
    }
    let rig = AppRig()
    let target = Target()
    let link = CADisplayLink(target: target, selector: Selector(target.step))
    link.preferredFramesPerSecond = 30
    link.add(to: .main, forMode: .common)
    rig.run(4)
    #expect(target.gaps.count == 2 && near(CGFloat(target.gaps[0]), 1 / 60, 1e-9))
    #expect(near(CGFloat(target.gaps[1]), 1 / 30, 1e-9))
  }

  // MARK: Property animators

  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut])
  func `A pause and the share that is read then move nothing`(curve: UIView.AnimationCurve) {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    let animator = UIViewPropertyAnimator(duration: 1, curve: curve) { square.center.x = 160 }
    animator.startAnimation()
    rig.run(20)
    let place = shownX(square)
    animator.pauseAnimation()
    #expect(near(shownX(square), place, 1e-9))
    let share = animator.fractionComplete
    #expect(near(share, (place - 60) / 100, 1e-9))
    animator.fractionComplete = share
    #expect(near(shownX(square), place, 1e-9))
    animator.startAnimation()
    #expect(near(shownX(square), place, 1e-6))
    rig.run(41)
    #expect(shownX(square) == 160 && animator.state == .inactive)
  }

  @Test func `A spring goes on from the share that was set`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { square.center.x = 160 }
    animator.fractionComplete = 0.4
    #expect(near(shownX(square), 100, 1e-9))
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(near(shownX(square), 100, 1e-6))
    var most: CGFloat = 0
    for _ in 0..<60 {
      rig.run(1)
      most = max(most, shownX(square))
    }
    #expect(most > 161 && shownX(square) == 160)
  }

  @Test func `An animator goes on with other parameters in another time`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { square.center.x = 160 }
    animator.fractionComplete = 0.2
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
    #expect(animator.isRunning && near(shownX(square), 80, 1e-9))
    rig.run(15)
    #expect(near(shownX(square), 120, 1e-9), "half of the rest in half of its time")
    rig.run(16)
    #expect(shownX(square) == 160 && animator.state == .inactive)
  }

  @Test func `An animator that is reversed goes back with other parameters`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { square.center.x = 160 }
    animator.fractionComplete = 0.5
    animator.isReversed = true
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    rig.run(15)
    #expect(near(shownX(square), 85, 1e-9))
    rig.run(16)
    #expect(square.center.x == 60)
  }

  @Test func `A spring that would be overdamped is critically damped and settles soon`() {
    _ = AppRig()
    // With a damping of 500, it would creep for more than three seconds.
    let usual = UIViewPropertyAnimator(duration: 9, timingParameters: UISpringTimingParameters())
    #expect(usual.duration > 0.3 && usual.duration < 0.8)
    let bouncy = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 5, initialVelocity: .zero)
    #expect(UIViewPropertyAnimator(duration: 9, timingParameters: bouncy).duration > 1)
  }

  @Test func `An animator tells its delay`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    rig.run(1)
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { square.center.x = 160 }
    #expect(animator.delay == 0)
    animator.startAnimation(afterDelay: 0.25)
    #expect(animator.delay == 0.25)
    rig.run(15)
    #expect(near(shownX(square), 60, 1e-9))
    rig.run(15)
    #expect(near(shownX(square), 110, 1e-9))
  }
}
