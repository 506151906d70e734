internal import FlingGeometry
internal import FlingScene

/// Writes a film as one HTML page with a player: play and pause, frames, speeds, a time line, the marks of the scene.
///
/// The page loads nothing and runs no script but its own, whose hash its Content Security Policy contains. It suits an
/// `iframe`: the film is as large as the space above the controls allows. Without scripts, the film plays and has no
/// controls; on paper, it is the poster.
package struct PageWriter: Sendable {
  private let film: VectorFilm
  private let svg: String

  /// - Parameter svg: The film as an `svg` element, without an XML declaration. It moves by CSS animations, which all
  ///   have the duration of one cycle of the film, or by `animate` elements.
  package init(_ film: VectorFilm, svg: String) {
    self.film = film
    self.svg = svg
  }

  /// The page.
  package func text() -> String {
    // Placeholders in the inserted texts stay as they are.
    var page = ""
    for part in PlayerFiles.page.split(separator: "{{", omittingEmptySubsequences: false) {
      if let end = part.firstRange(of: "}}") {
        page += value(of: part[..<end.lowerBound])
        page += part[end.upperBound...]
      } else {
        page += part
      }
    }
    return page
  }

  /// What replaces a placeholder.
  private func value(of placeholder: Substring) -> String {
    switch placeholder {
    case "scheme": colorScheme
    case "hash": Self.scriptHash
    case "title": title
    case "style": PlayerFiles.style
    case "duration": DecimalText.text(film.duration)
    case "rate": DecimalText.text(film.framesPerSecond)
    case "poster": DecimalText.text(min(film.poster, film.duration))
    case "cycle": DecimalText.text(timing.cycle)
    case "iterations": iterations
    case "direction": film.loop == .boomerang ? "alternate" : "normal"
    case "ratio": "\(DecimalText.text(film.size.width)) / \(DecimalText.text(film.size.height))"
    case "still": DecimalText.text(-1e8 * poster)
    case "svg": svg
    case "frames": DecimalText.text(frame(at: film.duration))
    case "marks": marks
    case "script": PlayerFiles.script
    default: ""
    }
  }

  /// The hash of the script, in Base64, for the Content Security Policy.
  ///
  /// Source: W3C, "Content Security Policy Level 3", section 8.3.
  private static let scriptHash = Base64.text(of: SHA256.digest(of: Array(PlayerFiles.script.utf8)))

  /// The color schemes of the page: those of the film, so that a film on a transparent background stays legible.
  private var colorScheme: String { film.themes.map(\.rawValue).joined(separator: " ") }

  private var title: String {
    let title = Self.line(film.title)
    return title.isEmpty ? "Film" : title
  }

  /// The poster's share of a cycle, for animations without a script.
  private var poster: Double { timing.cycle > 0 ? timing.still / timing.cycle : 0 }

  private var timing: SVGTiming {
    SVGTiming(duration: film.duration, hold: film.hold, loop: film.loop, poster: film.poster)
  }

  /// How many cycles are played, as JavaScript reads numbers.
  private var iterations: String {
    if case .times(let count) = film.loop { String(count) } else { "Infinity" }
  }

  /// The number of the frame that is nearest to a time, from 0 on.
  private func frame(at seconds: Double) -> Double {
    (seconds * film.framesPerSecond).rounded(.toNearestOrAwayFromZero)
  }

  /// Ticks on the time line and buttons; nothing without marks.
  private var marks: String {
    guard !film.marks.isEmpty else { return "" }
    var ticks = ""
    var buttons = ""
    for mark in film.marks {
      ticks += "<option value=\"\(DecimalText.text(frame(at: mark.time)))\"></option>"
      buttons += """
        <button type="button" value="\(DecimalText.text(mark.time))"><b>\(Self.line(mark.name))</b> \
        \(Self.hundredths(mark.time)) s</button>

        """
    }
    return """
      <datalist id="film-marks">\(ticks)</datalist>
      <p role="group" aria-label="Marks">
      \(buttons)</p>
      """
  }

  /// A time with two decimals, as the script of the page writes it.
  private static func hundredths(_ seconds: Double) -> String {
    let text = DecimalText.text((seconds * 100).rounded(.toNearestOrAwayFromZero) / 100)
    guard let point = text.firstIndex(of: ".") else { return text + ".00" }
    return text[point...].count < 3 ? text + "0" : text
  }

  /// A text of the scene on one line, without invisible characters, for elements and attributes.
  private static func line(_ text: String) -> String {
    XMLText.escaped(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").onOneLine)
  }
}
