import FlingDynamics
import FlingGeometry
import FlingScene

/// The current state of a collision's boundary.
struct CollisionBoundary {
  let kind: FlingScene.Boundary.Kind
  let name: String
  private var values: BoundaryValues

  init(_ boundary: FlingScene.Boundary, in evaluator: SceneEvaluator) throws(RunError) {
    kind = boundary.kind
    name = boundary.name
    values = [:]
    for (key, value) in try evaluator.evaluate(boundary.settings) { values[key] = value }
  }

  mutating func apply(_ changes: [(FlingScene.Boundary.Key, BehaviorValue)]) {
    for (key, value) in changes { values[key] = value }
  }

  /// The boundary for the simulation.
  /// - Parameter number: another one after each change.
  func definition(number: Int) -> BehaviorDefinition.Boundary {
    var boundary = BehaviorDefinition.Boundary(name: name, number: number, path: path)
    if case .value(.number(let elasticity, _))? = values[.elasticity] { boundary.elasticity = elasticity }
    if case .value(.number(let friction, _))? = values[.friction] { boundary.friction = friction }
    if case .value(.truth(false))? = values[.enabled] { boundary.isEnabled = false }
    return boundary
  }

  private var path: Path {
    switch kind {
    case .segment:
      guard case .value(.point(let from))? = values[.from], case .value(.point(let to))? = values[.to] else {
        return Path()
      }
      return Path([.move(from), .line(to)])
    case .path:
      switch values[.d] ?? values[.points] {
      case .path(let path): return path
      case .points(let points):
        guard let first = points.first else { return Path() }
        return Path([.move(first)] + points.dropFirst().map { .line($0) })
      default: return Path()
      }
    case .ellipse:
      guard case .value(.rect(let frame))? = values[.frame] else { return Path() }
      return Path(ellipseIn: frame)
    }
  }
}
