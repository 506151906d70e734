internal import FlingDynamics
internal import FlingGeometry

/// Snap behaviors: a spring of 3.7 Hz with a damping ratio of 0.28 + 0.72 · `damping`, for position and
/// angle.
extension Truth {
  static let snaps = [
    Truth("s01 snap, critical") {
      let omega = 2 * Double.pi * 3.7
      let item = TestItem(Point(300, 0))
      let animator = snap(item, damping: 1)
      var worst = 0.0
      var least = Double.infinity
      for tick in 1...120 {
        try animator.step()
        let t = omega * Double(tick) / 60
        worst = max(worst, abs(item.center.x / 300 - (1 + t) * Elementary.exp(-t)))
        least = min(least, item.center.x)
      }
      return [
        Finding("error ÷ distance", truth: 0, value: worst, bar: 1e-4),
        Finding("beyond the point", truth: 0, value: max(0, -least), bar: 0),
      ]
    },
    Truth("s02 snap, under-damped") {
      try [0.28, 0.5, 0.7].map { ratio in
        let omega = 2 * Double.pi * 3.7
        let rate = omega * (1 - ratio * ratio).squareRoot()
        let item = TestItem(Point(300, 0))
        let animator = snap(item, damping: (ratio - 0.28) / 0.72)
        // Finds the step in which the item turns back beyond the point, with its state at the start of the
        // step.
        var position = item.center.x
        var speed = 0.0
        while speed <= 0 {
          let (before, speedBefore) = (position, speed)
          try animator.step()
          (position, speed) = (item.center.x, animator.velocity(item).x)
          guard speed > 0 else { continue }
          // The exact motion from there to the time of the turn, so that the step size has no effect.
          let t = Double.pi / rate - animator.elapsedTime + 1.0 / 60
          let (sine, cosine) = Elementary.sincos(rate * t)
          let decay = Elementary.exp(-ratio * omega * t)
          position = decay * (before * cosine + (speedBefore + ratio * omega * before) * sine / rate)
        }
        let truth = Elementary.exp(-Double.pi * ratio / (1 - ratio * ratio).squareRoot())
        return Finding("first overshoot, ζ=\(ratio)", truth: truth, value: -position / 300, bar: 1e-3)
      }
    },
    Truth("s03 snap with spin") {
      let ratio = 0.28 + 0.72 * 0.5
      let omega = 2 * Double.pi * 3.7
      let rate = omega * (1 - ratio * ratio).squareRoot()
      let item = TestItem(Point(300, 0), angle: Double.pi / 2)
      let animator = snap(item, damping: 0.5)
      var worst = 0.0
      for tick in 1...120 {
        try animator.step()
        let t = Double(tick) / 60
        let (sine, cosine) = Elementary.sincos(rate * t)
        let fraction = Elementary.exp(-ratio * omega * t) * (cosine + ratio * omega * sine / rate)
        worst = max(worst, abs(animator.angle(item) - Double.pi / 2 * fraction))
      }
      try animator.step(times: 120)
      let (position, angle) = (item.center, animator.angle(item))
      try animator.step(times: 60)
      let isStill = item.center == position && animator.angle(item) == angle
      return [
        Finding("error of the angle", truth: 0, value: worst, bar: 1e-4),
        Finding("angle after 4 s", truth: 0, value: angle, bar: 1e-4),
        Finding("distance after 4 s", truth: 0, value: position.length, bar: 1e-4),
        Finding("then still", is: isStill, truth: true),
      ]
    },
  ]

  /// An animator in which the item snaps to (0, 0) and angle 0.
  private static func snap(_ item: TestItem, damping: Double) -> DynamicAnimator {
    let animator = DynamicAnimator()
    PhysicsCaseWatch.current?.follow(animator)
    let behavior = SnapBehavior(item: item, snapTo: .zero)
    behavior.damping = damping
    animator.addBehavior(behavior)
    return animator
  }

}
