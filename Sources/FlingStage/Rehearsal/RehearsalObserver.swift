package import FlingGeometry

/// Observes every tick of a rehearsal, to find what must be known of a film before its first picture.
package protocol RehearsalObserver {
  associatedtype Findings: Sendable

  /// - Parameters:
  ///   - scene: the scene before tick 0.
  ///   - knownMarks: the times of marks, if known from an earlier run.
  init(_ scene: SceneMoment, knownMarks: [Time?]?) throws(RunError)

  /// Reads what pictures read of a tick before its step, so that a record contains it.
  func readFacts(_ scene: SceneMoment)

  /// Observes a tick after its step.
  mutating func observe(_ scene: SceneMoment) throws(RunError)

  /// The findings at the end of the rehearsal.
  /// - Parameter duration: the film's length.
  func findings(_ scene: SceneMoment, duration: Time) -> Findings
}

/// Observes nothing.
struct NoObserver: RehearsalObserver {
  init(_ scene: SceneMoment, knownMarks: [Time?]?) {}
  func readFacts(_ scene: SceneMoment) {}
  func observe(_ scene: SceneMoment) {}
  func findings(_ scene: SceneMoment, duration: Time) {}
}
