import FlingGeometry
import FlingScene
import FlingStage

/// The layout of a legend: a sample of each line beside its meaning, in rows.
struct LegendLayout {
  struct Entry {
    /// The index of the overlay that draws such lines.
    let overlay: Int
    let text: TypesetText
  }

  static let sample = 20.0
  private static let gap = 7.0
  private static let columnGap = 18.0
  private static let rowHeight = 20.0

  let entries: [Entry]
  /// The entries of each row.
  private let rows: [Range<Int>]
  /// With padding; zero without entries.
  let size: Size
  private let padding: Point

  /// - Parameters:
  ///   - members: the views of each overlay.
  ///   - isShown: whether each overlay is ever shown.
  ///   - width: the available width.
  init(
    _ document: Document, members: [[Int]], isShown: [Bool], padding: Point, width: Double,
    _ type: OverlayTypesetter
  ) {
    let available = max(48, width - 2 * padding.x)
    let longest = available - LegendLayout.sample - LegendLayout.gap
    let entries = LegendLayout.meanings(document, members, isShown).map {
      Entry(overlay: $0.overlay, text: type.typeset($0.text, .annotation, truncatedTo: longest))
    }
    var rows: [Range<Int>] = []
    var (start, widest, rowWidth) = (0, 0.0, 0.0)
    for (index, entry) in entries.enumerated() {
      let entryWidth = LegendLayout.width(of: entry)
      if index > start, rowWidth + LegendLayout.columnGap + entryWidth > available {
        rows.append(start..<index)
        (start, rowWidth) = (index, entryWidth)
      } else {
        rowWidth += entryWidth + (index > start ? LegendLayout.columnGap : 0)
      }
      widest = max(widest, rowWidth)
    }
    if start < entries.count { rows.append(start..<entries.count) }
    self.entries = entries
    self.rows = rows
    self.padding = padding
    size =
      entries.isEmpty
      ? .zero
      : Size(
        width: widest + 2 * padding.x, height: Double(rows.count) * LegendLayout.rowHeight + 2 * padding.y - 4
      )
  }

  private static func width(of entry: Entry) -> Double { sample + gap + entry.text.size.width }

  /// The left end of each sample and the position of each text, in the order of the entries.
  func places(in box: Rect) -> [(sample: Point, text: Point)] {
    var places: [(sample: Point, text: Point)] = []
    for (row, members) in rows.enumerated() {
      let middle = box.minY + padding.y - 2 + (Double(row) + 0.5) * LegendLayout.rowHeight
      let width =
        members.reduce(0) { $0 + LegendLayout.width(of: entries[$1]) } + LegendLayout.columnGap
        * Double(members.count - 1)
      var x = box.midX - width / 2
      for index in members {
        let text = Point(
          x + LegendLayout.sample + LegendLayout.gap, middle - entries[index].text.size.height / 2)
        places.append((Point(x, middle), text))
        x += LegendLayout.width(of: entries[index]) + LegendLayout.columnGap
      }
    }
    return places
  }

  /// What the lines of each overlay mean. Names of views tell overlays of one quantity apart; those that look
  /// alike share an entry.
  private static func meanings(
    _ document: Document, _ members: [[Int]], _ isShown: [Bool]
  ) -> [(overlay: Int, text: String)] {
    var lines: [Line] = []
    for (index, overlay) in document.overlays.enumerated() where isShown[index] {
      guard let word = overlay.kind.meaning else { continue }
      let line = Line(overlay: index, word: word, color: overlay.color?.constant)
      let isLikeEarlier = lines.contains {
        $0.word == word && $0.color == line.color && $0.hasKnownColor(document)
          && line.hasKnownColor(document)
      }
      if !isLikeEarlier { lines.append(line) }
    }
    return lines.map { line in
      let isAlone = lines.filter { $0.word == line.word }.count == 1
      let names = isAlone ? "" : document.names(of: members[line.overlay])
      return (line.overlay, names.isEmpty ? line.word : "\(line.word) of \(names)")
    }
  }

  private struct Line {
    var overlay: Int
    var word: String
    var color: Value?

    /// Whether the color is the same for all views and at all times.
    func hasKnownColor(_ document: Document) -> Bool {
      let overlay = document.overlays[overlay]
      if overlay.color != nil { return color != nil }
      if case .trail = overlay.kind { return false }
      return true
    }
  }
}

extension Overlay.Kind {
  /// Whether the overlay draws lines that a legend explains.
  var isExplainedByLegend: Bool { meaning != nil }

  /// What arrows or trails of this overlay show; nil for other overlays.
  fileprivate var meaning: String? {
    switch self {
    case .vectors(_, let quantity, _): quantity.rawValue
    case .trail: "path"
    default: nil
    }
  }
}

extension Document {
  /// Some views in words: `ball`, `moon` for the copies of moon, `ball, box, lid and 2 more`.
  fileprivate func names(of members: [Int]) -> String {
    let names = members.compactMap { views[$0].name }
    guard let first = names.first, names.count > 1 else { return names.first ?? "" }
    func stem(_ name: String) -> Substring? { name.lastIndex(of: "-").map { name[..<$0] } }
    if let common = stem(first), names.allSatisfy({ stem($0) == common }) { return String(common) }
    let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
    return names.prefix(3).joined(separator: ", ") + rest
  }
}

extension OverlayRenderer {
  /// The legend's layout in the space that the overlay has.
  func legendLayout(
    of overlay: Overlay, members: [[Int]], isShown: [Bool], _ type: OverlayTypesetter
  ) -> LegendLayout {
    let margin = overlay.hasStrip ? 0 : 20.0
    return LegendLayout(
      document, members: members, isShown: isShown, padding: OverlayRenderer.padding(of: overlay),
      width: canvasSize.x - margin,
      type)
  }

  /// Draws a legend in its box.
  func drawLegend(
    of overlay: Overlay, in box: Rect, _ style: OverlayStyle, _ live: LiveOverlays,
    _ builder: inout OverlayBuilder
  ) throws(RunError) {
    if !overlay.hasStrip { builder.addPill(box) }
    let layout = legendLayout(
      of: overlay, members: live.members, isShown: live.survey.areShown, live.type)
    for (entry, place) in zip(layout.entries, layout.places(in: box)) {
      let explained = document.overlays[entry.overlay]
      let color = try explained.color.map { (color) throws(RunError) in try scene.color(color) }
      if case .vectors(_, let quantity, _) = explained.kind {
        builder.addFill(
          Path(arrowFrom: place.sample, along: Point(LegendLayout.sample, 0), width: 2.5),
          color ?? builder.ink.vectorColor(quantity), hasHalo: false)
      } else {
        let line = Path(open: [place.sample, place.sample + Point(LegendLayout.sample, 0)])
        let view = live.members[entry.overlay].first
        builder.addLine(
          line, color ?? view.map { trailColor(of: $0, builder.ink) } ?? builder.ink.trail, width: 2.5,
          cap: .round, hasHalo: false)
      }
      builder.addText(entry.text, at: roundedToPixels(place.text), style.color ?? builder.ink.text)
    }
  }
}
