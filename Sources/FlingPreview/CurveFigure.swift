import FlingFilm
import FlingScene

/// A figure with the expected and the actual curve of a number, as SVG with labels in HTML.
enum CurveFigure {
  private static let width = 1000.0
  private static let height = 160.0

  static func html(of curve: TraceCurve) -> String {
    let points = curve.expected + curve.actual
    let values = points.map(\.value)
    guard let low = values.min(), let high = values.max(), let start = points.map(\.time).min(),
      let end = points.map(\.time).max(), start < end
    else { return "" }
    func x(_ time: Double) -> String { rounded((time - start) / (end - start) * width, 0.1) }
    func line(_ kind: String, _ points: [TraceCurve.Point]) -> String {
      let places = points.map { point in
        let share = high > low ? (point.value - low) / (high - low) : 0.5
        return "\(x(point.time)),\(rounded((1 - share) * height, 0.1))"
      }
      return "<polyline class=\"\(kind)\" points=\"\(places.joined(separator: " "))\"/>"
    }
    let name = XMLText.escaped(curve.name.onOneLine)
    var words = "\(name), first different at \(rounded(curve.firstTime, 0.001)) s"
    if let greatest = curve.greatest {
      words += ", most at \(rounded(greatest.time, 0.001)) s, by \(DecimalText.text(greatest.value))"
    }
    return """
      <figure class="curve">
      <figcaption>\(words) <span class="expected">expected</span> <span class="actual">actual</span></figcaption>
      <p class="ends"><span>\(rounded(high, 0.001))</span></p>
      <svg viewBox="0 0 1000 160" preserveAspectRatio="none" role="img" aria-label="\(words)">
      <line x1="\(x(curve.firstTime))" x2="\(x(curve.firstTime))" y1="0" y2="160"/>\
      \(line("expected", curve.expected))\(line("actual", curve.actual))
      </svg>
      <p class="ends"><span>\(rounded(low, 0.001))</span> <span>\(rounded(start, 0.001)) s to \(rounded(end, 0.001)) s</span></p>
      </figure>

      """
  }

  private static func rounded(_ number: Double, _ step: Double) -> String {
    DecimalText.text((number / step).rounded() * step)
  }
}
