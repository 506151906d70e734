import FlingGeometry
import FlingScene

/// How long a scene may run: no waiting and no moment lies further ahead, so every run ends.
enum RunLimit {
  static let seconds = Int(Limits.seconds)
  static let tick = seconds * 60
}
