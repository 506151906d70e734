import FlingDynamics
import FlingGeometry
import FlingScene

/// A force or gravity as it was set: a vector, or an angle and a magnitude that the object converts itself.
enum ForceFormula {
  case vector(Vector)
  case polar(angle: Double, magnitude: Double)

  /// Sets the direction and magnitude of a gravity behavior.
  func apply(to gravity: GravityBehavior) {
    switch self {
    case .vector(let vector): gravity.gravityDirection = vector
    case .polar(let angle, let magnitude): gravity.setAngle(angle, magnitude: magnitude)
    }
  }

  /// Sets the direction and magnitude of a push behavior.
  func apply(to push: PushBehavior) {
    switch self {
    case .vector(let vector): push.pushDirection = vector
    case .polar(let angle, let magnitude): push.setAngle(angle, magnitude: magnitude)
    }
  }

  /// In radians, clockwise from the x axis; 0 for a zero vector.
  var angle: Double {
    switch self {
    case .vector(let vector): vector.length == 0 ? 0 : Elementary.atan2(vector.dy, vector.dx)
    case .polar(let angle, _): angle
    }
  }

  var magnitude: Double {
    switch self {
    case .vector(let vector): vector.length
    case .polar(_, let magnitude): magnitude
    }
  }

  var vector: Vector {
    switch self {
    case .vector(let vector): return vector
    case .polar(let angle, let magnitude):
      let (sine, cosine) = Elementary.sincos(angle)
      return Vector(dx: cosine * magnitude, dy: sine * magnitude)
    }
  }
}
