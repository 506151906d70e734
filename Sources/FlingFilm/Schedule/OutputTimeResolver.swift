import FlingGeometry
import FlingOverlays
import FlingScene
import FlingStage

/// Determines the moments that an output shows, and checks them.
struct OutputTimeResolver {
  private let output: Output
  /// The output as each cell declares it: its moments may depend on the values of the cell.
  private let outputs: [Output]
  private let scene: PreparedScene

  init(_ output: Output, at index: Int?, of scene: PreparedScene) {
    self.output = output
    self.scene = scene
    outputs = scene.cells.map { cell in
      let all = cell.document.render.outputs
      return index.flatMap { all.indices.contains($0) ? all[$0] : nil } ?? output
    }
  }

  func error(_ message: String, hint: String? = nil) -> SceneError {
    let range = output.range ?? scene.document.render.range
    return SceneError([scene.document.diagnostic(.error, message, at: range, hint: hint)])
  }

  /// Frames in a second of film. A rate inherited from `render` is capped to what the format can show.
  private var rate: Double {
    let rate = output.framesPerSecond ?? scene.document.render.framesPerSecond
    guard output.framesPerSecond == nil else { return rate }
    switch output.kind {
    case .gif: return min(rate, Limits.gifRate)
    case .apng: return min(rate, Limits.apngRate)
    default: return rate
    }
  }

  /// The moments of all cells.
  /// - Throws: `SceneError` if a mark never comes, or the output covers no time or too much of it.
  func cellTimes() throws(SceneError) -> [OutputPlan.CellTimes] {
    var cells: [OutputPlan.CellTimes] = []
    for (cell, output) in zip(scene.cells, outputs) {
      let plan = cell.document.render
      let start = try time(of: output.from, in: cell) ?? plan.start
      let end = try time(of: output.until, in: cell) ?? plan.start + cell.rehearsal.duration
      guard end > start else {
        throw error("\"\(output.path)\" covers no time: it ends at \(DecimalText.text(end.seconds))s")
      }
      cells.append(
        OutputPlan.CellTimes(
          schedule: FrameSchedule(
            from: start, until: end, framesPerSecond: rate, speed: scene.document.render.speed),
          end: end))
    }
    let film = longestCellSchedule(of: cells)
    for index in cells.indices {
      cells[index].moments = try moments(of: outputs[index], scene.cells[index], cells[index], film)
    }
    return cells
  }

  private func longestCellSchedule(of cells: [OutputPlan.CellTimes]) -> FrameSchedule {
    let longest = cells.map(\.schedule.frameCount).max() ?? 0
    return (cells.first { $0.schedule.frameCount == longest } ?? cells[0]).schedule
  }

  /// The schedule of the whole output: one frame for a picture, otherwise that of the longest cell.
  func outputSchedule(of cells: [OutputPlan.CellTimes]) -> FrameSchedule {
    switch output.kind {
    case .png, .sheet, .strobe: FrameSchedule(of: cells[0].moments.first ?? cells[0].schedule.start)
    case .gif, .apng, .frames, .trace, .stream, .svg, .html, .lottie, .motion:
      longestCellSchedule(of: cells)
    }
  }

  /// The moments of a picture in one cell.
  private func moments(
    of output: Output, _ cell: PreparedScene.Cell, _ times: OutputPlan.CellTimes, _ film: FrameSchedule
  ) throws(SceneError) -> [Time] {
    let start = times.schedule.start
    let length = film.time(ofFrame: film.frameCount - 1) - film.start
    switch output.kind {
    case .gif, .apng, .frames, .trace, .stream, .svg, .html, .lottie, .motion: return []
    case .png(let moment):
      return [try time(of: moment, in: cell) ?? times.clamped(start + length)]
    case .sheet(let sheet):
      guard case .spread(let count) = sheet.moments else {
        return try listedTimes(of: sheet.moments, in: cell)
      }
      return (0..<count).map { number in
        // A sheet with one frame shows the same moment as a single picture.
        let elapsed = count == 1 ? length.units : length.units * number / (count - 1)
        return times.clamped(start + Time(units: elapsed))
      }
    case .strobe(let every):
      let every = max(every, Time(units: 1))
      let count = (times.end.units - start.units + every.units - 1) / every.units
      guard count <= Limits.exposures else {
        throw error(
          "\"\(output.path)\" would have \(count) exposures; the maximum is \(Limits.exposures)",
          hint: "lengthen \"every\", or cut it with from and until")
      }
      return (0..<count).map { start + Time(units: every.units * $0) }
    }
  }

