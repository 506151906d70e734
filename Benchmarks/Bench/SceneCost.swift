import FlingCodecs
import FlingFilm
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage

/// The cost of a scene's GIF by stage.
struct SceneCost {
  private let cells: [String]

  var row: String { "| " + cells.joined(separator: " | ") + " |" }

  init(_ path: String, film: FilmCost) throws {
    let source = try SourceFile.read(path)
    var document = try SceneReader.read(source, options: ReadingOptions())
    let parse = try Bench.least(of: 5) { document = try SceneReader.read(source, options: ReadingOptions()) }

    let rehearsal = try Rehearsal.run(document)
    let schedule = FrameSchedule(
      from: document.render.start, until: document.render.start + rehearsal.duration,
      framesPerSecond: document.render.framesPerSecond, speed: document.render.speed)
    let ticks = Time(units: document.render.start.units + rehearsal.duration.units).nearestTick
    let run = try Bench.least(of: 3) {
      let stage = try Stage(document)
      while stage.tick < ticks { try stage.advance() }
    }

    let stage = try Stage(document)
    var snapshots: [Snapshot] = []
    for frame in 0..<schedule.frameCount {
      let time = schedule.time(ofFrame: frame)
      while stage.tick < time.tickBefore { try stage.advance() }
      snapshots.append(try stage.snapshot(at: time))
    }
    let size = PixelSize(
      canvas: document.canvas.size, scale: document.canvas.scale, width: nil, height: nil)
    guard let size else { throw FilmError.interrupted }
    let painter = FramePainter(size)
    var bitmaps: [Bitmap] = []
    let raster = Bench.least(of: 2) { bitmaps = snapshots.map(painter.paint) }

    var histogram = ColorHistogram()
    var deltas: [FrameDelta] = []
    for index in bitmaps.indices {
      let previous = index > 0 ? bitmaps[index - 1] : nil
      deltas.append(FrameDelta(from: previous, to: bitmaps[index]))
      histogram.add(bitmaps[index], after: previous, deltas[index], frame: index)
    }
    if let last = bitmaps.last { histogram.end(with: last, frameCount: bitmaps.count) }
    let palette = try Palette(histogram, limit: 256)
    let encoder = GIFFrameEncoder(palette: palette, dither: .auto, histogram: histogram)
    let encode = try Bench.least(of: 2) {
      var screen = try GIFScreen(width: size.width, height: size.height)
      for delta in deltas {
        var shown = try encoder.show(delta, on: &screen, before: nil)
        _ = encoder.encode(&shown)
      }
    }

    let frames = Double(max(1, schedule.frameCount))
    cells = [
      source.stem, "\(size.width)×\(size.height)", "\(schedule.frameCount)",
      RoundedDecimal.text(parse, digits: 2),
      RoundedDecimal.text(run * 1000 / Double(max(1, ticks)), digits: 1),
      RoundedDecimal.text(raster / frames, digits: 2), RoundedDecimal.text(encode / frames, digits: 2),
      RoundedDecimal.text(film.milliseconds, digits: 0),
      RoundedDecimal.text(Double(film.peakMemory) / 1e6, digits: 0),
      RoundedDecimal.text(Double(film.byteCount) / 1000, digits: 0),
    ]
  }
}
