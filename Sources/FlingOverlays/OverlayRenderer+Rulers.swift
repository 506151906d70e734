import FlingGeometry
import FlingScene

/// Overlays of rulers along the top and the left side, in points.
extension OverlayRenderer {
  /// Draws ticks and figures at round distances.
  func drawRulers(_ style: OverlayStyle, _ type: OverlayTypesetter, _ builder: inout OverlayBuilder) {
    let size = document.canvas.size
    let color = style.color ?? builder.ink.text.withOpacity(0.75)
    let pixel = 1 / document.canvas.scale
    let width = style.width ?? pixel
    let step = RoundNumber.least(atLeast: max(size.width, size.height) / 8)
    let subdivisions = step / 10 >= 4 ? 10 : 5
    func snapped(_ position: Double) -> Double { (Elementary.floor(position / pixel) + 0.5) * pixel }
    var strokes = Path()
    var figures: [(TypesetText, Point)] = []
    func add(_ number: Int, _ length: Double, _ point: (Double, Double) -> Point) -> Bool {
      let position = Double(number) * step / Double(subdivisions)
      guard position < length else { return false }
      let isMain = number % subdivisions == 0
      let tickLength = isMain ? 9.0 : number % subdivisions == subdivisions / 2 && subdivisions == 10 ? 6 : 4
      strokes.append(Path(open: [point(snapped(position), 0), point(snapped(position), tickLength)]))
      return true
    }
    var number = 1
    while add(number, size.width, { Point($0, $1) }) {
      if number % subdivisions == 0 {
        let text = type.tabularFigures(figureText(number / subdivisions, step), .figures)
        let x = Double(number / subdivisions) * step - text.size.width / 2
        if x + text.size.width < size.width - 2 { figures.append((text, Point(x, 9))) }
      }
      number += 1
    }
    number = 1
    while add(number, size.height, { Point($1, $0) }) {
      if number % subdivisions == 0 {
        let text = type.tabularFigures(figureText(number / subdivisions, step), .figures)
        let y = Double(number / subdivisions) * step - text.size.height / 2
        if y + text.size.height < size.height - 2 { figures.append((text, Point(12, y))) }
      }
      number += 1
    }
    builder.addLine(strokes, color, width: width)
    for (text, point) in figures {
      builder.addChip(Rect(x: point.x - 3, y: point.y, width: text.size.width + 6, height: text.size.height))
      builder.addText(text, at: point, color)
    }
  }

  private func figureText(_ number: Int, _ step: Double) -> String {
    let value = Double(number) * step
    return value == value.rounded() && value < 1e9 ? "\(Int(value))" : "\(value)"
  }
}
