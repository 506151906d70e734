package import FlingGeometry
import FlingScene

/// Writes a film as a Lottie animation: JSON by version 1.0 of the specification of the Lottie Animation Community.
///
/// Keys stand in an order that players which read as a stream need: `ty` first in shapes, `ddd` before `ks` in layers.
/// A file has the colors of one theme, and players decide how often it repeats.
package struct LottieWriter {
  private let film: VectorFilm
  private let theme: Theme
  private let effects: Bool
  private let rasterViews: Set<String>
  private let clock: LottieClock

  /// - Parameters:
  ///   - theme: one of the film's themes; the first one applies for another.
  ///   - speed: seconds of the scene per second of film. It decides the number of frames per second.
  ///   - effects: whether shadows, blurs and blend modes, which version 1.0 lacks, are written as the layer effects and
  ///     blend modes of After Effects. Players that do not know them ignore them.
  ///   - rasterViews: names of views that are drawn as pictures, with their shadows, blurs and blend modes. These views
  ///     and their children have no unsupported features.
  package init(
    _ film: VectorFilm, theme: Theme, speed: Double = 1, effects: Bool = false, rasterViews: Set<String> = []
  ) {
    self.film = film
    self.theme = theme
    self.effects = effects
    self.rasterViews = rasterViews
    clock = LottieClock(film, speed: speed)
  }

  /// How keyframes are chosen for Lottie: curves with control points in 0...1, times in thousandths of a frame, steps
  /// in the middle between two frames.
  /// - Parameters:
  ///   - duration: the length of the film in seconds.
  ///   - speed: as for the writer.
  ///   - framesPerSecond: those of the raster film, on which steps lie.
  ///   - tolerance: in points and degrees.
  package static func keyframeOptions(
    duration: Double, speed: Double = 1, framesPerSecond: Double = 50,
    tolerance: Double = KeyframeOptions.usualTolerance
  ) -> KeyframeOptions {
    let clock = LottieClock(
      duration: duration, hold: 0,
      frameRate: LottieClock.frameRate(speed: speed, framesPerSecond: framesPerSecond))
    return KeyframeOptions(form: .monotoneCubic, tolerance: tolerance) { seconds, event in
      (event == .change ? clock.frame(seconds) : clock.step(seconds)) / clock.frameRate
    }
  }

  /// What the film contains that the file would lack, each with the view or overlay: the features of version 1.0, and
  /// those of effects if they are written.
  package func unsupportedFeatures() -> [VectorError] {
    var search = LottieFeatureSearch(effects: effects, rasterViews: rasterViews)
    if let background = film.background { search.check(background, of: nil) }
    for track in film.tracks { search.check(track, in: nil) }
    return search.errors
  }

  /// The file.
  /// - Throws: `VectorError.unsupported` for the first feature that the file would lack.
  package func text() throws(VectorError) -> String {
    if let error = unsupportedFeatures().first { throw error }
    var builder = LottieBuilder(
      film, theme: theme, effects: effects, rasterViews: rasterViews, clock: clock)
    let layers = builder.layers()
    var members: LottieMembers = [
      ("v", "5.9.0"), ("ver", 10000), ("fr", .number(clock.frameRate)), ("ip", 0), ("op", .number(clock.end)),
      ("w", .integer(LottieWriter.wholePoints(film.size.width))),
      ("h", .integer(LottieWriter.wholePoints(film.size.height))),
      ("nm", .text(film.title)), ("ddd", 0), ("assets", .array(builder.assets)), ("layers", .array(layers)),
    ]
    if !film.marks.isEmpty { members.append(("markers", .array(film.marks.map(marker)))) }
    return String(decoding: JSONValue.object(members).compact, as: UTF8.self)
  }

  private func marker(_ mark: VectorFilm.Mark) -> JSONValue {
    .object([("cm", .text(mark.name)), ("tm", .number(clock.frame(mark.time))), ("dr", 0)])
  }

  /// The whole number of points that contains a length, as the format requires it.
  static func wholePoints(_ length: Double) -> Int {
    Int(exactly: Elementary.ceil(Swift.max(1, Swift.min(length, 1_000_000)))) ?? 1
  }
}

/// The members of a JSON object in their order.
typealias LottieMembers = [(key: String, value: JSONValue)]
