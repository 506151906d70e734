import FlingUIKit
import Testing

// The form of what `fling` writes for Core Animation; it belongs to no actor.

private func motionKeyframes(
  _ keyPath: String, unit: Double = 1, isAdditive: Bool = false,
  _ keys: [(time: Double, value: Double, y1: Float, y2: Float)]
) -> CAKeyframeAnimation {
  let begin = keys[0].time
  let duration = keys[keys.count - 1].time - begin
  let animation = CAKeyframeAnimation(keyPath: keyPath)
  animation.values = keys.map { $0.value * unit }
  animation.keyTimes = keys.map { NSNumber(value: ($0.time - begin) / duration) }
  animation.timingFunctions = keys.dropLast().map {
    CAMediaTimingFunction(controlPoints: 1 / 3, $0.y1, 2 / 3, $0.y2)
  }
  animation.beginTime = begin
  animation.duration = duration
  animation.isAdditive = isAdditive
  animation.fillMode = .both
  return animation
}

private func cardMotion() -> CAAnimationGroup {
  let group = CAAnimationGroup()
  group.animations = [
    motionKeyframes(
      "position.x", isAdditive: true,
      [(0, 0, 0.333333, 0.666667), (0.5, 100, 0.333333, 0.666667), (1, 50, 0.333333, 0.666667)]),
    motionKeyframes(
      "transform.rotation.z", unit: .pi / 180,
      [(0.5, 0, 0.333333, 0.666667), (1, 90, 0.333333, 0.666667)]),
    motionKeyframes("opacity", [(0, 1, 0.333333, 0.666667), (1, 0.5, 0.333333, 0.666667)]),
  ]
  group.duration = 1
  group.fillMode = .both
  group.isRemovedOnCompletion = false
  return group
}

@MainActor
@Suite("Core Animation")
struct CoreAnimationTests {
  @Test func `A motion of keyframes shows each property at its time and stays at its end`() {
    let rig = AppRig()
    let card = rig.square(60, 60)
    rig.run(1)
    card.layer.add(cardMotion(), forKey: "motion")
    rig.run(15)
    #expect(near(card.layer.presentation()?.position.x ?? 0, 110, 0.001))
    #expect(near(card.layer.presentation()?.affineTransform().b ?? 1, 0, 1e-6))
    rig.run(30)
    #expect(near(card.layer.presentation()?.position.x ?? 0, 135, 0.001))
    #expect(near(card.layer.presentation()?.affineTransform().b ?? 0, 0.5.squareRoot(), 1e-4))
    #expect(near(CGFloat(card.layer.presentation()?.opacity ?? 0), 0.625, 1e-4))
    rig.run(60)
    #expect(near(card.layer.presentation()?.position.x ?? 0, 110, 1e-6))
    #expect(card.layer.animationKeys() == ["motion"])
    #expect(card.center.x == 60, "the model stays")
  }

  @Test func `A basic animation shows its values, tells its delegate, and goes away`() {
    final class Delegate: CAAnimationDelegate {
      var log: [String] = []
      func animationDidStart(_ animation: CAAnimation) { log.append("start") }
      func animationDidStop(_ animation: CAAnimation, finished flag: Bool) { log.append("stop \(flag)") }
    }
    let rig = AppRig()
    let card = rig.square(60, 60)
    rig.run(1)
    let delegate = Delegate()
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = CGPoint(x: 0, y: 0)
    animation.toValue = NSValue(cgPoint: CGPoint(x: 100, y: 200))
    animation.duration = 0.5
    animation.delegate = delegate
    card.layer.add(animation, forKey: nil)
    #expect(delegate.log == ["start"])
    rig.run(15)
    #expect(near(card.layer.presentation()?.position ?? .zero, 50, 100, 1e-9))
    rig.run(16)
    #expect(delegate.log == ["start", "stop true"])
    #expect(near(card.layer.presentation()?.position ?? .zero, 60, 60))
  }

