import FlingGeometry
import FlingScene
import FlingStage

/// The overlay of grid lines.
extension OverlayRenderer {
  /// Every fifth line is stronger. All lines are a pixel wide and aligned to pixels unless a width is set.
  func drawGrid(
    _ formula: Expression?, _ style: OverlayStyle, _ ink: OverlayPalette
  ) throws(RunError) -> InsertedLayers {
    var spacing = 20.0
    if let formula {
      spacing = try scene.number(formula)
      guard spacing >= 1 else {
        throw RunError("the lines of a grid are at least 1 pt apart", at: formula.range)
      }
    }
    let size = document.canvas.size
    let pixel = 1 / document.canvas.scale
    let width = style.width ?? pixel
    func snapped(_ position: Double) -> Double {
      style.width == nil ? (Elementary.floor(position / pixel) + 0.5) * pixel : position
    }
    var minorLines = Path()
    var majorLines = Path()
    func add(_ number: Int, _ line: Path) {
      if number % 5 == 0 { majorLines.append(line) } else { minorLines.append(line) }
    }
    var number = 1
    while Double(number) * spacing < size.width {
      let x = snapped(Double(number) * spacing)
      add(number, Path(open: [Point(x, 0), Point(x, size.height)]))
      number += 1
    }
    number = 1
    while Double(number) * spacing < size.height {
      let y = snapped(Double(number) * spacing)
      add(number, Path(open: [Point(0, y), Point(size.width, y)]))
      number += 1
    }
    var builder = OverlayBuilder(ink)
    let color = style.color
    builder.addLine(minorLines, color?.withOpacity(0.5) ?? ink.faintRule, width: width, hasHalo: false)
    builder.addLine(majorLines, color ?? ink.rule, width: width, hasHalo: false)
    return InsertedLayers(slot: slotUponBackdrop, layers: builder.layers)
  }
}
