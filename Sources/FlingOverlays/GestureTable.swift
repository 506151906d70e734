import FlingGeometry
import FlingScene
import FlingStage

/// The layout of a table of gestures: names and states in columns.
struct GestureTable {
  /// The displayed state of a gesture. The state of a gesture that is over is displayed for a while.
  struct Entry {
    var state: String
    /// The opacity of the state, 0...1.
    var presence: Double
  }

  private static let rowHeight = 22.0
  private static let gap = 8.0
  private static let columnGap = 22.0
  private static let chipPadding = 7.0

  let names: [TypesetText]
  private let nameWidth: Double
  private let chipWidth: Double
  let columns: Int
  let rows: Int
  let size: Size

  /// - Parameter width: the available width.
  init(_ document: Document, padding: Point, width: Double, _ type: OverlayTypesetter) {
    let states = GestureTable.stateNames.map { type.typeset($0, .title).size.width }
    let chip = (states.max() ?? 0) + 2 * GestureTable.chipPadding
    let longest = max(24, width - 2 * padding.x - GestureTable.gap - chip)
    names = document.gestures.map { type.typeset($0.title, .title, truncatedTo: longest) }
    nameWidth = names.map(\.size.width).max() ?? 0
    chipWidth = chip
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
        height: Double(rows) * GestureTable.rowHeight + 2 * padding.y - 4)
  }

  private static let stateNames = [
    "possible", "began", "changed", "ended", "recognized", "cancelled", "failed",
  ]

  /// The position of a gesture's name and the box of its state.
  func rowLayout(of index: Int, in box: Rect, padding: Point) -> (name: Point, chip: Rect) {
    let column = nameWidth + GestureTable.gap + chipWidth
    let width = Double(columns) * (column + GestureTable.columnGap) - GestureTable.columnGap
    let left = box.midX - width / 2 + Double(index / rows) * (column + GestureTable.columnGap)
    let top = box.minY + padding.y - 2 + Double(index % rows) * GestureTable.rowHeight
    let middle = top + GestureTable.rowHeight / 2
    return (
      Point(left, middle - names[index].size.height / 2),
      Rect(x: left + nameWidth + GestureTable.gap, y: middle - 9, width: chipWidth, height: 18)
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

  /// The entry at a moment; final states are forgotten after `memory`.
  func entry(at now: Time) -> GestureTable.Entry {
    let isForgotten = end.map { now - $0 >= DisplayedGestureState.memory } ?? false
    return isForgotten || state == "possible"
      ? GestureTable.Entry(state: "possible", presence: 0.6) : GestureTable.Entry(state: state, presence: 1)
  }
}

extension OverlayRenderer {
  /// The table's layout in the space that the overlay has.
  func gestureTable(of overlay: Overlay, _ type: OverlayTypesetter) -> GestureTable {
    let margin = overlay.hasStrip ? 0 : 20.0
    return GestureTable(
      document, padding: OverlayRenderer.padding(of: overlay), width: canvasSize.x - margin, type)
  }

  /// Draws the table: for each gesture its name and a colored chip with its state.
  func drawGestureTable(
    of overlay: Overlay, in box: Rect, _ style: OverlayStyle, _ live: LiveOverlays,
    _ builder: inout OverlayBuilder
  ) {
    let ink = builder.ink
    if !overlay.hasStrip { builder.addPill(box) }
    let table = gestureTable(of: overlay, live.type)
    let padding = OverlayRenderer.padding(of: overlay)
    for (index, entry) in live.gestureEntries(at: scene.now).enumerated() {
      let (name, chip) = table.rowLayout(of: index, in: box, padding: padding)
      builder.addText(table.names[index], at: roundedToPixels(name), style.color ?? ink.text)
      let color = ink.gestureColor(entry.state)
      let corners = Corners(radius: chip.height / 2, style: .round)
      builder.add(
        Layer(
          transform: .identity, shape: .rectangle(chip, corners),
          fill: .color(color.withOpacity(0.18 * entry.presence))))
      let stateText = live.type.typeset(entry.state, .title)
      let position = Point(chip.midX - stateText.size.width / 2, chip.midY - stateText.size.height / 2)
      builder.addText(
        stateText, at: roundedToPixels(position), color.withOpacity(color.alpha * max(0.4, entry.presence)))
    }
  }
}

extension OverlayPalette {
  /// The color of a state.
  func gestureColor(_ state: String) -> Color {
    switch state {
    case "began": systemColor("system-blue")
    case "changed": systemColor("system-indigo")
    case "ended", "recognized": systemColor("system-green")
    case "cancelled": systemColor("system-orange")
    case "failed": systemColor("system-red")
    default: figures
    }
  }
}
