package import FlingGeometry
package import FlingScene

/// Finds the keys of views that change in the rows of a trace. It shows the scene once more, before the trace
/// is written, because the first row contains all of them.
package struct TraceSurvey {
  private let times: [Time]
  private var nextRow = 0
  private let rows: Rows
  private let stage: Stage?

  /// - Parameters:
  ///   - rehearsal: the rehearsal of the same document.
  ///   - times: the moments of the rows, in ascending order.
  package init(
    _ document: Document, showing rehearsal: Rehearsal, rowsAt times: [Time]
  ) throws(SceneError) {
    rows = Rows(document)
    guard !rows.views.isEmpty, document.mayChangeViews else {
      (self.times, stage) = ([], nil)
      return
    }
    self.times = times
    let stage = try Stage(document, showing: rehearsal)
    let ticks = Set(times.filter { $0 == Time(tick: $0.tickBefore) }.map(\.tickBefore))
    stage.atRow = { [rows] evaluator in
      if ticks.contains(evaluator.state.tick) { rows.add(evaluator) }
    }
    self.stage = stage
  }

  /// Looks at the next row.
  /// - Returns: false after the last row.
  package mutating func next() throws(SceneError) -> Bool {
    guard let stage, nextRow < times.count else { return false }
    let time = times[nextRow]
    nextRow += 1
    while stage.tick < time.tickBefore { try stage.advance() }
    if time != Time(tick: time.tickBefore) {
      try stage.withEvaluator(at: time) { [rows] evaluator in rows.add(evaluator) }
    }
    return true
  }

  /// The keys of each view that had several values in the rows so far, without those that no row contains.
  package var keys: [(name: String, keys: TraceKeys)] {
    rows.views.indices.compactMap { index in
      let keys = rows.changed[index].intersection(rows.shown[index])
      guard !keys.isEmpty, let name = rows.document.views[rows.views[index]].name else { return nil }
      return (name, keys)
    }
  }

  /// What the rows so far have in common.
  private final class Rows {
    let document: Document
    /// The views that may be traced.
    let views: [Int]
    /// By index in `views`: the state in the first row.
    private var first: [ViewState] = []
    /// By index in `views`: the keys that had several values.
    private(set) var changed: [TraceKeys]
    /// By index in `views`: the keys that a row contains.
    private(set) var shown: [TraceKeys]

    private static let all = TraceKeys(TraceKey.allCases.map { TraceKeys($0) })

    init(_ document: Document) {
      self.document = document
      views = document.views.filter(\.isTraced).map(\.id.index)
      changed = views.map { _ in [] }
      shown = views.map { _ in Rows.all.subtracting(.pose) }
    }

    func add(_ evaluator: SceneEvaluator) {
      let state = evaluator.state
      if first.isEmpty { first = views.map { state.views[$0] } }
      var bodies = state.bodies.views[...]
      for (index, view) in views.enumerated() {
        if !shown[index].isSuperset(of: .pose), !evaluator.isPlacedByBody(view, &bodies) {
          shown[index].formUnion(.pose)
        }
        let differing = state.views[view].differingTraceKeys(from: first[index]).subtracting(changed[index])
        guard !differing.isEmpty else { continue }
        for key in differing.list {
          guard let before = first[index].traceValue(of: key),
            let now = state.views[view].traceValue(of: key),
            !now.isPrinted(as: before)
          else { continue }
          changed[index].insert(TraceKeys(key))
        }
      }
    }
  }
}

extension Document {
  /// Whether anything but the physics may change a view.
  fileprivate var mayChangeViews: Bool {
    settings.app != nil || !whens.isEmpty || !gestures.isEmpty || behaviors.contains(where: \.hasReactions)
      || script.contains { if case .perform = $0.kind { true } else { false } }
      || views.contains { $0.settings.contains(where: \.content.isLive) }
  }
}

extension Behavior {
  fileprivate var hasReactions: Bool {
    !reactions.eachTick.isEmpty || !reactions.began.isEmpty || !reactions.ended.isEmpty
      || parts.contains(where: \.hasReactions)
  }
}
