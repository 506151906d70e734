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

  /// Applies changes; `addBoundary(to:)` passes them to the collision.
  mutating func apply(_ changes: [(FlingScene.Boundary.Key, BehaviorValue)]) {
    for (key, value) in changes { values[key] = value }
  }

  /// Adds the boundary to a collision, replacing the one of its name.
  func addBoundary(to collision: CollisionBehavior) {
    collision.addBoundary(withIdentifier: name, for: path)
    if case .value(.number(let elasticity, _))? = values[.elasticity] {
      collision.setElasticity(elasticity, forBoundaryWithIdentifier: name)
    }
    if case .value(.number(let friction, _))? = values[.friction] {
      collision.setFriction(friction, forBoundaryWithIdentifier: name)
    }
    if case .value(.truth(false))? = values[.enabled] {
      collision.setEnabled(false, forBoundaryWithIdentifier: name)
    }
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
