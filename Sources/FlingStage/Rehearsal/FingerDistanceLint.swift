import FlingGeometry
import FlingScene

/// Finds fingers that leave the view that they drag.
struct FingerDistanceLint {
  /// A finger on a view.
  private struct Grip {
    let step: Int
    let view: Int
    /// Where the view's center was when the finger came down.
    let center: Point
  }

  /// Points between a finger and the view's outline that nobody sees.
  private static let tolerance = 4.0

  /// By the number of the contact.
  private var grips: [Int: Grip] = [:]
  /// The greatest distance of a finger from its view, by the step.
  private var distances: [Int: (distance: Double, view: Int)] = [:]

  mutating func observe(_ scene: RunningScene) {
    guard scene.hasFingers else { return }
    for contact in scene.fingers.contacts where contact.isDown {
      guard let grip = grips[contact.number] else {
        grips[contact.number] = grip(of: contact, scene)
        continue
      }
      let transform = scene.evaluator.transformToCanvas(of: grip.view)
      let size = scene.state.views[grip.view].geometry.size
      // A view that stays where it is, is not dragged.
      guard transform.apply(to: size / 2).distance(to: grip.center) > 1, let inverse = transform.inverted
      else {
        continue
      }
      let point = inverse.apply(to: contact.position)
      let nearest = Point(max(0, min(point.x, size.x)), max(0, min(point.y, size.y)))
      let distance = transform.apply(to: nearest).distance(to: contact.position)
      if distance > max(FingerDistanceLint.tolerance, distances[grip.step]?.distance ?? 0) {
        distances[grip.step] = (distance, grip.view)
      }
    }
  }

  /// The view that a finger drags; nil for steps with several fingers and for taps.
  private func grip(of contact: Fingers.Contact, _ scene: RunningScene) -> Grip? {
    guard let plan = scene.fingers.plans.first(where: { $0.finger == contact.finger }),
      case .fingers(let step) = scene.document.script[plan.step].kind
    else { return nil }
    switch step.motion {
    case .drag, .flick, .swipe, .touch: break
    case .tap, .press, .pinch, .rotate, .transform: return nil
    }
    let center = scene.state.views[plan.target].geometry.size / 2
    return Grip(
      step: plan.step, view: plan.target,
      center: scene.evaluator.transformToCanvas(of: plan.target).apply(to: center))
  }

  func notes(_ scene: RunningScene) -> [Diagnostic] {
    distances.sorted { $0.key < $1.key }.map { step, found in
      let points = Value.number(found.distance.rounded(), .plain).described()
      return scene.document.diagnostic(
        .note,
        "the finger is up to \(points) pt off \(scene.evaluator.title(of: found.view)), which it drags",
        at: scene.document.script[step].range,
        hint: "a \"from\" nearer to the middle keeps it on the view")
    }
  }
}
