package import FlingGeometry
package import FlingScene
package import FlingType

/// The result of running a scene without drawing it: the film's length, the times of marks, failures and
/// warnings.
package struct Rehearsal: Sendable {
  /// The film's length. Outputs without `until` cover [plan.start, plan.start + duration).
  package var duration: Time
  /// The last tick that outputs, script or expectations need.
  package var lastTick: Int
  /// The time of each mark of `Document.marks`; nil if it was never reached.
  package var marks: [Time?]
  /// Failed expectations, in document order.
  package var failures: [ExpectationFailure]
  /// Warnings of the run, without those of the document.
  package var warnings: [Diagnostic]
  /// What is probably a mistake, but no reason for a warning.
  package var notes: [Diagnostic]
  /// Notes that are printed only if they are asked for.
  package var hints: [Diagnostic]
  /// The names of all views that were bodies at any time, in document order: the columns of a trace.
  package var itemNames: [String]
  /// The background beneath all views at the start; nil for none.
  package var background: Paint?
  /// The record of the run; nil if there is none, so that pictures need another run.
  var record: SceneRecord?

  /// The time of a moment; nil if its mark was never reached.
  package func time(of moment: Moment) -> Time? { moment.time(with: marks) }

  /// Runs the scene until its outputs, its script and all expectations are done.
  /// - Throws: `SceneError` if the run fails: an action, live key or step that can't be performed, a wait
  ///   that takes too long, or a mark that is never reached although a step or an output needs it. A failed
  ///   expectation is no error.
  /// - Parameters:
  ///   - family: the default font family; nil if there is none.
  ///   - budget: the memory for the record of the run, from which pictures and traces can be made; nil for no
  ///     record.
  package static func run(
    _ document: Document, family: FontFamily? = DefaultFamily.embedded, recordedIn budget: RecordBudget? = nil
  ) throws(SceneError) -> Rehearsal {
    try run(document, family: family, recordedIn: budget, observedBy: NoObserver.self).0
  }

  /// Runs the scene with an observer.
  /// - Throws: also the errors of the observer.
  package static func run<Observer: RehearsalObserver>(
    _ document: Document, family: FontFamily? = DefaultFamily.embedded,
    recordedIn budget: RecordBudget? = nil,
    observedBy observer: Observer.Type
  ) throws(SceneError) -> (Rehearsal, Observer.Findings) {
    let runsAgain =
      ExpectationChecker.needsMarkTimesInAdvance(document)
      || document.overlays.contains(where: \.needsMarksInAdvance)
    let first = try RehearsalRun.perform(
      document, knownMarks: nil, family, recordedIn: runsAgain ? nil : budget, observedBy: observer)
    guard runsAgain else { return first }
    return try RehearsalRun.perform(
      document, knownMarks: first.0.marks, family, recordedIn: budget, observedBy: observer)
  }

  /// Whether pictures and traces are made from a record of the rehearsal.
  package var isRecorded: Bool { record != nil }
}