  @Test func `Repeats, autoreverses and speed count`() {
    let rig = AppRig()
    let card = rig.square(60, 60)
    rig.run(1)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 1
    animation.toValue = 0
    animation.duration = 0.5
    animation.autoreverses = true
    animation.repeatCount = 2
    animation.speed = 0.5
    card.layer.add(animation, forKey: "fade")
    rig.run(30)
    #expect(near(CGFloat(card.layer.presentation()?.opacity ?? 0), 0.5, 1e-6))
    rig.run(60)
    #expect(near(CGFloat(card.layer.presentation()?.opacity ?? 0), 0.5, 1e-6), "on the way back")
    rig.run(152)
    #expect(card.layer.animation(forKey: "fade") == nil)
  }

  @Test func `A transform's part is replaced and the others stay`() {
    let rig = AppRig()
    let card = rig.square(60, 60)
    card.transform = CGAffineTransform(scaleX: 2, y: 2)
    rig.run(1)
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.fromValue = CGFloat.pi / 2
    animation.toValue = CGFloat.pi / 2
    animation.duration = 1
    card.layer.add(animation, forKey: "turn")
    let map = card.layer.presentation()?.affineTransform() ?? .identity
    #expect(near(map.a, 0) && near(map.b, 2) && near(map.c, -2))
  }

  @Test func `A spring animation settles in the time that it tells`() {
    let rig = AppRig()
    let card = rig.square(60, 60)
    rig.run(1)
    let animation = CASpringAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 100
    animation.damping = 5
    animation.duration = animation.settlingDuration
    card.layer.add(animation, forKey: "spring")
    #expect(animation.settlingDuration > 1 && animation.settlingDuration < 4)
    rig.run(20)
    #expect((card.layer.presentation()?.position.x ?? 0) > 100, "it overshoots")
  }

  @Test func `A path moves and turns a layer`() {
    let rig = AppRig()
    let card = rig.square(60, 60)
    rig.run(1)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 0, y: 100))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.rotationMode = .rotateAuto
    animation.duration = 1
    card.layer.add(animation, forKey: "path")
    rig.run(30)
    #expect(near(card.layer.presentation()?.position ?? .zero, 0, 50))
    #expect(near(card.layer.presentation()?.affineTransform().b ?? 0, 1))
  }

  @Test func `Layers without a view move by themselves, unless actions are off; paths do not`() {
    let rig = AppRig()
    let layer = CAShapeLayer()
    layer.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
    rig.view.layer.addSublayer(layer)
    rig.run(1)
    layer.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10)).cgPath
    #expect(layer.animationKeys() == nil)
    layer.position = CGPoint(x: 100, y: 0)
    #expect(layer.animationKeys() == ["position"])
    rig.run(20)
    #expect(layer.animationKeys() == nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position = .zero
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
  }

  @Test func `A transaction runs its block when its animations have ended`() {
    let rig = AppRig()
    let layer = CALayer()
    rig.view.layer.addSublayer(layer)
    rig.run(1)
    var isDone = false
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    CATransaction.setCompletionBlock { isDone = true }
    layer.opacity = 0
    CATransaction.commit()
    rig.run(29)
    #expect(!isDone)
    rig.run(2)
    #expect(isDone)
  }

  @Test func `A paused layer stands still and goes on`() {
    let rig = AppRig()
    let card = rig.square(60, 60)
    rig.run(1)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 100
    animation.duration = 1
    card.layer.add(animation, forKey: "move")
    rig.run(30)
    let paused = card.layer.convertTime(CACurrentMediaTime(), from: nil)
    card.layer.speed = 0
    card.layer.timeOffset = paused
    rig.run(30)
    #expect(near(card.layer.presentation()?.position.x ?? 0, 50, 1e-6))
    card.layer.speed = 1
    card.layer.timeOffset = 0
    card.layer.beginTime = 0
    card.layer.beginTime = card.layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    #expect(near(card.layer.presentation()?.position.x ?? 0, 50, 1e-6))
    rig.run(15)
    #expect(near(card.layer.presentation()?.position.x ?? 0, 75, 1e-6))
  }
}
