import FlingDynamics
import FlingGeometry

/// A force or gravity as it was set: a vector, or an angle and a magnitude.
enum ForceFormula {
  case vector(Vector)
  case polar(angle: Double, magnitude: Double)

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
    case .vector(let vector): vector
    case .polar(let angle, let magnitude): PolarVector(angle: angle, magnitude: magnitude).vector
    }
  }
}
