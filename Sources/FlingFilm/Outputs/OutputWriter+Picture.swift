import FlingCodecs
import FlingGeometry
import FlingOverlays
import FlingRaster
import FlingScene
import FlingStage

extension OutputWriter {
  /// Writes one picture: a single moment, a contact sheet, or a strobe picture that overlays many moments.
  func writePicture(_ plan: OutputPlan, to sink: any ByteSink) async throws(FilmError) {
    let encoder = pngEncoder(effort: .small)
    let snapshot = try snapshot(of: plan)
    try checkInterrupt()
    let bitmap = await FramePainter(plan.size, scene.shelf).paint(snapshot, inBands: pipeline.bands)
    try sink.write(OutputWriter.encode(plan.path) { () throws(CodecError) in try encoder.encode(bitmap) })
  }

  /// Builds the snapshot of a single picture, contact sheet or strobe, with all cells of a sweep.
  /// - Throws: `FilmError.unwritable` if the picture has too many layers.
  func snapshot(of plan: OutputPlan) throws(FilmError) -> Snapshot {
    let backdrop = try backdrop(plan.output.poster?.background)
    let table = CellTable(scene, on: backdrop)
    // Layers in the pictures of all cells and moments so far.
    var layerCount = 0
    func combined(_ cells: [Snapshot]) -> Snapshot { table?.snapshot(of: cells) ?? cells[0] }
    if case .strobe = plan.output.kind {
      return combined(
        try cells(plan, on: backdrop) { (reel, times, document, count) throws(FilmError) in
          var strobe = Strobe(of: document)
          var last = try reel.snapshot(at: times[0])
          var exposed = 0
          for time in times {
            try checkInterrupt()
            last = try reel.snapshot(at: time)
            exposed = strobe.expose(last)
            try checkLayerCount(layerCount + exposed, plan)
            count()
          }
          layerCount += exposed
          return strobe.snapshot ?? last
        })
    }
    let shown = try cells(plan, on: backdrop) { (reel, times, _, count) throws(FilmError) in
      // A scene only runs forward, so moments are visited in order of time, not in the order of the sheet.
      var shown = [Snapshot?](repeating: nil, count: times.count)
      for index in times.indices.sorted(by: { (times[$0], $0) < (times[$1], $1) }) {
        try checkInterrupt()
        let snapshot = try reel.snapshot(at: times[index])
        layerCount += snapshot.layerCount
        try checkLayerCount(layerCount, plan)
        shown[index] = snapshot
        count()
      }
      return shown.compactMap(\.self)
    }
    // From one list of moments for each cell to one list of cells for each moment.
    let frames = shown[0].indices.map { number in combined(shown.map { $0[number] }) }
    guard let sheet = plan.sheet else { return frames[0] }
    let layers = frames.enumerated().map { sheet.layer(of: $1, at: $0) }
    return sheet.snapshot(of: layers, GridPalette(scene))
  }

  /// Limits the memory of a picture.
  /// - Throws: `FilmError.unwritable` if the picture has more than `Limits.picturedViews` layers.
  private func checkLayerCount(_ layerCount: Int, _ plan: OutputPlan) throws(FilmError) {
    guard layerCount > Limits.picturedViews else { return }
    throw .unwritable(
      path: plan.path,
      reason: "its moments show more than \(Limits.picturedViews) views together; show fewer moments or views"
    )
  }

  /// Calls a function with each cell's iterator and moments, one cell after the other.
  private func cells<Result>(
    _ plan: OutputPlan, on backdrop: SceneFrameIterator.Backdrop,
    _ body: (inout CellFrameIterator, [Time], Document, () -> Void) throws(FilmError) -> Result
  ) throws(FilmError) -> [Result] {
    var results: [Result] = []
    for (index, (cell, times)) in zip(scene.cells, plan.cells).enumerated() {
      var reel = CellFrameIterator(cell, runs.isEmpty ? nil : runs[index], on: backdrop)
      results.append(
        try body(&reel, times.moments, cell.document) {
          // All cells have the same number of moments: count those of the first.
          if index == 0 { countFrames(1) }
        })
    }
    return results
  }
}
