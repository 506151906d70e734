import FlingGeometry
import FlingScene
import FlingStage

/// Checks options against the run of a scene.
extension PreparedScene {
  /// Checks the start and the end of outputs that options set.
  /// - Throws: `OptionError` if a mark never comes, or an output covers no time.
  func checkMomentOptions() throws(OptionError) {
    for cell in cells {
      let plan = cell.document.render
      for output in plan.outputs where !output.momentOptions.isEmpty {
        let start = try time(of: output.from, "from", in: cell) ?? plan.start
        let end = try time(of: output.until, "until", in: cell) ?? plan.start + cell.rehearsal.duration
        guard end <= start else { continue }
        let options = output.momentOptions.map { "\"\($0)\"" }.joined(separator: " and ")
        let times = [start, end].map { "\(DecimalText.text($0.seconds))s" }
        throw OptionError(
          "with \(options), \"\(output.path)\" covers no time: it begins at \(times[0]) and ends at \(times[1])"
        )
      }
    }
  }

  /// The time of a moment; nil without a moment, or for a mark of the scene that never comes.
  private func time(of moment: Moment?, _ option: String, in cell: Cell) throws(OptionError) -> Time? {
    guard let moment else { return nil }
    if let time = cell.rehearsal.time(of: moment) { return max(.zero, time) }
    guard case .mark(let mark, _, nil) = moment else { return nil }
    throw OptionError("the mark \"\(document.marks[mark.index])\" of \"\(option)\" never comes")
  }
}
