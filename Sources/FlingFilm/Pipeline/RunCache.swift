import FlingGeometry
import FlingScene
import FlingStage

/// One run of a cell for all outputs of a film: it is looked at whenever any of them looks, and what was seen is kept for
/// the others as far as there is room.
final class RunCache {
  /// The moments that pictures show and those of rows of traces, each once and in order.
  private let looks: [Time]
  private let rows: [Time]
  /// What was seen at the first of them.
  private var snapshots: [Snapshot] = []
  private var states: [TraceRow] = []
  private var notes: [Note] = []
  private var stage: LazyStage
  /// How many bytes more may be kept.
  private var room: Int
  /// Ticks run so far.
  private(set) var tickCount = 0

  /// What ticks set and log besides the state.
  private struct Note {
    let tick: Int
    let marks: [String]
    let logs: [String]
  }

  /// About what is kept for a view in a picture, and for a body in a row, in bytes.
  private static let layerSize = 1024
  private static let itemSize = 128

  /// - Parameters:
  ///   - looks: when pictures look, in any order.
  ///   - rows: when traces do.
  ///   - room: about so many bytes are kept, so that memory does not grow with the film's length.
  init(_ cell: PreparedScene.Cell, looks: [Time], rows: [Time], room: Int) {
    self.looks = RunCache.ordered(looks)
    self.rows = RunCache.ordered(rows)
    self.room = room
    stage = LazyStage(cell.document, cell.rehearsal)
  }

  private static func ordered(_ times: [Time]) -> [Time] {
    var ordered: [Time] = []
    for time in times.sorted() where ordered.last != time { ordered.append(time) }
    return ordered
  }

  /// What a picture shows at a moment; nil if that was not foreseen or there was no room for it.
  func snapshot(at time: Time) throws(FilmError) -> Snapshot? {
    guard let place = looks.place(of: time) else { return nil }
    try run { snapshots.count > place }
    return place < snapshots.count ? snapshots[place] : nil
  }

  /// The state at a moment without marks and logs; nil if that was not foreseen or there was no room for it.
  func row(at time: Time) throws(FilmError) -> TraceRow? {
    guard let place = rows.place(of: time) else { return nil }
    try run { states.count > place }
    return place < states.count ? states[place] : nil
  }

  /// What the ticks up to that of a row set and logged.
  /// - Parameter tick: the last one that is left out.
  func notes(after tick: Int, through last: Int) -> (marks: [String], logs: [String]) {
    let told = notes[notes.partitionPoint { $0.tick > tick }..<notes.partitionPoint { $0.tick > last }]
    return (told.flatMap(\.marks), told.flatMap(\.logs))
  }

  /// Goes on from moment to moment.
  private func run(until isEnough: () -> Bool) throws(FilmError) {
    while room > 0, !isEnough() {
      let look = snapshots.count < looks.count ? looks[snapshots.count] : nil
      let row = states.count < rows.count ? rows[states.count] : nil
      guard let time = [look, row].compactMap(\.self).min() else { return }
      let stage = try stage.started()
      do throws(SceneError) {
        while stage.tick < time.tickBefore {
          try stage.advance()
          tickCount += 1
          guard !rows.isEmpty, !stage.row.marks.isEmpty || !stage.row.logs.isEmpty else { continue }
          notes.append(Note(tick: stage.tick, marks: stage.row.marks, logs: stage.row.logs))
          room -= stage.row.logs.reduce(RunCache.itemSize) { $0 + $1.utf8.count }
        }
        if look == time {
          snapshots.append(try stage.snapshot(at: time))
          room -= RunCache.layerSize * (1 + snapshots[snapshots.count - 1].layerCount)
        }
        if row == time {
          var state = try stage.row(at: time)
          state.marks = []
          state.logs = []
          states.append(state)
          room -= RunCache.itemSize * (1 + state.items.count + state.gestures.count)
        }
      } catch {
        throw .scene(error)
      }
    }
    // Nobody goes on where there is no room; all run by themselves from there.
    if room <= 0 { stage.end() }
  }
}

extension Array {
  /// The first index whose element, and all that follow, meet a condition; all that do must come last.
  fileprivate func partitionPoint(_ isLater: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [Time] {
  /// Where a time stands in ordered ones; nil if it is not among them.
  fileprivate func place(of time: Time) -> Int? {
    let place = partitionPoint { $0 >= time }
    return place < count && self[place] == time ? place : nil
  }
}
