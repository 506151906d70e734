public import FlingGeometry
public import FlingScene
package import FlingType

/// What a run of a scene shows without drawing it: how long its film is, when its marks come, what failed.
public struct Rehearsal: Sendable {
  /// How long the film is: outputs without `until` cover [plan.start, plan.start + duration).
  public var duration: Time
  /// The last tick that anything needs: outputs, script and expectations.
  public var lastTick: Int
  /// When each mark of `Document.marks` was first set; nil if never.
  public var marks: [Time?]
  /// Expectations that did not come true, in document order.
  public var failures: [ExpectationFailure]
  /// What is doubtful about the run; those of the document are not among them.
  public var warnings: [Diagnostic]
  /// The names of all views that ever were bodies, in document order: the columns of a trace.
  public var itemNames: [String]
  /// What overlays must know of the film.
  var survey: OverlaySurvey
  /// The canvas with the strips that overlays add above and below, in points.
  public var pictureSize: Size
  /// What lies beneath all views at the start; nil for nothing.
  public var background: Paint?

  /// The moment in time; nil if its mark never came.
  public func time(of moment: Moment) -> Time? {
    switch moment {
    case .time(let time): time
    case .mark(let mark, let offset, _): marks[mark.index].map { $0 + offset }
    }
  }

  /// Runs the scene until its outputs, its script and all expectations are done.
  /// - Throws: `SceneError` if the run fails: an action, live key or step that can't be performed, a wait that takes too
  ///   long, a mark that a step or an output waits for and that never comes. A failed expectation is no such error.
  public static func run(_ document: Document) throws(SceneError) -> Rehearsal {
    try run(document, family: DefaultFamily.embedded)
  }

  /// - Parameter family: that of all text that asks for no other; nil if there is none.
  package static func run(_ document: Document, family: FontFamily?) throws(SceneError) -> Rehearsal {
    let first = try RehearsalRun.perform(document, foretold: nil, family)
    guard ExpectationChecker.needsForetelling(document) || document.overlays.contains(where: \.looksAhead)
    else { return first }
    return try RehearsalRun.perform(document, foretold: first.marks, family)
  }
}
