import FlingGeometry
import FlingScene
import FlingStage

/// The layout of a table of gestures: names and states in columns.
struct GestureTable {
  private static let gap = 8.0
  private static let columnGap = 22.0
  private static let chipPadding = Point(8, 2.5)
  /// Between the texts of two rows.
  private static let leading = 9.0

  let names: [TypesetText]
  private let nameWidth: Double
  private let chipWidth: Double
  private let lineHeight: Double
  let columns: Int
  let rows: Int
  let size: Size

  /// - Parameter width: the available width.
  init(_ document: Document, padding: Point, width: Double, _ type: OverlayTypesetter) {
    let states = GestureTable.stateNames.map { type.typeset($0, .caption).size.width }
    let chip = (states.max() ?? 0) + 2 * GestureTable.chipPadding.x
    let longest = max(24, width - 2 * padding.x - GestureTable.gap - chip)
    names = document.gestures.map { type.typeset($0.title, .caption, truncatedTo: longest) }
    nameWidth = names.map(\.size.width).max() ?? 0
    chipWidth = chip
    lineHeight = type.typeset("0", .caption).size.height
    let column = nameWidth + GestureTable.gap + chipWidth
    let contentWidth = max(column, width - 2 * padding.x)
    let maxColumns = max(1, Int((contentWidth + GestureTable.columnGap) / (column + GestureTable.columnGap)))
    columns = min(maxColumns, max(1, names.count))
    rows = (names.count + columns - 1) / columns
    size =
      names.isEmpty
      ? .zero
      : Size(
        width: Double(columns) * (column + GestureTable.columnGap) - GestureTable.columnGap + 2 * padding.x,
        height: Double(rows) * (lineHeight + GestureTable.leading) - GestureTable.leading + 2 * padding.y)
  }

  static let stateNames = ["possible", "began", "changed", "ended", "recognized", "cancelled", "failed"]

  /// The position of a gesture's name and the box of its state.
  func rowLayout(of index: Int, in box: Rect, padding: Point) -> (name: Point, chip: Rect) {
    let column = nameWidth + GestureTable.gap + chipWidth
    let width = Double(columns) * (column + GestureTable.columnGap) - GestureTable.columnGap
    let left = box.midX - width / 2 + Double(index / rows) * (column + GestureTable.columnGap)
    let top = box.minY + padding.y + Double(index % rows) * (lineHeight + GestureTable.leading)
    let chipHeight = lineHeight + 2 * GestureTable.chipPadding.y
    return (
      Point(left, top + (lineHeight - names[index].size.height) / 2),
      Rect(
        x: left + nameWidth + GestureTable.gap, y: top - GestureTable.chipPadding.y, width: chipWidth,
        height: chipHeight)
    )
  }
}

/// The last state of a gesture; a final state is kept for a while after the gesture is possible again.
struct DisplayedGestureState {
  private var state = "possible"
  /// When the gesture became possible again.
  private var end: Time?

  /// How long a final state is displayed.
  private static let memory = Time(units: 360)

  /// - Parameter present: the current state; nil while the gesture is possible.
  mutating func observe(_ present: String?, at now: Time) {
    if let present {
      state = present
      end = nil
    } else if end == nil {
      end = now
    }
  }

  /// The state at a moment; final states are forgotten after `memory`.
  func state(at now: Time) -> String {
    let isForgotten = end.map { now - $0 >= DisplayedGestureState.memory } ?? false
    return isForgotten ? "possible" : state
  }
}

extension OverlayRenderer {
  /// The table's layout in the space that the overlay has.
  func gestureTable(of overlay: Overlay, _ type: OverlayTypesetter) -> GestureTable {
    let margin = overlay.hasStrip ? 0 : 20.0
    return GestureTable(
      document, padding: OverlayRenderer.padding(of: overlay), width: canvasSize.x - margin, type)
  }

  /// Draws the table: for each gesture its name and a chip with its state.
  func drawGestureTable(
    of overlay: Overlay, in box: Rect, _ style: OverlayStyle, _ live: LiveOverlays,
    _ builder: inout OverlayBuilder
  ) {
    let ink = builder.ink
    if !overlay.hasStrip { builder.addPill(box) }
    let table = gestureTable(of: overlay, live.type)
    let padding = OverlayRenderer.padding(of: overlay)
    for (index, state) in live.gestureStates(at: scene.now).enumerated() {
      let (name, chip) = table.rowLayout(of: index, in: box, padding: padding)
      builder.addText(table.names[index], at: roundedToPixels(name), style.color ?? ink.text)
      let ground = ink.chipColor(ofState: state)
      let corners = Corners(radius: chip.height / 2, style: .round)
      builder.add(
        Layer(transform: .identity, shape: .rectangle(chip, corners), fill: .color(ground)))
      let text = live.type.typeset(state, .caption)
      let position = Point(chip.midX - text.size.width / 2, chip.midY - text.size.height / 2)
      builder.addText(text, at: roundedToPixels(position), ground.legibleText)
    }
  }
}

extension OverlayPalette {
  /// The color of the chip of a gesture's state. It is opaque, so that its text has the same contrast on any
  /// ground. A gesture that fails is none of the app's errors: its chip is gray.
  func chipColor(ofState state: String) -> Color {
    let (light, dark): (UInt32, UInt32) =
      switch state {
      case "began": (0x0060DF, 0x5AA9FF)
      case "changed": (0x5355E3, 0x9A9CFF)
      case "ended", "recognized": (0x05803F, 0x3CCF74)
      case "cancelled": (0x8F5F00, 0xF0B040)
      case "failed": (0x5C6270, 0xA9AFBD)
      default: (0xDDE0E8, 0x2B2F38)
      }
    return Color(hexadecimal: theme == .light ? light : dark)
  }
}
