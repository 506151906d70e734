import FlingCodecs
import FlingGeometry
import FlingScene

/// The small film that a golden keeps for reports: an APNG that every browser plays.
///
/// It is never compared. Its size is limited: a film that is too large is encoded once more with lower
/// quality, and left out if that is still too large.
enum ReportFilm {
  /// Most bytes of the file.
  static let byteLimit = 160 << 10
  /// Qualities in the order in which they are tried: pixels of the longer side, pictures a second, most
  /// pictures.
  private static let grades: [(side: Double, rate: Double, count: Double)] = [(240, 20, 80), (160, 10, 40)]

  private static let options = Output.APNGOptions(holdLast: .time(.zero))

  /// Encodes the small film of a scene.
  /// - Returns: nil if it is too large at every quality.
  static func bytes(of film: GoldenFilm, _ pipeline: OrderedPipeline) async throws(FilmError) -> [UInt8]? {
    let render = film.document.render
    let seconds = Double(film.plan.schedule.frameCount) / render.framesPerSecond
    for grade in grades {
      let rate = min(render.framesPerSecond, grade.rate, grade.count / max(seconds, 0.001))
      let scale = film.document.canvas.scale
      let output = Output(
        kind: .apng(options), path: GoldenFile.film(film.suffix),
        width: GoldenFilm.reducedWidth(of: film.scene.pictureSize, scale: scale, atMost: grade.side),
        framesPerSecond: max(0.001, rate))
      let plan: OutputPlan
      do {
        plan = try OutputPlan(output, of: film.scene, suffix: "")
      } catch {
        throw .scene(error)
      }
      let sink = BoundedBytes(limit: byteLimit)
      try await film.outputWriter(pipeline).writeAPNG(plan, options, hasPoster: false, to: sink)
      if let bytes = sink.bytes { return bytes }
    }
    return nil
  }

  /// Decodes the pictures of a small film.
  /// - Returns: nil if the file is damaged, empty or too large.
  static func pictures(of bytes: [UInt8]) -> ExhibitFilm? {
    guard bytes.count <= byteLimit, var reader = try? APNGReader(bytes),
      max(reader.width, reader.height) <= Int(grades[0].side) + 1
    else { return nil }
    var film = ExhibitFilm(pictures: [], delays: [])
    do {
      while let shown = try reader.next() {
        guard film.pictures.count < 2 * Int(grades[0].count) else { return nil }
        film.pictures.append(try PNGEncoder(effort: .fast).encode(shown.picture))
        film.delays.append(Double(shown.nanoseconds) / 1_000_000)
      }
    } catch {
      return nil
    }
    return film.pictures.isEmpty ? nil : film
  }
}

/// Keeps the written bytes unless they exceed a limit.
private final class BoundedBytes: ByteSink {
  private(set) var byteCount = 0
  private var stored: [UInt8] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var bytes: [UInt8]? { byteCount <= limit ? stored : nil }

  func write(_ bytes: [UInt8]) throws(FilmError) {
    byteCount += bytes.count
    if byteCount <= limit { stored += bytes } else { stored = [] }
  }

  func commit() throws(FilmError) {}
}
