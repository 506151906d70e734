import FlingScene
import FlingStage

/// The keys of views in the traces of a film. They are found when the first of them is needed.
final class TraceKeyTable {
  private let scene: PreparedScene
  private let traces: [OutputPlan]
  /// By path of the trace.
  private var known: [String: [TraceColumns.View]] = [:]
  var isInterrupted: () -> Bool = { false }

  /// - Parameter plans: the outputs of the film.
  init(_ scene: PreparedScene, _ plans: [OutputPlan]) {
    self.scene = scene
    traces = plans.filter {
      if case .trace(let options) = $0.output.kind { options.hasViews } else { false }
    }
  }

  /// The keys of views that change in the rows of a trace, in document order; for a sweep, in any of its cells.
  func views(of trace: OutputPlan) throws(FilmError) -> [TraceColumns.View] {
    if let views = known[trace.path] { return views }
    var keys: [String: TraceKeys] = [:]
    var names: [[String]] = []
    for (index, cell) in scene.cells.enumerated() {
      let found = try survey(cell, trace, at: index)
      names.append(found.map(\.name))
      for view in found { keys[view.name, default: []].formUnion(view.keys) }
    }
    let views = TraceColumns.merged(names).map { TraceColumns.View(name: $0, keys: keys[$0] ?? []) }
    known[trace.path] = views
    return views
  }

  /// The keys of views in any trace of the film.
  func selection(ofCell index: Int) throws(FilmError) -> TraceSelection {
    var views: [TraceColumns.View] = []
    for trace in traces { views += try self.views(of: trace) }
    return TraceSelection(views, of: scene.cells[index].document)
  }

  private func survey(
    _ cell: PreparedScene.Cell, _ trace: OutputPlan, at index: Int
  ) throws(FilmError) -> [(name: String, keys: TraceKeys)] {
    var isStopped = false
    do throws(SceneError) {
      var survey = try TraceSurvey(
        cell.document, showing: cell.rehearsal, rowsAt: trace.rowTimes(inCell: index))
      while !isStopped, try survey.next() { isStopped = isInterrupted() || Task.isCancelled }
      if !isStopped { return survey.keys }
    } catch {
      throw .scene(error)
    }
    throw .interrupted
  }
}

extension TraceSelection {
  init(_ views: [TraceColumns.View], of document: Document) {
    var keys: [String: TraceKeys] = [:]
    for view in views { keys[view.name, default: []].formUnion(view.keys) }
    self.init(keys, of: document)
  }
}

/// The views of a trace as the rows so far have shown them, for rows that contain only what has changed.
struct TracedViews {
  private let columns: [TraceColumns.View]
  private let indices: [String: Int]
  /// By column: the values in the last row, by key; those that the row lacks are missing.
  private var last: [[TraceKey: TraceValue]]

  init(_ columns: [TraceColumns.View]) {
    self.columns = columns
    indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1.name, $0) })
    last = columns.map { _ in [:] }
  }

  /// The views that the trace contains; rows that several traces share contain the views of all of them.
  func own(of views: [TraceRow.View]) -> [TraceRow.View] { views.filter { indices[$0.name] != nil } }

  /// The values that differ from those in the row before.
  mutating func changes(in views: [TraceRow.View]) -> [TraceRow.View] {
    var isPresent = columns.map { _ in false }
    var changes: [TraceRow.View] = []
    for view in views {
      guard let index = indices[view.name] else { continue }
      isPresent[index] = true
      var values: [TraceKey: TraceValue] = [:]
      var changed = TraceRow.View(name: view.name, values: [])
      for value in view.values where columns[index].keys.contains(value.key) {
        if let before = last[index][value.key], value.value.isPrinted(as: before) {
          values[value.key] = before
        } else {
          values[value.key] = value.value
          changed.values.append(value)
        }
      }
      last[index] = values
      if !changed.values.isEmpty { changes.append(changed) }
    }
    for index in columns.indices where !isPresent[index] { last[index] = [:] }
    return changes
  }
}
