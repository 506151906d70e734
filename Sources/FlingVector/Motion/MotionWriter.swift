package import FlingScene

/// Prints how views move, for use in apps and on web pages; nothing is drawn.
///
/// See Documentation/Motion.md for what the numbers of each format mean.
package struct MotionWriter {
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// A style sheet with `@keyframes`.
    case css
    /// Functions that return animations of Core Animation.
    case swift
    /// An animator resource of Android.
    case xml
    /// The keyframes as numbers.
    case json
  }

  let film: VectorFilm
  let views: [String]
  let format: Format
  /// The largest difference that curves which are printed as straight lines add, in points and degrees.
  let flatness: Double

  /// - views: names of views, in the order of the file; empty for all views that move.
  /// - tolerance: the one of `keyframeOptions`.
  package init(
    _ film: VectorFilm, views: [String], format: Format, tolerance: Double = KeyframeOptions.usualTolerance
  ) {
    self.film = film
    self.views = views
    self.format = format
    self.flatness = tolerance * MotionWriter.flatnessShare
  }

  /// The text of the file.
  ///
  /// A view that is shown and does not move has a comment in the file instead of keyframes.
  /// - Throws: `VectorError.neverShown` for a view without a track.
  package func text() throws(VectorError) -> String {
    let motions = try viewMotions()
    return switch format {
    case .css: css(motions)
    case .swift: swift(motions)
    case .xml: xml(motions)
    case .json: json(motions)
    }
  }

  /// How keyframes are chosen for a format.
  /// - duration: the length of one pass in seconds, see `passDuration`.
  /// - tolerance: the largest difference from the scene, in points and degrees.
  package static func keyframeOptions(
    format: Format, duration: Double, tolerance: Double = KeyframeOptions.usualTolerance
  ) -> KeyframeOptions {
    let rate = timesPerSecond(format, passDuration: printedDuration(duration, format))
    return KeyframeOptions(
      form: .cubic, tolerance: format.printsLines ? tolerance * (1 - flatnessShare) : tolerance
    ) { time, event in
      let count = time * rate
      return max(event == .change ? count.rounded() : count.rounded(.down) - 1, 0) / rate
    }
  }

  /// The length of one pass in seconds. The last frame is held at its end; a boomerang holds it at the end of
  /// the pass forward and, for as long, at the start of the pass backward.
  package static func passDuration(_ duration: Double, hold: Double, loop: Output.Loop) -> Double {
    duration + (loop == .boomerang ? hold / 2 : hold)
  }
}

extension MotionWriter {
  /// The share of the tolerance that is left for printing curves as lines.
  static let flatnessShare = 0.4

  /// The length of one pass in seconds, as the file contains it.
  var passDuration: Double {
    MotionWriter.printedDuration(
      MotionWriter.passDuration(film.duration, hold: film.hold, loop: film.loop), format)
  }

  /// A duration rounded to what the format can hold.
  private static func printedDuration(_ duration: Double, _ format: Format) -> Double {
    // The difference is below what a duration is rounded to elsewhere; so 1.2 s are 1200 ms.
    format == .xml
      ? max((duration * 1000 - 1e-4).rounded(.up), 1) / 1000 : max((duration * 1e6).rounded(), 1000) / 1e6
  }

  /// The number of times in a second that the file can contain.
  private static func timesPerSecond(_ format: Format, passDuration: Double) -> Double {
    switch format {
    case .css, .xml: 1e6 / passDuration
    case .swift, .json: 1e6
    }
  }

  /// The motions of the views, in order; several for a name that occurs several times, as in a sweep's cells.
  private func viewMotions() throws(VectorError) -> [ViewMotion] {
    var tracks = ViewTracks()
    tracks.append(film.tracks)
    if views.isEmpty { return tracks.all.map { ViewMotion($0, end: film.duration) }.filter(\.moves) }
    var motions: [ViewMotion] = []
    var seen: Set<String> = []
    for name in views where seen.insert(name).inserted {
      let found = tracks.named(name)
      if found.isEmpty { throw .neverShown(view: name) }
      motions += found.map { ViewMotion($0, end: film.duration) }
    }
    return motions
  }

  /// The first line of the file: what it contains.
  var headline: String {
    let title = film.title.isEmpty ? "" : " of \"\(MotionText.comment(film.title))\""
    return "Motion of views\(title), \(DecimalText.text(passDuration)) s."
  }

  /// A value of a property. Places are differences, whose last digits are not exact.
  func number(_ value: Double, _ property: ViewMotion.Property) -> String {
    switch property {
    case .x, .y: DecimalText.text(value)
    case .rotation, .scaleX, .scaleY, .opacity: ShortDecimal.json(value)
    }
  }

  /// A time as a share of the pass, 0...1, rounded as the file contains it.
  func share(_ time: Double) -> Double {
    (min(max(time / passDuration, 0), 1) * 1e6).rounded() / 1e6
  }
}

extension MotionWriter.Format {
  /// Whether some curves are printed as straight lines.
  fileprivate var printsLines: Bool { self == .css || self == .xml }
}
