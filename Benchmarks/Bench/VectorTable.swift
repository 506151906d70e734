import FlingFilm
import FlingGeometry
import FlingScene
import FlingStage
import FlingVector

/// The time to fit keyframes to films and to write them as SVG, on one core and without running the scenes.
struct VectorTable {
  /// A Markdown table.
  let text: String

  /// The longest time for the crowd of bodies, in milliseconds.
  private static let bar = 1000.0

  /// - Parameter paths: scenes; a sweep is measured with its first cell.
  init(_ paths: [String]) throws {
    var lines = [
      "| film | seconds | samples | fit ms | write ms | SVG bytes | bar | met |",
      "|---|---:|---:|---:|---:|---:|---:|---|",
    ]
    func row(_ name: String, _ source: SourceFile, bar: Double? = nil) throws {
      let cost = try VectorCost(source)
      let total = cost.fitMilliseconds + cost.writeMilliseconds
      lines.append(
        "| \(name) | \(DecimalText.text(cost.seconds)) | \(cost.sampleCount) "
          + "| \(RoundedDecimal.text(cost.fitMilliseconds, digits: 1)) "
          + "| \(RoundedDecimal.text(cost.writeMilliseconds, digits: 1)) | \(cost.byteCount) "
          + (bar.map { "| \(RoundedDecimal.text($0, digits: 0)) ms | \(total < $0 ? "yes" : "**no**") |" }
            ?? "| | |"))
    }
    try row(
      "30 bodies that collide", SourceFile(name: "crowd.yaml", bytes: Array(VectorTable.crowd.utf8)),
      bar: VectorTable.bar)
    for path in paths {
      let source = try SourceFile.read(path)
      try row(source.stem, source)
    }
    text = lines.joined(separator: "\n")
  }

  private static let crowd = """
    fling: 1
    canvas: {size: [320, 568], background: white}
    views:
      - view: ball
        repeat: 30
        center: = [40 + 48 * (i % 6), 40 + 48 * ((i - i % 6) / 6)]
        size: = 24 + 2 * (i % 5)
        rotation: = i * 17deg
        corner: 6
        fill: = if(i % 2 == 0, 'red', 'blue')
    behaviors:
      - {gravity: fall, items: ball-*}
      - {collision: walls, items: ball-*, bounds: true}
      - {dynamic-item: rubber, items: ball-*, elasticity: 0.9}
    render: {duration: 10s, outputs: []}
    """
}

/// The cost of one film in one theme.
private struct VectorCost {
  let seconds: Double
  let sampleCount: Int
  /// The minimum of several runs.
  private(set) var fitMilliseconds = Double.infinity
  private(set) var writeMilliseconds = Double.infinity
  private(set) var byteCount = 0

  private struct Sample {
    var snapshot: Snapshot
    /// Seconds of film.
    var time: Double
    var isFrame: Bool
  }

  private static let runs = 3

  init(_ source: SourceFile) throws {
    let document = try SceneReader.read(source, options: ReadingOptions())
    let rehearsal = try Rehearsal.run(document)
    let samples = try VectorCost.samples(of: document, through: rehearsal.duration)
    sampleCount = samples.count
    seconds = rehearsal.duration.seconds / document.render.speed
    let options = SVGWriter.keyframeOptions(
      method: .css, duration: seconds, hold: 0, tolerance: KeyframeOptions.usualTolerance)
    for _ in 0..<VectorCost.runs {
      var film: VectorFilm?
      fitMilliseconds = min(
        fitMilliseconds,
        try Bench.least(of: 1) { film = try fit(samples, of: document, options) })
      guard let film else { continue }
      writeMilliseconds = min(
        writeMilliseconds, try Bench.least(of: 1) { byteCount = try SVGWriter(film).text().utf8.count })
    }
  }

  /// The scene at every 1/300 s and at the frames of its film.
  private static func samples(of document: Document, through duration: Time) throws -> [Sample] {
    let start = document.render.start
    let schedule = FrameSchedule(
      from: start, until: start + duration, framesPerSecond: document.render.framesPerSecond,
      speed: document.render.speed)
    let frames = Set((0..<schedule.frameCount).map { schedule.time(ofFrame: $0) })
    let stage = try Stage(document)
    var samples: [Sample] = []
    for units in 0..<duration.units {
      let time = start + Time(units: units)
      guard time.units.isMultiple(of: 2) || frames.contains(time) else { continue }
      while stage.tick < time.tickBefore { try stage.advance() }
      samples.append(
        Sample(
          snapshot: try stage.snapshot(at: time),
          time: Time(units: units).seconds / document.render.speed, isFrame: frames.contains(time)))
    }
    return samples
  }

  private func fit(
    _ samples: [Sample], of document: Document, _ options: KeyframeOptions
  ) throws -> VectorFilm {
    let facts = VectorFilmBuilder.Facts(
      size: document.canvas.size, duration: seconds, framesPerSecond: document.render.framesPerSecond)
    var builder = VectorFilmBuilder(facts, options: options)
    for sample in samples { try builder.add([sample.snapshot], at: sample.time, isFrame: sample.isFrame) }
    // Files of pictures are encoded before and cost the writer only their bytes.
    let file = VectorFilm.Raster(png: [], width: 1, height: 1)
    return try builder.film(raster: { _, _ in file }, picture: { _ in file })
  }
}
