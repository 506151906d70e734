import FlingGeometry
import FlingScene
import FlingStage

/// Finds out which moments an output shows.
struct OutputSurvey {
  private let output: Output
  /// The same output as each cell says it: moments may depend on the values.
  private let outputs: [Output]
  private let scene: PreparedScene

  private static let fastestGIF = 50.0
  /// Browsers show what is asked for 10 ms or less for 100.
  private static let fastestAPNG = 90.0

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
    return SceneError([scene.document.source.error(message, at: range, hint: hint)])
  }

  /// Frames a second of the film.
  private var rate: Double {
    let rate = output.framesPerSecond ?? scene.document.render.framesPerSecond
    guard output.framesPerSecond == nil else { return rate }
    switch output.kind {
    case .gif: return min(rate, OutputSurvey.fastestGIF)
    case .apng: return min(rate, OutputSurvey.fastestAPNG)
    default: return rate
    }
  }

  /// The moments of all cells.
  func cells() throws(SceneError) -> [OutputPlan.CellTimes] {
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
    let film = longestFilm(of: cells)
    for index in cells.indices {
      cells[index].moments = try moments(of: outputs[index], scene.cells[index], cells[index], film)
    }
    return cells
  }

  private func longestFilm(of cells: [OutputPlan.CellTimes]) -> FrameSchedule {
    let longest = cells.map(\.schedule.frameCount).max() ?? 0
    return (cells.first { $0.schedule.frameCount == longest } ?? cells[0]).schedule
  }

  /// That of the whole output: a picture has one frame.
  func longest(of cells: [OutputPlan.CellTimes]) -> FrameSchedule {
    switch output.kind {
    case .png, .sheet, .strobe: FrameSchedule(of: cells[0].moments.first ?? cells[0].schedule.start)
    case .gif, .apng, .frames, .trace, .stream: longestFilm(of: cells)
    }
  }

  /// What a picture shows of a cell.
  private func moments(
    of output: Output, _ cell: PreparedScene.Cell, _ times: OutputPlan.CellTimes, _ film: FrameSchedule
  ) throws(SceneError) -> [Time] {
    let start = times.schedule.start
    let length = film.time(ofFrame: film.frameCount - 1) - film.start
    switch output.kind {
    case .gif, .apng, .frames, .trace, .stream: return []
    case .png(let moment):
      return [try time(of: moment, in: cell) ?? times.held(start + length)]
    case .sheet(let sheet):
      guard case .spread(let count) = sheet.moments else { return try told(sheet.moments, in: cell) }
      return (0..<count).map { number in
        // A single frame is the one that a single picture shows.
        let share = count == 1 ? length.units : length.units * number / (count - 1)
        return times.held(start + Time(units: share))
      }
    case .strobe(let every):
      let every = max(every, Time(units: 1))
      let count = (times.end.units - start.units + every.units - 1) / every.units
      guard count <= Limits.exposures else {
        throw error(
          "\"\(output.path)\" would have \(count) exposures; \(Limits.exposures) are the most",
          hint: "lengthen \"every\", or cut it with from and until")
      }
      return (0..<count).map { start + Time(units: every.units * $0) }
    }
  }

  private func told(_ moments: Output.Sheet.Moments, in cell: PreparedScene.Cell) throws(SceneError) -> [Time]
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

  /// - Throws: what can't be made of so many frames, or so fast.
  func check(_ schedule: FrameSchedule) throws(SceneError) {
    if case .gif = output.kind, rate > OutputSurvey.fastestGIF {
      throw error("a GIF shows at most \(DecimalText.text(OutputSurvey.fastestGIF)) frames a second")
    }
    if case .apng = output.kind, rate > OutputSurvey.fastestAPNG {
      throw error("an APNG shows at most \(DecimalText.text(OutputSurvey.fastestAPNG)) frames a second")
    }
    guard schedule.frameCount <= Limits.frames else {
      throw error(
        "\"\(output.path)\" would have \(schedule.frameCount) frames; \(Limits.frames) are the most",
        hint: "lower fps, or cut it with from and until")
    }
  }

  // MARK: Contact sheets

  /// Where the frames of a contact sheet lie; nil for another output.
  func layout(of cells: [OutputPlan.CellTimes]) -> GridLayout? {
    guard case .sheet(let sheet) = output.kind else { return nil }
    let count = cells[0].moments.count
    return GridLayout(
      cells: count, of: scene.pictureSize, columns: sheet.columns, gap: sheet.gap,
      labels: sheet.hasLabels ? (0..<count).map { label($0, cells, sheet) } : [],
      scale: scene.document.canvas.scale, by: GridLabels(for: scene.document))
  }

  /// When a frame is; where that differs from cell to cell, how it was told.
  private func label(_ number: Int, _ cells: [OutputPlan.CellTimes], _ sheet: Output.Sheet) -> String {
    let end = cells.compactMap { $0.moments.max() }.max() ?? .zero
    let times = cells.map { $0.moments[number] }
    switch sheet.moments {
    case .told(let moments):
      guard times.contains(where: { $0 != times[0] }), case .mark(let mark, let offset, _) = moments[number]
      else { return GridLabels.clock(times[0], until: end) }
      let name = scene.document.marks[mark.index]
      if offset == .zero { return name }
      let way = offset < .zero ? .zero - offset : offset
      return "\(name) \(offset < .zero ? "−" : "+") \(DecimalText.text(way.seconds)) s"
    case .spread(let count):
      let film = longestFilm(of: cells)
      let length = film.time(ofFrame: film.frameCount - 1) - film.start
      let share = Time(units: count == 1 ? length.units : length.units * number / (count - 1))
      let starts = cells.map(\.schedule.start)
      if starts.allSatisfy({ $0 == starts[0] }) {
        return GridLabels.clock(starts[0] + share, until: starts[0] + length)
      }
      return "+" + GridLabels.clock(share, until: length)
    }
  }
}
