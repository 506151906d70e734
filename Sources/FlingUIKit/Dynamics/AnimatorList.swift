/// The animators of the running program, in the order in which they were made. One that nobody holds stops.
@MainActor package enum AnimatorList {
  private struct Entry {
    weak var animator: UIDynamicAnimator?
  }

  private static var entries: [Entry] = []

  static func add(_ animator: UIDynamicAnimator) {
    entries.append(Entry(animator: animator))
  }

  /// Advances all animators by a tick of 1/60 s.
  package static func stepAll() {
    entries.removeAll { $0.animator == nil }
    for entry in entries { entry.animator?.step() }
  }

  /// Whether everything that animators move is at rest.
  package static var isAtRest: Bool { !entries.contains { $0.animator?.isRunning ?? false } }

  /// Forgets all animators, before another program runs.
  package static func reset() { entries = [] }
}
