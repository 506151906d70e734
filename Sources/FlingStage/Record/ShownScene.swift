import FlingGeometry
import FlingScene

/// A scene that pictures and traces show tick by tick: one that runs, or the record of a run.
protocol ShownScene: SceneFacts {
  var evaluator: SceneEvaluator { get }
  /// The state of the last tick that has begun.
  var shownState: SceneState { get }
  /// Whether all steps of the script had ended at the last tick.
  var isScriptOver: Bool { get }

  /// Begins a tick: the next one after the last.
  func begin(tick: Int) throws(RunError)

  /// Performs the step after the tick.
  func step() throws(RunError)

  /// Runs `body` on the state at a moment between the last tick and the next, and restores the state.
  func atMoment<Result>(_ moment: Time, _ body: () throws(RunError) -> Result) throws(RunError) -> Result
}

extension ShownScene {
  /// The trace row of the current moment.
  /// - Parameter selection: the keys of views that it contains.
  func row(_ selection: TraceSelection) -> TraceRow {
    let document = evaluator.document
    let state = evaluator.state
    var row = TraceRow(
      tick: state.tick, time: state.now, items: evaluator.traceItems, gestures: gestureRows,
      marks: state.newMarks.map { document.marks[$0.index] }.filter { !$0.isEmpty }, logs: state.logs)
    if !selection.isEmpty { row.views = evaluator.traceViews(selection) }
    return row
  }

  private var gestureRows: [TraceRow.Gesture] {
    zip(evaluator.document.gestures, evaluator.state.fingers.states).compactMap { gesture, state in
      guard let state, !gesture.name.isEmpty else { return nil }
      return TraceRow.Gesture(name: gesture.name, state: state)
    }
  }
}
