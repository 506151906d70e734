import FlingGeometry
import FlingScene

/// Finds the duration of the film: as specified, or until the scene rests.
struct FilmEndDetector {
  private let plan: RenderPlan
  /// Nil until it is known.
  private(set) var duration: Time?
  /// The warning if the limit was reached before the scene rested.
  private(set) var restlessWarning: String?

  init(_ plan: RenderPlan) {
    self.plan = plan
    if case .time(let duration) = plan.duration { self.duration = duration }
  }

  /// Checks whether the scene rests at a tick.
  mutating func observe(_ scene: RunningScene) {
    guard duration == nil, scene.state.now >= plan.start else { return }
    let passed = scene.state.now - plan.start
    if scene.state.isResting {
      duration = min(passed + plan.tail, plan.limit)
    } else if passed >= plan.limit {
      duration = plan.limit
      restlessWarning =
        "the scene does not rest within \(plan.limit.written): \(scene.restless) did not rest; the film ends there"
    }
  }

  /// The last moment of a film of this length.
  func lastMoment(_ duration: Time) -> Time { Time(units: max(0, (plan.start + duration).units - 1)) }

  /// The last moments of outputs that have their own, and the poster's.
  var lastMomentsOfOutputs: [Moment] {
    plan.outputs.flatMap { $0.pictured + [$0.until].compactMap { $0 } } + [plan.poster].compactMap { $0 }
  }
}
