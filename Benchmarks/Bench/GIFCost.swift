import FlingCodecs
import FlingFilm
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage
import Processes

/// What a GIF of frames in memory costs on one thread.
struct GIFCost {
  private(set) var file: [UInt8] = []
  /// From the frames to the file, the least of several runs.
  private(set) var milliseconds = Double.infinity

  struct Options {
    var colors = 256
    var dither = Dither.auto
    /// In OKLab × 100.
    var lossy = 0.0

    /// - Parameter words: such as `lossy=1.5`.
    init(_ words: [String]) throws {
      for word in words {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        switch (parts[0], parts.last ?? "") {
        case ("colors", let value): colors = Int(value) ?? 0
        case ("dither", let value): dither = Dither(rawValue: value) ?? .auto
        case ("lossy", let value): lossy = Double(value) ?? 0
        default: throw Failure(message: "\(word) is no option of a GIF")
        }
      }
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let message: String

    var description: String { message }
  }

  /// - Parameter delay: of a frame, in hundredths of a second.
  init(_ frames: [Bitmap], delay: Int, _ options: Options, runs: Int) throws {
    for _ in 0..<runs {
      let start = ContinuousClock.now
      file = try GIFCost.encode(frames, delay: delay, options)
      milliseconds = min(milliseconds, (ContinuousClock.now - start).milliseconds)
    }
  }

  private static func encode(_ frames: [Bitmap], delay: Int, _ options: Options) throws -> [UInt8] {
    var histogram = ColorHistogram()
    var deltas: [FrameDelta] = []
    var activity = ScreenActivity(width: frames[0].width, height: frames[0].height)
    for index in frames.indices {
      let previous = index > 0 ? frames[index - 1] : nil
      deltas.append(FrameDelta(from: previous, to: frames[index]))
      activity.add(deltas[index])
      histogram.add(frames[index], after: previous, deltas[index], frame: index)
    }
    if let last = frames.last { histogram.end(with: last, frameCount: frames.count) }
    let palette = try Palette(histogram, limit: options.colors, isLossy: options.lossy > 0)
    let encoder = GIFFrameEncoder(
      palette: palette, dither: options.dither, histogram: histogram,
      calm: activity.calmPixels(frameCount: frames.count), lossy: options.lossy)
    let writer = try GIFWriter(width: frames[0].width, height: frames[0].height, palette: palette)
    var screen = try GIFScreen(width: frames[0].width, height: frames[0].height)
    var waiting: (frame: GIFFrame, delay: Int)?
    for delta in deltas {
      var shown = try encoder.show(delta, on: &screen, before: nil)
      let encoded = encoder.encode(&shown)
      if encoder.isLossy { screen.show(shown) }
      guard let encoded else {
        waiting?.delay += delay
        continue
      }
      if let waiting { try writer.append(waiting.frame, delay: waiting.delay) }
      waiting = (encoded, delay)
    }
    if let waiting { try writer.append(waiting.frame, delay: waiting.delay) }
    try writer.finish()
    return writer.takeBytes()
  }
}

/// Frames as red, green and blue bytes, one after the other, as other tools read them.
enum RawFrames {
  /// Reads frames of opaque pixels.
  static func read(_ path: String, width: Int, height: Int) throws -> [Bitmap] {
    let descriptor = try FileSystem.openForReading(path)
    defer { try? FileSystem.close(descriptor) }
    let bytes = try FileSystem.read(from: descriptor, limit: Int.max)
    let area = width * height
    return (0..<(bytes.count / (3 * area))).compactMap { frame in
      let source = bytes.span
      var pixels = [UInt32](repeating: 0, count: area)
      var target = pixels.mutableSpan
      for pixel in 0..<area {
        let place = 3 * (frame * area + pixel)
        let color = UInt32(source[place + 2]) << 16 | UInt32(source[place + 1]) << 8 | UInt32(source[place])
        target[pixel] = 0xFF00_0000 | color
      }
      return Bitmap(width: width, height: height, pixels: pixels)
    }
  }

  /// Draws a scene's film at 50 frames a second.
  /// - Returns: the size and the number of frames.
  static func write(_ scene: String, to path: String) throws -> (size: PixelSize, count: Int) {
    let document = try SceneReader.read(try SourceFile.read(scene))
    let rehearsal = try Rehearsal.run(document)
    let size = PixelSize(
      canvas: rehearsal.pictureSize, scale: document.canvas.scale, width: nil, height: nil)
    guard let size else { throw FilmError.interrupted }
    let schedule = FrameSchedule(
      from: document.render.start, until: document.render.start + rehearsal.duration, framesPerSecond: 50,
      speed: document.render.speed)
    let painter = FramePainter(size)
    let stage = try Stage(document, showing: rehearsal)
    let file = try OutputFile(path: path)
    for frame in 0..<schedule.frameCount {
      let time = schedule.time(ofFrame: frame)
      while stage.tick < time.tickBefore { try stage.advance() }
      let bitmap = painter.paint(try stage.snapshot(at: time))
      try file.write(
        bitmap.pixels.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255), UInt8($0 >> 16 & 255)] })
    }
    try file.commit()
    return (size, schedule.frameCount)
  }
}
