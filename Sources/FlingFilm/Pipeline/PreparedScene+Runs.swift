extension PreparedScene {
  /// A run of each cell that serves all outputs; none where it would serve only one look.
  /// - Parameter room: about so many bytes are kept of all.
  func runs(for plans: [OutputPlan], room: Int) -> [RunCache] {
    guard plans.count > 1 else { return [] }
    return cells.enumerated().map { index, cell in
      RunCache(
        cell, looks: plans.flatMap { $0.looks(inCell: index) },
        rows: plans.flatMap { $0.rows(inCell: index) },
        room: room / cells.count)
    }
  }
}
