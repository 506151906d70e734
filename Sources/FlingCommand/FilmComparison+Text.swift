import FlingFilm
import FlingScene

extension FilmComparison {
  /// The result in words.
  var text: String {
    var lines = sides.map(FilmComparison.line)
    guard let pictures else { return (lines + ["they differ in size", ""]).joined(separator: "\n") }
    lines.append(isEqual ? "they are equal" : "they differ: \(differences.joined(separator: ", "))")
    if let first = pictures.first, let worst = pictures.worst {
      let (few, all) = (pictures.differing, pictures.count)
      if all > 1 {
        lines.append("\(few) of \(all) pictures differ, first \(FilmComparison.text(first))")
      }
      let summary = all > 1 ? " at most, \(FilmComparison.text(worst)); \(pictures.pixels) in all" : ""
      lines.append("\(pictures.worstPixels) of \(sides[0].width * sides[0].height) pixels\(summary)")
    }
    if pictures.largestChannel > 0 {
      lines.append(
        "channels by up to \(pictures.largestChannel) of 255; OKLab distance (1 is just noticeable): mean "
          + "\(DecimalText.text(rounded(pictures.meanDistance))), 99 % within \(DecimalText.text(rounded(pictures.highDistance)))"
      )
    }
    return (lines + [""]).joined(separator: "\n")
  }

  /// Rounded to 1/1000, but never to 0 if there is a difference.
  private func rounded(_ distance: Double) -> Double {
    distance > 0 ? max(0.001, (distance * 1000).rounded() / 1000) : 0
  }

  private static func line(_ side: Side) -> String {
    var parts = [side.path.onOneLine, side.kind == "frames" ? "frames" : side.kind.uppercased()]
    parts.append("\(side.width)×\(side.height)")
    if side.kind != "png", let count = side.frameCount, let duration = side.duration {
      parts += ["\(count) frame\(count == 1 ? "" : "s")", "\(DecimalText.text(milliseconds(duration))) s"]
      if let plays = side.plays {
        parts.append(plays == 0 ? "forever" : plays == 1 ? "once" : "\(plays) times")
      }
    }
    return parts.joined(separator: "  ")
  }

  private static func text(_ moment: Moment) -> String {
    "at \(DecimalText.text(milliseconds(moment.time))) s (frames \(moment.frames[0]) and \(moment.frames[1]))"
  }

  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  /// The result as JSON.
  var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("fling", .text(Versions.fling)), ("equal", .truth(isEqual)),
      ("differences", .array(differences.map { .text($0) })),
      (
        "tolerance",
        .object([("channel", .integer(tolerance.channel)), ("pixels", .integer(tolerance.pixels))])
      ),
      ("sides", .array(sides.map(FilmComparison.json))),
    ]
    if let pictures {
      var values: [(key: String, value: JSONValue)] = [
        ("count", .integer(pictures.count)), ("differing", .integer(pictures.differing)),
      ]
      if let first = pictures.first { values.append(("first", FilmComparison.json(first))) }
      if let worst = pictures.worst { values.append(("worst", FilmComparison.json(worst))) }
      values += [
        ("worstPixels", .integer(pictures.worstPixels)), ("pixels", .integer(pictures.pixels)),
        ("largestChannel", .integer(pictures.largestChannel)),
        ("meanDistance", .number(pictures.meanDistance)), ("highDistance", .number(pictures.highDistance)),
      ]
      members.append(("pictures", .object(values)))
    }
    return .object(members)
  }

  private static func json(_ moment: Moment) -> JSONValue {
    .object([("time", .number(moment.time)), ("frames", .array(moment.frames.map { .integer($0) }))])
  }

  private static func json(_ side: Side) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("path", .text(side.path)), ("kind", .text(side.kind)), ("width", .integer(side.width)),
      ("height", .integer(side.height)),
    ]
    if let count = side.frameCount { members.append(("frames", .integer(count))) }
    if let duration = side.duration { members.append(("duration", .number(duration))) }
    if let plays = side.plays { members.append(("plays", .integer(plays))) }
    return .object(members)
  }
}
