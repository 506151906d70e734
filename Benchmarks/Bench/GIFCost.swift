import FlingCodecs
import FlingFilm
import FlingGeometry
import FlingOverlays
import FlingRaster
import FlingScene
import FlingStage
import Processes

/// The cost of encoding frames in memory as a GIF.
struct GIFCost {
  private(set) var file: [UInt8] = []
  /// Elapsed time from the frames to the file, the minimum of several runs.
  private(set) var milliseconds = Double.infinity
  /// CPU time of all cores, the minimum of several runs.
  private(set) var processorMilliseconds = Double.infinity

  struct Options {
    var colors = 256
    var dither = Output.Dither.auto
    /// In OKLab × 100.
    var lossy = 0.0

    /// - Parameter arguments: options such as `lossy=1.5`.
    init(_ arguments: [String]) throws {
      for argument in arguments {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        switch (parts[0], parts.last ?? "") {
        case ("colors", let value): colors = Int(value) ?? 0
        case ("dither", let value): dither = Output.Dither(rawValue: value) ?? .auto
        case ("lossy", let value): lossy = Double(value) ?? 0
        default: throw Failure(message: "\(argument) is not an option of a GIF")
        }
      }
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let message: String

    var description: String { message }
  }

  /// - Parameters:
  ///   - delay: the delay of a frame, in hundredths of a second.
  ///   - jobs: the number of frames that are processed at a time.
  init(_ frames: [Bitmap], delay: Int, _ options: Options, jobs: Int, runs: Int) async throws {
    guard let size = frames.first.flatMap({ PixelSize(width: $0.width, height: $0.height) }) else {
      throw Failure(message: "there are no frames")
    }
    let film = GIFFilm(
      path: "OUT", size: size,
      schedule: FrameSchedule(
        from: .zero, until: Time(units: Time.unitsPerSecond / 100 * delay * frames.count),
        framesPerSecond: 100 / Double(delay), speed: 1),
      options: Output.GIFOptions(options), comment: "", pipeline: OrderedPipeline(jobs: jobs) { false })
    for _ in 0..<runs {
      let start = ContinuousClock.now
      let before = ThisProcess.processorSeconds
      let sink = MemorySink()
      try await film.write(
        to: sink, recordingByteLimit: FilmOptions().recordingByteLimit,
        from: { _ in BitmapSource(frames: frames) })
      milliseconds = min(milliseconds, (ContinuousClock.now - start).milliseconds)
      processorMilliseconds = min(processorMilliseconds, 1000 * (ThisProcess.processorSeconds - before))
      file = sink.bytes
    }
  }
}

/// A source of frames in memory.
private struct BitmapSource: FrameSource {
  let frames: [Bitmap]
  private var index = 0

  init(frames: [Bitmap]) { self.frames = frames }

  mutating func next() -> FilmPicture? {
    guard index < frames.count else { return nil }
    defer { index += 1 }
    let bitmap = frames[index]
    return FilmPicture(frames: index..<(index + 1), drawn: Task { DrawnFrame(bitmap) })
  }

  mutating func skip() -> Range<Int>? {
    defer { index += 1 }
    return upcomingFrames()
  }

  func upcomingFrames() -> Range<Int>? { index < frames.count ? index..<(index + 1) : nil }
}

private final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  var byteCount: Int { bytes.count }

  func write(_ bytes: [UInt8]) { self.bytes += bytes }

  func commit() {}
}

extension PixelSize {
  fileprivate init?(width: Int, height: Int) {
    self.init(
      canvas: Size(width: Double(width), height: Double(height)), scale: 1, width: nil, height: nil)
  }
}

extension Output.GIFOptions {
  fileprivate init(_ options: GIFCost.Options) {
    self.init(
      colors: options.colors, dither: options.dither, lossy: options.lossy, holdLast: .time(.zero))
  }
}

/// Files of raw frames: red, green and blue bytes without padding, the input format of other tools.
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
        let index = 3 * (frame * area + pixel)
        let color = UInt32(source[index + 2]) << 16 | UInt32(source[index + 1]) << 8 | UInt32(source[index])
        target[pixel] = 0xFF00_0000 | color
      }
      return Bitmap(width: width, height: height, pixels: pixels)
    }
  }

  /// Renders a scene at 50 frames per second.
  /// - Returns: the size and the number of frames.
  static func write(_ scene: String, to path: String) throws -> (size: PixelSize, count: Int) {
    let document = try SceneReader.read(try SourceFile.read(scene))
    let (rehearsal, survey) = try Rehearsal.run(document, observedBy: OverlaySurveyor.self)
    let size = PixelSize(
      canvas: survey.pictureSize(of: document.canvas.size), scale: document.canvas.scale, width: nil,
      height: nil)
    guard let size else { throw FilmError.interrupted }
    let schedule = FrameSchedule(
      from: document.render.start, until: document.render.start + rehearsal.duration, framesPerSecond: 50,
      speed: document.render.speed)
    let painter = FramePainter(size)
    let stage = try Stage(document, showing: rehearsal, survey)
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