  private func listedTimes(of moments: Output.Sheet.Moments, in cell: PreparedScene.Cell) throws(SceneError)
    -> [Time]
  {
    guard case .told(let list) = moments else { return [] }
    return try list.map { (moment) throws(SceneError) in try time(of: moment, in: cell) ?? .zero }
  }

  private func time(of moment: Moment?, in cell: PreparedScene.Cell) throws(SceneError) -> Time? {
    guard let moment else { return nil }
    guard let time = cell.rehearsal.time(of: moment) else {
      throw error("the mark of \"\(output.path)\" never comes")
    }
    return max(.zero, time)
  }

  /// Checks the number of frames and the rate.
  /// - Throws: `SceneError` if there are too many frames or the format can't show that many a second.
  func check(_ schedule: FrameSchedule) throws(SceneError) {
    if case .gif = output.kind, rate > Limits.gifRate {
      throw error("a GIF shows at most \(DecimalText.text(Limits.gifRate)) frames a second")
    }
    if case .apng = output.kind, rate > Limits.apngRate {
      throw error("an APNG shows at most \(DecimalText.text(Limits.apngRate)) frames a second")
    }
    let frameCount = Playback.frameCount(of: schedule, output.loop)
    guard frameCount <= Limits.frames else {
      throw error(
        "\"\(output.path)\" would have \(frameCount) frames; the maximum is \(Limits.frames)",
        hint: "lower fps, or cut it with from and until")
    }
  }

  // MARK: Contact sheets

  /// Layout of a contact sheet; nil for other outputs.
  func layout(of cells: [OutputPlan.CellTimes]) -> GridLayout? {
    guard case .sheet(let sheet) = output.kind else { return nil }
    let count = cells[0].moments.count
    return GridLayout(
      cells: count, of: scene.pictureSize, columns: sheet.columns, gap: sheet.gap,
      labels: sheet.hasLabels ? (0..<count).map { label($0, cells, sheet) } : [],
      scale: scene.document.canvas.scale, by: CellLabels(for: scene.document))
  }

  /// The label of a frame: its time, or, if the time differs from cell to cell, the moment as the scene
  /// states it.
  private func label(_ number: Int, _ cells: [OutputPlan.CellTimes], _ sheet: Output.Sheet) -> String {
    let end = cells.compactMap { $0.moments.max() }.max() ?? .zero
    let times = cells.map { $0.moments[number] }
    switch sheet.moments {
    case .told(let moments):
      guard times.contains(where: { $0 != times[0] }), case .mark(let mark, let offset, _) = moments[number]
      else { return CellLabels.clockText(times[0], until: end) }
      let name = scene.document.marks[mark.index]
      if offset == .zero { return name }
      let magnitude = offset < .zero ? .zero - offset : offset
      return "\(name) \(offset < .zero ? "−" : "+") \(DecimalText.text(magnitude.seconds)) s"
    case .spread(let count):
      let film = longestCellSchedule(of: cells)
      let length = film.time(ofFrame: film.frameCount - 1) - film.start
      let elapsed = Time(units: count == 1 ? length.units : length.units * number / (count - 1))
      let starts = cells.map(\.schedule.start)
      if starts.allSatisfy({ $0 == starts[0] }) {
        return CellLabels.clockText(starts[0] + elapsed, until: starts[0] + length)
      }
      return "+" + CellLabels.clockText(elapsed, until: length)
    }
  }
}
