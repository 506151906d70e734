/// The animators of the running program, in the order in which they were made. One that nobody holds stops.
@MainActor package enum AnimatorList {
  private struct Entry {
    weak var animator: UIDynamicAnimator?
  }

  private static var entries: [Entry] = []
  /// The number of fields made so far, so that each has noise of its own.
  private static var fieldCount: UInt64 = 0

  /// The number of a new field.
  static func newFieldNumber() -> UInt64 {
    fieldCount += 1
    return fieldCount
  }

  static func add(_ animator: UIDynamicAnimator) {
    entries.append(Entry(animator: animator))
  }

  /// Advances all animators by a tick of 1/60 s.
  /// - Throws: for the first value that cannot be simulated. The animators must not be advanced again.
  package static func stepAll() throws(AnimatorError) {
    entries.removeAll { $0.animator == nil }
    for entry in entries { try entry.animator?.step() }
  }

  /// Whether everything that animators move is at rest.
  package static var isAtRest: Bool { !entries.contains { $0.animator?.isRunning ?? false } }

  /// Forgets all animators, before another program runs.
  package static func reset() {
    entries = []
    fieldCount = 0
  }
}
