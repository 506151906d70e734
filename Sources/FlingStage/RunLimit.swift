import FlingGeometry

/// How long a scene may run: no waiting and no moment lies further ahead, so every run ends.
enum RunLimit {
  static let seconds = 3600
  static let tick = seconds * 60
}
