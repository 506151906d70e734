import FlingGeometry
import FlingScene

/// The maximum duration of a run. No wait or moment may exceed it, so every run ends.
enum RunLimit {
  static let seconds = Int(Limits.seconds)
  static let tick = seconds * 60
}
