import FlingStage

extension PreparedScene {
  /// Runs of the cells that all outputs share; empty if the rehearsals have records, and for a single output,
  /// which gains nothing from sharing.
  /// - Parameter byteLimit: approximate number of bytes that all runs together may keep.
  func runCaches(for plans: [OutputPlan], byteLimit: Int) -> [RunCache] {
    guard plans.count > 1, !cells.allSatisfy(\.rehearsal.isRecorded) else { return [] }
    let traceKeys = TraceKeyTable(self, plans)
    return cells.enumerated().map { index, cell in
      RunCache(
        cell, pictureTimes: plans.map { $0.pictureTimes(inCell: index) },
        rows: plans.map { $0.rowTimes(inCell: index) }, traceKeys: traceKeys, at: index,
        byteLimit: byteLimit / cells.count)
    }
  }
}
