import FlingGeometry
import FlingScene

/// How long the film is: as told, or until the scene rests.
struct FilmLength {
  private let plan: RenderPlan
  /// Nil while it is not known.
  private(set) var duration: Time?
  /// What to say if the limit came before rest.
  private(set) var restlessWarning: String?

  init(_ plan: RenderPlan) {
    self.plan = plan
    if case .time(let duration) = plan.duration { self.duration = duration }
  }

  /// Looks at the state of a tick for rest.
  mutating func observe(_ scene: RunningScene) {
    guard duration == nil, scene.now >= plan.start else { return }
    let passed = scene.now - plan.start
    if scene.isResting {
      duration = min(passed + plan.tail, plan.limit)
    } else if passed >= plan.limit {
      duration = plan.limit
      restlessWarning =
        "the scene does not rest within \(plan.limit.written): \(scene.restless) did not rest; the film is cut there"
    }
  }

  /// The last moment of the film, and that of each output that has its own.
  func lastMoments(_ duration: Time) -> [Moment] {
    let last = Time(units: max(0, (plan.start + duration).units - 1))
    return [.time(last)]
      + plan.outputs.flatMap { $0.pictured + [$0.until].compactMap { $0 } }
  }
}
